/** Defines which error an answer of the API becomes (API document, Errors). */
import { number, object, optional, string, unknown } from 'zod/mini';
import { inShape, lateSchema, orElse, recordFrom } from '../../text/schema';
import { ApiError, apiError, type ErrorFacts, type InputIssue, noFacts } from './errors';

type Headers = Readonly<Record<string, string>>;

const failureSchema = lateSchema(() =>
  object({ error: object({ code: string(), details: optional(unknown()) }) }),
);

const countOrNull = () => orElse(number(), null);
const creditsSchema = lateSchema(() => object({ required: countOrNull(), balance: countOrNull() }));

/**
 * The error of an answer that is not a success. `body` is the parsed JSON, or null where it is
 * none. Header names are in lower case.
 */
export function errorFrom(status: number, body: unknown, headers: Headers): ApiError {
  const facts: ErrorFacts = {
    ...noFacts,
    status,
    requestId: headers['x-request-id'] ?? null,
    retryAfterMs: retryAfterMs(headers),
  };
  const failed = inShape(failureSchema, body);
  if (failed === null) {
    // A proxy before the API may refuse in its own words; its 429 means the same.
    return apiError(status === 429 ? 'RATE_LIMITED' : 'INVALID_ANSWER', facts);
  }
  const { code, details } = failed.error;
  return errorWithCode(code, {
    ...facts,
    ...inShape(creditsSchema, details),
    issues: issuesOf(details),
  });
}

/** The error of a code alone, as the entries of a batch carry it. */
export function errorWithCode(code: string, facts: ErrorFacts): ApiError {
  return new ApiError(safeCode(code), facts);
}

/** `Retry-After` in milliseconds; null where it is missing or not a number of seconds. */
export function retryAfterMs(headers: Headers): number | null {
  const value = (headers['retry-after'] ?? '').trim();
  return /^\d+(\.\d+)?$/.test(value) ? Math.ceil(Number(value) * 1000) : null;
}

/** Codes go into messages and logs; whatever does not look like one does not. */
export function safeCode(code: string): string {
  return /^[A-Z][A-Z0-9_]{0,59}$/.test(code) ? code : 'UNKNOWN_ERROR';
}

/** Names that APIs use for the place of an issue; the document does not show which this one does. */
const pathNames = ['path', 'field', 'param', 'name', 'loc'];

function issuesOf(details: unknown): readonly InputIssue[] {
  const issues: unknown = recordFrom(details)?.['issues'];
  if (Array.isArray(issues)) return issues.map((issue: unknown) => ({ path: pathOfIssue(issue) }));
  return Object.keys(recordFrom(issues) ?? {}).map((path) => ({ path: safePath(path) }));
}

function pathOfIssue(issue: unknown): string {
  if (typeof issue === 'string') return safePath(issue.split(':')[0]);
  const facts = recordFrom(issue);
  const name = pathNames.find((candidate) => facts?.[candidate] !== undefined);
  return name === undefined ? '' : safePath(facts?.[name]);
}

/** Only words and positions: a path that quotes the input must not reach a message. */
function safePath(path: unknown): string {
  const parts: unknown[] = Array.isArray(path) ? path : String(path ?? '').split(/[./]/);
  const words = parts.map(String);
  return words.filter((part) => /^[A-Za-z_][A-Za-z0-9_]{0,39}$|^\d+$/.test(part)).join('.');
}
