/** Defines what an error means for a row or a run: the table of answers of the product's section on runs. */
import type { ApiError } from './errors';

/** What happens after an error; the words of a row's status and a run's pause follow from it. */
export type Consequence =
  /** The row is settled until its inputs change. */
  | 'rowNoMatch'
  | 'rowNotEnoughInput'
  /** The row's status names the input at fault. */
  | 'rowInvalidInput'
  | 'rowNoData'
  /** The person id is stale: the row is matched anew. */
  | 'rowStaleId'
  /** A refusal that v1 did not have: this row says so, the others go on. */
  | 'rowError'
  /** The key or the plan does not serve: nothing else will work. */
  | 'runStops'
  | 'runPausesForCredits'
  | 'runPausesForDay'
  /** The Google account's own quota: tried again each hour. */
  | 'runPausesForQuota'
  /** Wait `retryAfterMs`, then send again only what was refused. */
  | 'runWaits'
  /** Retry with back-off; after some in a row the run pauses. */
  | 'retry';

const consequenceOf = new Map<string, Consequence>(
  Object.entries({
    NO_MATCH: 'rowNoMatch',
    INSUFFICIENT_INPUT: 'rowNotEnoughInput',
    VALIDATION_ERROR: 'rowInvalidInput',
    NO_DATA: 'rowNoData',
    NOT_FOUND: 'rowStaleId',
    INVALID_JSON: 'rowError',
    INVALID_API_KEY: 'runStops',
    PLAN_REQUIRED: 'runStops',
    PERMISSION_MISSING: 'runStops',
    FETCH_BLOCKED: 'runStops',
    FETCH_QUOTA: 'runPausesForQuota',
    INSUFFICIENT_CREDITS: 'runPausesForCredits',
    DAILY_LIMIT: 'runPausesForDay',
    RATE_LIMITED: 'runWaits',
    PACED: 'runWaits',
    INTERNAL_ERROR: 'retry',
    VAULT_UNAVAILABLE: 'retry',
    NETWORK_FAILURE: 'retry',
    INVALID_ANSWER: 'retry',
  } as const),
);

/** The consequence of an error; a code that v1 did not have goes by its status. */
export function consequence(error: Pick<ApiError, 'code' | 'status'>): Consequence {
  return consequenceOf.get(error.code) ?? consequenceOfStatus(error.status);
}

/** The consequence of a code in a batch entry, which has no status; an unknown one is not final. */
export function consequenceOfCode(code: string): Consequence {
  return consequenceOf.get(code) ?? 'retry';
}

/** Codes after which nothing was charged for certain (API document, Errors), and our own `PACED`. */
const freeCodes: ReadonlySet<string> = new Set([
  'VALIDATION_ERROR',
  'INVALID_JSON',
  'INSUFFICIENT_INPUT',
  'INVALID_API_KEY',
  'INSUFFICIENT_CREDITS',
  'PLAN_REQUIRED',
  'NOT_FOUND',
  'NO_DATA',
  'NO_MATCH',
  'RATE_LIMITED',
  'DAILY_LIMIT',
  'VAULT_UNAVAILABLE',
  'PACED',
  'PERMISSION_MISSING',
  'FETCH_BLOCKED',
  'FETCH_QUOTA',
]);

/** Tells whether a reveal that was refused with this code was certainly not charged. */
export function isFreeCode(code: string): boolean {
  return freeCodes.has(code);
}

/** The refusal says something about the one record that was asked for; any other code tells nothing. */
export function tellsOfRecord(error: Pick<ApiError, 'code' | 'status'>): boolean {
  return consequenceOf.has(error.code) && consequence(error).startsWith('row');
}

/** Sending the same again later may succeed, and costs nothing that the first did not cost. */
export function isRetryable(error: ApiError): boolean {
  return ['retry', 'runWaits'].includes(consequence(error));
}

/** Counts towards the failures in a row after which a run pauses. */
export function isFailure(error: ApiError): boolean {
  return consequence(error) === 'retry';
}

export function stopsRun(error: ApiError): boolean {
  return consequence(error) === 'runStops';
}

export function pausesRun(error: ApiError): boolean {
  return consequence(error).startsWith('runPauses');
}

/** Concerns one row alone; the others go on. */
export function isRowOutcome(error: ApiError): boolean {
  return consequence(error).startsWith('row');
}

/** The server may have revealed and charged although no usable answer came. */
export function mayHaveCharged(error: ApiError): boolean {
  return !isFreeCode(error.code);
}

function consequenceOfStatus(status: number): Consequence {
  if (status >= 500 || status === 408) return 'retry';
  if (status === 429) return 'runWaits';
  if (status === 402) return 'runPausesForCredits';
  if (status === 401 || status === 403) return 'runStops';
  return 'rowError';
}
