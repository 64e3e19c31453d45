/** Defines the thread that makes HTTP requests while the host's own thread waits. */

import { Agent, request as openRequest } from 'node:http';
import { type MessagePort, workerData } from 'node:worker_threads';
import type { WireRequest, WireResult } from '../host-types';

export interface HttpWorkerData {
  readonly port: MessagePort;
  /** Its only element is raised when the answers are posted. */
  readonly signal: SharedArrayBuffer;
  readonly timeoutMs: number;
  readonly socketsMax: number;
}

const { port, signal, timeoutMs, socketsMax }: HttpWorkerData = workerData;
const flag = new Int32Array(signal);
const agent = new Agent({ keepAlive: true, maxSockets: socketsMax });

port.on('message', (requests: readonly WireRequest[]) => {
  void Promise.all(requests.map(timed)).then((results) => {
    port.postMessage(results);
    Atomics.store(flag, 0, 1);
    Atomics.notify(flag, 0);
  });
});

async function timed(request: WireRequest): Promise<WireResult> {
  const startedAtMs = performance.now();
  const result = await sent(request);
  return { ...result, latencyMs: Math.round(performance.now() - startedAtMs) };
}

/** Redirects are not followed: UrlFetchApp does that. The latency is not known yet. */
function sent({ url, method, headers, body }: WireRequest): Promise<WireResult> {
  const bytes = body === null ? undefined : Buffer.from(body, 'utf8');
  const length = bytes === undefined ? {} : { 'Content-Length': bytes.length };
  const options = { method, headers: { ...headers, ...length }, agent, timeout: timeoutMs };
  return new Promise((resolve) => {
    const fail = (reason: 'dns' | 'connection' | 'timeout') =>
      resolve({ ok: false, reason, latencyMs: 0 });
    const outgoing = openRequest(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', () => fail('connection'));
      response.on('end', () =>
        resolve({
          ok: true,
          status: response.statusCode ?? 0,
          headers: pairs(response.rawHeaders),
          body: Buffer.concat(chunks).toString('utf8'),
          latencyMs: 0,
        }),
      );
    });
    outgoing.on('timeout', () => {
      fail('timeout');
      outgoing.destroy();
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      fail(error.code === 'ENOTFOUND' ? 'dns' : 'connection'),
    );
    outgoing.end(bytes);
  });
}

/** Node gives names and values in turn. */
function pairs(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : [],
  );
}
