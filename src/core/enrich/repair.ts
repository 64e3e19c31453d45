/** Defines what is done after a step died while it wrote: texts that landed on a wrong row go. */

import type { OutputName } from '../sidebar/model';
import { blocksOf, type RowCells } from './blocks';
import { fingerprint } from './fingerprint';
import { tellingOutputs as telling } from './origins';
import { outputNames } from './outputs';
import { type LogEntry, type RowEntry, readLog, rowPrint } from './run-log';
import type { RunState } from './run-state';
import { forEachRow } from './scan';
import type { Frame, SheetRow } from './sheet-rows';
import type { LogSheet, Table } from './workbook';

/** A step that lost its turn in the middle of a write may have written after later ones. */
const stepsLookedAt = 5;

/**
 * Compares every row with what the log says was written into rows with its inputs. What the last
 * steps wrote into a row with other inputs is emptied, with its status, so that the row is done
 * again at no cost.
 */
export function repair(run: RunState, table: Table, frame: Frame, log: LogSheet): void {
  const all = readLog(log).filter(isRowEntry);
  const entries = all.filter(({ runId }) => runId === run.id);
  const steps = new Set([...new Set(entries.map(({ step }) => step))].slice(-stepsLookedAt));
  const last = entries.filter(({ step }) => steps.has(step));
  if (last.length === 0) return;
  // Rows of the same person may have got the same texts from an earlier run.
  const byRow = groupByRow(all);
  const repairs: RowCells[] = [];
  forEachRow(table, frame, (row) => {
    const present = presentOf(row, byRow);
    const stray = last.find((entry) => isStray(entry, present));
    if (stray !== undefined) repairs.push(emptied(frame, row, stray));
    else if (hasLost(present)) repairs.push(reopened(frame, row));
  });
  if (repairs.length > 0) table.write(blocksOf(repairs));
}

function isRowEntry(entry: LogEntry): entry is RowEntry {
  return entry.kind === 'row';
}

function groupByRow(entries: readonly RowEntry[]): ReadonlyMap<string, readonly RowEntry[]> {
  const byRow = new Map<string, RowEntry[]>();
  for (const entry of entries) byRow.set(entry.row, [...(byRow.get(entry.row) ?? []), entry]);
  return byRow;
}

/** What a row holds and what the log knows of it, made once a row and not once an entry. */
interface Present {
  readonly row: string;
  readonly prints: Readonly<Record<(typeof telling)[number], string>>;
  /** Of the phone with a plus: on a row inserted in the middle of a write it lost its own. */
  readonly plusedPhone: string;
  /** Of the status, where it is all that the row holds of a run's texts; else of nothing. */
  readonly status: string;
  /** What was written into rows with the same inputs, by any run. */
  readonly own: readonly RowEntry[];
}

function presentOf(row: SheetRow, byRow: ReadonlyMap<string, readonly RowEntry[]>): Present {
  const print = rowPrint(row.inputsKey);
  const printOf = (name: (typeof telling)[number]) => fingerprint(row.cells[name] ?? '');
  const prints = {
    email: printOf('email'),
    phone: printOf('phone'),
    personId: printOf('personId'),
  };
  const holdsNothing = telling.every((name) => prints[name] === emptyPrint);
  const status = fingerprint(holdsNothing ? (row.cells.status ?? '') : '');
  const plusedPhone = fingerprint(`+${row.cells.phone ?? ''}`);
  return { row: print, prints, plusedPhone, status, own: byRow.get(print) ?? [] };
}

function isStray(entry: RowEntry, present: Present): boolean {
  const { row, prints, plusedPhone, own } = present;
  if (row === entry.row) return false;
  return (
    isStrayStatus(entry, present) ||
    telling.some((name) => {
      const print = prints[name];
      if (print === emptyPrint || own.some((other) => other.written[name] === print)) return false;
      const written = entry.written[name];
      return written === print || (name === 'phone' && written === plusedPhone);
    })
  );
}

/** Beside a value of its own a status is believed: the row may have been edited since. */
function isStrayStatus({ written }: RowEntry, { status, own }: Present): boolean {
  if (status === emptyPrint || written.status !== status) return false;
  return !own.some((other) => other.written.status === status);
}

const emptyPrint = fingerprint('');

/** A text that was written into a row with these inputs is gone: another row was written over it. */
function hasLost({ prints, own }: Present): boolean {
  return telling.some((name) => {
    const written = own.flatMap((entry) => entry.written[name] ?? []);
    const last = written[written.length - 1] ?? emptyPrint;
    return last !== emptyPrint && prints[name] === emptyPrint;
  });
}

/** Done again, the row gets its texts back at no cost. */
function reopened(frame: Frame, row: SheetRow): RowCells {
  const column = frame.outputs.status;
  return { rowNumber: row.rowNumber, cells: new Map(column === undefined ? [] : [[column, '']]) };
}

function emptied(frame: Frame, row: SheetRow, stray: RowEntry): RowCells {
  const cells = new Map<number, string>();
  for (const name of outputNames) {
    const column = frame.outputs[name];
    const text = row.cells[name] ?? '';
    if (column === undefined || text === '') continue;
    if (name === 'status' || isWritten(stray, name, text)) cells.set(column, '');
  }
  return { rowNumber: row.rowNumber, cells };
}

function isWritten({ written }: RowEntry, name: OutputName, text: string): boolean {
  const print = written[name];
  return print === fingerprint(text) || (name === 'phone' && print === fingerprint(`+${text}`));
}
