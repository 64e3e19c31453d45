/** Defines a step: one turn of a run, short, resumable, and never two at once in a document. */

import { consequence } from '../api/errors/error-policy';
import { nameOf } from '../ports/named-error';
import { SheetBusy } from '../sheet/sheet-busy';
import { utcDayOf } from '../text/utc-day';
import { withAccount } from './account-facts';
import { endUntidied, finish } from './finish';
import { isCounted } from './money/asks';
import { restoreAsks, settleAsks, withWhatLogTells } from './money/open-asks';
import { onSheet } from './pass';
import { bookOf } from './receipt-totals';
import type { RunDeps } from './run-deps';
import { afterShort, isActive, type RunState, type StepResult, withLost } from './run-state';
import { afterLook, afterThrown, pausedRun, stillPaused, userPause } from './waits/pauses';

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
    const mustWait = consequence(error) === 'runWaits' && (run.limitedInRow ?? 0) < waitsOfStopMax;
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

/** A stop waits for the minute to know what was charged, and not for others who use up one after the other. */
const waitsOfStopMax = 3;

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
