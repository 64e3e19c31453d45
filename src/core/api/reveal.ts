/** Defines what the reveal of one person gives (API document, POST /people/{id}/reveal). */
import { number, object, optional, string, unknown } from 'zod/mini';
import type { ContactField } from '../sidebar/model';
import { type Person, personFrom, personSchema } from './person';
import { lateSchema, numberOr, orElse, recordFrom, shaped, text } from './wire';

export interface RevealResult {
  /** Where the value came from; the words are not documented. */
  readonly source: string;
  /** 1 when newly charged, 0 when already revealed. */
  readonly creditsSpent: number;
}

/** What became of each field that was asked for. */
export interface FieldResults {
  readonly results: Readonly<Partial<Record<ContactField, RevealResult>>>;
  /** Codes of the fields that failed, as far as the answer tells which. */
  readonly failures: Readonly<Partial<Record<ContactField, string>>>;
}

export interface RevealedPerson extends FieldResults {
  readonly person: Person;
  readonly creditsSpent: number;
  /** Credits on the account after the reveal. */
  readonly balance: number;
}

const contactFields: readonly ContactField[] = ['email', 'phone'];

const resultSchema = lateSchema(() => object({ source: text(), credits_spent: numberOr(0) }));
const failureSchema = lateSchema(() =>
  object({ field: orElse(optional(string()), undefined), code: string() }),
);
const nestedSchema = lateSchema(() =>
  object({ field: orElse(optional(string()), undefined), error: object({ code: string() }) }),
);
const revealSchema = lateSchema(() =>
  object({
    person: personSchema(),
    credits: object({ spent: number(), balance: number() }),
    results: optional(unknown()),
    errors: optional(unknown()),
  }),
);

export function revealedPersonFrom(data: unknown): RevealedPerson | null {
  const wire = shaped(revealSchema, data);
  if (wire === null) return null;
  return {
    person: personFrom(wire.person),
    creditsSpent: wire.credits.spent,
    balance: wire.credits.balance,
    ...fieldResultsFrom(wire.results, wire.errors),
  };
}

/** Reads `results` and `errors` of a reveal; the shape of `errors` is not documented. */
export function fieldResultsFrom(results: unknown, errors: unknown): FieldResults {
  return { results: resultsFrom(results), failures: failuresFrom(errors) };
}

function resultsFrom(results: unknown): FieldResults['results'] {
  const byField = recordFrom(results) ?? {};
  const found: Partial<Record<ContactField, RevealResult>> = {};
  for (const field of contactFields) {
    const result = shaped(resultSchema, byField[field]);
    if (result !== null) {
      found[field] = { source: result.source, creditsSpent: result.credits_spent };
    }
  }
  return found;
}

/** Takes a list of `{ field, code }` as well as an object keyed by field, with codes plain or nested. */
function failuresFrom(errors: unknown): FieldResults['failures'] {
  const entries: readonly (readonly [string, unknown])[] = Array.isArray(errors)
    ? errors.map((error: unknown) => ['', error])
    : Object.entries(recordFrom(errors) ?? {});
  const found: Partial<Record<ContactField, string>> = {};
  for (const [key, error] of entries) {
    const failure = failureFrom(error);
    const field = contactFields.find((name) => name === (failure?.field ?? key));
    if (failure !== null && field !== undefined) found[field] = failure.code;
  }
  return found;
}

interface FieldFailure {
  readonly field?: string | undefined;
  readonly code: string;
}

function failureFrom(error: unknown): FieldFailure | null {
  if (typeof error === 'string') return { code: error };
  const plain = shaped(failureSchema, error);
  if (plain !== null) return plain;
  const nested = shaped(nestedSchema, error);
  return nested === null ? null : { field: nested.field, code: nested.error.code };
}
