/** Defines how an outcome of HTTP becomes an answer: the two envelopes of the API document (Errors). */
import { literal, object, unknown } from 'zod/mini';
import type { HttpFailureReason, HttpOutcome, HttpResponse } from '../ports';
import { type Answer, failure, success } from './answer';
import { errorFrom } from './error-from';
import {
  type ApiError,
  FetchBlocked,
  FetchQuotaUsedUp,
  InvalidAnswer,
  NetworkFailure,
  noFacts,
  PermissionMissing,
} from './errors';
import { lateSchema, shaped } from './wire';

const errorOfReason: Readonly<Record<HttpFailureReason, () => ApiError>> = {
  'no answer': () => new NetworkFailure(),
  permission: () => new PermissionMissing(),
  quota: () => new FetchQuotaUsedUp(),
  blocked: () => new FetchBlocked(),
};

const successSchema = lateSchema(() => object({ ok: literal(true), data: unknown() }));

/** Gives the core's value of `data`, or null where its shape is not the documented one. */
export type ReadData<T> = (data: unknown) => T | null;

/** The answer of one request whose success carries `{ ok: true, data }`. */
export function answerFrom<T>(outcome: HttpOutcome, read: ReadData<T>): Answer<T> {
  if (outcome.kind === 'failure') return failure(errorOfReason[outcome.reason]());
  const body = parsedJson(outcome.body);
  const envelope = isSuccess(outcome) ? shaped(successSchema, body) : null;
  if (envelope === null) return failure(errorFrom(outcome.status, body, outcome.headers));
  return answerWith(outcome, read(envelope.data));
}

/** The answer of a request whose body is the value itself, as that of `/openapi.json`. */
export function plainAnswerFrom(outcome: HttpOutcome): Answer<unknown> {
  if (outcome.kind === 'failure') return failure(errorOfReason[outcome.reason]());
  const body = parsedJson(outcome.body);
  if (isSuccess(outcome)) return answerWith(outcome, body);
  return failure(errorFrom(outcome.status, body, outcome.headers));
}

function answerWith<T>(response: HttpResponse, value: T | null): Answer<T> {
  const requestId = response.headers['x-request-id'] ?? null;
  return value === null
    ? failure(new InvalidAnswer({ ...noFacts, status: response.status, requestId }))
    : success(value, requestId);
}

function isSuccess(response: HttpResponse): boolean {
  return response.status >= 200 && response.status < 300;
}

function parsedJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
