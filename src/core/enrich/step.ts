/** Defines a step: one turn of a run, short, resumable, and never two at once in a document. */

import { failuresInRowMax, stepRetryInitialMs, stepRetryMaximumMs } from '../../config';
import { consequence } from '../api/error-policy';
import { type ApiError, inputsAtFault } from '../api/errors';
import { delayMs, retryPolicy } from '../api/retry';
import type { RunPause } from '../sidebar/model';
import type { RunDeps } from './deps';
import { finish } from './finish';
import { repair } from './repair';
import { entryTexts } from './run-log';
import { isActive, type RunState } from './run-state';
import { settle } from './settlement';
import { ColumnsChanged, type Frame, frameOf } from './sheet-rows';
import { work } from './work';
import type { Table } from './workbook';

export interface StepResult {
  readonly run: RunState;
  /** When to call again; null where nothing happens by itself. */
  readonly waitMs: number | null;
}

const backOff = retryPolicy({
  initialIntervalMs: stepRetryInitialMs,
  backoffCoefficient: 2,
  maximumIntervalMs: stepRetryMaximumMs,
  maximumAttempts: failuresInRowMax,
});

/** How soon to ask again where another step is at work. */
const busyWaitMs = 2_000;

/** Null where the document has no run. */
export function runStep(deps: RunDeps): StepResult | null {
  const kept = deps.runs.load();
  if (kept === null) return null;
  if (!isActive(kept)) return { run: kept, waitMs: null };
  if (kept.payer !== deps.payer) return { run: kept, waitMs: null };
  return inTurn(deps, kept, (run) => advance(deps, run));
}

/** Takes the turn, works, gives it back; whatever goes wrong, the run says so and can go on. */
export function inTurn(
  deps: RunDeps,
  kept: RunState,
  act: (run: RunState) => StepResult,
): StepResult {
  const run = takeTurn(deps);
  if (run === null) return { run: kept, waitMs: busyWaitMs };
  try {
    const result = act(run);
    deps.runs.endTurn(result.run);
    return { ...result, run: { ...result.run, step: null } };
  } catch (error) {
    return afterThrow(deps, run, error);
  }
}

