/** Defines the simulation's command: which seeds, how they are told about, and the exit code. */

import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { mutated } from './mutations';
import { type SeedResult, simulateAll } from './pool';
import { reportOf, violationsOf } from './report';
import { simulate } from './simulate';
import { builtBundle } from './stage';

const seedsDefault = 200;

interface Options {
  readonly seeds: readonly number[];
  readonly replay: boolean;
  readonly mutation: string | null;
}

/** 0 where every invariant held on every seed, 1 where one did not. */
export async function runSimulation(args: readonly string[]): Promise<0 | 1> {
  const options = optionsOf(args);
  const startedAtMs = Date.now();
  const results = options.replay ? [await replayed(options)] : await simulated(options);
  process.stdout.write(`${reportOf(results, Date.now() - startedAtMs)}\n`);
  return results.some(({ violations }) => violations.length > 0) ? 1 : 0;
}

function optionsOf(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seeds: { type: 'string' },
      seed: { type: 'string' },
      from: { type: 'string', default: '1' },
      mutation: { type: 'string' },
    },
  });
  const mutation = values.mutation ?? null;
  if (values.seed !== undefined) {
    return { seeds: [wholeNumber(values.seed)], replay: true, mutation };
  }
  const count = values.seeds === undefined ? seedsDefault : wholeNumber(values.seeds);
  const from = wholeNumber(values.from);
  return {
    seeds: Array.from({ length: count }, (_, index) => from + index),
    replay: false,
    mutation,
  };
}

function wholeNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new RangeError(`"${text}" is not a whole number.`);
}

/** One seed, with everything that happens. */
async function replayed({ seeds, mutation }: Options): Promise<SeedResult> {
  const built = builtBundle();
  const bundle = mutation === null ? built : await mutated(built, mutation);
  const trace = (line: string) => process.stdout.write(`${line}\n`);
  return simulate(seeds[0] ?? 1, { bundle, trace });
}

function simulated({ seeds, mutation }: Options): Promise<readonly SeedResult[]> {
  const onResult = (result: SeedResult) => {
    for (const line of violationsOf(result)) process.stdout.write(`${line}\n`);
  };
  return simulateAll({ seeds, threads: availableParallelism(), mutation, onResult });
}
