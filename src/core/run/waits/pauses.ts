/** Defines what becomes of a run when it can't go on at once: it waits, tries again or pauses. */

import { failuresInRowMax, limitedInRowMax, stepRetryInitialMs } from '../../../config';
import { consequence, isFreeCode, isRowOutcome } from '../../api/errors/error-policy';
import { capReached } from '../../api/errors/error-table';
import { type ApiError, inputsAtFault } from '../../api/errors/errors';
import { delayMs } from '../../api/retry';
import { logRemedy } from '../../sheet/log/run-log';
import { dayMs } from '../../text/utc-day';
import type { RunDeps } from '../run-deps';
import type { RunState, StepResult } from '../run-state';
import type { RunPause } from '../views';
import { backOff, logFailure } from './tries';

/** Why a run does not go on, and what to do about it. */
export function pauseOf(
  reason: RunPause['reason'],
  message: string,
  nextStep: string,
  more: Partial<Pick<RunPause, 'untilMs' | 'requestId'>> = {},
): RunPause {
  return { reason, message, nextStep, untilMs: null, requestId: null, ...more };
}

/** Somebody pressed Pause. */
export const userPause = pauseOf('user', 'The run is paused.', 'Press Resume to go on.');

export function pausedRun(run: RunState, pause: RunPause): StepResult {
  return { run: { ...run, phase: 'paused', pause }, waitMs: null };
}

/**
 * A paused run only looks at what a lost answer charged: where that has to wait, or fails, it stays paused
 * for what it was, unless its user has to see to something else first.
 */
export function stillPaused({ phase, pause }: RunState, result: StepResult): StepResult {
  const { run, waitMs } = result;
  const isNew = waitMs === null && run.pause?.reason !== 'errors';
  return phase !== 'paused' || isNew ? result : { run: { ...run, phase, pause }, waitMs };
}

/** Of the API, whose next answer may be another. */
function afterApiFailure(deps: RunDeps, run: RunState, pause: RunPause): StepResult {
  const result = afterFailure(deps, run, pause);
  if (result.run.phase !== 'paused') return result;
  const { failedSinceMs = deps.clock.nowMs() } = run;
  return { ...result, run: { ...result.run, failedSinceMs } };
}

/** Back-off after a failure; after some in a row the run pauses, its rows unchanged. */
function afterFailure(deps: RunDeps, run: RunState, pause: RunPause): StepResult {
  const failures = run.failuresInRow + 1;
  const next = { ...run, failuresInRow: failures };
  if (failures >= failuresInRowMax) {
    const message = `${pause.message} That happened ${failures} times in a row.`;
    return pausedRun(next, { ...pause, message });
  }
  const waitMs = delayMs(backOff, failures, deps.random);
  const untilMs = deps.clock.nowMs() + waitMs;
  const trying = { ...pause, nextStep: 'It is tried again by itself.', untilMs };
  return { run: { ...next, pause: trying }, waitMs };
}

/** What the account shows already, another part of the API may know a moment later: the first try is at once. */
export function againSoon(deps: RunDeps, run: RunState, refusals: number): StepResult {
  const waitMs = refusals === 1 ? 0 : delayMs(backOff, refusals, deps.random);
  return { run: { ...run, failuresInRow: refusals }, waitMs };
}

/** What money a run pauses for; undefined where it is nothing that a top-up or a new day helps. */
export function shortageOf(pause: RunPause | null): 'credits' | 'dailyCap' | undefined {
  const reason = pause?.reason;
  return reason === 'credits' || reason === 'dailyCap' ? reason : undefined;
}

/** It goes on, and says already what it will wait for. */
export function whileShort({ run, waitMs }: StepResult, what: 'credits' | 'dailyCap'): StepResult {
  const message = what === 'credits' ? 'The credits are used up.' : capReached;
  return {
    run: { ...run, pause: pauseOf(what, message, 'What is free is looked for first.') },
    waitMs,
  };
}

export function waitFor(deps: RunDeps, run: RunState, waitMs: number): StepResult {
  const dueAtMs = deps.clock.nowMs() + waitMs;
  return { run: { ...run, dueAtMs, pause: ratePause(deps, waitMs) }, waitMs };
}

