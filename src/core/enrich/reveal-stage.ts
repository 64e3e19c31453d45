/** Defines the second stage of a step: one batch of reveals within the budget, and what it gave. */

import { mayHaveCharged } from '../api/error-policy';
import { type Charge, type RevealReading, readReveals } from '../api/reveal-reading';
import type { Candidate, Refusal } from './budget';
import { doneUpdate, type Item, matchedUpdate } from './items';
import { paidByOf } from './log-append';
import { needsOf } from './needs';
import { answered, held, unanswered } from './reveal-answers';
import { boundsOf, fieldsToWaitFor, isWorthWaiting, purseOf, recallPlan } from './reveal-bounds';
import { exhaustedBy, notedUpdate } from './reveal-outcomes';
import { type Batch, batchOf, type Wanting, wholeBatch } from './reveals';
import type { RowUpdate } from './row-targets';
import type { Intent, RunState } from './run-state';
import { awaitSlots } from './slot-waits';
import { lookNote, type StatusBase } from './status';
import type { StepContext } from './step-context';

export interface RevealStage {
  readonly updates: readonly RowUpdate[];
  /** Fields for which a batch would be worth its request, where the minute is used up; else 0. */
  readonly minuteFields: number;
  /** Why nobody could be revealed although somebody should be; null where all is well. */
  readonly exhausted: 'credits' | 'dailyCap' | null;
}

/** Rows that are complete at once are done; the others go into a batch or are kept as matched. */
export function revealItems(
  context: StepContext,
  items: readonly Item[],
  moreToLookUp: boolean,
): RevealStage {
  const { wanting, updates } = sorted(context, items);
  if (wanting.length > 0) recallPlan(context);
  const bounds = boundsOf(context);
  const people = new Set(wanting.map(({ item }) => item.personId)).size;
  const waitsForMore = moreToLookUp && people < bounds.people;
  if (wanting.length === 0 || waitsForMore || !context.mayGoOn()) {
    return {
      updates: [...updates, ...held(context.run, wanting)],
      minuteFields: 0,
      exhausted: null,
    };
  }
  awaitSlots(context, { requests: 1, reveals: wholeBatch(wanting, bounds) });
  const stage = sendWithinBudget(context, wanting);
  return { ...stage, updates: [...updates, ...stage.updates] };
}

interface Sorted {
  readonly wanting: readonly Wanting[];
  /** Rows that are complete as they are. */
  readonly updates: readonly RowUpdate[];
}

function sorted(context: StepContext, items: readonly Item[]): Sorted {
  const wanting: Wanting[] = [];
  const updates: RowUpdate[] = [];
  for (const item of items) {
    const needs = needsOf(context, item);
    if (needs.fetch.length === 0) updates.push(doneUpdate(context.run, item, item.person));
    else wanting.push({ item, needs });
  }
  return { wanting, updates };
}

/**
 * Rows that were matched before this run revealed the same person elsewhere look as if they cost.
 * Where money would keep somebody waiting, the log is asked whom the run has paid for already.
 */
function sendWithinBudget(context: StepContext, wanting: readonly Wanting[]): RevealStage {
  const bounds = boundsOf(context);
  const batch = batchOf(purseOf(context), wanting, bounds);
  const isShort = [...batch.refused.values()].some((refusal) => refusal !== 'minute');
  if (!isShort || !context.recallReveals()) return sendBatch(context, batch, wanting);
  const again = wanting.map(({ item }) => ({ item, needs: needsOf(context, item) }));
  return sendBatch(context, batchOf(purseOf(context), again, bounds), again);
}

function sendBatch(context: StepContext, batch: Batch, wanting: readonly Wanting[]): RevealStage {
  if (batch.people.length === 0 || isWorthWaiting(context, batch, wanting)) {
    return refused(context, batch, wanting);
  }
  const reading = askFor(context, batch);
  const ids = new Set(batch.people.map(({ personId }) => personId));
  const asked = wanting.filter(({ item }) => ids.has(item.personId));
  const others = wanting.filter(({ item }) => !ids.has(item.personId));
  const revealed =
    reading.error === null
      ? answered(context, asked, reading)
      : unanswered(context, batch, asked, reading);
  return {
    updates: [...revealed, ...refused(context, batch, others).updates],
    minuteFields: 0,
    exhausted: reading.error === null ? exhaustedBy(reading) : null,
  };
}

const refusedBases: Readonly<Partial<Record<Refusal, StatusBase>>> = {
  creditLimit: 'Waiting: credit limit',
  credits: 'Waiting: credits',
  dailyCap: 'Waiting: daily cap',
};

/**
 * Rows that did not fit say what they wait for. Nobody is refused on a guess (product: money 3): of
 * whom nothing has been said, the free record is read first.
 */
