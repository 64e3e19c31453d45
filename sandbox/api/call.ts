/** Defines one request on its way through the service, and what its endpoint is given of it. */

import type { CallContext, Caller } from './context';
import type { CalledAs, Fault, Faults } from './faults/faults';
import type { LateWork } from './faults/late-work';
import type { RequestWindow } from './limits/request-limit';
import type { Options } from './options';
import type { OptionBook } from './options/option-book';
import { findRoute, isOpenApi, openapiPath, type Route } from './routes';
import type { Database } from './store/database';
import type { ApiRequest } from './types';
import { validationError } from './wire/errors';

/** What is recorded as the path of a request that no endpoint serves. */
const unknownPath = '(unknown)';

export interface HandlerState {
  database: Database;
  faults: Faults;
  options: OptionBook;
  late: LateWork;
  nowMs: () => number;
  nextRequestId: () => string;
}

/** The later parts are known once it has come so far. */
export interface Call {
  request: ApiRequest;
  route: Route | null;
  path: string;
  asksForOpenApi: boolean;
  query: URLSearchParams;
  nowMs: number;
  requestId: string;
  fault: Fault;
  /** Those of the service until the account is known. */
  options: Options;
  caller?: Caller;
  window?: RequestWindow;
  /** Whether it takes a place in the sliding minute of its key. */
  counted: boolean;
  admitted: boolean;
}

export function beginCall(state: HandlerState, request: ApiRequest): Call {
  const [pathname = '', ...queryParts] = request.path.split('?');
  const route = findRoute(request.method, pathname);
  const asksForOpenApi = isOpenApi(request.method, pathname);
  const path = asksForOpenApi ? openapiPath : (route?.path ?? unknownPath);
  return {
    request,
    route,
    path,
    asksForOpenApi,
    query: new URLSearchParams(queryParts.join('?')),
    nowMs: state.nowMs(),
    requestId: state.nextRequestId(),
    fault: state.faults.strike(calledAs(request, path)),
    options: state.options.of(null),
    counted: false,
    admitted: false,
  };
}

export function toContext(
  state: HandlerState,
  call: Call,
  route: Route,
  caller: Caller,
): CallContext {
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
    entryFault: (person, inBatch) =>
      state.faults.strikeEntry(calledAs(call.request, call.path), person, inBatch),
  };
}

/** As a message may repeat it. */
export function sentBy({ request }: Call): string {
  return `${request.method} ${request.path} ${request.body ?? ''}`.trim();
}

function calledAs({ method, path: sent, body }: ApiRequest, path: string): CalledAs {
  return { method, path, text: `${sent} ${body ?? ''}` };
}

function decodeId(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw validationError([{ path: 'id', message: 'Not a valid path segment.' }]);
  }
}
