/** Defines which rows of its sheet the catch-up takes: new ones first, then those left waiting. */

import type { LogSheet, Table } from '../../ports/workbook';
import { endsIn } from '../../run/past/end-line';
import { readLog, rowPrint } from '../../sheet/log/run-log';
import {
  collect,
  frameOfPresent,
  isBlank,
  type LeadColumns,
  type SheetRow,
} from '../../sheet/rows/sheet-rows';
import { againNote, catchUpNote, isFinal, waitsForMoney } from '../../sheet/rows/status';
import { type OutputName, outputNames } from '../../words';

/** A run takes one kind: what new rows leave of the day's limit is there for the others. */
export interface DueRows {
  readonly isNew: boolean;
  readonly count: number;
  readonly has: (row: SheetRow) => boolean;
}

/** Null where no row is due. `waitingToo` adds rows that somebody's own run left waiting. */
export function dueRows(
  table: Table,
  settings: LeadColumns,
  log: LogSheet,
  waitingToo: boolean,
): DueRows | null {
  const rows = collect(table, settings, frameOfPresent);
  const untried = rows.filter(isUntried);
  const back = untried.length === 0 ? new Set<string>() : takenBack(table, rows, untried, log);
  const isNew = (row: SheetRow) => isUntried(row) && !back.has(rowPrint(row.inputsKey));
  const waits = ({ status }: SheetRow) =>
    waitsForMoney(status) && (waitingToo || status.notes.includes(catchUpNote));
  for (const has of [isNew, waits]) {
    const count = rows.filter(has).length;
    if (count > 0) return { isNew: has === isNew, count, has };
  }
  return null;
}

/** No run has finished it: a preview only matches, and does so also with what was done before. */
function isUntried(row: SheetRow): boolean {
  const { base, notes } = row.status;
  if (notes.includes(againNote)) return false;
  return (base === '' || base === 'Matched' || base === 'Waiting: its turn') && !isBlank(row);
}

const valueNames = outputNames.filter((name): name is OutputName => name !== 'status');

/**
 * Inputs whose values an Undo took back, and that stand nowhere now: nothing that runs by itself may
 * bring them in again. A cleared status alone is a wish to try again.
 */
function takenBack(
  { sheetId }: Table,
  rows: readonly SheetRow[],
  untried: readonly SheetRow[],
  log: LogSheet,
): ReadonlySet<string> {
  const back = new Set<string>();
  const prints = new Set(untried.map((row) => rowPrint(row.inputsKey)));
  const entries = readLog(log);
  const endOf = endsIn(entries);
  for (const entry of entries) {
    if (entry.kind !== 'row' || !prints.has(entry.row)) continue;
    const run = endOf(entry.runId);
    if (!run?.undone || run.settings.sheetId !== sheetId) continue;
    if (valueNames.some((name) => entry.written[name] !== undefined)) back.add(entry.row);
  }
  if (back.size === 0) return back;
  for (const row of rows) {
    const stands = isFinal(row.status) || valueNames.some((name) => (row.cells[name] ?? '') !== '');
    if (stands) back.delete(rowPrint(row.inputsKey));
  }
  return back;
}
