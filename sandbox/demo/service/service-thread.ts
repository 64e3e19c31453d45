/** Defines the v1 service in a thread of its own, on a loopback port that the system chooses. */
import { once } from 'node:events';
import path from 'node:path';
import { z } from 'zod';
import { startTypescriptThread } from '../../typescript-thread';
import type { ServiceWorkerData } from './service-worker';
import type { SharedTime } from './shared-clock';

const ready = z.object({ url: z.string(), keys: z.record(z.string(), z.string()) });

const audit = z.object({
  requests: z.array(z.object({ method: z.string(), path: z.string(), status: z.number() })),
  charges: z.array(
    z.object({
      role: z.string(),
      kind: z.enum(['reveal', 'refund']),
      origin: z.enum(['api', 'app']),
      credits: z.number(),
    }),
  ),
});
export type Audit = z.infer<typeof audit>;

export interface ServiceThread {
  /** Origin without a path, such as `http://127.0.0.1:40123`. */
  readonly url: string;
  readonly keys: Readonly<Record<string, string>>;
  audit(): Promise<Audit>;
  close(): Promise<void>;
}

/** Starts the service; with `time` it lives by that clock, else by the real one. */
export async function startServiceThread(time: SharedTime | null): Promise<ServiceThread> {
  const workerData: ServiceWorkerData = { time };
  const file = path.join(__dirname, 'service-worker.ts');
  const worker = startTypescriptThread(file, { workerData });
  const [message] = await once(worker, 'message');
  const { url, keys } = ready.parse(message);
  return {
    url,
    keys,
    audit: async () => audit.parse(await (await fetch(`${url}/sandbox/audit`)).json()),
    close: async () => void (await worker.terminate()),
  };
}
