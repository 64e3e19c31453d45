/** Defines what a call that never reached an answer looks like to the user. */

import type { Problem, Reply } from '../core/calls/views';

/** Codes of failures between the sidebar and the server part. */
export type FailureCode =
  | 'WRONG_ACCOUNT'
  | 'NOT_AUTHORIZED'
  | 'NO_ANSWER'
  | 'TIMEOUT'
  | 'CALL_FAILED';

const texts: Readonly<Record<FailureCode, readonly [message: string, nextStep: string]>> = {
  WRONG_ACCOUNT: [
    'Google opened the add-on with another of your accounts than the one of this sheet.',
    'Sign out of the others, or open the sheet in a browser profile with this account only.',
  ],
  NOT_AUTHORIZED: [
    'Google says that the add-on lacks a permission.',
    'Reload the sheet, open CDX from the Extensions menu and grant all that it asks for.',
  ],
  NO_ANSWER: [
    'The add-on answered nothing that the sidebar can read.',
    'Try again; if it happens again, close the sidebar and open it from the Extensions menu.',
  ],
  TIMEOUT: ['The add-on did not answer in time.', 'Try again; nothing is lost.'],
  CALL_FAILED: [
    'The add-on could not be reached.',
    'Check the connection and try again; nothing is lost.',
  ],
};

/** Makes a failure's problem. */
export function failure(code: FailureCode): Problem {
  const [message, nextStep] = texts[code];
  return { code, message, nextStep, requestId: null, field: null };
}

function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  if (typeof error === 'object' && error !== null && 'message' in error) {
    return String(error.message);
  }
  return String(error);
}

/**
 * Tells failures of google.script.run apart by their text, which is all that crosses the border.
 * The text itself is never shown: it may hold a URL, and it names no next step. A storage that fails for
 * a moment says the same of itself as one that belongs to another account, but with another code.
 */
export function problemOfFailure(error: unknown): Problem {
  const text = messageOf(error);
  if (/PERMISSION_DENIED/.test(text)) return failure('WRONG_ACCOUNT');
  if (/authoriz|permission/i.test(text)) return failure('NOT_AUTHORIZED');
  if (text === 'TIMEOUT') return failure('TIMEOUT');
  return failure('CALL_FAILED');
}

/** A reply that says the call failed; meters are unknown then, and so is the server's clock: 0. */
export function failedReply(problem: Problem): Extract<Reply<never>, { ok: false }> {
  return { ok: false, problem, meters: null, nowMs: 0 };
}

const retryableCodes: ReadonlySet<string> = new Set([
  'NO_ANSWER',
  'TIMEOUT',
  'CALL_FAILED',
  'BUSY',
  'UNEXPECTED',
  'RATE_LIMITED',
  'NETWORK_FAILURE',
  'INVALID_ANSWER',
  'INTERNAL_ERROR',
  'VAULT_UNAVAILABLE',
]);

/** Whether the same call may succeed a little later, without an act of the user. */
export function isRetryable(problem: Problem): boolean {
  return retryableCodes.has(problem.code);
}

/** Back-off after a failed call. */
const retryPolicy = {
  initialIntervalMs: 1_000,
  backoffCoefficient: 2,
  maximumIntervalMs: 60_000,
} as const;

/** Milliseconds before the next attempt; `attempt` counts from 1. */
export function retryDelayMs(attempt: number): number {
  const delayMs = retryPolicy.initialIntervalMs * retryPolicy.backoffCoefficient ** (attempt - 1);
  return Math.min(delayMs, retryPolicy.maximumIntervalMs);
}
