/** Defines the second stage of a step: one batch of reveals within the budget, and what it gave. */

import { failuresInRowMax } from '../../config';
import { errorWithCode } from '../api/error-from';
import { isFreeCode, mayHaveCharged } from '../api/error-policy';
import { InvalidAnswer, noFacts } from '../api/errors';
import { type Charge, type RevealReading, readReveals } from '../api/reveal-reading';
import type { Candidate, Purse, Refusal } from './budget';
import { doneUpdate, type Item, matchedUpdate } from './items';
import { paidByOf } from './log-append';
import { needsOf } from './needs';
import {
  afterReveal,
  exhaustedBy,
  failedCode,
  idsAtFault,
  invalidIdUpdate,
  notedUpdate,
  underWay,
} from './reveal-outcomes';
import { type Batch, type BatchBounds, batchOf, type Wanting, wholeBatch } from './reveals';
import type { RowUpdate } from './row-targets';
import type { Intent, RunState } from './run-state';
import { awaitSlots } from './slot-waits';
import { lookNote, type StatusBase } from './status';
import type { StepContext } from './step-context';
import { logFailure, rest, triesOf } from './tries';

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

/** What a batch may ever hold by the account's plan: whatever is waited for must be able to come. */
function boundsOf({ run, deps }: StepContext): BatchBounds {
  const { batchMax, revealsPerMinute } = run.account;
  const fieldsAMinute = Math.max(1, Math.min(revealsPerMinute, deps.api.slots().revealsPerMinute));
  return { people: Math.min(batchMax, fieldsAMinute), fieldsAMinute };
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
  if (batch.people.length === 0 || isWorthWaiting(context, batch, wanting)) {
    return refused(context, batch, wanting);
  }
  const reading = askFor(context, batch);
  const ids = new Set(batch.people.map(({ personId }) => personId));
  const asked = wanting.filter(({ item }) => ids.has(item.personId));
  const others = wanting.filter(({ item }) => !ids.has(item.personId));
  const revealed =
    reading.error === null ? answered(context, asked, reading) : unanswered(context, batch, asked);
  return {
    updates: [...revealed, ...refused(context, batch, others).updates],
    minuteFields: 0,
    exhausted: reading.error === null ? exhaustedBy(reading) : null,
  };
}

function isWorthWaiting(context: StepContext, batch: Batch, wanting: readonly Wanting[]): boolean {
  const { api } = context.deps;
  if (api.slots().requests < 1) return true;
  const cutByMinute = [...batch.refused.values()].includes('minute');
  const whole = wholeBatch(wanting, boundsOf(context));
  if (!cutByMinute || batch.fieldsMax >= whole) return false;
  const isThin = batch.fieldsMax < fieldsOfFew(context, wanting);
  return isThin || api.waitMs({ requests: 1, reveals: whole }) <= mergeWaitMaxMs;
}

/** What each row of a batch gets from its answer. */
function answered(
  context: StepContext,
  asked: readonly Wanting[],
  reading: RevealReading,
): readonly RowUpdate[] {
  const readings = new Map(reading.people.map((each) => [each.id, each]));
  const codes = asked.map((each) => {
    const own = readings.get(each.item.personId);
    return own === undefined ? null : failedCode(each, own);
  });
  const isOutage = stopOutage(context, asked, codes);
  const tries = asked.map(({ item }, index) =>
    isCounted(context, item, codes[index] ?? null, isOutage) ? triesOf(item.row.status) + 1 : 0,
  );
  const most = Math.max(0, ...tries);
  if (most > 0) rest(context, most);
  for (const code of new Set(codes)) if (code !== null) logFailure(context, code, null);
  stopForKey(context, reading);
  return asked.flatMap((each, index) => {
    const own = readings.get(each.item.personId);
    return own === undefined ? [] : [afterReveal(context.run, each, own, (tries[index] ?? 0) > 0)];
  });
}

/**
 * Where nobody of several people got a usable answer, the API is at fault and not the people: the
 * run backs off and pauses in the end, and its rows stay as they are.
 */
function stopOutage(
  context: StepContext,
  asked: readonly Wanting[],
  codes: readonly (string | null)[],
): boolean {
  const people = new Set(asked.map(({ item }) => item.personId)).size;
  const [code] = codes;
  const isOutage = people > 1 && codes.every((each) => each !== null);
  const areTried = asked.every(({ item }) => triesOf(item.row.status) > 0);
  if (!isOutage || areTried || code === null || code === undefined) return false;
  const isKnown = isFreeCode(code) || code === 'INTERNAL_ERROR';
  context.error = isKnown ? errorWithCode(code, noFacts) : new InvalidAnswer(noFacts);
  return true;
}

/** The last try of an outage counts, so that what fails for ever comes to its end after a Resume. */
function isCounted(
  { run }: StepContext,
  { row }: Item,
  code: string | null,
  isOutage: boolean,
): boolean {
  if (code === null) return false;
  return !isOutage || triesOf(row.status) > 0 || run.failuresInRow + 1 >= failuresInRowMax;
}

/** A key that was revoked in the middle of a batch refuses the rest of it, and all that comes. */
function stopForKey(context: StepContext, { people }: RevealReading): void {
  for (const { fields } of people) {
    for (const reading of Object.values(fields)) {
      if (reading.kind !== 'refused' || reading.consequence !== 'runStops') continue;
      context.error ??= errorWithCode(reading.code, noFacts);
    }
  }
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

/**
 * Slots that are used together come free together: waiting for a whole batch costs its moments
 * once, and saves a request in every minute from then on.
 */
const mergeWaitMaxMs = 8_000;

/** The fields of a whole batch where it does not take much longer than a few people, else theirs. */
function fieldsToWaitFor(context: StepContext, wanting: readonly Wanting[]): number {
  const { api } = context.deps;
  const whole = wholeBatch(wanting, boundsOf(context));
  const few = fieldsOfFew(context, wanting);
  const [wholeMs, fewMs] = [whole, few].map((reveals) => api.waitMs({ requests: 1, reveals }));
  return (wholeMs ?? 0) - (fewMs ?? 0) <= mergeWaitMaxMs ? whole : few;
}

function fieldsOfFew(context: StepContext, wanting: readonly Wanting[]): number {
  const bounds = boundsOf(context);
  return wholeBatch(wanting, { ...bounds, people: Math.min(bounds.people, thinBatch) });
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
