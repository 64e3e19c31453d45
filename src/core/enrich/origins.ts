/** Defines for which inputs the add-on wrote which texts, as far as the log tells. */

import type { OutputName } from '../sidebar/model';
import { fingerprint } from './fingerprint';
import { outputNames } from './outputs';
import type { LogEntry } from './run-log';

/** Outputs whose text belongs to one person; a title or a status says nothing about the row. */
export const tellingOutputs = ['email', 'phone', 'personId'] as const;

export interface Origins {
  /** Prints of other inputs for which telling texts among these were written, and never for `row`. */
  formerRows(row: string, texts: ReadonlyMap<OutputName, string>): ReadonlySet<string>;
  /** Whether the text was written into that output for one of these inputs. */
  isOf(rows: ReadonlySet<string>, name: OutputName, text: string): boolean;
}

export function originsOf(entries: readonly LogEntry[]): Origins {
  const rowsByCell = new Map<string, Set<string>>();
  for (const entry of entries) {
    if (entry.kind !== 'row') continue;
    for (const name of outputNames) {
      const print = entry.written[name];
      if (print === undefined) continue;
      const cell = `${name} ${print}`;
      const rows = rowsByCell.get(cell) ?? new Set();
      rowsByCell.set(cell, rows.add(entry.row));
    }
  }
  const rowsOf = (name: OutputName, text: string): ReadonlySet<string> =>
    rowsByCell.get(`${name} ${fingerprint(text)}`) ?? new Set();
  return {
    formerRows(row, texts) {
      const former = new Set<string>();
      for (const name of tellingOutputs) {
        const text = texts.get(name);
        const rows = text === undefined ? new Set<string>() : rowsOf(name, text);
        if (!rows.has(row)) for (const each of rows) former.add(each);
      }
      return former;
    },
    isOf: (rows, name, text) =>
      text !== '' && [...rowsOf(name, text)].some((each) => rows.has(each)),
  };
}
