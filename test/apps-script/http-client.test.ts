import type { HostOptions, WireRequest, WireResult } from '../../sandbox/apps-script/host';
import { answer, recordingTransport, resultOf } from '../sandbox/apps-script/small-host';
import { adapterHost, baseUrl, bundleOf, owner } from './adapter-host';

const key = 'cdx_live_0123456789abcdef0123456789abcdef';
const code = bundleOf(`
  import { baseUrl } from '../config';
  import { createHttpClient } from './http-client';
  export function send(requests) {
    return JSON.stringify(createHttpClient(baseUrl, '${key}').sendAll(requests));
  }
`);

function send(
  requests: readonly object[],
  handle?: (request: WireRequest) => WireResult,
  options: Partial<HostOptions> = {},
) {
  const transport = recordingTransport(handle);
  const host = adapterHost(code, { transport, ...options });
  const outcomes: unknown = JSON.parse(String(resultOf(host.run('send', [requests]))));
  return { outcomes, sent: transport.requests, logs: host.logs() };
}

const get = (path: string) => ({ method: 'get', path, body: null });
const header = (request: WireRequest | undefined, name: string) =>
  Object.entries(request?.headers ?? {}).find(([each]) => each.toLowerCase() === name)?.[1];

test('a request goes to the base URL alone, with the key in its header alone', () => {
  const { sent } = send([{ method: 'post', path: '/enrich', body: '{"company":"A\u00e9"}' }]);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    url: `${baseUrl}/enrich`,
    body: '{"company":"A\u00e9"}',
    followRedirects: false,
  });
  expect(sent[0]?.method.toLowerCase()).toBe('post');
  expect(header(sent[0], 'authorization')).toBe(`Bearer ${key}`);
  expect(header(sent[0], 'content-type')).toContain('application/json');
  const { headers: _, ...rest } = sent[0] ?? { headers: {} };
  expect(JSON.stringify(rest)).not.toContain(key);
});

test('a redirect is an answer and is not followed', () => {
  const { outcomes, sent } = send([get('/account')], () => ({
    ok: true,
    status: 302,
    headers: [['Location', 'https://elsewhere.example/']],
    body: '',
    latencyMs: 10,
  }));
  expect(outcomes).toMatchObject([{ kind: 'response', status: 302 }]);
  expect(sent).toHaveLength(1);
});

test('every status is an answer, with its body', () => {
  const { outcomes } = send([get('/a')], () => answer(503, '{"ok":false}'));
  expect(outcomes).toMatchObject([{ kind: 'response', status: 503, body: '{"ok":false}' }]);
});

test('header names are read whatever their case', () => {
  const { outcomes } = send([get('/a')], () => ({
    ok: true,
    status: 200,
    headers: [
      ['X-RateLimit-Remaining', '7'],
      ['x-request-ID', 'req-1'],
    ],
    body: '{}',
    latencyMs: 10,
  }));
  expect(outcomes).toMatchObject([
    { headers: { 'x-ratelimit-remaining': '7', 'x-request-id': 'req-1' } },
  ]);
});

test('answers come in the order of the requests', () => {
  const paths = Array.from({ length: 60 }, (_, index) => get(`/people/${index}`));
  const { outcomes, sent } = send(paths, ({ url }) => answer(200, url));
  const bodies = Array.isArray(outcomes) ? outcomes.map(({ body }) => body) : [];
  expect(bodies).toEqual(paths.map(({ path }) => `${baseUrl}${path}`));
  expect(sent).toHaveLength(60);
});

test('no request is no call', () => {
  expect(send([])).toMatchObject({ outcomes: [], sent: [] });
});

describe.each(['en', 'es'] as const)('a network that fails in %s', (locale) => {
  test.each(['dns', 'connection', 'timeout'] as const)(
    'by %s is no answer, and tells nothing',
    (reason) => {
      const fails = ({ url }: WireRequest): WireResult =>
        url.endsWith('/b') ? { ok: false, reason, latencyMs: 10 } : answer();
      const { outcomes, logs } = send([get('/a?name=Ada'), get('/b')], fails, { locale });
      expect(outcomes).toEqual([
        { kind: 'failure', reason: 'no answer' },
        { kind: 'failure', reason: 'no answer' },
      ]);
      expect(JSON.stringify(logs)).not.toMatch(/Ada|cdx_live|api\.cdx/);
    },
  );
});

test.each(['en', 'es'] as const)(
  'a used-up quota of the Google account is told in %s',
  (locale) => {
    const transport = recordingTransport();
    const host = adapterHost(code, { transport, locale });
    host.inspect.fetchQuota.take(owner, 20_000);
    const outcomes: unknown = JSON.parse(String(resultOf(host.run('send', [[get('/a')]]))));
    expect(outcomes).toEqual([{ kind: 'failure', reason: 'quota' }]);
    expect(transport.requests).toEqual([]);
  },
);

test('a permission that was not granted is told', () => {
  const transport = recordingTransport();
  const host = adapterHost(code, { transport });
  host.inspect.refusedScopes.set(
    owner,
    new Set(['https://www.googleapis.com/auth/script.external_request']),
  );
  const outcomes: unknown = JSON.parse(String(resultOf(host.run('send', [[get('/a')]]))));
  expect(outcomes).toEqual([{ kind: 'failure', reason: 'permission' }]);
});

test('an address that the manifest does not list is told', () => {
  const manifest = JSON.stringify({
    timeZone: 'Etc/UTC',
    runtimeVersion: 'V8',
    urlFetchWhitelist: ['https://elsewhere.example/'],
  });
  const { outcomes, sent } = send([get('/a')], undefined, { bundle: { code, manifest } });
  expect(outcomes).toEqual([{ kind: 'failure', reason: 'blocked' }]);
  expect(sent).toEqual([]);
});
