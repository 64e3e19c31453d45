/** Defines how many seeds are simulated at once: in threads, since each seed keeps one core busy. */

import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

export const seedResult = z.object({
  seed: z.number(),
  violations: z.array(z.string()),
  injected: z.record(z.string(), z.number()),
  checks: z.record(z.string(), z.number()),
});
export type SeedResult = z.infer<typeof seedResult>;

export interface PoolOptions {
  readonly seeds: readonly number[];
  readonly threads: number;
  /** A defect to put into the bundle, null for none. */
  readonly mutation: string | null;
  /** The folder of the build, null for this project's own. */
  readonly dist: string | null;
  readonly onResult?: (result: SeedResult) => void;
}

/** A thread does not inherit the loader that runs TypeScript, so it brings its own. */
const bootstrap = `
  require('tsx/cjs');
  require(require('node:worker_threads').workerData.file);
`;

/** Hosts and their contexts are short-lived: with room for them, few outlive a collection. */
const resourceLimits = { maxYoungGenerationSizeMb: 128 };

/** Simulates all seeds and gives the results in the order of the seeds. */
export async function simulateAll(options: PoolOptions): Promise<readonly SeedResult[]> {
  const { seeds, threads } = options;
  // How many seeds were taken: each thread takes the next one when it is done with the last.
  const taken = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const workers = Array.from({ length: Math.min(threads, seeds.length) }, () =>
    inThread(taken, options),
  );
  const results = await Promise.all(workers);
  return results.flat().sort((a, b) => a.seed - b.seed);
}

function inThread(
  taken: SharedArrayBuffer,
  { seeds, mutation, dist, onResult }: PoolOptions,
): Promise<SeedResult[]> {
  return new Promise((resolve, reject) => {
    const file = path.join(__dirname, 'seeds-thread.ts');
    const workerData = { file, seeds, taken, mutation, dist };
    const worker = new Worker(bootstrap, { eval: true, workerData, resourceLimits });
    const results: SeedResult[] = [];
    worker.on('message', (message: unknown) => {
      const result = seedResult.parse(message);
      results.push(result);
      onResult?.(result);
    });
    worker.on('error', reject);
    worker.on('exit', () => resolve(results));
  });
}
