/** Defines how the rows behind a count are shown: they are selected in the sheet. */

import { onlyMatches } from '../../run/rows/row-filter';
import type { RunState } from '../../run/run-state';
import { rowStateOf, rowStates } from '../../run/view/row-states';
import type { RowState } from '../../run/views';
import {
  forEachRow,
  frameNow,
  frameOfPresent,
  isBlank,
  type SheetRow,
} from '../../sheet/rows/sheet-rows';
import { isOverForThisRun } from '../../sheet/rows/status';
import { problem, Refusal, sheetProblem } from '../problems';
import type { Session } from '../session';

/** Selects all rows of the run's sheet whose status says so, also those of earlier runs. */
export function selectRowsCall(session: Session, state: unknown): { rows: number } {
  const run = session.runs.load();
  const table = run === null ? null : session.workbook.table(run.settings.sheetId);
  if (run === null || table === null) throw new Refusal(sheetProblem);
  if (!isState(state)) {
    throw new Refusal(
      problem('INVALID_REQUEST', 'There are no such rows.', 'Choose another count.'),
    );
  }
  const frame = frameNow(table, run.settings, frameOfPresent);
  const rows: number[] = [];
  forEachRow(table, frame, (row) => {
    if (isIn(run, state, row)) rows.push(row.rowNumber);
  });
  if (rows.length > 0) table.selectRows(rows);
  return { rows: rows.length };
}

function isState(state: unknown): state is RowState {
  return rowStates.some((each) => each === state);
}

function isIn(run: RunState, state: RowState, row: SheetRow): boolean {
  const { base } = row.status;
  const isMatched = onlyMatches(run) && base === 'Matched';
  if (rowStateOf(base) === state || (state === 'done' && isMatched)) return true;
  return state === 'waiting' && !isOverForThisRun(row.status) && !isMatched && !isBlank(row);
}
