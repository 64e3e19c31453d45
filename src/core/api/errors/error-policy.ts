/** Defines the questions that are asked of an error; the table of errors answers them. */
import { type Consequence, errorRow } from './error-table';
import type { ApiError } from './errors';

/** The consequence of an error; a code that v1 did not have goes by its status. */
export function consequence(error: Pick<ApiError, 'code' | 'status'>): Consequence {
  return errorRow(error.code)?.consequence ?? consequenceOfStatus(error.status);
}

/** The consequence of a code in a batch entry, which has no status; an unknown one is not final. */
export function consequenceOfCode(code: string): Consequence {
  return errorRow(code)?.consequence ?? 'retry';
}

/** Tells whether a reveal that was refused with this code was certainly not charged. */
export function isFreeCode(code: string): boolean {
  return errorRow(code)?.free ?? false;
}

/** The refusal says something about the one record that was asked for; any other code tells nothing. */
export function tellsOfRecord(error: Pick<ApiError, 'code' | 'status'>): boolean {
  return errorRow(error.code) !== undefined && consequence(error).startsWith('row');
}

/** Sending the same again later may succeed, and costs nothing that the first did not cost. */
export function isRetryable(error: ApiError): boolean {
  return ['retry', 'runWaits'].includes(consequence(error));
}

/** A refusal that v1 did not have, of this question alone: it may pass, and tells nobody what to mend. */
export function isUnknownRefusal(error: ApiError): boolean {
  return errorRow(error.code) === undefined && isRowOutcome(error);
}

/** The minute is used up; whatever is asked next would be refused as well. */
export function waitsForSlots({ code }: ApiError): boolean {
  return code === 'PACED' || code === 'RATE_LIMITED';
}

/** The quota of a Google account comes back by itself, and the daily cap ends with its day. */
export function passesByItself(error: ApiError): boolean {
  return ['runPausesForQuota', 'runPausesForDay'].includes(consequence(error));
}

/** Waiting does not help: somebody has to do something. */
export function isForUser(error: ApiError): boolean {
  return stopsRun(error) || (pausesRun(error) && !passesByItself(error));
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
