/** The source of the thread that makes HTTP requests while the host's own thread waits. */

/**
 * Plain JavaScript, since a worker thread cannot load TypeScript by itself. Redirects are not
 * followed: UrlFetchApp does that. `latencyMs` is what the request took.
 */
export const HTTP_WORKER_CODE = `
const http = require('node:http');
const { workerData } = require('node:worker_threads');
const { port, signal, timeoutMs, maxSockets } = workerData;
const flag = new Int32Array(signal);
const agent = new http.Agent({ keepAlive: true, maxSockets });

function send(request) {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const finish = (result) => resolve({ ...result, latencyMs: Math.round(performance.now() - startedAt) });
    const body = request.body === null ? undefined : Buffer.from(request.body, 'utf8');
    const headers = { ...request.headers, ...(body ? { 'Content-Length': body.length } : {}) };
    const outgoing = http.request(request.url, { method: request.method, headers, agent, timeout: timeoutMs }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', () => finish({ ok: false, reason: 'connection' }));
      response.on('end', () => finish({
        ok: true,
        status: response.statusCode,
        headers: pairs(response.rawHeaders),
        body: Buffer.concat(chunks).toString('utf8'),
      }));
    });
    outgoing.on('timeout', () => { finish({ ok: false, reason: 'timeout' }); outgoing.destroy(); });
    outgoing.on('error', (error) => finish({ ok: false, reason: error.code === 'ENOTFOUND' ? 'dns' : 'connection' }));
    outgoing.end(body);
  });
}

const pairs = (raw) => raw.flatMap((name, index) => (index % 2 ? [] : [[name, raw[index + 1]]]));

port.on('message', async (requests) => {
  port.postMessage(await Promise.all(requests.map(send)));
  Atomics.store(flag, 0, 1);
  Atomics.notify(flag, 0);
});
`;
