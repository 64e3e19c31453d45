/** Defines a pass of a step over the sheet: what is done there, and whether anything is left to do. */

import { missesInRowMax } from '../../config';
import type { ApiError } from '../api/errors/errors';
import { type ContactList, contactListIn } from '../contact-list/contact-list';
import type { Table } from '../ports/workbook';
import { SheetGone } from '../sheet/rows/frame';
import { currentFrame, rememberColumns } from './rows/column-memory';
import type { RunDeps } from './run-deps';
import { type RunState, type StepResult, withLost, withNotes } from './run-state';
import { endShort, whenKnown } from './waits/ends';
import { afterError, shortageOf, waitFor, waitForRetry, whileShort } from './waits/pauses';
import { type WorkResult, work } from './work';
import { dressSheet } from './write/dressing';
import { repair } from './write/repair';

/** Where a pass is at work. */
interface Place {
  readonly deps: RunDeps;
  readonly table: Table;
  readonly list: ContactList;
  /** The second in this turn: what is left then is for the next one. */
  readonly isAgain: boolean;
}

/** `seen` is the list that a first pass of this turn has read. */
export function onSheet(deps: RunDeps, run: RunState, seen?: ContactList): StepResult {
  const table = deps.workbook.table(run.settings.sheetId);
  if (table === null) throw new SheetGone(`The sheet "${run.settings.sheetName}" was deleted.`);
  const frame = currentFrame(run, table);
  const placed = rememberColumns(run, frame);
  const mended = placed.writing ? repairSheet(deps, placed, table) : placed;
  const list = seen ?? contactListIn(deps.workbook, run.list !== '');
  const isAgain = seen !== undefined;
  const worked = work(deps, table, frame, list, mended, isAgain);
  const isDone = hasDone(mended, worked.run);
  const now = isDone ? withoutTries(worked.run) : worked.run;
  const place = { deps, table, list, isAgain };
  return worked.error === null
    ? afterWork(place, { ...worked, run: now }, isDone)
    : afterFailure(place, now, worked.error);
}

function hasDone(before: RunState, after: RunState): boolean {
  const figures = ({ counts, spent }: RunState) => String([...Object.values(counts), spent]);
  return figures(before) !== figures(after);
}

function withoutTries(run: RunState): RunState {
  return { ...run, limitedInRow: 0, quotaInRow: 0, failedSinceMs: undefined };
}

function repairSheet(deps: RunDeps, run: RunState, table: Table): RunState {
  const repaired = repair(run, table, deps.workbook.log);
  const notes = withLost(repaired, deps.workbook.losses.cells);
  const mended = { ...repaired, notes, writing: false, cursorRow: 2 };
  deps.runs.save(mended);
  return mended;
}

function afterFailure({ deps, list }: Place, run: RunState, error: ApiError): StepResult {
  const refused = afterError(deps, run, error);
  const { pause } = refused.run;
  const what = run.short === undefined && shortageOf(pause);
  return what ? lookForFree(deps, run, { what, pause }, list) : refused;
}

/** Looks take so long on a slow day: they are given while the run has to wait anyway, or at its end. */
const dressingMs = 8_000;

function afterWork(place: Place, worked: WorkResult, isDone: boolean): StepResult {
  const { deps, table, list } = place;
  const { atEnd, exhausted } = worked;
  const { short } = worked.run;
  const endedAtMs = deps.clock.nowMs();
  // A step that only waited for the pace, or sent nothing, says nothing of the API.
  const isWell = isDone || (atEnd && exhausted === null && short === undefined);
  const failuresInRow = isWell ? 0 : worked.run.failuresInRow;
  const able = { ...worked.run, failuresInRow };
  const rests = atEnd || exhausted !== null || worked.waitMs >= dressingMs;
  const run = rests ? dressSheet(deps, table, able) : able;
  if (exhausted !== null && short === undefined)
    return lookForFree(deps, run, { what: exhausted, pause: null }, list);
  return afterStuck(deps, run, table, endedAtMs) ?? afterRows(place, { ...worked, run }, endedAtMs);
}

/** Null where no row keeps the run from going on. Rows that failed are tried again first. */
function afterStuck(
  deps: RunDeps,
  run: RunState,
  { headerRow }: Table,
  nowMs: number,
): StepResult | null {
  const { missed, retryAtMs = 0, short } = run;
  if (missed === undefined || missed.steps < missesInRowMax || retryAtMs > nowMs) return null;
  const notes = withNotes(run, stuckNote(missed.row + headerRow - 1));
  return short === undefined
    ? whenKnown(deps, { ...run, notes })
    : endShort(deps, { ...run, notes, missed: undefined }, short);
}

/** Merged cells keep nothing, nor do those that a script or another add-on empties. */
const stuckNote = (row: number) =>
  `Row ${row} does not keep what CDX writes into it. Unmerge its cells, or stop what changes them, and run again: what is paid for is written for free.`;

function afterRows(place: Place, worked: WorkResult, endedAtMs: number): StepResult {
  const { deps, table } = place;
  const { run } = worked;
  const { short, retryAtMs = 0 } = run;
  // Whoever failed while others were answered is tried again first.
  const hasToRetry = retryAtMs > deps.clock.nowMs();
  const isOver = worked.atEnd && !(short !== undefined && hasToRetry);
  const isLeft = short !== undefined && run.cursorRow <= table.lastRow();
  if (isOver && !isLeft)
    return short === undefined ? atEnd(place, run) : endShort(deps, run, short);
  const waitedMs = deps.clock.nowMs() - endedAtMs;
  // With nobody left to ask for here, what is below is looked at at once.
  const waitMs = isOver ? 0 : Math.max(0, worked.waitMs - waitedMs);
  // Calls that failed used the minute up: the wait has their name, whatever it is for.
  if ((worked.isRetry || hasToRetry) && waitMs > 0) return waitForRetry(deps, run, waitMs);
  const waited = waitFor(deps, run, waitMs);
  return short === undefined ? waited : whileShort(waited, short.what);
}

/**
 * Rows may have come to stand above the cursor, so the run ends only after a look at all of them. That
 * is taken in the same turn, with the list that was read: nobody waits for another call.
 */
function atEnd({ deps, list, isAgain }: Place, run: RunState): StepResult {
  if (!run.passDidWork) return whenKnown(deps, run);
  const again = { ...run, cursorRow: 2, passDidWork: false };
  if (isAgain || deps.runs.wish(run.id) !== 'run') return { run: again, waitMs: 0 };
  deps.runs.save(again);
  return onSheet(deps, again, list);
}

/**
 * Before a run waits for money it writes what costs none: what the account owns, and of whom nothing tells
 * the price the free record is asked first (product: money 3).
 */
function lookForFree(
  deps: RunDeps,
  run: RunState,
  short: NonNullable<RunState['short']>,
  list: ContactList,
): StepResult {
  const next = { ...run, short, cursorRow: 2, passDidWork: false };
  if (deps.runs.wish(run.id) !== 'run') return { run: next, waitMs: 0 };
  deps.runs.save(next);
  return onSheet(deps, next, list);
}