/** Shorter waits are not worth telling. */
const toldWaitMs = 1_000;

function ratePause(deps: RunDeps, waitMs: number): RunPause | null {
  if (waitMs < toldWaitMs) return null;
  return pauseOf(
    'rateLimit',
    'The requests or reveals of this minute are used up.',
    'The run goes on by itself.',
    { untilMs: deps.clock.nowMs() + waitMs },
  );
}

/** All that is left are people of whom the API gave no usable answer. */
export function waitForRetry(deps: RunDeps, run: RunState, waitMs: number): StepResult {
  const pause = pauseOf(
    'errors',
    'The API gave no usable answer for some people.',
    'They are tried again by themselves.',
    { untilMs: deps.clock.nowMs() + waitMs },
  );
  return { run: { ...run, pause }, waitMs };
}

/** Two clocks may differ by this much: so soon after 00:00 UTC the API may still count yesterday. */
const midnightMarginMs = 120_000;

function dayEndMs(nowMs: number): number {
  const sinceMidnightMs = nowMs % dayMs;
  return sinceMidnightMs < midnightMarginMs
    ? nowMs + midnightMarginMs
    : nowMs - sinceMidnightMs + dayMs;
}

export function waitForDay(deps: RunDeps, run: RunState, requestId: string | null): StepResult {
  const nowMs = deps.clock.nowMs();
  const untilMs = dayEndMs(nowMs);
  const pause = pauseOf('dailyCap', capReached, 'The run goes on by itself after 00:00 UTC.', {
    untilMs,
    requestId,
  });
  return { run: { ...run, phase: 'waiting', pause }, waitMs: untilMs - nowMs };
}

/**
 * Google gives the quota back 24 hours after the day's first request, which nobody can ask for; nor
 * does anybody know when others who use the key's limit up are done.
 */
const longRestMs = 3_600_000;

function restOf(
  deps: RunDeps,
  run: RunState,
  pause: RunPause,
  waitMs: number = longRestMs,
): StepResult {
  const untilMs = deps.clock.nowMs() + waitMs;
  return { run: { ...run, phase: 'waiting', pause: { ...pause, untilMs } }, waitMs };
}

/** Two quotas bear the name, in many languages: that of a moment is back when it is asked for again. */
const momentMs = 60_000;

function waitForQuota(deps: RunDeps, run: RunState, pause: RunPause): StepResult {
  const times = (run.quotaInRow ?? 0) + 1;
  const next = { ...run, quotaInRow: times };
  if (times > 1) return restOf(deps, next, pause);
  return restOf(
    deps,
    next,
    {
      ...pause,
      message: 'Google has refused a request: too many for the moment, or for today.',
      nextStep: 'It is tried again in a minute; nothing was sent.',
    },
    momentMs,
  );
}

/** Alone on the key a run is not refused; the first times it comes back as soon as it was told. */
const exactWaitsMax = 2;

/** As long as the API says, and longer each time; after some in a row, with nothing done, for an hour. */
function waitForLimit(
  deps: RunDeps,
  run: RunState,
  error: ApiError,
  about: Omit<RunPause, 'reason'>,
): StepResult {
  const { code, retryAfterMs } = error;
  if (code === 'PACED') return waitFor(deps, run, retryAfterMs ?? stepRetryInitialMs);
  const times = (run.limitedInRow ?? 0) + 1;
  const next = { ...run, limitedInRow: times };
  if (times >= limitedInRowMax) {
    return restOf(deps, next, {
      ...about,
      reason: 'rateLimit',
      message: `The API has refused ${times} times in a row: others use the limit of this key up, or of its account.`,
      nextStep: 'The run tries again by itself in an hour; nothing is lost.',
    });
  }
  const isExact = times <= exactWaitsMax && retryAfterMs !== null;
  const waitMs = isExact ? retryAfterMs : delayMs(backOff, times, deps.random, retryAfterMs);
  return waitFor(deps, next, waitMs);
}

