import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { RealClock } from '../../../../sandbox/apps-script/clock';
import { createHost } from '../../../../sandbox/apps-script/host';
import { httpTransport } from '../../../../sandbox/apps-script/transport/http-transport';
import { manifest, resultOf } from '../small-host';

/** A server in a thread of its own: this one waits while a request is under way. */
const serverCode = `
const http = require('node:http');
const { parentPort } = require('node:worker_threads');
let now = 0;
let most = 0;
const server = http.createServer((request, response) => {
  most = Math.max(most, ++now);
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => setTimeout(() => {
    now--;
    if (request.url === '/drop') return request.socket.destroy();
    if (request.url === '/move') response.writeHead(302, { Location: '/moved' });
    response.end(JSON.stringify({ method: request.method, url: request.url, body, type: request.headers['content-type'], most }));
  }, 20));
});
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

describe('requests over real HTTP', () => {
  const server = new Worker(serverCode, { eval: true });
  const transport = httpTransport({ timeoutMs: 5000 });
  let origin = '';

  beforeAll(async () => {
    const [port] = await once(server, 'message');
    origin = `http://127.0.0.1:${port}`;
  });

  afterAll(async () => {
    await Promise.all([server.terminate(), transport.close()]);
  });

  const run = (code: string) =>
    createHost({
      clock: new RealClock(),
      bundle: { code: `function f() { ${code} }`, manifest },
      transport,
      baseUrlMap: { from: 'https://api.test', to: origin },
    }).run('f');

  test('the base URL is answered by the local server, synchronously', () => {
    const value = resultOf(
      run(
        `return UrlFetchApp.fetch('https://api.test/v1/é?q=1', { method: 'post', contentType: 'application/json', payload: '{"a":"ü"}' }).getContentText();`,
      ),
    );
    expect(JSON.parse(String(value))).toMatchObject({
      method: 'POST',
      url: '/v1/%C3%A9?q=1',
      body: '{"a":"ü"}',
      type: 'application/json',
    });
  });

  test('fetchAll sends in parallel and answers in the order of the requests', () => {
    const value = resultOf(
      run(`return UrlFetchApp.fetchAll(Array.from({ length: 25 }, (_, i) => 'https://api.test/' + i))
        .map((response) => JSON.parse(response.getContentText()));`),
    ) as { url: string; most: number }[];
    expect(value.map(({ url }) => url)).toEqual(value.map((_, index) => `/${index}`));
    expect(Math.max(...value.map(({ most }) => most))).toBeGreaterThan(1);
  });

  test('a broken connection and a closed port are unavailable addresses', () => {
    expect(run(`UrlFetchApp.fetch('https://api.test/drop')`)).toMatchObject({
      error: { message: 'Address unavailable: https://api.test/drop' },
    });
    expect(run(`UrlFetchApp.fetch('http://127.0.0.1:9/')`)).toMatchObject({
      error: { message: 'Address unavailable: http://127.0.0.1:9/' },
    });
  });

  test('redirects are followed only when asked for', () => {
    const code = (followRedirects: boolean) =>
      `return UrlFetchApp.fetch('https://api.test/move', { followRedirects: ${followRedirects} }).getResponseCode();`;
    expect(resultOf(run(code(false)))).toBe(302);
    expect(resultOf(run(code(true)))).toBe(200);
  });

  test('nothing leaves this machine', () => {
    expect(run(`UrlFetchApp.fetch('https://elsewhere.test/')`)).toMatchObject({
      error: { message: 'DNS error: https://elsewhere.test/' },
    });
  });
});
