/** Defines how many cases are simulated at once: in threads, since each keeps one core busy. */

import path from 'node:path';
import { z } from 'zod';
import { startTypescriptThread } from '../../sandbox/typescript-thread';

export const caseResult = z.object({
  /** Replays it. */
  name: z.string(),
  violations: z.array(z.string()),
  injected: z.record(z.string(), z.number()),
  checks: z.record(z.string(), z.number()),
});
export type CaseResult = z.infer<typeof caseResult>;

export interface PoolOptions {
  readonly names: readonly string[];
  readonly threads: number;
  /** A defect to put into the bundle, null for none. */
  readonly mutation: string | null;
  /** The folder of the build, null for this project's own. */
  readonly dist: string | null;
  readonly onResult?: (result: CaseResult) => void;
}

/** Hosts and their contexts are short-lived: with room for them, few outlive a collection. */
const resourceLimits = { maxYoungGenerationSizeMb: 128, maxOldGenerationSizeMb: 2048 };

/** Simulates all cases and gives the results in their order. */
export async function simulateAll(options: PoolOptions): Promise<readonly CaseResult[]> {
  const { names, threads } = options;
  // How many cases were taken: each thread takes the next one when it is done with the last.
  const taken = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const workers = Array.from({ length: Math.min(threads, names.length) }, () =>
    inThread(taken, options),
  );
  const results = await Promise.all(workers);
  const places = new Map(names.map((name, index) => [name, index]));
  const placeOf = ({ name }: CaseResult) => places.get(name) ?? 0;
  return results.flat().sort((a, b) => placeOf(a) - placeOf(b));
}

function inThread(
  taken: SharedArrayBuffer,
  { names, mutation, dist, onResult }: PoolOptions,
): Promise<CaseResult[]> {
  return new Promise((resolve, reject) => {
    const file = path.join(__dirname, 'cases-thread.ts');
    const workerData = { names, taken, mutation, dist };
    const worker = startTypescriptThread(file, { workerData, resourceLimits });
    const results: CaseResult[] = [];
    worker.on('message', (message: unknown) => {
      const result = caseResult.parse(message);
      results.push(result);
      onResult?.(result);
    });
    worker.on('error', reject);
    worker.on('exit', () => resolve(results));
  });
}
