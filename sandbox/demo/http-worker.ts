/** Defines the thread that sends HTTP requests while the script's thread waits for the answers. */
import { MessagePort, workerData } from 'node:worker_threads';
import { z } from 'zod';

const startData = z.object({
  /** 0 while answers are awaited. */
  answered: z.custom<Int32Array>((value) => value instanceof Int32Array),
  port: z.instanceof(MessagePort),
});
const wireRequest = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string().nullable(),
});
type WireRequest = z.infer<typeof wireRequest>;

export interface WireAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
  readonly latencyMs: number;
}

/** Null where the connection broke before an answer came. */
export type WireOutcome = WireAnswer | null;

/** Redirects are the script's own business; see UrlFetchApp. */
async function send({ method, url, headers, body }: WireRequest): Promise<WireOutcome> {
  const startedAtMs = performance.now();
  try {
    const response = await fetch(url, { method, headers, body, redirect: 'manual' });
    const text = await response.text();
    const latencyMs = Math.round(performance.now() - startedAtMs);
    return { status: response.status, headers: [...response.headers], body: text, latencyMs };
  } catch {
    return null;
  }
}

function main(): void {
  const { answered, port } = startData.parse(workerData);
  port.on('message', async (message: unknown) => {
    const outcomes = await Promise.all(z.array(wireRequest).parse(message).map(send));
    port.postMessage(outcomes);
    Atomics.store(answered, 0, 1);
    Atomics.notify(answered, 0);
  });
}

main();
