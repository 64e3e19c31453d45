/** Defines asks: what a reveal call may charge, kept before it is sent and until all of it is known. */

import * as z from 'zod/mini';
import { doubtLongMs, doubtMs } from '../../../config';
import type { AskEntry } from '../../sheet/log/log-line';
import { lateSchema } from '../../text/schema';
import { dayMs } from '../../text/utc-day';
import { type ContactField, contactFields, type OutputName } from '../../words';
import { paidByOf, type RunState } from '../run-state';

const contactField = () => z.enum(contactFields);

const askSchema = () =>
  z.object({
    runId: z.string(),
    /** One ask in a step at most: the two are its name. */
    step: z.string(),
    /** The random id of the person whose key was used. */
    payer: z.string(),
    keyPrefix: z.string(),
    owner: z.string(),
    auto: z.boolean(),
    atMs: z.number(),
    /** When it was known that no answer, or none that tells all, would come; 0 before. */
    lostAtMs: z.number(),
    /** When all its people were last looked at; 0 before. */
    lookedAtMs: z.number(),
    /** When the first of those was read that are looked at; 0 where they had to be read once more. */
    readSinceMs: z.optional(z.number()),
    costPerReveal: z.number(),
    balanceBefore: z.number(),
    /** Reveals of the UTC day `day` before it. */
    revealsBefore: z.number(),
    day: z.number(),
    /** What may still be charged, by person. */
    people: z.array(
      z.object({
        id: z.string(),
        charge: z.array(contactField()),
        /** Known by id alone, or asked before without an answer: the fields may have been owned before the call. */
        unseen: z.optional(z.boolean()),
        /** Its record said right before the call that the fields were not owned. */
        fresh: z.optional(z.boolean()),
        /** Looked at since all were. */
        looked: z.optional(z.boolean()),
        /** Owned now, and perhaps before. */
        owned: z.optional(z.array(contactField())),
      }),
    ),
    /** Looks in a row that failed. */
    failures: z.number(),
    /** Over, as far as anybody can tell; kept for a while, since a charge may come later still. */
    closed: z.boolean(),
    /** Closed though nobody could look: nothing waits for it, and it is looked at when that is possible. */
    blind: z.optional(z.boolean()),
    /** Closed though records and balance did not agree: what it charged nobody can tell any more. */
    untold: z.optional(z.boolean()),
  });

/** The version of a kept list of asks. */
const asksVersion = 1;

export const asksSchema = lateSchema(() =>
  z.object({ v: z.literal(asksVersion), asks: z.array(askSchema()) }),
);
export const oneSchema = lateSchema(askSchema);

export type Ask = z.infer<ReturnType<typeof askSchema>>;
export type AskedPerson = Ask['people'][number];

export function asksText(asks: readonly Ask[]): string {
  return JSON.stringify({ v: asksVersion, asks });
}

/** As it begins: of its answer nothing is known. */
export function askOf(
  run: RunState,
  { step, atMs, balanceBefore, people }: Pick<Ask, 'step' | 'atMs' | 'balanceBefore' | 'people'>,
): Ask {
  const { costPerReveal, revealsToday, day } = run.account;
  return {
    runId: run.id,
    step,
    payer: run.payer,
    ...paidByOf(run),
    atMs,
    lostAtMs: 0,
    lookedAtMs: 0,
    costPerReveal,
    balanceBefore,
    revealsBefore: revealsToday,
    day,
    people,
    failures: 0,
    closed: false,
  };
}

export function isSameAsk(a: Pick<Ask, 'runId' | 'step'>, b: Pick<Ask, 'runId' | 'step'>): boolean {
  return a.runId === b.runId && a.step === b.step;
}

/** Later than that no charge of a lost answer comes, and none is looked for. */
export const lateMaxMs = dayMs;

/** How many closed ones are remembered. */
const closedMax = 10;

/** The list with an ask as it is now; null takes it out. */
export function withAsk(asks: readonly Ask[], of: Pick<Ask, 'runId' | 'step'>, now: Ask | null) {
  const others = asks.filter((ask) => !isSameAsk(ask, of));
  return now === null ? others : [...others, now];
}

/**
 * What counts against the limit of the run that goes on is kept as long as that does; of those at which
 * nobody could look for a day, the last: whoever paid may come back.
 */
