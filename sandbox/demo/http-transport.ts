/** Defines UrlFetchApp's way to a service over real HTTP: this thread blocks until all have answered. */
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { z } from 'zod';
import type { Transport, WireRequest, WireResult } from '../apps-script/host-types';
import { startTypescriptWorker } from './typescript-worker';

const outcome = z
  .object({
    status: z.number(),
    headers: z.array(z.tuple([z.string(), z.string()])),
    body: z.string(),
    latencyMs: z.number(),
  })
  .nullable();

export interface HttpTransport extends Transport {
  close(): Promise<void>;
}

/**
 * Sends requests in parallel from a thread of its own. `latencyMs` is what a round trip is said to
 * take, for virtual clocks; null for what it took.
 */
export function httpTransport(latencyMs: number | null): HttpTransport {
  const answered = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const { port1: here, port2: there } = new MessageChannel();
  const worker = startTypescriptWorker('http-worker.ts', { answered, port: there }, [there]);
  here.unref();
  worker.unref();
  return {
    fetchAll: (requests) => {
      Atomics.store(answered, 0, 0);
      here.postMessage(requests.map(overTheWire));
      Atomics.wait(answered, 0, 0);
      const outcomes = z.array(outcome).parse(receiveMessageOnPort(here)?.message);
      return outcomes.map((answer) => resultOf(answer, latencyMs));
    },
    close: async () => void (await worker.terminate()),
  };
}

function overTheWire({ method, url, headers, body }: WireRequest) {
  return { method, url, headers, body };
}

function resultOf(answer: z.infer<typeof outcome>, latencyMs: number | null): WireResult {
  if (answer === null) return { ok: false, reason: 'connection', latencyMs: latencyMs ?? 0 };
  return { ok: true, ...answer, latencyMs: latencyMs ?? answer.latencyMs };
}