function takeTurn(deps: RunDeps): RunState | null {
  try {
    return deps.runs.takeTurn(deps.newId());
  } catch (error) {
    if (nameOf(error) === 'TurnLost') return null;
    throw error;
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

/** What was saved before the throw counts; what was only in memory is found out again. */
function afterThrow(deps: RunDeps, run: RunState, error: unknown): StepResult {
  const kept = deps.runs.load();
  if (nameOf(error) === 'TurnLost' || kept?.step?.id !== run.step?.id || kept === null) {
    return { run: kept ?? run, waitMs: busyWaitMs };
  }
  deps.logger('step failed', { run: kept.id, name: nameOf(error) || 'unknown' });
  const result = afterKnownThrow(deps, { ...kept, logNextRow: 0 }, error);
  deps.runs.endTurn(result.run);
  return { ...result, run: { ...result.run, step: null } };
}

function afterKnownThrow(deps: RunDeps, run: RunState, error: unknown): StepResult {
  if (error instanceof Error && error.name === 'ColumnsChanged') {
    return paused(run, {
      reason: 'columns',
      message: error.message,
      nextStep: 'Undo that change, or stop this run and start it anew with other columns.',
      untilMs: null,
      requestId: null,
    });
  }
  if (error instanceof Error && error.name === 'SheetRefused') {
    return paused(run, {
      reason: 'sheet',
      message: error.message,
      nextStep: 'Ask the owner to let you edit those cells, then press Resume.',
      untilMs: null,
      requestId: null,
    });
  }
  return failed(deps, run, {
    reason: 'errors',
    message: 'Google Sheets did not carry out a step.',
    nextStep: 'Press Resume to go on; nothing is lost.',
    untilMs: null,
    requestId: null,
  });
}

export function paused(run: RunState, pause: RunPause): StepResult {
  return { run: { ...run, phase: 'paused', pause }, waitMs: null };
}

/** Back-off after a failure; after some in a row the run pauses, its rows unchanged. */
function failed(deps: RunDeps, run: RunState, pause: RunPause): StepResult {
  const failures = run.failuresInRow + 1;
  const next = { ...run, failuresInRow: failures };
  if (failures >= failuresInRowMax) {
    const message = `${pause.message} That happened ${failures} times in a row.`;
    return paused(next, { ...pause, message });
  }
  const waitMs = delayMs(backOff, failures, deps.random);
  const untilMs = deps.clock.nowMs() + waitMs;
  const trying = { ...pause, nextStep: 'It is tried again by itself.', untilMs };
  return { run: { ...next, pause: trying }, waitMs };
}

function advance(deps: RunDeps, taken: RunState): StepResult {
  const wish = deps.runs.wish(taken.id);
  let run = newDay(taken, deps.clock.nowMs());
  if (run.intent !== null) {
    const settled = settleIntent(deps, run, run.intent);
    if (settled.kind === 'failed') {
      return wish === 'stop' ? stopUnsettled(deps, run) : afterError(deps, run, settled.error);
    }
    run = settled.run;
  }
  if (wish === 'stop') return finish(deps, run, true);
  if (wish === 'pause') return paused(run, userPause);
  const waiting = stillWaiting(run, deps.clock.nowMs());
  if (waiting !== null) return waiting;
  if (run.phase === 'paused') return { run, waitMs: null };
  return onSheet(deps, { ...run, phase: 'running', pause: null });
}

const userPause: RunPause = {
  reason: 'user',
  message: 'The run is paused.',
  nextStep: 'Press Resume to go on.',
  untilMs: null,
  requestId: null,
};

const dayMs = 86_400_000;

/** The daily cap starts anew at 00:00 UTC (API document, Limits). */
function newDay(run: RunState, nowMs: number): RunState {
  const day = Math.floor(nowMs / dayMs);
  if (day === run.account.day) return run;
  return { ...run, account: { ...run.account, day, revealsToday: 0 } };
}

function stillWaiting(run: RunState, nowMs: number): StepResult | null {
  const untilMs = run.phase === 'waiting' ? (run.pause?.untilMs ?? 0) : 0;
  return untilMs > nowMs ? { run, waitMs: untilMs - nowMs } : null;
}

function settleIntent(deps: RunDeps, run: RunState, intent: NonNullable<RunState['intent']>) {
  const settlement = settle(run, intent, deps.api, deps.workbook.log);
  if (settlement.kind === 'failed') return settlement;
  const { log } = deps.workbook;
  const now = deps.clock.nowMs();
  const firstRow = Math.max(2, log.lastRow() + 1);
  if (settlement.entries.length > 0) {
    log.append(
      firstRow,
      settlement.entries.map((entry) => entryTexts(entry, now)),
    );
  }
  const logNextRow = firstRow + settlement.entries.length;
  const settled = { ...settlement.run, logNextRow, step: run.step };
  deps.runs.save(settled);
  return { kind: 'settled' as const, run: settled };
}

/** Stopping must not hang on an API that is down: the receipt says what could not be told. */
function stopUnsettled(deps: RunDeps, run: RunState): StepResult {
  const notes = [
    ...run.notes,
    'The answer to the last reveal was lost: up to its fields may have been charged; they are free to reveal again.',
  ];
  return finish(deps, { ...run, exact: false, notes }, true);
}

function onSheet(deps: RunDeps, run: RunState): StepResult {
  const table = deps.workbook.table(run.settings.sheetId);
  if (table === null)
    throw new ColumnsChanged(`The sheet "${run.settings.sheetName}" was deleted.`);
  const frame = frameOf(run.settings, table.headers(), table.outputColumns());
  const mended = run.writing ? repairSheet(deps, run, table, frame) : run;
  const result = work(deps, table, frame, mended);
  if (result.error !== null) return afterError(deps, result.run, result.error);
  const healthy = { ...result.run, failuresInRow: 0 };
  if (result.exhausted !== null) return exhausted(deps, healthy, result.exhausted);
  if (result.atEnd) return atEnd(deps, healthy);
  return waitFor(deps, healthy, result.waitMs);
}

function waitFor(deps: RunDeps, run: RunState, waitMs: number): StepResult {
  return { run: { ...run, pause: ratePause(deps, waitMs) }, waitMs };
}

/** Shorter waits are not worth telling. */
const toldWaitMs = 1_000;

function ratePause(deps: RunDeps, waitMs: number): RunPause | null {
  if (waitMs < toldWaitMs) return null;
  return {
    reason: 'rateLimit',
    message: 'The requests or reveals of this minute are used up.',
    nextStep: 'The run goes on by itself.',
    untilMs: deps.clock.nowMs() + waitMs,
    requestId: null,
  };
}

function repairSheet(deps: RunDeps, run: RunState, table: Table, frame: Frame): RunState {
  repair(run, table, frame, deps.workbook.log);
  const mended = { ...run, writing: false, cursorRow: 2 };
  deps.runs.save(mended);
  return mended;
}

/** Rows may have come to stand above the cursor, so the run ends only after a look at all of them. */
function atEnd(deps: RunDeps, run: RunState): StepResult {
  if (!run.passDidWork) return finish(deps, run, false);
  return { run: { ...run, cursorRow: 2, passDidWork: false }, waitMs: 0 };
}

/** The account is asked before the run pauses: it may have been topped up, or the day be over. */
function exhausted(deps: RunDeps, run: RunState, what: 'credits' | 'dailyCap'): StepResult {
  const answer = deps.api.account();
  if (!answer.ok) return afterError(deps, run, answer.error);
  const { credits, limits } = answer.value;
  const next = {
    ...run,
    balance: credits.balance,
    account: {
      ...run.account,
      revealsToday: limits.revealsToday,
      revealsPerDay: limits.revealsPerDay,
    },
  };
  const enough =
    what === 'credits'
      ? credits.balance > run.balance
      : limits.revealsToday < run.account.revealsToday;
  if (enough) return { run: next, waitMs: 0 };
  if (what === 'dailyCap') return waitForDay(deps, next, answer.requestId);
  return paused(next, {
    reason: 'credits',
    message: `The account holds ${credits.balance} credits, too few to go on.`,
    nextStep: 'Top up the account, then press Resume.',
    untilMs: null,
    requestId: answer.requestId,
  });
}

function waitForDay(deps: RunDeps, run: RunState, requestId: string | null): StepResult {
  const nowMs = deps.clock.nowMs();
  const untilMs = (Math.floor(nowMs / dayMs) + 1) * dayMs;
  const pause: RunPause = {
    reason: 'dailyCap',
    message: 'The daily cap on reveals is reached.',
    nextStep: 'The run goes on by itself after 00:00 UTC.',
    untilMs,
    requestId,
  };
  return { run: { ...run, phase: 'waiting', pause }, waitMs: untilMs - nowMs };
}

/** The product's table of answers, for a run. */
function afterError(deps: RunDeps, run: RunState, error: ApiError): StepResult {
  deps.logger('api error', { run: run.id, code: error.code, request: error.requestId ?? '' });
  const about = {
    message: error.message,
    nextStep: error.nextStep,
    untilMs: null,
    requestId: error.requestId,
  };
  switch (consequence(error)) {
    case 'runStops':
      return paused(run, { ...about, reason: error.code === 'PLAN_REQUIRED' ? 'plan' : 'key' });
    case 'runPausesForCredits':
      return paused(run, { ...about, reason: 'credits' });
    case 'runPausesForDay':
      return waitForDay(deps, run, error.requestId);
    case 'runWaits':
      return waitFor(deps, run, error.retryAfterMs ?? stepRetryInitialMs);
    case 'retry':
      return failed(deps, run, {
        ...about,
        reason: 'errors',
        nextStep: 'Press Resume to go on; nothing is lost.',
      });
    default:
      return paused(run, { ...about, reason: 'errors', message: refusalText(error) });
  }
}

function refusalText(error: ApiError): string {
  const names = inputsAtFault(error).join(', ');
  return names === '' ? error.message : `${error.message} (${names})`;
}
