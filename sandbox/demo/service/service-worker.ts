/** Defines the thread that serves the v1 service on loopback while the script blocks its own. */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { startServer } from '../../api/server';
import { createService } from '../../api/service';
import { readSharedTime, type SharedTime } from './shared-clock';

const sharedTime = z.custom<SharedTime>((value) => value instanceof BigInt64Array);

/** What the thread is started with; null means the real clock. */
const serviceWorkerData = z.object({ time: sharedTime.nullable() });
export type ServiceWorkerData = z.infer<typeof serviceWorkerData>;

/** What it answers once it listens. */
export interface ServiceReady {
  /** Origin without a path. */
  readonly url: string;
  readonly keys: Readonly<Record<string, string>>;
}

async function main(): Promise<void> {
  const { time } = serviceWorkerData.parse(workerData);
  const nowMs = time === null ? () => Date.now() : () => readSharedTime(time);
  const service = createService({ clock: { nowMs } });
  const server = await startServer({
    service,
    port: 0,
    host: '127.0.0.1',
    realLatency: time === null,
  });
  const ready: ServiceReady = { url: server.url, keys: service.keys };
  parentPort?.postMessage(ready);
}

void main();
