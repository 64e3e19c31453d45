import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { type HttpTransport, httpTransport } from '../../../sandbox/demo/http-transport';

/** The transport blocks this thread, so what answers it lives in another. */
const echoServer = `
  const { createServer } = require('node:http');
  const { parentPort } = require('node:worker_threads');
  const server = createServer((request, response) => {
    if (request.url === '/drop') return request.socket.destroy();
    let body = '';
    request.on('data', (chunk) => { body += chunk; });
    request.on('end', () => {
      response.writeHead(201, { 'X-Echo': request.method });
      response.end(JSON.stringify({ url: request.url, key: request.headers['x-key'], body }));
    });
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

let echo: Worker;
let transport: HttpTransport;
let origin: string;

beforeAll(async () => {
  echo = new Worker(echoServer, { eval: true });
  const port = await new Promise<number>((resolve) => echo.once('message', resolve));
  origin = `http://127.0.0.1:${port}`;
  transport = httpTransport(120);
});

afterAll(async () => {
  await Promise.all([transport.close(), echo.terminate()]);
});

function request(path: string, body: string | null = null) {
  const headers = { 'X-Key': 'k' };
  const method = body === null ? 'GET' : 'POST';
  return { method, url: `${origin}${path}`, headers, body, followRedirects: false };
}

test('requests are answered in their order, with status, headers and body', () => {
  const results = transport.fetchAll([request('/a'), request('/b', '{"x":1}')]);
  expect(results).toEqual([
    {
      ok: true,
      status: 201,
      headers: expect.arrayContaining([['x-echo', 'GET']]) as [string, string][],
      body: '{"url":"/a","key":"k","body":""}',
      latencyMs: 120,
    },
    expect.objectContaining({ ok: true, body: '{"url":"/b","key":"k","body":"{\\"x\\":1}"}' }),
  ]);
});

test('a broken connection fails alone', () => {
  const results = transport.fetchAll([request('/drop'), request('/a')]);
  expect(results).toEqual([
    { ok: false, reason: 'connection', latencyMs: 120 },
    expect.objectContaining({ ok: true }),
  ]);
});

test('nobody at the address is a failed connection', async () => {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const [result] = transport.fetchAll([{ ...request('/'), url: `http://127.0.0.1:${port}/` }]);
  expect(result).toEqual({ ok: false, reason: 'connection', latencyMs: 120 });
});

test('no requests need no answers', () => {
  expect(transport.fetchAll([])).toEqual([]);
});