export function withoutOld(asks: readonly Ask[], nowMs: number, runId: string): readonly Ask[] {
  const isOld = ({ atMs }: Ask) => nowMs - atMs >= lateMaxMs;
  const recent = asks.filter((ask) => ask.closed && !isOld(ask)).slice(-closedMax);
  const unseen = asks.filter((ask) => ask.blind === true && isOld(ask)).slice(-1);
  const kept = new Set([...recent, ...unseen]);
  const isOfRun = (ask: Ask) => ask.runId === runId && isCounted(ask);
  return asks.filter((ask) => !ask.closed || isOfRun(ask) || kept.has(ask));
}

export function openOf(asks: readonly Ask[], runId: string): readonly Ask[] {
  return asks.filter((ask) => !ask.closed && ask.runId === runId);
}

export function fieldKey(personId: string, field: OutputName): string {
  return `${personId} ${field}`;
}

/** It may have charged its run: open, or closed though nobody could tell. */
export function isCounted({ closed, blind, untold }: Ask): boolean {
  return !closed || blind === true || untold === true;
}

/** Fields that these asks may have charged, or may still: each once, at the highest of its prices. */
export function doubtedFields(asks: readonly Ask[]): ReadonlyMap<string, number> {
  const costs = new Map<string, number>();
  for (const { people, costPerReveal } of asks) {
    for (const key of fieldsOf({ people })) {
      costs.set(key, Math.max(costPerReveal, costs.get(key) ?? 0));
    }
  }
  return costs;
}

/** What that comes to for asks that are open. */
export function doubtedCredits(asks: readonly Ask[]): number {
  return sumOf(doubtedFields(asks.filter(({ closed }) => !closed)));
}

export function sumOf(costs: ReadonlyMap<string, number>): number {
  return [...costs.values()].reduce((sum, cost) => sum + cost, 0);
}

/** Somebody has to look at it yet. */
export function isUnseen({ closed, blind }: Ask): boolean {
  return !closed || blind === true;
}

/** Fields that asks of the account may have charged, as far as nobody has seen; of any where it is not known. */
export function doubtedOf(asks: readonly Ask[], owner: string | undefined): ReadonlySet<string> {
  const ofAccount = asks.filter((ask) => isUnseen(ask) && ask.owner === (owner ?? ask.owner));
  return new Set(ofAccount.flatMap((ask) => [...fieldsOf(ask)]));
}

/** The same of others than this one. */
export function doubtedElsewhere(asks: readonly Ask[], of: Ask): ReadonlySet<string> {
  return doubtedOf(
    asks.filter((ask) => !isSameAsk(ask, of)),
    of.owner,
  );
}

/** Fields that it may have charged, also where they are known to be owned by now. */
export function fieldsOf({ people }: Pick<Ask, 'people'>): ReadonlySet<string> {
  return new Set(
    people.flatMap(({ id, charge, owned = [] }) =>
      [...charge, ...owned].map((field) => fieldKey(id, field)),
    ),
  );
}

/** When it has to be looked at next; 0 where at once. */
export function nextLookMs({ lostAtMs, lookedAtMs, blind }: Ask): number {
  if (lookedAtMs === 0) return 0;
  if (blind === true) return lookedAtMs + doubtMs;
  const dueMs = lostAtMs + doubtMs;
  return lookedAtMs < dueMs ? dueMs : lostAtMs + doubtLongMs;
}

/** The ask without fields that are known by now; null where nothing is left of it. */
export function withoutFields(ask: Ask, known: ReadonlySet<string>): Ask | null {
  const people = ask.people.flatMap((person) => {
    const left = (fields: readonly ContactField[]) =>
      fields.filter((field) => !known.has(fieldKey(person.id, field)));
    const { charge, owned } = { charge: left(person.charge), owned: left(person.owned ?? []) };
    if (charge.length === 0 && owned.length === 0) return [];
    return [{ ...person, charge, ...(person.owned && { owned }) }];
  });
  return people.length === 0 ? null : { ...ask, people };
}

/** As it stands in the log, should it be forgotten elsewhere. */
export function askEntryOf(ask: Ask): AskEntry {
  const { runId, step, atMs, keyPrefix, owner, auto } = ask;
  const paidBy = { keyPrefix, owner, auto };
  const credits = doubtedCredits([ask]);
  return { kind: 'ask', runId, step, atMs, paidBy, credits, text: JSON.stringify(ask) };
}
