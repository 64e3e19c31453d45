/** Defines what a run does when its rows are through, or its credits: it ends, or waits for what it has to know. */

import { failuresInRowMax } from '../../../config';
import { withAccount } from '../account-facts';
import { finish } from '../finish';
import { type Ask, nextLookMs, openOf } from '../money/asks';
import { restoreAsks } from '../money/open-asks';
import { bookOf } from '../receipt-totals';
import type { RunDeps } from '../run-deps';
import { type AccountFacts, afterShort, type RunState, type StepResult } from '../run-state';
import { afterError, againSoon, pausedRun, pauseOf, waitForDay } from './pauses';

/** After a look for what is free: the run waits for what it was short of. */
export function endShort(
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
export function whenKnown(deps: RunDeps, run: RunState): StepResult {
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