function refused(context: StepContext, batch: Batch, wanting: readonly Wanting[]): RevealStage {
  const { run } = context;
  const updates: RowUpdate[] = [];
  const reasons = new Set<Refusal>();
  for (const each of wanting) {
    const refusal = batch.refused.get(each.item.personId);
    const base = refusal === undefined ? undefined : refusedBases[refusal];
    if (base === undefined) {
      if (refusal !== undefined) reasons.add(refusal);
      updates.push(...held(run, [each]));
    } else if (isGuess(wanting, each.item.personId)) {
      updates.push(notedUpdate(run, each.item, lookNote));
    } else {
      reasons.add(refusal ?? 'minute');
      updates.push(matchedUpdate(run, each.item, base));
    }
  }
  const waitsForCredits = reasons.has('credits') ? 'credits' : null;
  return {
    updates,
    minuteFields: reasons.has('minute') ? fieldsToWaitFor(context, wanting) : 0,
    exhausted: waitsForCredits ?? (reasons.has('dailyCap') ? 'dailyCap' : null),
  };
}

function isGuess(wanting: readonly Wanting[], personId: string): boolean {
  return wanting.some(({ item, needs }) => item.personId === personId && needs.unknown.length > 0);
}

/** Says first what may be charged, then asks, then takes in what was charged. */
function askFor(context: StepContext, batch: Batch): RevealReading {
  const { run, deps } = context;
  const people = intended(batch.people);
  deps.runs.checkTurn(run);
  context.save({
    ...run,
    intent: { step: context.stepId, people, balanceBefore: run.balance },
  });
  const ids = people.map(({ id }) => id);
  const answer = deps.api.revealBatch(ids, batch.fields, batch.fieldsMax);
  const reading = readReveals(ids, batch.fields, answer);
  if (answer.ok) takeIn(context, batch, reading, answer.requestId);
  else {
    context.error = answer.error;
    const intent = mayHaveCharged(answer.error) ? context.run.intent : null;
    context.run = { ...context.run, intent };
  }
  return reading;
}

function intended(people: readonly Candidate[]) {
  return people.map(({ personId, charge, unseen }) => ({
    id: personId,
    charge: [...charge],
    ...(unseen === true ? { unseen } : {}),
  }));
}

/** What may have been charged without a word of it stays intended, and is found out by the next step. */
function takeIn(
  context: StepContext,
  batch: Batch,
  reading: RevealReading,
  requestId: string | null,
): void {
  const doubts = doubtsOf(batch, reading);
  for (const { id, charges } of reading.people) logCharges(context, id, charges, requestId);
  const intent = context.run.intent;
  context.run = {
    ...afterSpending(context, batch, reading.credits),
    balance: reading.balance ?? context.run.balance,
    intent:
      intent === null || doubts.length === 0 ? null : intentOf(intent, doubts, reading.credits),
  };
}

/** People of whom a field that could cost is in doubt. */
function doubtsOf(batch: Batch, { people }: RevealReading): readonly Candidate[] {
  const inDoubt = new Map(people.map((each) => [each.id, each.inDoubt]));
  return batch.people.flatMap((candidate) => {
    const doubtful = inDoubt.get(candidate.personId) ?? [];
    const charge = candidate.charge.filter((field) => doubtful.includes(field));
    return charge.length === 0 ? [] : [{ ...candidate, charge }];
  });
}

/** What is told is accounted for: the balance that the rest is measured against is that much lower. */
function intentOf(intent: Intent, doubts: readonly Candidate[], told: number): Intent {
  return { ...intent, people: intended(doubts), balanceBefore: intent.balanceBefore - told };
}

/** Reveals of the last minute are few calls; more than these can't lie in one. */
const recentRevealsMax = 8;

function afterSpending({ run, deps }: StepContext, batch: Batch, spent: number): RunState {
  const fields = Math.round(spent / Math.max(1, run.account.costPerReveal));
  const asked = new Set(batch.people.map(({ personId }) => personId));
  const reveals: [number, number] = [deps.clock.nowMs(), fields];
  return {
    ...run,
    spent: run.spent + spent,
    account: { ...run.account, revealsToday: run.account.revealsToday + fields },
    recentReveals: [...run.recentReveals, reveals].slice(-recentRevealsMax),
    recovered: run.recovered.filter((text) => !asked.has(text.split(' ')[0] ?? '')),
  };
}

function logCharges(
  { run, deps, entries, stepId }: StepContext,
  personId: string,
  charges: readonly Charge[],
  requestId: string | null,
): void {
  for (const { field, credits, source } of charges) {
    entries.push({
      kind: 'reveal',
      runId: run.id,
      step: stepId,
      atMs: deps.clock.nowMs(),
      paidBy: paidByOf(run),
      personId,
      field,
      credits,
      source,
      requestId: requestId ?? '',
    });
  }
}
