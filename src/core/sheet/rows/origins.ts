/** Defines for which inputs the add-on wrote which texts, as far as the log tells. */

import { addTo } from '../../text/grouped';
import type { OutputName } from '../../words';
import { tellingOutputs } from '../columns/outputs';
import type { LogEntry, RowEntry } from '../log/log-line';
import { rowsIn } from '../log/run-log';
import { cellKey, forEachText, textKey } from '../log/written-cells';

export interface Origins {
  /** Prints of other inputs for which telling texts among these were written, and never for the row's own. */
  formerRows(own: readonly string[], texts: ReadonlyMap<OutputName, string>): ReadonlySet<string>;
  /** Whether the text was written into that output for one of these inputs. */
  isOf(rows: ReadonlySet<string>, name: OutputName, text: string): boolean;
}

/** For each cell, by its key, prints of the inputs for which it was written. */
export function rowsByCell(entries: readonly RowEntry[]): ReadonlyMap<string, ReadonlySet<string>> {
  const rows = new Map<string, Set<string>>();
  for (const entry of entries) {
    forEachText(entry, (name, print) => {
      addTo(rows, cellKey(name, print), entry.row);
    });
  }
  return rows;
}

export function originsOf(entries: readonly LogEntry[]): Origins {
  const cells = rowsByCell(rowsIn(entries));
  const rowsOf = (name: OutputName, text: string): ReadonlySet<string> =>
    cells.get(textKey(name, text)) ?? new Set();
  return {
    formerRows(own, texts) {
      const former = new Set<string>();
      for (const name of tellingOutputs) {
        const text = texts.get(name);
        const rows = text === undefined ? new Set<string>() : rowsOf(name, text);
        if (!own.some((row) => rows.has(row))) for (const each of rows) former.add(each);
      }
      return former;
    },
    isOf: (rows, name, text) =>
      text !== '' && [...rowsOf(name, text)].some((each) => rows.has(each)),
  };
}
