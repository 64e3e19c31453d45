/** Defines what is done with the rows behind a count: they are selected in the sheet, or opened again. */

import { onlyMatches } from '../../run/rows/row-filter';
import type { RunState } from '../../run/run-state';
import { fruitlessStates, rowStateOf, rowStates } from '../../run/view/row-states';
import type { RowState } from '../../run/views';
import { frameNow, frameOfPresent } from '../../sheet/rows/frame';
import { forEachRow, isBlank, type SheetRow } from '../../sheet/rows/sheet-rows';
import { isOverForThisRun } from '../../sheet/rows/status';
import { lostNote, SheetBusy } from '../../sheet/sheet-busy';
import { changeStatuses } from '../../sheet/write/status-edits';
import { busyProblem, demandTable, Refusal, refusal } from '../problems';
import type { Session } from '../session';

/** Selects all rows of the run's sheet whose status says so, also those of earlier runs. */
export function selectRowsCall(session: Session, run: RunState, state: unknown): { rows: number } {
  const table = demandTable(session, run.settings.sheetId);
  const wanted = demandState(state, rowStates);
  const frame = frameNow(table, run.settings, frameOfPresent);
  const rows: number[] = [];
  forEachRow(table, frame, (row) => {
    if (isIn(run, wanted, row)) rows.push(row.rowNumber);
  });
  return { rows: rows.length > 0 ? table.selectRows(rows) : 0 };
}

/**
 * Clears the statuses of such rows, as a person would: the next run takes them on, and names what that
 * can cost. `note`: what could not be put back as it was.
 */
export function reopenRowsCall(
  session: Session,
  run: RunState,
  state: unknown,
): { rows: number; note: string } {
  const table = demandTable(session, run.settings.sheetId);
  const wanted = demandState(state, fruitlessStates);
  if (session.runs.isBusy()) throw new Refusal(busyProblem);
  const rows = changeStatuses(table, run.settings, (row) => (isIn(run, wanted, row) ? '' : null));
  if (rows === null) throw new SheetBusy();
  return { rows, note: session.workbook.losses.cells > 0 ? lostNote : '' };
}

function demandState(state: unknown, among: readonly RowState[]): RowState {
  const found = among.find((each) => each === state);
  if (found !== undefined) return found;
  throw refusal('INVALID_REQUEST', 'There are no such rows.', 'Choose another count.');
}

function isIn(run: RunState, state: RowState, row: SheetRow): boolean {
  const { base } = row.status;
  const isMatched = onlyMatches(run) && base === 'Matched';
  if (rowStateOf(base) === state || (state === 'done' && isMatched)) return true;
  return state === 'waiting' && !isOverForThisRun(row.status) && !isMatched && !isBlank(row);
}
