/** Defines a step: one turn of a run, short, resumable, and never two at once in a document. */

import { failuresInRowMax, missesInRowMax } from '../../config';
import { consequence } from '../api/errors/error-policy';
import { type ContactList, contactListIn } from '../contact-list/contact-list';
import { nameOf } from '../ports/named-error';
import type { Table } from '../ports/workbook';
import { SheetGone } from '../sheet/rows/frame';
import { SheetBusy } from '../sheet/sheet-busy';
import { utcDayOf } from '../text/utc-day';
import { withAccount } from './account-facts';
import { endUntidied, finish } from './finish';
import { type Ask, isCounted, nextLookMs, openOf } from './money/asks';
import { restoreAsks, settleAsks, withWhatLogTells } from './money/open-asks';
import { bookOf } from './receipt-totals';
import { currentFrame, rememberColumns } from './rows/column-memory';
import type { RunDeps } from './run-deps';
import {
  type AccountFacts,
  afterShort,
  isActive,
  type RunState,
  type StepResult,
  withLost,
  withNotes,
} from './run-state';
import {
  afterError,
  afterLook,
  afterThrown,
  againSoon,
  pausedRun,
  pauseOf,
  shortageOf,
  stillPaused,
  userPause,
  waitFor,
  waitForDay,
  waitForRetry,
  whileShort,
} from './waits/pauses';
import { work } from './work';
import { dressSheet } from './write/dressing';
import { repair } from './write/repair';

/** How soon to ask again where another step is at work. */
export const busyWaitMs = 2_000;

/** Null where the document has no run. `now` asks again for what the run waits for, before its time. */
export function runStep(deps: RunDeps, now = false, kept = deps.runs.load()): StepResult | null {
  if (kept === null) return null;
  if (!isActive(kept)) return { run: kept, waitMs: null };
  if (kept.payer !== deps.payer) return { run: kept, waitMs: null };
  return inTurn(deps, kept, (run) => advance(deps, run, now));
}

/** Takes the turn, works, gives it back; whatever goes wrong, the run says so and can go on. */
export function inTurn(
  deps: RunDeps,
  kept: RunState,
  act: (run: RunState) => StepResult,
): StepResult {
  const run = takeTurn(deps, kept);
  if (run === null) return { run: kept, waitMs: busyWaitMs };
  try {
    const result = act(run);
    return { ...result, run: deps.runs.endTurn(result.run) };
  } catch (error) {
    return afterThrow(deps, run, error);
  }
}

function takeTurn(deps: RunDeps, kept: RunState): RunState | null {
  try {
    return deps.runs.takeTurn(deps.newId(), kept);
  } catch (error) {
    if (nameOf(error) === 'TurnLost') return null;
    throw error;
  }
}

/** What was saved before the throw counts; what was only in memory is found out again. */
function afterThrow(deps: RunDeps, run: RunState, error: unknown): StepResult {
  const kept = deps.runs.load();
  const isLost = nameOf(error) === 'TurnLost';
  if (isLost || kept?.step?.id !== run.step?.id || kept === null) {
    if (isLost && kept !== null) giveBack(deps, run, kept);
    // The run is another step's by now; nobody may be there to be told by this call.
    if (deps.workbook.losses.cells > 0) {
      deps.runs.noteLost(run.id);
      throw new SheetBusy('rows were written');
    }
    return { run: kept ?? run, waitMs: busyWaitMs };
  }
  deps.logger('step failed', { run: kept.id, name: nameOf(error) || 'unknown' });
  const notes = withLost(kept, deps.workbook.losses.cells);
  const thrown = afterThrown(deps, { ...kept, notes, log: { ...kept.log, nextRow: 0 } }, error);
  const isEnd = thrown.run.phase === 'paused' && deps.runs.wish(kept.id) === 'stop';
  const result = isEnd ? endByStop(deps, thrown.run) : stillPaused(kept, thrown);
  return { ...result, run: deps.runs.endTurn(result.run) };
}

/**
 * The lock was not had, or the turn is nearly over: where it is still this step's, nobody has to wait for its
 * end. What was asked and not logged is looked for by the next one, as of a step that died.
 */
