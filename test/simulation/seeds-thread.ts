/** Defines the thread that simulates its share of the seeds, one after another. */

import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { mutated } from './mutations';
import { simulate } from './simulate';
import { builtBundle } from './stage';

const share = z.object({ seeds: z.array(z.number()), mutation: z.string().nullable() });

async function main(): Promise<void> {
  const { seeds, mutation } = share.parse(workerData);
  const built = builtBundle();
  const bundle = mutation === null ? built : await mutated(built, mutation);
  for (const seed of seeds) parentPort?.postMessage(simulate(seed, { bundle }));
}

void main();
