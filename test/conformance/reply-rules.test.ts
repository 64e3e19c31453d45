/** Checks the judge itself: each broken rule of an answer is a complaint. */

import type { Incoming } from './connection';
import { judged } from './reply-rules';

const asked = { key: 'cdx_live_key', method: 'GET', path: '/account' };
const plainHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'access-control-allow-origin': '*',
  'x-ratelimit-limit': '60',
  'x-ratelimit-remaining': '59',
  'x-ratelimit-reset': '1767614460',
  'x-request-id': 'req_1',
};

const judge = (status: number, body: unknown, headers = {}): unknown => {
  const incoming: Incoming = {
    status,
    headers: { ...plainHeaders, ...headers },
    text: typeof body === 'string' ? body : JSON.stringify(body),
    localPort: 1,
  };
  return judged(asked, incoming, new Set(['req_0']));
};

const refusal = (code: string, details?: object) => ({
  ok: false,
  error: { code, message: 'No.', ...(details && { details }) },
});

const badAnswers: [string, number, unknown, object?][] = [
  ['no JSON', 200, '<html>'],
  ['no envelope', 200, {}],
  ['both envelopes', 200, { ok: true, data: {}, error: {} }],
  ['a third key beside the error', 404, { ...refusal('NOT_FOUND'), data: null }],
  ['an unknown code', 404, refusal('GONE')],
  ['the wrong status', 400, refusal('NOT_FOUND')],
  ['a success that is no 200', 201, { ok: true, data: {} }],
  ['a refusal that is a 200', 200, refusal('NOT_FOUND')],
  ['no issues', 400, refusal('VALIDATION_ERROR', { issues: [] })],
  ['no shortage', 402, refusal('INSUFFICIENT_CREDITS')],
  ['a false shortage', 402, refusal('INSUFFICIENT_CREDITS', { required: 1, balance: 1 })],
  ['no Retry-After', 429, refusal('RATE_LIMITED')],
  ['a Retry-After of 0', 429, refusal('DAILY_LIMIT'), { 'retry-after': '0' }],
  ['a negative remainder', 200, { ok: true, data: {} }, { 'x-ratelimit-remaining': '-1' }],
  ['no request id', 200, { ok: true, data: {} }, { 'x-request-id': '' }],
  ['a request id that came before', 200, { ok: true, data: {} }, { 'x-request-id': 'req_0' }],
  ['no CORS header', 200, { ok: true, data: {} }, { 'access-control-allow-origin': '' }],
  ['another content type', 200, { ok: true, data: {} }, { 'content-type': 'text/html' }],
  ['the key repeated', 200, { ok: true, data: { key: 'cdx_live_key' } }],
  ['a stack trace', 200, { ok: true, data: { at: 'at handle (/app/handler.ts:12:3)' } }],
];

describe('the judge', () => {
  test('has nothing to say of a good success and a good refusal', () => {
    expect(judge(200, { ok: true, data: {} })).toEqual({ ok: true, data: {} });
    expect(judge(404, refusal('NOT_FOUND'))).toMatchObject({ ok: false });
  });

  test.each<[string, number, unknown, object]>(
    badAnswers.map(([what, status, body, headers = {}]) => [what, status, body, headers]),
  )('complains of %s', (_, status, body, headers) => {
    expect(() => judge(status, body, headers)).toThrow();
  });
});