function giveBack(deps: RunDeps, { step }: RunState, kept: RunState): void {
  if (kept.step?.id !== step?.id) return;
  try {
    deps.runs.endTurn({ ...kept, doubt: true, log: { ...kept.log, nextRow: 0 } });
  } catch (error) {
    if (nameOf(error) !== 'TurnLost') throw error;
  }
}

/** Tidied where the sheet lets itself be: what this step failed at may be nothing that an end needs. */
function endByStop(deps: RunDeps, run: RunState): StepResult {
  try {
    return finish(deps, run, true);
  } catch (error) {
    if (nameOf(error) === 'TurnLost') throw error;
    return { run: endUntidied(deps, run), waitMs: null };
  }
}

function advance(deps: RunDeps, taken: RunState, now: boolean): StepResult {
  const wish = deps.runs.wish(taken.id);
  const day = newDay(taken, deps.clock.nowMs());
  // What a lost answer charged is found out when the run goes on or stops; a pause needs no API.
  if (wish === 'pause') return pausedRun(day, userPause);
  const { run, error } = settleAsks(deps, withAsksOfLog(deps, day), now);
  if (error !== null) {
    const mustWait = consequence(error) === 'runWaits';
    if (wish === 'stop' && !mustWait) return finish(deps, run, true);
    const looked = afterLook(deps, run, error);
    return wish === 'stop' ? looked : stillPaused(run, looked);
  }
  if (wish === 'stop') return finish(deps, run, true);
  const waiting = now ? null : stillWaiting(run, deps.clock.nowMs());
  if (waiting !== null) return waiting;
  if (run.phase === 'paused') return { run, waitMs: null };
  const isSameDay = run.account.day === taken.account.day;
  const awake = isSameDay ? run : withFreshAccount(deps, run, taken.account.revealsToday);
  return onSheet(deps, { ...awake, phase: 'running', pause: null });
}

/**
 * Asks are kept in a property, which may get lost; the log has them, too. It is read where an answer was
 * lost, and no ask of the run is there, and where a step died that may have asked.
 */
function withAsksOfLog(deps: RunDeps, run: RunState): RunState {
  const hasDied = run.log.nextRow === 0;
  const mayLack = run.doubt === true || (run.log.lines > 0 && hasDied);
  const areThere = () => deps.runs.asks().some((ask) => ask.runId === run.id && isCounted(ask));
  if (!mayLack || (areThere() && !hasDied)) return run;
  const book = bookOf(deps);
  if (book === null) return run;
  restoreAsks(deps, run, book.entries);
  // What a look logged that died before the run was kept stands only there.
  const next = withWhatLogTells(run, book.entries);
  // So do lines of a step that died: an Undo counts whether any is missing.
  const lines = Math.max(run.log.lines, book.lines.get(run.id) ?? 0);
  const known = { ...next, log: { ...next.log, lines } };
  return areThere() ? known : { ...known, doubt: undefined };
}

/** The daily cap starts anew at 00:00 UTC (API document, Limits). */
function newDay(run: RunState, nowMs: number): RunState {
  const day = utcDayOf(nowMs);
  if (day === run.account.day) return run;
  const begun = run.short === undefined ? run : afterShort(run);
  return { ...begun, failuresInRow: 0, account: { ...run.account, day, revealsToday: 0 } };
}

/**
 * Over night the account may have been topped up or used elsewhere, and the pace has forgotten the
 * plan's limits; the answer tells both. Where the service's day has not begun yet, ours counts.
 */
function withFreshAccount(deps: RunDeps, run: RunState, yesterday: number): RunState {
  const answer = deps.api.account();
  if (!answer.ok) return run;
  const next = withAccount(run, answer.value, deps.clock.nowMs());
  const { revealsToday } = next.account;
  const hasBegun = revealsToday < yesterday || yesterday === 0;
  return hasBegun ? next : { ...next, account: { ...next.account, revealsToday: 0 } };
}

function stillWaiting(run: RunState, nowMs: number): StepResult | null {
  const untilMs = run.phase === 'waiting' ? (run.pause?.untilMs ?? 0) : 0;
  return untilMs > nowMs ? { run, waitMs: untilMs - nowMs } : null;
}

