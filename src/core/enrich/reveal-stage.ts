/** Defines the second stage of a step: one batch of reveals within the budget, and what it gave. */

import { mayHaveCharged } from '../api/error-policy';
import { type BatchEntry, entryFor, type RevealedBatch } from '../api/reveal-batch';
import type { ContactField } from '../sidebar/model';
import type { Candidate, Purse, Refusal } from './budget';
import { doneUpdate, type Item, matchedUpdate, needsOf } from './items';
import { paidByOf } from './log-append';
import { afterReveal, exhaustedBy, idsAtFault, invalidIdUpdate, underWay } from './reveal-outcomes';
import { type Batch, batchOf, type Wanting } from './reveals';
import type { RowUpdate } from './row-targets';
import type { Intent, RunState } from './run-state';
import { awaitSlots } from './slot-waits';
import type { StatusBase } from './status';
import type { StepContext } from './step-context';

export interface RevealStage {
  readonly updates: readonly RowUpdate[];
  /** Fields for which a batch would be worth its request, where the minute is used up; else 0. */
  readonly minuteFields: number;
  /** Why nobody could be revealed although somebody should be; null where all is well. */
  readonly exhausted: 'credits' | 'dailyCap' | null;
}

/** People asked for in a batch that is cut by the minute's limit; fewer are worth waiting for more. */
const thinBatch = 5;

/** Rows that are complete at once are done; the others go into a batch or are kept as matched. */
export function revealItems(
  context: StepContext,
  items: readonly Item[],
  moreToLookUp: boolean,
): RevealStage {
  const { wanting, updates } = sorted(context, items);
  const { batchMax } = context.run.account;
  const people = new Set(wanting.map(({ item }) => item.personId)).size;
  const waitsForMore = moreToLookUp && people < batchMax;
  if (wanting.length === 0 || waitsForMore || !context.mayGoOn()) {
    return {
      updates: [...updates, ...held(context.run, wanting)],
      minuteFields: 0,
      exhausted: null,
    };
  }
  awaitSlots(context, { requests: 1, reveals: fieldsOfNext(wanting, batchMax) });
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
  const { batchMax } = context.run.account;
  const batch = batchOf(purseOf(context), wanting, batchMax);
  const isShort = [...batch.refused.values()].some((refusal) => refusal !== 'minute');
  if (!isShort || !context.recallReveals()) return sendBatch(context, batch, wanting);
  const again = wanting.map(({ item }) => ({ item, needs: needsOf(context, item) }));
  return sendBatch(context, batchOf(purseOf(context), again, batchMax), again);
}

/** Rows whose person was just found are remembered in the sheet; the others stand there already. */
function held(run: RunState, wanting: readonly Wanting[]): readonly RowUpdate[] {
  return wanting
    .filter(({ item }) => item.person !== null)
    .map(({ item }) => matchedUpdate(run, item, underWay(run)));
}

function purseOf({ run, deps }: StepContext): Purse {
  const { costPerReveal, revealsPerDay, revealsToday } = run.account;
  return {
    limitLeft: run.settings.creditLimit - run.spent,
    balance: run.balance,
    dailyLeft: Math.max(0, revealsPerDay - revealsToday),
    minuteLeft: deps.api.slots().reveals,
    costPerReveal,
  };
}

function sendBatch(context: StepContext, batch: Batch, wanting: readonly Wanting[]): RevealStage {
  const slots = context.deps.api.slots();
  const cutByMinute = [...batch.refused.values()].includes('minute');
  const isThin = batch.people.length < Math.min(wanting.length, thinBatch);
  const isWorthWaiting = cutByMinute && (isThin || isWholeBatchNear(context, wanting));
  if (batch.people.length === 0 || isWorthWaiting || slots.requests < 1)
    return refused(context, batch, wanting);
  const answer = askFor(context, batch);
  const ids = new Set(batch.people.map(({ personId }) => personId));
  const asked = wanting.filter(({ item }) => ids.has(item.personId));
  const rest = wanting.filter(({ item }) => !ids.has(item.personId));
  const revealed =
    answer === null
      ? unanswered(context, batch, asked)
      : asked.map(({ item }) => afterReveal(context.run, item, entryFor(answer, item.personId)));
  return {
    updates: [...revealed, ...refused(context, batch, rest).updates],
    minuteFields: 0,
    exhausted: answer === null ? null : exhaustedBy(answer),
  };
}

/** A batch may be refused for single ids, typed by a person perhaps: those rows say so, the others go on. */
function unanswered(
  context: StepContext,
  batch: Batch,
  asked: readonly Wanting[],
): readonly RowUpdate[] {
  const faulty = context.error === null ? new Set() : idsAtFault(context.error, batch.people);
  if (faulty.size === 0) return held(context.run, asked);
  context.error = null;
  const refusedRows = asked.filter(({ item }) => faulty.has(item.personId));
  const others = asked.filter(({ item }) => !faulty.has(item.personId));
  return [...refusedRows.map(({ item }) => invalidIdUpdate(item)), ...held(context.run, others)];
}

const refusedBases: Readonly<Partial<Record<Refusal, StatusBase>>> = {
  creditLimit: 'Waiting: credit limit',
  credits: 'Waiting: credits',
  dailyCap: 'Waiting: daily cap',
};

