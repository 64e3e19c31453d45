/** Defines which error an answer of the API becomes (API document, Errors). */
import { number, object, optional, string, unknown } from 'zod/mini';
import {
  type ApiError,
  DailyLimit,
  type ErrorFacts,
  type InputIssue,
  InsufficientCredits,
  InsufficientInput,
  InternalError,
  InvalidAnswer,
  InvalidApiKey,
  InvalidJson,
  NoData,
  NoMatch,
  noFacts,
  PersonNotFound,
  PlanRequired,
  RateLimited,
  UnknownApiError,
  ValidationError,
  VaultUnavailable,
} from './errors';
import { lateSchema, orElse, recordFrom, shaped } from './wire';

type Headers = Readonly<Record<string, string>>;
type MakeError = (facts: ErrorFacts) => ApiError;

const errorOfCode = new Map<string, MakeError>(
  Object.entries({
    VALIDATION_ERROR: (facts: ErrorFacts) => new ValidationError(facts),
    INVALID_JSON: (facts: ErrorFacts) => new InvalidJson(facts),
    INSUFFICIENT_INPUT: (facts: ErrorFacts) => new InsufficientInput(facts),
    INVALID_API_KEY: (facts: ErrorFacts) => new InvalidApiKey(facts),
    INSUFFICIENT_CREDITS: (facts: ErrorFacts) => new InsufficientCredits(facts),
    PLAN_REQUIRED: (facts: ErrorFacts) => new PlanRequired(facts),
    NOT_FOUND: (facts: ErrorFacts) => new PersonNotFound(facts),
    NO_DATA: (facts: ErrorFacts) => new NoData(facts),
    NO_MATCH: (facts: ErrorFacts) => new NoMatch(facts),
    RATE_LIMITED: (facts: ErrorFacts) => new RateLimited(facts),
    DAILY_LIMIT: (facts: ErrorFacts) => new DailyLimit(facts),
    INTERNAL_ERROR: (facts: ErrorFacts) => new InternalError(facts),
    VAULT_UNAVAILABLE: (facts: ErrorFacts) => new VaultUnavailable(facts),
  }),
);

const failureSchema = lateSchema(() =>
  object({ error: object({ code: string(), details: optional(unknown()) }) }),
);

const countOrNull = () => orElse(optional(number()), undefined);
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
  const failed = shaped(failureSchema, body);
  if (failed === null) {
    // A proxy before the API may refuse in its own words; its 429 means the same.
    return status === 429 ? new RateLimited(facts) : new InvalidAnswer(facts);
  }
  const { code, details } = failed.error;
  return errorWithCode(code, {
    ...facts,
    ...creditsOf(details),
    issues: issuesOf(details),
  });
}

/** The error of a code alone, as the entries of a batch carry it. */
export function errorWithCode(code: string, facts: ErrorFacts): ApiError {
  const make = errorOfCode.get(code);
  return make ? make(facts) : new UnknownApiError(safeCode(code), facts);
}

/** `Retry-After` in milliseconds; null where it is missing or not a number of seconds. */
export function retryAfterMs(headers: Headers): number | null {
  const value = (headers['retry-after'] ?? '').trim();
  return /^\d+(\.\d+)?$/.test(value) ? Math.ceil(Number(value) * 1000) : null;
}

/** Codes go into messages and logs; whatever does not look like one does not. */
function safeCode(code: string): string {
  return /^[A-Z][A-Z0-9_]{0,59}$/.test(code) ? code : 'UNKNOWN_ERROR';
}

function creditsOf(details: unknown): Pick<ErrorFacts, 'required' | 'balance'> {
  const credits = shaped(creditsSchema, details);
  return { required: credits?.required ?? null, balance: credits?.balance ?? null };
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
