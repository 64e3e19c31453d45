/** Defines both envelopes, the headers around them, and how an injected fault distorts an answer. */

import type { Fault } from '../faults/faults';
import { defaultOptions, type Options } from '../options';
import type { ApiAnswer } from '../types';
import type { ApiError } from './errors';
import { withExtraFields } from './extra-fields';
import { wireDetails, wireMessage } from './refusals';

const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id, Retry-After',
};

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export function success(data: object, options: Options): Answer {
  const body = withExtraFields({ ok: true, data }, options);
  return { status: 200, headers: jsonHeaders(options), body: JSON.stringify(body) };
}

/** The OpenAPI document is an answer without envelope, so that generators can read it. */
export function bareJson(document: object): Answer {
  return { status: 200, headers: jsonHeaders(defaultOptions), body: JSON.stringify(document) };
}

/** @param sent what the caller sent, which a message may repeat. */
export function failure(error: ApiError, options: Options = defaultOptions, sent = ''): Answer {
  const { code, retryAfterS } = error;
  const message = wireMessage(error.message, options, sent);
  const body = { ok: false, error: { code, message, ...wireDetails(error, options) } };
  return {
    status: error.status,
    headers: {
      ...jsonHeaders(options),
      ...(retryAfterS !== undefined && { 'Retry-After': String(retryAfterS) }),
    },
    body: JSON.stringify(withExtraFields(body, options)),
  };
}

export function preflight(): Answer {
  return {
    status: 204,
    headers: {
      ...corsHeaders,
      'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
      'Access-Control-Allow-Headers': 'Authorization, X-API-Key, Content-Type',
      'Access-Control-Max-Age': '86400',
    },
    body: '',
  };
}

const contentTypes = {
  withCharset: 'application/json; charset=utf-8',
  plain: 'application/json',
  upperCase: 'Application/JSON;charset=UTF-8',
};

function jsonHeaders({ contentType }: Options): Record<string, string> {
  return { ...corsHeaders, 'Content-Type': contentTypes[contentType] };
}

/** Names as an option spells them; HTTP compares them without case. */
export function spelledHeaders(
  headers: Readonly<Record<string, string>>,
  { headerCase }: Options,
): Record<string, string> {
  const spell = {
    asDocumented: (name: string) => name,
    lower: (name: string) => name.toLowerCase(),
    upper: (name: string) => name.toUpperCase(),
  }[headerCase];
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [spell(name), value]));
}

const gatewayNames: Readonly<Record<number, string>> = {
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};
const gatewayStatusUsual = 502;
export const gatewayTimeoutStatus = 504;

/** What stands before the service answers in its place, with a page and without the service's headers. */
export function gatewayPage(status: number): Answer {
  const title = `${status} ${gatewayNames[status] ?? ''}`.trim();
  const body = `<!DOCTYPE html><html><head><title>${title}</title></head>
<body><h1>${title}</h1></body></html>`;
  return { status, headers: { 'Content-Type': 'text/html; charset=utf-8' }, body };
}

/** Faults that strike before the service is reached, or null when the request goes through. */
export function gatewayFault(fault: Fault): ApiAnswer | null {
  const { latencyMs } = fault;
  if (fault.kind === 'dropBefore') return { kind: 'dropped', latencyMs };
  if (fault.kind !== 'html' || fault.charged) return null;
  return { kind: 'response', ...gatewayPage(fault.status ?? gatewayStatusUsual), latencyMs };
}

/** Faults that strike on the way back, when all is done and charged. */
export function deliver(answer: Answer, fault: Fault): ApiAnswer {
  const { latencyMs } = fault;
  if (fault.kind === 'dropAfter') return { kind: 'dropped', latencyMs };
  return { kind: 'response', ...distorted(answer, fault), latencyMs };
}

function distorted(answer: Answer, fault: Fault): Answer {
  switch (fault.kind) {
    case 'cutJson':
      return { ...answer, body: answer.body.slice(0, answer.body.length / 2) };
    case 'emptyBody':
      return { ...answer, body: '' };
    case 'html':
      return gatewayPage(fault.status ?? gatewayStatusUsual);
    case 'bareHeaders':
      return { ...answer, headers: withoutServiceHeaders(answer.headers) };
    default:
      return answer;
  }
}

function withoutServiceHeaders(headers: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !/^(x-ratelimit-|x-request-id$|retry-after$)/i.test(name),
    ),
  );
}