/** Rows that did not fit say what they wait for. */
function refused(context: StepContext, batch: Batch, wanting: readonly Wanting[]): RevealStage {
  const { run } = context;
  const updates: RowUpdate[] = [];
  for (const { item } of wanting) {
    const refusal = batch.refused.get(item.personId);
    const base = refusal === undefined ? undefined : refusedBases[refusal];
    if (base !== undefined) updates.push(matchedUpdate(run, item, base));
    else updates.push(...held(run, [{ item, needs: { charge: [], fetch: [], avoid: [] } }]));
  }
  const reasons = new Set(batch.refused.values());
  const waitsForCredits = reasons.has('credits') ? 'credits' : null;
  return {
    updates,
    minuteFields: reasons.has('minute') ? fieldsToWaitFor(context, wanting) : 0,
    exhausted: waitsForCredits ?? (reasons.has('dailyCap') ? 'dailyCap' : null),
  };
}

/**
 * Slots that are used together come free together: waiting for a whole batch costs its moments
 * once, and saves a request in every minute from then on.
 */
const mergeWaitMaxMs = 8_000;

function isWholeBatchNear(context: StepContext, wanting: readonly Wanting[]): boolean {
  const { api } = context.deps;
  const whole = fieldsOfNext(wanting, context.run.account.batchMax);
  return api.waitMs({ requests: 1, reveals: whole }) <= mergeWaitMaxMs;
}

/** The fields of a whole batch where it does not take much longer than a few people, else theirs. */
function fieldsToWaitFor(context: StepContext, wanting: readonly Wanting[]): number {
  const { api } = context.deps;
  const whole = fieldsOfNext(wanting, context.run.account.batchMax);
  const few = fieldsOfNext(wanting, thinBatch);
  const [wholeMs, fewMs] = [whole, few].map((reveals) => api.waitMs({ requests: 1, reveals }));
  return (wholeMs ?? 0) - (fewMs ?? 0) <= mergeWaitMaxMs ? whole : few;
}

/** What the next people could be charged; rows of one person are counted as often as they are. */
function fieldsOfNext(wanting: readonly Wanting[], people: number): number {
  return wanting.slice(0, people).reduce((sum, { needs }) => sum + needs.charge.length, 0);
}

/** Says first what may be charged, then asks, then takes in what was charged. */
function askFor(context: StepContext, batch: Batch): RevealedBatch | null {
  const { run, deps } = context;
  const people = intended(batch.people);
  deps.runs.checkTurn(run);
  context.save({
    ...run,
    intent: { step: context.stepId, people, balanceBefore: run.balance },
  });
  const ids = people.map(({ id }) => id);
  const answer = deps.api.revealBatch(ids, batch.fields, batch.fieldsMax);
  if (answer.ok) {
    takeIn(context, batch, answer.value, answer.requestId);
    return answer.value;
  }
  context.error = answer.error;
  const intent = mayHaveCharged(answer.error) ? context.run.intent : null;
  context.run = { ...context.run, intent };
  return null;
}

function intended(people: readonly Candidate[]) {
  return people.map(({ personId, charge, unseen }) => ({
    id: personId,
    charge: [...charge],
    ...(unseen === true ? { unseen } : {}),
  }));
}

/** What an entry of unknown kind may have charged stays intended, and is found out by the next step. */
function takeIn(
  context: StepContext,
  batch: Batch,
  revealed: RevealedBatch,
  requestId: string | null,
): void {
  let told = 0;
  const unknown: Candidate[] = [];
  for (const person of batch.people) {
    const entry = entryFor(revealed, person.personId);
    if (entry === null || entry.status === 'unknown') unknown.push(person);
    if (entry?.status !== 'ok') continue;
    told += entry.creditsSpent;
    logReveals(context, person.personId, entry.results, requestId);
  }
  const spent = unknown.length > 0 ? told : Math.max(told, revealed.creditsSpent);
  const intent = context.run.intent;
  context.run = {
    ...afterSpending(context, batch, spent),
    balance: revealed.balance,
    intent: intent === null || unknown.length === 0 ? null : intentOf(intent, unknown, told),
  };
}

/** What is told is accounted for: the balance that the rest is measured against is that much lower. */
function intentOf(intent: Intent, unknown: readonly Candidate[], told: number): Intent {
  return { ...intent, people: intended(unknown), balanceBefore: intent.balanceBefore - told };
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

type FieldResults = Extract<BatchEntry, { status: 'ok' }>['results'];

function logReveals(
  { run, deps, entries, stepId }: StepContext,
  personId: string,
  results: FieldResults,
  requestId: string | null,
): void {
  const fields: readonly ContactField[] = ['email', 'phone'];
  for (const field of fields) {
    const result = results[field];
    if (result === undefined) continue;
    entries.push({
      kind: 'reveal',
      runId: run.id,
      step: stepId,
      atMs: deps.clock.nowMs(),
      paidBy: paidByOf(run),
      personId,
      field,
      credits: result.creditsSpent,
      source: result.source,
      requestId: requestId ?? '',
    });
  }
}
