/** Defines how a request becomes an answer: key, plan, request limit, endpoint, envelope and audit. */

import { authenticate, onBehalfOf, recordUse, requireApiAccess } from './accounts/auth';
import { balanceOf } from './accounts/ledger';
import { beginCall, type Call, type HandlerState, sentBy, toContext } from './call';
import { addCredits, recordRequest } from './desk/audit';
import type { Fault } from './faults/faults';
import { admit, rateLimitHeaders, readWindow } from './limits/request-limit';
import type { Route } from './routes';
import { accountRow } from './store/rows';
import type { ApiAnswer, ApiRequest } from './types';
import {
  type Answer,
  bareJson,
  deliver,
  failure,
  gatewayFault,
  gatewayPage,
  gatewayTimeoutStatus,
  preflight,
  spelledHeaders,
  success,
} from './wire/answers';
import { ApiError, statusOf } from './wire/errors';
import { openApiDocument } from './wire/openapi';

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

/** Everything a request changes is one transaction; a defect of the service itself changes nothing. */
function answerSafely(state: HandlerState, call: Call): Answer {
  try {
    return state.database.transaction(() => answerCall(state, call));
  } catch {
    const error = new ApiError('INTERNAL_ERROR', 'Unexpected error; retry.');
    return state.database.transaction(() => finish(state, call, refusal(call, error), error));
  }
}

function answerCall(state: HandlerState, call: Call): Answer {
  try {
    if (call.asksForOpenApi) return finish(state, call, bareJson(openApiDocument()), null);
    const answer = serve(state, call);
    throwInjected(call.fault, true);
    return answer === null ? postpone(state, call) : finish(state, call, answer, null);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return finish(state, call, refusal(call, error), error);
  }
}

function refusal(call: Call, error: ApiError): Answer {
  return failure(error, call.options, sentBy(call));
}

/** Null where a fault lets the work be done later. */
function serve(state: HandlerState, call: Call): Answer | null {
  call.caller = authenticate(state.database, call.request.headers, state.options);
  const { key, limits, options } = call.caller;
  call.options = options;
  call.window = readWindow(state.database, key.id, limits.requestsPerMinute, call.nowMs);
  requireApiAccess(call.caller);
  call.counted = options.refusedRequestsCount === 'yes';
  call.window = admit(state.database, call.caller, call.window, call.nowMs);
  call.counted = true;
  call.admitted = true;
  if (!call.fault.charged) throwInjected(call.fault, false);
  if (!call.route) throw new ApiError('NOT_FOUND', 'There is no such endpoint.');
  if (call.fault.kind === 'lateCharge') return null;
  return success(call.route.answer(toContext(state, call, call.route, call.caller)), options);
}

/** @param done whether the work is done, after which only a fault with `charged` strikes. */
function throwInjected(fault: Fault, done: boolean): void {
  if (fault.charged !== done) return;
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
  if (fault.kind === 'code') {
    const status = fault.status ?? statusOf(fault.code);
    throw new ApiError(fault.code, 'The request could not be served.', { status });
  }
}

/** The gateway gives up; the service goes on, and is done `afterMs` later. */
function postpone(state: HandlerState, call: Call): Answer {
  const { route, caller, fault } = call;
  record(state, call, gatewayTimeoutStatus, null);
  if (route && caller) {
    const dueMs = call.nowMs + fault.afterMs;
    state.late.add(dueMs, () => doLate(state, { ...call, nowMs: dueMs }, route));
  }
  return gatewayPage(gatewayTimeoutStatus);
}

/** The account as it is by then; what refuses the call now is seen by nobody, and charges nothing. */
function doLate(state: HandlerState, call: Call, route: Route): void {
  const { caller } = call;
  if (!caller) return;
  const { database } = state;
  database.transaction(() => {
    const sql = 'SELECT * FROM accounts WHERE id = ?';
    const account = database.only(accountRow, sql, caller.account.id);
    const late = { ...caller, ...onBehalfOf(account, state.options) };
    try {
      route.answer(toContext(state, call, route, late));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
    addCredits(database, call.requestId, account.balance - balanceOf({ account, database }));
  });
}

/** Adds the headers of an authenticated response, and writes down what happened. */
function finish(state: HandlerState, call: Call, answer: Answer, error: ApiError | null): Answer {
  record(state, call, answer.status, error?.code ?? null);
  const { window, options } = call;
  const isBare = error?.code === 'PLAN_REQUIRED' && options.headersOn403 === 'absent';
  const headers = {
    ...answer.headers,
    ...(!isBare && { 'X-Request-Id': call.requestId }),
    ...(!isBare && window && rateLimitHeaders(window, call.nowMs, options, call.admitted)),
  };
  return { ...answer, headers: spelledHeaders(headers, options) };
}

function record(state: HandlerState, call: Call, status: number, code: string | null): void {
  const { caller } = call;
  if (caller) recordUse(state.database, caller.key.id, call.nowMs);
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
