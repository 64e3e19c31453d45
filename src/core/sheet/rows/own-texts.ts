/**
 * Defines which texts are ours: what the last write into a row left in its cells, or what of ours it
 * was to replace, and no others: the log comes first, and an execution may end between the two. Where
 * the inputs of a row were edited since, it is what was ever written for its former ones.
 */

import { fingerprint } from '../../text/fingerprint';
import { addTo } from '../../text/grouped';
import { type ContactField, contactFields, type OutputName, outputNames } from '../../words';
import { tellingOutputs } from '../columns/outputs';
import { type LogEntry, type RowEntry, rowPrint } from '../log/log-line';
import { earlierText } from '../log/row-changes';
import { rowsIn } from '../log/run-log';
import { cellKey, emptyPrint, textKey } from '../log/written-cells';
import type { SheetRow } from './sheet-rows';
import { inputsMark } from './status';

/** What is needed of a row to know its lines in the log, also where its inputs were edited since. */
type Known = Pick<SheetRow, 'inputsKey' | 'cells' | 'status'>;

export type IsOurs = (row: Known, name: OutputName, text: string) => boolean;

/** The log is read at first need. */
export function ownTexts(logged: () => readonly LogEntry[]): IsOurs {
  let known: LastWrites | null = null;
  return (row, name, text) => {
    known ??= new LastWrites(logged());
    return known.has(row, name, fingerprint(text));
  };
}

/** Of each output what was written last; several where one step wrote into rows with equal inputs. */
type Written = Map<OutputName, LastWrite>;

interface LastWrite {
  readonly step: string;
  readonly prints: Set<string>;
  /** What was ours before it. */
  readonly former: Set<string>;
  /** What was ever written: a row whose inputs were edited since may hold that still. */
  readonly ever: Set<string>;
}

export class LastWrites {
  private readonly byRow = new Map<string, Written>();
  /** Rows by what tells that a row with other inputs now was one of them. */
  private readonly byCell = new Map<string, Set<string>>();
  /** Of whom lines of a row tell, by fingerprints of their ids. */
  private readonly idsByRow = new Map<string, Set<string>>();
  private readonly byMark = new Map<string, Set<string>>();

  /** `runId`: that which goes on; what it was to replace in edited rows is ours as long as it does. */
  constructor(
    entries: readonly LogEntry[],
    private readonly runId = '',
  ) {
    for (const entry of rowsIn(entries)) this.add(entry);
  }

  private add({ runId, row, step, personId, written, earlier }: RowEntry): void {
    if (personId !== '') addTo(this.idsByRow, row, fingerprint(personId));
    if (written.personId !== undefined) addTo(this.idsByRow, row, written.personId);
    const cells: Written = this.byRow.get(row) ?? new Map();
    this.byRow.set(row, cells);
    const formerId = textKey('personId', earlierText(earlier.personId));
    const formerRows = runId === this.runId ? [...(this.byCell.get(formerId) ?? [])] : [];
    for (const name of outputNames) {
      const print = written[name];
      if (print === undefined) continue;
      const last = cells.get(name);
      const replaced = fingerprint(earlierText(earlier[name]));
      const ever = (last?.ever ?? new Set()).add(print);
      const wasOurs =
        (last && holds(last, replaced)) || this.wasWritten(formerRows, name, replaced);
      if (last?.step === step) {
        last.prints.add(print);
        if (wasOurs) last.former.add(replaced);
      } else
        cells.set(name, {
          step,
          prints: new Set([print]),
          former: new Set(wasOurs ? [replaced] : []),
          ever,
        });
      if (print !== emptyPrint && tellingOutputs.some((telling) => telling === name)) {
        addTo(this.byCell, cellKey(name, print), row);
      }
    }
    addTo(this.byMark, markOfPrint(row), row);
  }

  has({ inputsKey, cells, status }: Known, name: OutputName, print: string): boolean {
    const own = rowPrint(inputsKey);
    if (this.isAmong([own], name, print)) return true;
    const former = new Set([
      ...this.rowsOf(cells),
      ...(status.print === null ? [] : (this.byMark.get(status.print) ?? [])),
    ]);
    // What another row of the same person got says nothing about this one.
    if (former.has(own)) return false;
    return this.wasWritten([...former], name, print);
  }

  private wasWritten(rows: readonly string[], name: OutputName, print: string): boolean {
    return rows.some((row) => this.byRow.get(row)?.get(name)?.ever.has(print) === true);
  }

  /** Whether a contact value was written for people alone who have none of these ids. */
  isOfOthers(name: ContactField, text: string, ids: readonly string[]): boolean {
    const prints = ids.map(fingerprint);
    const rows = [...(this.byCell.get(textKey(name, text)) ?? [])];
    const isOther = (row: string) => {
      const known = this.idsByRow.get(row);
      return known !== undefined && prints.every((print) => !known.has(print));
    };
    return rows.length > 0 && rows.every(isOther);
  }

  /** The last write for the row's inputs was to replace it: an execution may have ended before. */
  wasToGo({ inputsKey, cells }: Pick<SheetRow, 'inputsKey' | 'cells'>, name: OutputName): boolean {
    const last = this.byRow.get(rowPrint(inputsKey))?.get(name);
    const print = fingerprint(cells[name] ?? '');
    return last !== undefined && !last.ever.has(print) && last.former.has(print);
  }

  /** Whether it was written last for one of these prints of inputs. */
  isOf(rows: readonly string[], [name, text]: Cell): boolean {
    return this.isAmong(rows, name, fingerprint(text));
  }

  private isAmong(rows: readonly string[], name: OutputName, print: string): boolean {
    return rows.some((row) => {
      const last = this.byRow.get(row)?.get(name);
      return last !== undefined && holds(last, print);
    });
  }

  /** Prints of the inputs for which the texts were written that tell the person of a row. */
  rowsOf(cells: Known['cells']): readonly string[] {
    return tellingTexts(cells).flatMap(([name, text]) => [
      ...(this.byCell.get(textKey(name, text)) ?? []),
    ]);
  }
}

/** What tells the person of a row: its id says it best; where its column was deleted, the contact values do. */
export function tellingTexts(cells: Known['cells']): readonly Cell[] {
  const ids = textsOf(cells, ['personId']);
  return ids.length > 0 ? ids : textsOf(cells, contactFields);
}

/** What stands beside the id of a row's person. */
export function textsBeside(cells: Known['cells']): readonly Cell[] {
  const names = outputNames.filter((name) => name !== 'personId' && name !== 'status');
  return textsOf(cells, names);
}

type Cell = readonly [name: OutputName, text: string];

function textsOf(cells: Known['cells'], names: readonly OutputName[]): readonly Cell[] {
  return names.flatMap((name) => {
    const text = (cells[name] ?? '').trim();
    return text === '' ? [] : [[name, text] as const];
  });
}

function holds({ prints, former }: LastWrite, print: string): boolean {
  return prints.has(print) || former.has(print);
}

/** The print of a status is the end of that in the log: see `rowPrint`. */
function markOfPrint(row: string): string {
  return `#${row.slice(1 - inputsMark('').length)}`;
}
