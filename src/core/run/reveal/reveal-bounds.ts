/** Defines how large a batch may be now, and whether a larger one is worth waiting for. */

import { consequence } from '../../api/errors/error-policy';
import { withAccount } from '../account-facts';
import { doubtedCredits, doubtedFields, isCounted, sumOf } from '../money/asks';
import type { Purse } from '../money/budget';
import type { StepContext } from '../step-context';
import { type Batch, type BatchBounds, type Wanting, wholeBatch } from './reveals';

/** People asked for in a batch that is cut by the minute's limit; fewer are worth waiting for more. */
const thinBatch = 5;

/**
 * What a batch may ever hold by the account's plan: whatever is waited for must be able to come.
 * After a call that failed as a whole, batches are smaller: it may be one person that fails it.
 */
export function boundsOf({ run, deps }: StepContext): BatchBounds {
  const { batchMax, revealsPerMinute, revealsPerDay } = run.account;
  const mostAtOnce = Math.min(revealsPerMinute, revealsPerDay, deps.api.slots().revealsPerMinute);
  const fieldsAMinute = Math.max(1, mostAtOnce);
  const people = Math.max(1, Math.min(batchMax, fieldsAMinute, run.batchCut ?? batchMax));
  return { people, fieldsAMinute };
}

/**
 * A pacer that lost its memory has forgotten the plan: the account tells it, and the run, again. False
 * where the minute is used up: whatever is asked next would be refused as well.
 */
export function recallPlan(context: StepContext): boolean {
  const { run, deps } = context;
  if (deps.api.slots().revealsPerMinute === run.account.revealsPerMinute) return true;
  const answer = deps.api.account();
  if (answer.ok) context.run = withAccount(run, answer.value, deps.clock.nowMs());
  else if (consequence(answer.error) === 'runWaits') context.error ??= answer.error;
  return answer.ok || consequence(answer.error) !== 'runWaits';
}

/** What is in doubt, or can't be told any more, counts as spent; asked again it costs nothing more. */
export function purseOf(context: StepContext): Purse {
  const { run, deps } = context;
  const { costPerReveal, revealsPerDay, revealsToday, owner = '' } = run.account;
  const asks = deps.runs.asks().filter((ask) => ask.owner === owner);
  const counted = doubtedFields(asks.filter((ask) => ask.runId === run.id && isCounted(ask)));
  // What the API has said that there is no more of, whatever is counted here.
  const ended = run.short?.pause && run.short.what;
  return {
    limitLeft: run.settings.creditLimit - run.spent - sumOf(counted),
    balance: ended === 'credits' ? 0 : run.balance - doubtedCredits(asks),
    counted,
    dailyLeft: ended === 'dailyCap' ? 0 : Math.max(0, revealsPerDay - revealsToday),
    minuteLeft: minuteLeft(context),
    costPerReveal,
  };
}

/** The pacer may believe in a larger plan than the account told last. */
function minuteLeft({ run, deps }: StepContext): number {
  const { reveals, revealsPerMinute } = deps.api.slots();
  const beyond = Math.max(0, revealsPerMinute - run.account.revealsPerMinute);
  return Math.max(0, reveals - beyond);
}

export function isWorthWaiting(
  context: StepContext,
  batch: Batch,
  wanting: readonly Wanting[],
): boolean {
  const { api } = context.deps;
  if (api.slots().requests < 1) return true;
  const cutByMinute = [...batch.refused.values()].includes('minute');
  const whole = nearlyWhole(context, wanting);
  if (!cutByMinute || batch.fieldsMax >= whole) return false;
  // Free already: people of one field and of two do not fill it, and no wait would change that.
  if (api.waitMs({ requests: 1, reveals: fieldsToWaitFor(context, wanting) }) === 0) return false;
  const isThin = batch.fieldsMax < fieldsOfFew(context, wanting);
  return isThin || api.waitMs({ requests: 1, reveals: whole }) <= mergeWaitMaxMs;
}

/**
 * Batches of as many people hold more and fewer fields: where one fits nearly into what a former one
 * leaves, waiting for what the next one leaves would cost those moments in every minute.
 */
const nearlyShare = 0.8;

export function nearlyWhole(context: StepContext, wanting: readonly Wanting[]): number {
  return Math.ceil(wholeBatch(wanting, boundsOf(context)) * nearlyShare);
}

/**
 * Slots that are used together come free together: waiting for nearly a whole batch costs its moments
 * once, and saves a request in every minute from then on.
 */
const mergeWaitMaxMs = 8_000;

/** The fields of nearly a whole batch where it does not take much longer than a few people, else theirs. */
export function fieldsToWaitFor(context: StepContext, wanting: readonly Wanting[]): number {
  const { api } = context.deps;
  const whole = nearlyWhole(context, wanting);
  const few = fieldsOfFew(context, wanting);
  const [wholeMs, fewMs] = [whole, few].map((reveals) => api.waitMs({ requests: 1, reveals }));
  return (wholeMs ?? 0) - (fewMs ?? 0) <= mergeWaitMaxMs ? whole : few;
}

function fieldsOfFew(context: StepContext, wanting: readonly Wanting[]): number {
  const bounds = boundsOf(context);
  return wholeBatch(wanting, { ...bounds, people: Math.min(bounds.people, thinBatch) });
}