/** `seen` is the list that a first pass of this turn has read: what is left then is for the next one. */
function onSheet(deps: RunDeps, run: RunState, seen?: ContactList): StepResult {
  const table = deps.workbook.table(run.settings.sheetId);
  if (table === null) throw new SheetGone(`The sheet "${run.settings.sheetName}" was deleted.`);
  const frame = currentFrame(run, table);
  const placed = rememberColumns(run, frame);
  const mended = placed.writing ? repairSheet(deps, placed, table) : placed;
  const list = seen ?? contactListIn(deps.workbook, run.list !== '');
  const worked = work(deps, table, frame, list, mended, seen !== undefined);
  const result = hasDone(mended, worked.run)
    ? {
        ...worked,
        run: { ...worked.run, limitedInRow: 0, quotaInRow: 0, failedSinceMs: undefined },
      }
    : worked;
  const { short } = result.run;
  if (result.error !== null) {
    const refused = afterError(deps, result.run, result.error);
    const { pause } = refused.run;
    const what = short === undefined && shortageOf(pause);
    return what ? lookForFree(deps, result.run, { what, pause }, list) : refused;
  }
  const endedAtMs = deps.clock.nowMs();
  const rests = result.atEnd || result.exhausted !== null || result.waitMs >= dressingMs;
  // A step that only waited for the pace, or sent nothing, says nothing of the API.
  const isEnd = result.atEnd && result.exhausted === null && short === undefined;
  const isWell = hasDone(mended, result.run) || isEnd;
  const failuresInRow = isWell ? 0 : result.run.failuresInRow;
  const able = { ...result.run, failuresInRow };
  const healthy = rests ? dressSheet(deps, table, able) : able;
  if (result.exhausted !== null && short === undefined)
    return lookForFree(deps, healthy, { what: result.exhausted, pause: null }, list);
  const stuck = stuckRow(healthy, endedAtMs);
  if (stuck !== undefined) {
    const notes = withNotes(healthy, stuckNote(stuck + table.headerRow - 1));
    return short === undefined
      ? whenKnown(deps, { ...healthy, notes })
      : endShort(deps, { ...healthy, notes, missed: undefined }, short);
  }
  // Whoever failed while others were answered is tried again first.
  const isResting = short !== undefined && (healthy.retryAtMs ?? 0) > deps.clock.nowMs();
  const isOver = result.atEnd && !isResting;
  const isLeft = short !== undefined && healthy.cursorRow <= table.lastRow();
  if (isOver && !isLeft)
    return short === undefined
      ? atEnd(deps, healthy, seen === undefined ? list : null)
      : endShort(deps, healthy, short);
  // Calls that failed used the minute up: the wait has their name, whatever it is for.
  const isRetry = result.isRetry || (healthy.retryAtMs ?? 0) > deps.clock.nowMs();
  const waitedMs = deps.clock.nowMs() - endedAtMs;
  // With nobody left to ask for here, what is below is looked at at once.
  const waitMs = isOver ? 0 : Math.max(0, result.waitMs - waitedMs);
  if (isRetry && waitMs > 0) return waitForRetry(deps, healthy, waitMs);
  const waited = waitFor(deps, healthy, waitMs);
  return short === undefined ? waited : whileShort(waited, short.what);
}

/** Number of a row that keeps nothing, where no other is left; those that failed are tried again first. */
function stuckRow({ missed, retryAtMs = 0 }: RunState, nowMs: number): number | undefined {
  return missed !== undefined && missed.steps >= missesInRowMax && retryAtMs <= nowMs
    ? missed.row
    : undefined;
}

/** Merged cells keep nothing, nor do those that a script or another add-on empties. */
const stuckNote = (row: number) =>
  `Row ${row} does not keep what CDX writes into it. Unmerge its cells, or stop what changes them, and run again: what is paid for is written for free.`;

function hasDone(before: RunState, after: RunState): boolean {
  const figures = ({ counts, spent }: RunState) => String([...Object.values(counts), spent]);
  return figures(before) !== figures(after);
}

