/** Defines how a request becomes an answer: key, plan, request limit, endpoint, envelope and audit. */

import {
  type Answer,
  bareJson,
  deliver,
  failure,
  gatewayFault,
  preflight,
  success,
} from './answers';
import { recordRequest } from './audit';
import { authenticate, recordUse, requireApiAccess } from './auth';
import type { CallContext, Caller } from './context';
import { ApiError, validationError } from './errors';
import type { Fault, Faults } from './faults';
import { balanceOf } from './ledger';
import { admit, type RequestWindow, rateLimitHeaders, readWindow } from './request-limit';
import { findRoute, isOpenApi, OPENAPI_PATH, type Route } from './routes';
import type { Database } from './store/database';
import type { ApiAnswer, ApiRequest } from './types';
import { openApiDocument } from './wire/openapi';

/** What is recorded as the path of a request that no endpoint serves. */
const UNKNOWN_PATH = '(unknown)';

export interface HandlerState {
  database: Database;
  faults: Faults;
  nowMs: () => number;
  nextRequestId: () => string;
}

/** One request on its way; the later parts are known once it has come so far. */
interface Call {
  request: ApiRequest;
  route: Route | null;
  path: string;
  asksForOpenApi: boolean;
  query: URLSearchParams;
  nowMs: number;
  requestId: string;
  fault: Fault;
  caller?: Caller;
  window?: RequestWindow;
  counted: boolean;
}

export function handleRequest(state: HandlerState, request: ApiRequest): ApiAnswer {
  if (request.method === 'OPTIONS') return { kind: 'response', ...preflight(), latencyMs: 0 };
  const call = beginCall(state, request);
  const stopped = gatewayFault(call.fault);
  if (stopped) {
    record(state, call, stopped.kind === 'response' ? stopped.status : 0, null);
    return stopped;
  }
  return deliver(answerSafely(state, call), call.fault);
}

function beginCall(state: HandlerState, request: ApiRequest): Call {
  const [pathname = '', ...queryParts] = request.path.split('?');
  const route = findRoute(request.method, pathname);
  const asksForOpenApi = isOpenApi(request.method, pathname);
  const path = asksForOpenApi ? OPENAPI_PATH : (route?.path ?? UNKNOWN_PATH);
  return {
    request,
    route,
    path,
    asksForOpenApi,
    query: new URLSearchParams(queryParts.join('?')),
    nowMs: state.nowMs(),
    requestId: state.nextRequestId(),
    fault: state.faults.strike(request.method, path),
    counted: false,
  };
}

/** Everything a request changes is one transaction; a defect of the service itself changes nothing. */
function answerSafely(state: HandlerState, call: Call): Answer {
  try {
    return state.database.transaction(() => answerCall(state, call));
  } catch {
    const error = new ApiError('INTERNAL_ERROR', 'Unexpected error; retry.');
    return state.database.transaction(() => finish(state, call, failure(error), error.code));
  }
}

function answerCall(state: HandlerState, call: Call): Answer {
  try {
    const answer = call.asksForOpenApi ? bareJson(openApiDocument()) : success(serve(state, call));
    return finish(state, call, answer, null);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return finish(state, call, failure(error), error.code);
  }
}

function serve(state: HandlerState, call: Call): object {
  call.caller = authenticate(state.database, call.request.headers);
  const { key, plan } = call.caller;
  call.window = readWindow(state.database, key.id, plan.limits.requestsPerMinute, call.nowMs);
  requireApiAccess(call.caller);
  call.window = admit(call.window, call.nowMs);
  call.counted = true;
  throwInjected(call.fault);
  if (!call.route) throw new ApiError('NOT_FOUND', 'There is no such endpoint.');
  return call.route.answer(toContext(state, call, call.route, call.caller));
}

function toContext(state: HandlerState, call: Call, route: Route, caller: Caller): CallContext {
  return {
    ...caller,
    database: state.database,
    nowMs: call.nowMs,
    origin: 'api',
    requestId: call.requestId,
    vaultIsDown: call.fault.kind === 'vaultDown',
    id: decodeId(route.id),
    query: call.query,
    body: call.request.body,
  };
}

function decodeId(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw validationError([{ path: 'id', message: 'Not a valid path segment.' }]);
  }
}

function throwInjected(fault: Fault): void {
  if (fault.kind === 'http500') throw new ApiError('INTERNAL_ERROR', 'Unexpected error; retry.');
  if (fault.kind === 'http503') {
    throw new ApiError(
      'VAULT_UNAVAILABLE',
      'Contact data is temporarily unavailable; not charged.',
    );
  }
  if (fault.kind === 'rateLimited') {
    const { retryAfterS } = fault;
    throw new ApiError('RATE_LIMITED', 'Too many requests in the last minute.', { retryAfterS });
  }
}

/** Adds the headers of an authenticated response, and writes down what happened. */
function finish(state: HandlerState, call: Call, answer: Answer, code: string | null): Answer {
  if (call.caller) recordUse(state.database, call.caller.key.id, call.nowMs);
  record(state, call, answer.status, code);
  return {
    ...answer,
    headers: {
      ...answer.headers,
      'X-Request-Id': call.requestId,
      ...(call.window && rateLimitHeaders(call.window, call.nowMs)),
    },
  };
}

function record(state: HandlerState, call: Call, status: number, code: string | null): void {
  const { caller } = call;
  const credits = caller
    ? caller.account.balance - balanceOf({ ...caller, database: state.database })
    : 0;
  recordRequest(state.database, {
    atMs: call.nowMs,
    keyId: caller?.key.id ?? null,
    accountId: caller?.account.id ?? null,
    role: caller?.account.role ?? null,
    method: call.request.method,
    path: call.path,
    status,
    code,
    requestId: call.requestId,
    credits,
    counted: call.counted,
  });
}
