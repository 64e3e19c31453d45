/** Defines what the answer to a reveal says of each person and field that was ordered: one reading for runs and formulas. */

import { type ContactField, contactFields } from '../../words';
import type { Answer } from '../answer';
import { consequence, consequenceOfCode, isFreeCode } from '../errors/error-policy';
import type { Consequence } from '../errors/error-table';
import type { ApiError } from '../errors/errors';
import type { Person } from './person';
import {
  type BatchEntry,
  joinedEntries,
  type RevealedBatch,
  type RevealedEntry,
} from './reveal-batch';

export type FieldReading =
  | { readonly kind: 'revealed'; readonly value: string }
  /** No data on file, told of this very field: final. */
  | { readonly kind: 'none' }
  /** Free of charge as far as this answer goes, and another try may succeed. */
  | { readonly kind: 'failed'; readonly code: string }
  /** Free of charge; `consequence` says what has to change first. */
  | { readonly kind: 'refused'; readonly code: string; readonly consequence: Consequence }
  /** Not known to be free of charge: it counts as spent until the records and the balance tell. */
  | { readonly kind: 'doubt'; readonly code: string };

/** A field that the answer gives a value or a price for. */
export interface Charge {
  readonly field: ContactField;
  /** 0 where the account owned it before. */
  readonly credits: number;
  /** The API's word for where the value came from; '' where it gives none. */
  readonly source: string;
  /** The answer tells only what several fields of the person cost in all. */
  readonly isGuess?: boolean;
}

export interface PersonReading {
  /** As it was asked for. */
  readonly id: string;
  /** Null where the answer holds no record. */
  readonly person: Person | null;
  /** One for each field that was ordered. */
  readonly fields: Readonly<Partial<Record<ContactField, FieldReading>>>;
  readonly charges: readonly Charge[];
  /** Fields that may have been charged beyond `charges`. */
  readonly inDoubt: readonly ContactField[];
}

export interface RevealReading {
  /** One for each person that was asked for, in that order. */
  readonly people: readonly PersonReading[];
  /** Credits that the answer tells were charged. */
  readonly credits: number;
  /** Credits on the account after the call; null where the answer does not tell. */
  readonly balance: number | null;
  /** Null where the server sent none, or the call failed. */
  readonly requestId: string | null;
  /** The failure of the whole call; null where it was answered. */
  readonly error: ApiError | null;
}

/** An ordered field that the answer says nothing of, or whose value is missing. */
const noWord = 'NO_ANSWER';

export function readReveals(
  ids: readonly string[],
  ordered: readonly ContactField[],
  answer: Answer<RevealedBatch>,
): RevealReading {
  if (!answer.ok) return readingOfFailure(ids, ordered, answer.error);
  const { entries, creditsSpent, balance } = answer.value;
  const joined = joinedEntries(ids, entries);
  const read = new Set<BatchEntry>();
  const people = ids.map((id) => {
    const entry = joined.get(id) ?? null;
    const reading = personReading(id, ordered, entry);
    // Asked for by id and by slug, and charged once.
    if (entry === null || !read.has(entry)) {
      if (entry !== null) read.add(entry);
      return reading;
    }
    return { ...reading, charges: reading.charges.map((charge) => ({ ...charge, credits: 0 })) };
  });
  const told = people.reduce((sum, { charges }) => sum + creditsOf(charges), 0);
  const isClear = people.every(({ inDoubt }) => inDoubt.length === 0);
  const credits = isClear ? Math.max(told, creditsSpent) : told;
  return { people, credits, balance, requestId: answer.requestId, error: null };
}

/** What such a code says of a field; one that v1 did not have says neither "free" nor "final". */
function readingOfCode(code: string): FieldReading {
  if (!isFreeCode(code)) return { kind: 'doubt', code };
  const what = consequenceOfCode(code);
  if (what === 'rowNoData') return { kind: 'none' };
  return what === 'retry' ? { kind: 'failed', code } : { kind: 'refused', code, consequence: what };
}

function readingOfFailure(
  ids: readonly string[],
  ordered: readonly ContactField[],
  error: ApiError,
): RevealReading {
  const { code } = error;
  const known = readingOfRefusal(code, ordered);
  const reading: FieldReading =
    known.kind === 'refused' ? { kind: 'refused', code, consequence: consequence(error) } : known;
  const people = ids.map((id) => withReadings(id, null, [], sameForAll(ordered, reading)));
  return { people, credits: 0, balance: null, requestId: null, error };
}

