/** Defines a thread that simulates cases, one after another, while any are left. */

import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { mutated } from './mutations';
import { simulate } from './simulate';
import { builtBundle } from './stage';

const work = z.object({
  names: z.array(z.string()),
  taken: z.instanceof(SharedArrayBuffer),
  mutation: z.string().nullable(),
  dist: z.string().nullable(),
});

async function main(): Promise<void> {
  const { names, taken, mutation, dist } = work.parse(workerData);
  const count = new Int32Array(taken);
  const next = () => names[Atomics.add(count, 0, 1)];
  const built = builtBundle(dist);
  const options = mutation === null ? { bundle: built } : await mutated(built, mutation);
  for (let name = next(); name !== undefined; name = next()) {
    parentPort?.postMessage(await simulate(name, options));
  }
}

void main();
