/** Defines which rows of its sheet the catch-up takes: new ones first, then those left waiting. */

import type { LogSheet, Table } from '../../ports/workbook';
import { rowPrint } from '../../sheet/log/log-line';
import { frameOfPresent, type LeadColumns } from '../../sheet/rows/frame';
import { againNote, catchUpNote } from '../../sheet/rows/remarks';
import { collect, hasOtherInputs, isBlank, type SheetRow } from '../../sheet/rows/sheet-rows';
import { isHeldBack, waitsForMoney } from '../../sheet/rows/status';
import { takenBack } from './taken-back';

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
  const back =
    untried.length === 0 ? new Set<string>() : takenBack(table, settings, log, isUntried);
  const isNew = (row: SheetRow) => isUntried(row) && !back.has(rowPrint(row.inputsKey));
  const waits = ({ status }: SheetRow) =>
    waitingToo ? isHeldBack(status) : waitsForMoney(status) && status.notes.includes(catchUpNote);
  for (const has of [isNew, waits]) {
    const count = rows.filter(has).length;
    if (count > 0) return { isNew: has === isNew, count, has };
  }
  return null;
}

/** No run has finished it: a preview only matches, and does so also with what was done before. */
function isUntried(row: SheetRow): boolean {
  const { base, notes } = row.status;
  // Another lead that was typed over what a limit held back is a new one.
  if (isHeldBack(row.status) && !hasOtherInputs(row)) return false;
  if (notes.includes(againNote)) return false;
  return (base === '' || base === 'Matched' || base === 'Waiting: its turn') && !isBlank(row);
}