function personReading(
  id: string,
  ordered: readonly ContactField[],
  entry: BatchEntry | null,
): PersonReading {
  if (entry?.status === 'ok') return readingOfSuccess(id, ordered, entry);
  if (entry === null || entry.status === 'unknown') {
    return withReadings(id, null, [], sameForAll(ordered, { kind: 'doubt', code: noWord }));
  }
  const code = entry.status === 'error' ? entry.code : entry.reason;
  return withReadings(id, null, [], sameForAll(ordered, readingOfRefusal(code, ordered)));
}

/**
 * Only the first error of a person's fields is told (API document, POST reveal, rule 3): "no data"
 * of one field may hide that another one was unavailable for the moment.
 */
function readingOfRefusal(code: string, ordered: readonly ContactField[]): FieldReading {
  const reading = readingOfCode(code);
  return reading.kind === 'none' && ordered.length > 1 ? { kind: 'failed', code } : reading;
}

function readingOfSuccess(
  id: string,
  ordered: readonly ContactField[],
  entry: RevealedEntry,
): PersonReading {
  const charges = chargesOf(ordered, entry);
  const readings: Partial<Record<ContactField, FieldReading>> = {};
  for (const field of ordered) readings[field] = fieldReading(field, entry, charges);
  return withReadings(id, entry.person, charges, readings);
}

function fieldReading(
  field: ContactField,
  { person, failures }: RevealedEntry,
  charges: readonly Charge[],
): FieldReading {
  const { value, available } = person[field];
  if (value !== null) return { kind: 'revealed', value };
  const code = failures[field];
  if (code !== undefined) return readingOfCode(code);
  // Its price is told, so another try is free.
  if (charges.some((charge) => charge.field === field)) return { kind: 'failed', code: noWord };
  return available ? { kind: 'doubt', code: noWord } : { kind: 'none' };
}

/** What each field cost; what the entry counts beyond its `results` belongs to the fields without one. */
function chargesOf(
  ordered: readonly ContactField[],
  { results, failures, person, creditsSpent }: RevealedEntry,
): readonly Charge[] {
  const told = ordered.flatMap((field): Charge[] => {
    const result = results[field];
    if (result === undefined) return [];
    return [{ field, credits: Math.max(0, result.creditsSpent), source: result.source }];
  });
  const untold = ordered.filter(
    (field) =>
      results[field] === undefined &&
      failures[field] === undefined &&
      (person[field].value !== null || person[field].available),
  );
  let left = Math.max(0, creditsSpent - creditsOf(told));
  const rest = untold.flatMap((field, index): Charge[] => {
    const credits = Math.ceil(left / (untold.length - index));
    left -= credits;
    const isGiven = person[field].value !== null;
    const isGuess = untold.length > 1;
    return credits > 0 || isGiven ? [{ field, credits, source: '', isGuess }] : [];
  });
  return withRest([...told, ...rest], left, ordered);
}

/** A total that is higher than its parts: the first of them bears the rest. */
function withRest(
  charges: readonly Charge[],
  rest: number,
  ordered: readonly ContactField[],
): readonly Charge[] {
  const [first, ...others] = charges;
  const [field] = ordered;
  if (rest <= 0 || field === undefined) return charges;
  if (first === undefined) return [{ field, credits: rest, source: '' }];
  return [{ ...first, credits: first.credits + rest }, ...others];
}

export function creditsOf(charges: readonly { readonly credits: number }[]): number {
  return charges.reduce((sum, { credits }) => sum + credits, 0);
}

function sameForAll(
  ordered: readonly ContactField[],
  reading: FieldReading,
): PersonReading['fields'] {
  return Object.fromEntries(ordered.map((field) => [field, reading]));
}

function withReadings(
  id: string,
  person: Person | null,
  charges: readonly Charge[],
  fields: PersonReading['fields'],
): PersonReading {
  const inDoubt = contactFields.filter((field) => fields[field]?.kind === 'doubt');
  return { id, person, fields, charges, inDoubt };
}