/** Looks take so long on a slow day: they are given while the run has to wait anyway, or at its end. */
const dressingMs = 8_000;

function repairSheet(deps: RunDeps, run: RunState, table: Table): RunState {
  const repaired = repair(run, table, deps.workbook.log);
  const notes = withLost(repaired, deps.workbook.losses.cells);
  const mended = { ...repaired, notes, writing: false, cursorRow: 2 };
  deps.runs.save(mended);
  return mended;
}

/**
 * Rows may have come to stand above the cursor, so the run ends only after a look at all of them. That
 * is taken in the same turn, with the list that was read: nobody waits for another call.
 */
function atEnd(deps: RunDeps, run: RunState, list: ContactList | null): StepResult {
  if (!run.passDidWork) return whenKnown(deps, run);
  const again = { ...run, cursorRow: 2, passDidWork: false };
  if (list === null || deps.runs.wish(run.id) !== 'run') return { run: again, waitMs: 0 };
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

function endShort(
  deps: RunDeps,
  run: RunState,
  { what, pause }: NonNullable<RunState['short']>,
): StepResult {
  const next = { ...afterShort(run), passDidWork: true };
  if (pause === null) return whenExhausted(deps, next, what);
  if (what === 'credits') return pausedRun(next, pause);
  // As it was when the API refused: a new day may have begun since.
  const waitMs = Math.max(0, (pause.untilMs ?? 0) - deps.clock.nowMs());
  return { run: { ...next, phase: 'waiting', pause }, waitMs };
}

/** The receipt says what was charged, so it waits until that is known. */
function whenKnown(deps: RunDeps, run: RunState): StepResult {
  restoreAsks(deps, run, bookOf(deps)?.entries ?? []);
  const open = openOf(deps.runs.asks(), run.id);
  if (open.length === 0) return finish(deps, run, false);
  return waitForLook(deps, run, open, 'The receipt comes by itself when it is.');
}

function waitForLook(
  deps: RunDeps,
  run: RunState,
  asks: readonly Ask[],
  nextStep: string,
): StepResult {
  const untilMs = Math.min(...asks.map(nextLookMs));
  const waitMs = Math.max(doubtPollMs, untilMs - deps.clock.nowMs());
  return { run: { ...run, pause: pauseOf('errors', doubtText, nextStep, { untilMs }) }, waitMs };
}

const doubtPollMs = 1_000;

const doubtText = 'An answer was lost, and what it charged is not certain yet.';

function revealsLeft(limits: Pick<AccountFacts, 'revealsPerDay' | 'revealsToday'>): number {
  return limits.revealsPerDay - limits.revealsToday;
}

/** The account is asked before the run pauses: it may have been topped up, or the day be over. */
function whenExhausted(deps: RunDeps, run: RunState, what: 'credits' | 'dailyCap'): StepResult {
  const answer = deps.api.account();
  if (!answer.ok) return afterError(deps, run, answer.error);
  const { credits, limits } = answer.value;
  const next = withAccount(run, answer.value, deps.clock.nowMs());
  const enough =
    what === 'credits'
      ? credits.balance > run.balance
      : revealsLeft(limits) > revealsLeft(run.account);
  // Refused again and again, whatever the account shows: it shows what may not be spent.
  const refusals = next.failuresInRow + 1;
  if (enough && refusals < failuresInRowMax) return againSoon(deps, next, refusals);
  if (what === 'dailyCap') return waitForDay(deps, next, answer.requestId);
  const { owner = '' } = next.account;
  const doubts = deps.runs.asks().filter((ask) => ask.owner === owner && !ask.closed);
  // Enough for more, were it known that a lost answer did not charge it.
  if (doubts.length > 0 && credits.balance >= next.account.costPerReveal)
    return waitForLook(deps, next, doubts, 'The run goes on by itself when it is.');
  const message = enough
    ? `The API refuses to reveal for want of credits, though the account shows ${credits.balance}.`
    : `Credits on the account: ${credits.balance}, too few to go on.`;
  const { requestId } = answer;
  return pausedRun(
    next,
    pauseOf('credits', message, 'Top up the account, then press Resume.', { requestId }),
  );
}
