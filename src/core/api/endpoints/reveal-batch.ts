/** Defines what a batch of reveals gives (API document, POST /people/reveal/batch). */
import { array, number, object, optional, string, unknown } from 'zod/mini';
import { anyObject, inShape, lateSchema, numberOr, orElse, text } from '../../text/schema';
import { contactFields } from '../../words';
import { safeCode } from '../errors/error-from';
import { type Person, personFrom, personSchema } from './person';
import { creditsOfFields, type FieldResults, fieldResultsFrom } from './reveal';

export interface RevealedEntry extends FieldResults {
  readonly status: 'ok';
  /** As the API gives it: an id also where a slug was asked for. */
  readonly id: string;
  readonly person: Person;
  readonly creditsSpent: number;
}

export interface FailedEntry {
  readonly status: 'error';
  readonly id: string;
  /** An error code of the API. */
  readonly code: string;
  readonly message: string;
}

export interface SkippedEntry {
  readonly status: 'skipped';
  readonly id: string;
  /** An error code of the API, such as `INSUFFICIENT_CREDITS`. */
  readonly reason: string;
}

/** An entry of a status or shape that v1 did not have: it may have been charged; asking again is free. */
export interface UnknownEntry {
  readonly status: 'unknown';
  readonly id: string;
}

export type BatchEntry = RevealedEntry | FailedEntry | SkippedEntry | UnknownEntry;

export interface RevealedBatch {
  readonly entries: readonly BatchEntry[];
  readonly creditsSpent: number;
  /** Credits on the account after the batch; null where the answer does not tell. */
  readonly balance: number | null;
}

const batchSchema = lateSchema(() =>
  object({
    results: array(unknown()),
    // Each entry tells its own credits: what was paid is not withheld for want of a sum.
    totals: anyObject(object({ credits_spent: numberOr(0), balance: orElse(number(), null) })),
  }),
);
const entrySchema = lateSchema(() => object({ status: text(), id: text() }));
const okSchema = lateSchema(() =>
  object({
    person: personSchema(),
    credits_spent: orElse(number(), null),
    results: optional(unknown()),
    errors: optional(unknown()),
  }),
);
const errorSchema = lateSchema(() =>
  object({ error: object({ code: string(), message: text() }) }),
);
const skippedSchema = lateSchema(() => object({ reason: string() }));

export function revealedBatchFrom(data: unknown): RevealedBatch | null {
  const wire = inShape(batchSchema, data);
  if (wire === null) return null;
  return {
    entries: wire.results.map(entryFrom),
    creditsSpent: wire.totals.credits_spent,
    balance: wire.totals.balance,
  };
}

/**
 * The entry of each person that was asked for, null where the answer has none; somebody who was asked
 * for by id and by slug may have one for both. The one of a slug may bear an id that nobody asked for:
 * where there are as many entries as people, and all that can be told by name stand in their places, the
 * place tells of the others.
 */
export function joinedEntries(
  ids: readonly string[],
  entries: readonly BatchEntry[],
): ReadonlyMap<string, BatchEntry | null> {
  const exact = ids.map((id) => entries.findIndex((entry) => entry.id === id));
  const named = ids.map((id, index) => {
    const place = exact[index] ?? -1;
    if (place >= 0) return place;
    const isOwn = (entry: BatchEntry, at: number) => isPerson(entry, id) && !exact.includes(at);
    const own = entries.findIndex(isOwn);
    return own >= 0 ? own : entries.findIndex((entry) => isPerson(entry, id));
  });
  const isInOrder =
    entries.length === ids.length && named.every((place, index) => place < 0 || place === index);
  return new Map(
    ids.map((id, index) => {
      const place = named[index] ?? -1;
      return [id, entries[place < 0 && isInOrder ? index : place] ?? null];
    }),
  );
}

function isPerson(entry: BatchEntry, idOrSlug: string): boolean {
  if (entry.status !== 'ok') return false;
  return entry.person.id === idOrSlug || entry.person.slug === idOrSlug;
}

/** One odd entry must not hide what the others were charged for, so each is read on its own. */
function entryFrom(value: unknown): BatchEntry {
  const { status: told, id } = inShape(entrySchema, value) ?? { status: '', id: '' };
  const status = told.toLowerCase();
  if (status === 'ok') return okEntry(id, value);
  if (status === 'error') return errorEntry(id, value);
  if (status === 'skipped') return skippedEntry(id, value);
  return { status: 'unknown', id };
}

function okEntry(id: string, value: unknown): BatchEntry {
  const wire = inShape(okSchema, value);
  if (wire === null) return { status: 'unknown', id };
  const person = personFrom(wire.person);
  // A sum that is missing is that of the fields; where one with a value does not say it, nobody knows the price.
  const fields = contactFields.filter((field) => person[field].value !== null);
  const creditsSpent = wire.credits_spent ?? creditsOfFields(wire.results, fields);
  if (creditsSpent === null) return { status: 'unknown', id };
  return {
    status: 'ok',
    id: id || person.id,
    person,
    creditsSpent,
    ...fieldResultsFrom(wire.results, wire.errors),
  };
}

function errorEntry(id: string, value: unknown): BatchEntry {
  const wire = inShape(errorSchema, value);
  if (wire === null) return { status: 'unknown', id };
  const { code, message } = wire.error;
  return { status: 'error', id, code: safeCode(code), message };
}

function skippedEntry(id: string, value: unknown): BatchEntry {
  const wire = inShape(skippedSchema, value);
  if (wire === null) return { status: 'unknown', id };
  return { status: 'skipped', id, reason: safeCode(wire.reason) };
}
