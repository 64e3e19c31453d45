/** Defines what a reveal tells of each field of a person (API document, Reveal result). */

import { number, object, optional, string } from 'zod/mini';
import { inShape, lateSchema, numberOr, orElse, recordFrom, text } from '../../text/schema';
import { type ContactField, contactFields } from '../../words';
import { safeCode } from '../errors/error-from';

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

const resultSchema = lateSchema(() => object({ source: text(), credits_spent: numberOr(0) }));
const costSchema = lateSchema(() => object({ credits_spent: number() }));
const failureSchema = lateSchema(() =>
  object({ field: orElse(optional(string()), undefined), code: string() }),
);
const nestedSchema = lateSchema(() =>
  object({ field: orElse(optional(string()), undefined), error: object({ code: string() }) }),
);
/** Reads `results` and `errors` of a reveal; the shape of `errors` is not documented. */
export function fieldResultsFrom(results: unknown, errors: unknown): FieldResults {
  return { results: resultsFrom(results), failures: failuresFrom(errors) };
}

/** What these fields say that they cost together; null where one of them does not say, or none is there. */
export function creditsOfFields(results: unknown, fields: readonly ContactField[]): number | null {
  const byField = recordFrom(results) ?? {};
  const costs = fields.map((field) => inShape(costSchema, byField[field])?.credits_spent ?? null);
  if (costs.length === 0) return null;
  return costs.reduce((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0);
}

function resultsFrom(results: unknown): FieldResults['results'] {
  const byField = recordFrom(results) ?? {};
  const found: Partial<Record<ContactField, RevealResult>> = {};
  for (const field of contactFields) {
    const result = inShape(resultSchema, byField[field]);
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
  if (typeof error === 'string') return { code: safeCode(error) };
  const plain = inShape(failureSchema, error);
  if (plain !== null) return { ...plain, code: safeCode(plain.code) };
  const nested = inShape(nestedSchema, error);
  return nested === null ? null : { field: nested.field, code: safeCode(nested.error.code) };
}
