/** UrlFetchApp's way to a real HTTP server on this machine: synchronous, 25 requests at once. */

import path from 'node:path';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { Transport, WireRequest, WireResult } from '../host-types';
import { plainCode } from '../threads/plain-code';
import { waitForFlag } from '../threads/thread-flags';
import type { HttpWorkerData } from './http-worker';

/** As many as the host sends in parallel; the platform's own cap is not published. */
const parallelRequestsMax = 25;

export interface HttpTransport extends Transport {
  /** Ends the thread that makes the requests. */
  close(): Promise<void>;
}

const loopback = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?\//;

/**
 * A worker thread makes the requests while this thread waits in `Atomics.wait`, so the server must
 * live in another thread or process. Addresses that are not loopback fail as unknown hosts do:
 * nothing leaves this machine.
 */
export function httpTransport(options: { timeoutMs?: number } = {}): HttpTransport {
  const { port1, port2 } = new MessageChannel();
  const signal = new SharedArrayBuffer(4);
  const flag = new Int32Array(signal);
  const timeoutMs = options.timeoutMs ?? 60_000;
  const socketsMax = parallelRequestsMax;
  const workerData: HttpWorkerData = { port: port2, signal, timeoutMs, socketsMax };
  const worker = new Worker(plainCode(path.join(__dirname, 'http-worker.ts')), {
    eval: true,
    workerData,
    transferList: [port2],
  });
  worker.unref();
  port1.unref();
  const send = (requests: readonly WireRequest[]): readonly WireResult[] => {
    if (requests.length === 0) return [];
    port1.postMessage(requests);
    waitForFlag(flag, 0);
    const received = receiveMessageOnPort(port1);
    return received ? (received.message as readonly WireResult[]) : [];
  };
  return {
    fetchAll: (requests) => {
      const local = requests.filter(({ url }) => loopback.test(url));
      const answers = send(local)[Symbol.iterator]();
      return requests.map(({ url }): WireResult => {
        const answer = loopback.test(url) ? answers.next().value : undefined;
        return answer ?? { ok: false, reason: 'dns', latencyMs: 0 };
      });
    },
    close: async () => {
      port1.close();
      await worker.terminate();
    },
  };
}
