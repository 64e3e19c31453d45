/** Defines how an outcome of HTTP becomes an answer: the two envelopes of the API document (Errors). */

import { literal, object, unknown } from 'zod/mini';
import type { HttpFailureReason, HttpOutcome, HttpResponse } from '../ports/services';
import { jsonOf } from '../text/kept-json';
import { inShape, lateSchema } from '../text/schema';
import { type Answer, failure, success } from './answer';
import { errorFrom } from './errors/error-from';
import { apiError } from './errors/errors';

const codeOfReason: Readonly<Record<HttpFailureReason, string>> = {
  'no answer': 'NETWORK_FAILURE',
  permission: 'PERMISSION_MISSING',
  quota: 'FETCH_QUOTA',
  blocked: 'FETCH_BLOCKED',
};

const successSchema = lateSchema(() => object({ ok: literal(true), data: unknown() }));

/** Gives the core's value of `data`, or null where its shape is not the documented one. */
export type ReadData<T> = (data: unknown) => T | null;

/** The answer of one request whose success carries `{ ok: true, data }`. */
export function answerFrom<T>(outcome: HttpOutcome, read: ReadData<T>): Answer<T> {
  if (outcome.kind === 'failure') return failure(apiError(codeOfReason[outcome.reason]));
  const body = jsonOf(outcome.body);
  const envelope = isSuccess(outcome) ? inShape(successSchema, body) : null;
  if (envelope === null) return failure(errorFrom(outcome.status, body, outcome.headers));
  return answerWith(outcome, read(envelope.data));
}

function answerWith<T>(response: HttpResponse, value: T | null): Answer<T> {
  const requestId = response.headers['x-request-id'] ?? null;
  return value === null
    ? failure(apiError('INVALID_ANSWER', { status: response.status, requestId }))
    : success(value, requestId);
}

function isSuccess(response: HttpResponse): boolean {
  return response.status >= 200 && response.status < 300;
}
