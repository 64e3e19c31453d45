/** Defines both envelopes, the headers around them, and how an injected fault distorts an answer. */

import type { ApiError } from './errors';
import type { Fault } from './faults';
import type { ApiAnswer } from './types';

const CORS_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id, Retry-After',
};

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export function success(data: object): Answer {
  return { status: 200, headers: jsonHeaders(), body: JSON.stringify({ ok: true, data }) };
}

/** The OpenAPI document is an answer without envelope, so that generators can read it. */
export function bareJson(document: object): Answer {
  return { status: 200, headers: jsonHeaders(), body: JSON.stringify(document) };
}

export function failure(error: ApiError): Answer {
  const { code, message, details, retryAfterS } = error;
  return {
    status: error.status,
    headers: {
      ...jsonHeaders(),
      ...(retryAfterS !== undefined && { 'Retry-After': String(retryAfterS) }),
    },
    body: JSON.stringify({ ok: false, error: { code, message, ...(details && { details }) } }),
  };
}

export function preflight(): Answer {
  return {
    status: 204,
    headers: {
      ...CORS_HEADERS,
      'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
      'Access-Control-Allow-Headers': 'Authorization, X-API-Key, Content-Type',
      'Access-Control-Max-Age': '86400',
    },
    body: '',
  };
}

function jsonHeaders(): Record<string, string> {
  return { ...CORS_HEADERS, 'Content-Type': 'application/json; charset=utf-8' };
}

const GATEWAY_PAGE = `<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head>
<body><h1>502 Bad Gateway</h1></body></html>`;

/** Faults that strike before the service is reached, or null when the request goes through. */
export function gatewayFault(fault: Fault): ApiAnswer | null {
  const { latencyMs } = fault;
  if (fault.kind === 'dropBefore') return { kind: 'dropped', latencyMs };
  if (fault.kind !== 'html') return null;
  const headers = { 'Content-Type': 'text/html; charset=utf-8' };
  return { kind: 'response', status: 502, headers, body: GATEWAY_PAGE, latencyMs };
}

/** Faults that strike on the way back, when all is done and charged. */
export function deliver(answer: Answer, fault: Fault): ApiAnswer {
  const { latencyMs } = fault;
  if (fault.kind === 'dropAfter') return { kind: 'dropped', latencyMs };
  const body =
    fault.kind === 'cutJson' ? answer.body.slice(0, answer.body.length / 2) : answer.body;
  return { kind: 'response', ...answer, body, latencyMs };
}
