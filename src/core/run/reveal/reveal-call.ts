/** Defines the one call that costs: kept before it is sent, and logged before that is forgotten. */

import { type Charge, creditsOf, type RevealReading } from '../../api/endpoints/reveal-reading';
import { mayHaveCharged } from '../../api/errors/error-policy';
import type { ApiError } from '../../api/errors/errors';
import { orderReveals } from '../../api/reveal-order';
import type { RevealEntry } from '../../sheet/log/log-line';
import { contactFields } from '../../words';
import { withBalanceTold } from '../account-facts';
import { type Ask, askEntryOf, fieldKey, isSameAsk, withAsk, withoutFields } from '../money/asks';
import { logInTurn } from '../money/log-in-turn';
import { newAsk } from '../money/new-ask';
import { answerTo, recoveredNote } from '../money/open-asks';
import { keysOf } from '../money/settlement';
import { paidByOf, type RunState, withNotes } from '../run-state';
import type { StepContext } from '../step-context';
import { doubtedRest, knownTo, lateCharges, withGuessedPrices } from './earlier-asks';
import type { Batch } from './reveals';

/** What the answer says; where none came, the error is the context's too. */
export function askFor(context: StepContext, batch: Batch): RevealReading {
  const { deps } = context;
  const ask = newAsk(context, batch.people);
  keepFirst(context, ask);
  const ids = batch.people.map(({ personId }) => personId);
  const reading = orderReveals(deps.api, ids, batch.fields, batch.fieldsMax);
  if (reading.error === null) takeIn(context, ask, reading);
  else takeInError(context, ask, reading.error);
  return reading;
}

/** An answer that was lost may have charged, and counts until more is known. */
function takeInError(context: StepContext, ask: Ask, error: ApiError): void {
  const { deps } = context;
  context.error = error;
  if (mayHaveCharged(error)) {
    const lost = { ...ask, lostAtMs: deps.clock.nowMs() };
    context.run = { ...context.run, doubt: true };
    deps.runs.changeAsks(context.run, (asks) => withAsk(asks, ask, lost));
  } else {
    context.entries.push(answerTo(ask, deps));
    deps.runs.changeAsks(context.run, (asks) => withAsk(asks, ask, null));
  }
}

/** The log first: where it can't be written, nothing is asked. */
function keepFirst(context: StepContext, ask: Ask): void {
  const { run, deps } = context;
  if (ask.people.length === 0) {
    deps.runs.checkTurn(run);
    return;
  }
  deps.runs.checkTime(run);
  context.run = logInTurn(deps, run, [askEntryOf(ask)], () => {
    deps.runs.changeAsks(run, (asks) => withAsk(asks, ask, ask));
  });
  context.hasFlushed = true;
}

/** What is in doubt of an answer stays asked; the rest is forgotten when the log has it. */
function takeIn(context: StepContext, ask: Ask, told: RevealReading): void {
  const { run, deps } = context;
  const isEarlier = (each: Ask) => each.owner === ask.owner && !isSameAsk(each, ask);
  const earlier = deps.runs.asks().filter(isEarlier);
  const reading = withGuessedPrices(context, earlier, told);
  const late = lateCharges(context, earlier, reading);
  const own = late.filter(({ runId }) => runId === run.id);
  const news = toldEntries(context, reading).filter(isNews(run, own));
  context.entries.push(...news, ...late);
  const rest = doubtedRest(ask, reading, deps.clock.nowMs());
  if (rest === null && ask.people.length > 0) context.entries.push(answerTo(ask, deps));
  const known = earlier.map((each) => knownTo(context, each, reading, keysOf(late)));
  context.afterLog = (asks) =>
    withAsk(asks, ask, rest).flatMap((each) => {
      const index = earlier.findIndex((one) => isSameAsk(one, each));
      return withoutFields(each, known[index] ?? new Set()) ?? [];
    });
  const notes = own.length > 0 ? withNotes(run, recoveredNote) : run.notes;
  const spent = creditsOf(news) + creditsOf(own);
  const next = afterSpending(context, reading, creditsOf(news));
  const balance = reading.balance ?? run.balance - creditsOf(news);
  context.run = {
    ...withBalanceTold(next, balance, creditsOf([...news, ...late])),
    notes,
    spent: run.spent + spent,
    ...(rest === null ? {} : { doubt: true }),
  };
}

/** What the answer counts beyond its parts stands with the first of them, so that the log adds up. */
function toldEntries(
  { run, deps, stepId }: StepContext,
  reading: RevealReading,
): readonly RevealEntry[] {
  const requestId = reading.requestId ?? '';
  const of = { runId: run.id, step: stepId, atMs: deps.clock.nowMs(), paidBy: paidByOf(run) };
  const entryOf = (personId: string, { field, credits, source }: Charge): RevealEntry => {
    return { kind: 'reveal', ...of, personId, field, credits, source, requestId };
  };
  const entries = reading.people.flatMap(({ id, charges }) =>
    charges.map((charge) => entryOf(id, charge)),
  );
  const rest = reading.credits - creditsOf(entries);
  const [first, ...others] = entries;
  if (rest <= 0) return entries;
  if (first !== undefined) return [{ ...first, credits: first.credits + rest }, ...others];
  const [person] = reading.people;
  const charge = { field: 'email', credits: rest, source: '' } as const;
  return person === undefined ? [] : [entryOf(person.id, charge)];
}

/** What is free because a lost answer of this run paid for it stands in the log with that price. */
function isNews(run: RunState, own: readonly RevealEntry[]): (entry: RevealEntry) => boolean {
  const paid = new Set([...run.recovered, ...keysOf(own)]);
  return ({ personId, field, credits }) => credits > 0 || !paid.has(fieldKey(personId, field));
}

/** Reveals of the last minute are few calls; more than these can't lie in one. */
const recentRevealsMax = 8;

function afterSpending(
  { run, deps }: StepContext,
  reading: RevealReading,
  spent: number,
): RunState {
  const costPerReveal = dearest(run.account.costPerReveal, reading);
  const fields = Math.round(spent / Math.max(1, costPerReveal));
  const reveals: [number, number] = [deps.clock.nowMs(), fields];
  return {
    ...run,
    account: { ...run.account, costPerReveal, revealsToday: run.account.revealsToday + fields },
    recentReveals: [...run.recentReveals, reveals].slice(-recentRevealsMax),
    recovered: paidFor(run.recovered, reading),
  };
}

/** The price may rise while a run goes on, and the answers tell it first. */
function dearest(costPerReveal: number, { people }: RevealReading): number {
  const told = people.flatMap(({ charges }) =>
    charges.flatMap(({ credits, isGuess }) => (isGuess === true ? [] : [credits])),
  );
  return Math.max(costPerReveal, ...told);
}

/** What is paid for and not at hand yet: asking for it again is free. */
function paidFor(before: readonly string[], { people }: RevealReading): string[] {
  const paid = new Set(before);
  for (const { id, fields, charges } of people) {
    for (const { field } of charges) paid.add(fieldKey(id, field));
    for (const field of contactFields)
      if (fields[field]?.kind === 'revealed') paid.delete(fieldKey(id, field));
  }
  return [...paid];
}