/** What stops a run, where it is not the key: a refusal with 401 or 403 that v1 did not have is the key's. */
const stopReasons: ReadonlyMap<string, RunPause['reason']> = new Map([
  ['PLAN_REQUIRED', 'plan'],
  ['PERMISSION_MISSING', 'permission'],
  ['FETCH_BLOCKED', 'permission'],
]);

const resumeText = 'Press Resume to go on; nothing is lost.';

/** The product's table of answers, for a run. */
export function afterError(deps: RunDeps, run: RunState, error: ApiError): StepResult {
  logFailure({ deps, run }, error.code, error.requestId);
  const about = {
    message: error.message,
    nextStep: error.nextStep,
    untilMs: null,
    requestId: error.requestId,
  };
  switch (consequence(error)) {
    case 'runStops':
      return pausedRun(run, { ...about, reason: stopReasons.get(error.code) ?? 'key' });
    case 'runPausesForCredits':
      return pausedRun(run, { ...about, reason: 'credits' });
    case 'runPausesForDay':
      return waitForDay(deps, run, error.requestId);
    case 'runPausesForQuota':
      return waitForQuota(deps, run, { ...about, reason: 'quota' });
    case 'runWaits':
      return waitForLimit(deps, run, error, about);
    case 'retry':
      return afterApiFailure(deps, run, {
        ...about,
        reason: 'errors',
        nextStep: resumeText,
      });
    default: {
      const pause: RunPause = { ...about, reason: 'errors', message: refusalText(error) };
      // A refusal that v1 did not have may pass: it is tried again, but not for ever.
      return isFreeCode(error.code) ? pausedRun(run, pause) : afterApiFailure(deps, run, pause);
    }
  }
}

/** A record could not be read while it was looked at: that says nothing of its row. */
export function afterLook(deps: RunDeps, run: RunState, error: ApiError): StepResult {
  if (!isRowOutcome(error)) return afterError(deps, run, error);
  logFailure({ deps, run }, error.code, error.requestId);
  const message = 'The API gave an unknown answer when it was asked what a lost answer charged.';
  return afterApiFailure(
    deps,
    run,
    pauseOf('errors', message, resumeText, { requestId: error.requestId }),
  );
}

function refusalText(error: ApiError): string {
  const names = inputsAtFault(error).join(', ');
  return names === '' ? error.message : `${error.message} (${names})`;
}

interface ThrownPause extends Pick<RunPause, 'reason' | 'nextStep'> {
  /** It may pass by itself, as what is still loading does: the step is tried again first. */
  readonly mayPass?: boolean;
}

const sheetRefuses: ThrownPause = { reason: 'sheet', nextStep: 'Then press Resume.' };

/** What the user has to see to, by the name of the error; its text says what it is. */
const thrownPauses: ReadonlyMap<string, ThrownPause> = new Map([
  [
    'ColumnsChanged',
    {
      reason: 'columns',
      nextStep: 'Undo that change, or stop this run and start it anew with other columns.',
    },
  ],
  [
    'SheetGone',
    {
      reason: 'sheet',
      nextStep:
        'Bring it back (Ctrl+Z, or the version history) and press Resume, or stop this run.',
    },
  ],
  ['SheetRefused', sheetRefuses],
  [
    'SheetBusy',
    { ...sheetRefuses, nextStep: 'Press Resume when nobody is sorting it.', mayPass: true },
  ],
  ['LogUnusable', { ...sheetRefuses, nextStep: `${logRemedy} ${sheetRefuses.nextStep}` }],
  ['ListUnreadable', { ...sheetRefuses, mayPass: true }],
  ['ListLoading', { ...sheetRefuses, mayPass: true }],
]);

/** A throw of the sheet or of Apps Script; texts of unknown errors are not passed on. */
export function afterThrown(deps: RunDeps, run: RunState, error: unknown): StepResult {
  const told = error instanceof Error ? thrownPauses.get(error.name) : undefined;
  if (error instanceof Error && told !== undefined) {
    const { mayPass = false, reason, nextStep } = told;
    const pause = pauseOf(reason, error.message, nextStep);
    return mayPass ? afterFailure(deps, run, pause) : pausedRun(run, pause);
  }
  const message = 'Google Sheets did not carry out a step.';
  return afterFailure(deps, run, pauseOf('errors', message, resumeText));
}
