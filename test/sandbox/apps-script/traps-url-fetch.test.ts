import type { WireResult } from '../../../sandbox/apps-script/host';
import { answer, caught, errorOf, recordingTransport, resultOf, smallHost } from './small-host';

const secretUrl = 'https://api.test/v1/people?token=s3cret';
const noDns: WireResult = { ok: false, reason: 'dns', latencyMs: 10 };

describe('UrlFetchApp', () => {
  test('trap 14: fetchAll of three where one host has no DNS throws, with no answers, despite mute', () => {
    const transport = recordingTransport(({ url }) => (url.includes('bad') ? noDns : answer()));
    const host = smallHost(
      `function f() { return UrlFetchApp.fetchAll(['https://a.test/', 'https://bad.test/', 'https://c.test/']
        .map((url) => ({ url, muteHttpExceptions: true }))); }`,
      { transport },
    );
    expect(errorOf(host.run('f'))).toBe('DNS error: https://bad.test/');
    expect(transport.requests).toHaveLength(3);
  });

  test('trap 15: an unmuted 404 throws, a muted one is a response', () => {
    const transport = recordingTransport(() => answer(404, 'no such person'));
    const host = smallHost(
      `function unmuted() { UrlFetchApp.fetch('${secretUrl}'); }
       function muted() { return UrlFetchApp.fetch('${secretUrl}', { muteHttpExceptions: true }).getResponseCode(); }`,
      { transport },
    );
    expect(errorOf(host.run('unmuted'))).toBe(
      'Request failed for https://api.test returned code 404. Truncated server response: no such person (use muteHttpExceptions option to examine full response)',
    );
    expect(resultOf(host.run('muted'))).toBe(404);
  });

  test('trap 16: a null header, Host and Content-Length are refused', () => {
    const attempt = (headers: string) =>
      caught(`UrlFetchApp.fetch('https://api.test/', { headers: ${headers} })`);
    const host = smallHost(
      `function a() { ${attempt('{ "X-A": null }')} } function b() { ${attempt('{ Host: "x" }')} } function c() { ${attempt('{ "Content-Length": 3 }')} }`,
      { transport: recordingTransport() },
    );
    const message = 'Exception: Attribute provided with invalid value: Header:';
    expect(resultOf(host.run('a'))).toBe(`${message}null`);
    expect(resultOf(host.run('b'))).toBe(`${message}Host`);
    expect(resultOf(host.run('c'))).toBe(`${message}Content-Length`);
  });

  test('trap 17: an object as payload is form fields on the wire, whatever contentType says', () => {
    const transport = recordingTransport();
    const host = smallHost(
      `function f() { UrlFetchApp.fetch('https://api.test/', { method: 'post', contentType: 'application/json', payload: { name: 'Ada Lovelace', n: 1 } }); }`,
      { transport },
    );
    resultOf(host.run('f'));
    expect(transport.requests[0]).toMatchObject({ method: 'POST', body: 'name=Ada+Lovelace&n=1' });
  });

  test('trap 18: a URL outside urlFetchWhitelist is refused before anything is sent', () => {
    const transport = recordingTransport();
    const code = `function f(url) { ${caught('UrlFetchApp.fetch(url)')} }`;
    const manifest = JSON.stringify({
      runtimeVersion: 'V8',
      urlFetchWhitelist: ['https://api.test/v1/', 'https://*.sub.test/'],
    });
    const host = smallHost('', { transport, bundle: { code, manifest } });
    const refused = 'has not been whitelisted in the script manifest.';
    for (const url of [
      'https://api.test/v2/',
      'https://api.test/V1/x',
      'https://evil.test/v1/',
      'http://api.test/v1/x',
      'https://api.test.evil.test/v1/',
      'https://sub.test/',
    ])
      expect(resultOf(host.run('f', [url]))).toContain(refused);
    expect(transport.requests).toEqual([]);
    for (const url of ['https://api.test/v1/people', 'https://a.sub.test/x'])
      expect(resultOf(host.run('f', [url]))).toBe('nothing thrown');
  });

  test('trap 18: a prefix without a path is invalid', () => {
    const manifest = JSON.stringify({
      runtimeVersion: 'V8',
      urlFetchWhitelist: ['https://x.com'],
    });
    expect(() => smallHost('', { bundle: { code: '', manifest } })).toThrow(
      '"https://x.com" is not a valid prefix',
    );
  });

  test('trap 19: a network error names the full URL, and in another locale has other words', () => {
    const transport = recordingTransport(() => ({
      ok: false,
      reason: 'connection',
      latencyMs: 10,
    }));
    const code = `function f() { UrlFetchApp.fetch('${secretUrl}', { muteHttpExceptions: true }); }`;
    const english = errorOf(smallHost(code, { transport }).run('f'));
    const spanish = errorOf(smallHost(code, { transport, locale: 'es' }).run('f'));
    expect(english).toBe(`Address unavailable: ${secretUrl}`);
    expect(spanish).toBe(`Dirección no disponible: ${secretUrl}`);
  });

  test('an answer that takes longer than the limit is an unavailable address', () => {
    const transport = recordingTransport(() => ({ ...answer(), latencyMs: 61_000 }));
    const host = smallHost(
      `function f() { UrlFetchApp.fetch('https://api.test/', { timeoutSeconds: 60 }); }
       function patient() { return UrlFetchApp.fetch('https://api.test/').getResponseCode(); }`,
      { transport },
    );
    expect(errorOf(host.run('f'))).toBe('Address unavailable: https://api.test/');
    expect(resultOf(host.run('patient'))).toBe(200);
  });

  test('a request that times out costs its timeout and no more', () => {
    const transport = recordingTransport(() => ({ ...answer(), latencyMs: 500_000 }));
    const host = smallHost(
      `function f() { UrlFetchApp.fetch('https://api.test/', { timeoutSeconds: 20 }); }`,
      { transport },
    );
    const startMs = host.clock.now();
    expect(errorOf(host.run('f'))).toBe('Address unavailable: https://api.test/');
    expect(host.clock.now() - startMs).toBe(20_000);
  });

  test('fetchAll costs the time of its slowest request', () => {
    let latencyMs = 0;
    const transport = recordingTransport(() => {
      latencyMs += 100;
      return { ...answer(), latencyMs };
    });
    const host = smallHost(
      `function f() { UrlFetchApp.fetchAll(['https://a.test/', 'https://b.test/', 'https://c.test/']); }`,
      { transport },
    );
    expect(host.run('f').durationMs).toBe(300);
  });

  test('redirects are followed, with the headers, unless they are switched off', () => {
    const transport = recordingTransport(({ url }) =>
      url === 'https://a.test/'
        ? { ...answer(302, 'moved'), headers: [['Location', 'https://b.test/x']] }
        : answer(200, 'there'),
    );
    const host = smallHost(
      `function f(followRedirects) { return UrlFetchApp.fetch('https://a.test/', { followRedirects, headers: { Authorization: 'k' } }).getContentText(); }`,
      { transport },
    );
    expect(resultOf(host.run('f', [false]))).toBe('moved');
    expect(transport.requests).toHaveLength(1);
    expect(resultOf(host.run('f', [true]))).toBe('there');
    expect(transport.requests[2]).toMatchObject({
      url: 'https://b.test/x',
      headers: { Authorization: 'k' },
    });
  });

  test('header names keep the spelling of the server, repeated ones become arrays', () => {
    const transport = recordingTransport(() => ({
      ok: true,
      status: 200,
      headers: [
        ['x-Request-ID', 'r1'],
        ['Set-Cookie', 'a=1'],
        ['Set-Cookie', 'b=2'],
      ],
      body: 'é',
      latencyMs: 1,
    }));
    const host = smallHost(
      `function f() { const r = UrlFetchApp.fetch('https://a.test/'); return [r.getAllHeaders(), r.getHeaders()['X-Request-Id'], r.getContent()]; }`,
      { transport },
    );
    expect(resultOf(host.run('f'))).toEqual([
      { 'x-Request-ID': 'r1', 'Set-Cookie': ['a=1', 'b=2'] },
      undefined,
      [-61, -87],
    ]);
  });

  test('the 20,001st request of a day is refused, and the next day starts 24 h after the first', () => {
    const host = smallHost(
      `function f(n) { UrlFetchApp.fetchAll(Array.from({ length: n }, () => 'https://a.test/')); }`,
      { transport: recordingTransport() },
    );
    resultOf(host.run('f', [20_000]));
    expect(errorOf(host.run('f', [1]))).toBe(
      'Service invoked too many times for one day: urlfetch.',
    );
    host.clock.advance(86_400_000);
    resultOf(host.run('f', [1]));
  });

  test('trap 18: another port of an allowed host is not allowed', () => {
    const manifest = JSON.stringify({
      runtimeVersion: 'V8',
      urlFetchWhitelist: ['https://api.test/'],
    });
    const code = `function f(url) { return UrlFetchApp.fetch(url).getResponseCode(); }`;
    const host = smallHost('', { bundle: { code, manifest }, transport: recordingTransport() });
    expect(resultOf(host.run('f', ['https://api.test/x']))).toBe(200);
    expect(resultOf(host.run('f', ['https://api.test:443/x']))).toBe(200);
    expect(errorOf(host.run('f', ['https://api.test:8443/x']))).toMatch(/has not been whitelisted/);
  });

  test('a blob is sent with its type, alone or among the fields of a form', () => {
    const transport = recordingTransport();
    const host = smallHost(
      `function blob() { return Utilities.newBlob('hé', 'text/plain', 'a.txt'); }
       function alone() { UrlFetchApp.fetch('https://api.test/', { method: 'post', payload: blob() }); }
       function form() { UrlFetchApp.fetchAll([{ url: 'https://api.test/', method: 'post', payload: { n: 1, file: blob() } }]); }
       function binary() { UrlFetchApp.fetch('https://api.test/', { method: 'post', payload: Utilities.newBlob([-1, -2]) }); }`,
      { transport },
    );
    resultOf(host.run('alone'));
    resultOf(host.run('form'));
    const [alone, form] = transport.requests;
    expect([alone?.body, alone?.headers['Content-Type']]).toEqual(['hé', 'text/plain']);
    expect(form?.headers['Content-Type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(form?.body).toContain('name="n"\r\n\r\n1\r\n');
    expect(form?.body).toContain(
      'name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nhé\r\n',
    );
    expect(errorOf(host.run('binary'))).toMatch(/Binary payloads are not available/);
  });
});
