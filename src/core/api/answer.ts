/** Defines what every call of the client gives: a value, or the error that took its place. */
import type { ApiError } from './errors/errors';

export interface Success<T> {
  readonly ok: true;
  readonly value: T;
  /** `X-Request-Id` of the response; null where the server sent none. */
  readonly requestId: string | null;
}

export interface Failure {
  readonly ok: false;
  readonly error: ApiError;
}

export type Answer<T> = Success<T> | Failure;

export function success<T>(value: T, requestId: string | null): Success<T> {
  return { ok: true, value, requestId };
}

export function failure(error: ApiError): Failure {
  return { ok: false, error };
}
