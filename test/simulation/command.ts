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
  readonly dist: string | null;
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
      dist: { type: 'string' },
    },
  });
  const { mutation = null, dist = null } = values;
  if (values.seed !== undefined) {
    return { seeds: [wholeNumber(values.seed)], replay: true, mutation, dist };
  }
  const count = values.seeds === undefined ? seedsDefault : wholeNumber(values.seeds);
  const from = wholeNumber(values.from);
  return {
    seeds: Array.from({ length: count }, (_, index) => from + index),
    replay: false,
    mutation,
    dist,
  };
}

function wholeNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new RangeError(`"${text}" is not a whole number.`);
}

/** One seed, with everything that happens. */
async function replayed({ seeds, mutation, dist }: Options): Promise<SeedResult> {
  const built = builtBundle(dist);
  const bundle = mutation === null ? built : await mutated(built, mutation);
  const trace = (line: string) => process.stdout.write(`${line}\n`);
  const result = simulate(seeds[0] ?? 1, { bundle, trace });
  for (const line of violationsOf(result)) trace(line);
  return result;
}

function simulated({ seeds, mutation, dist }: Options): Promise<readonly SeedResult[]> {
  const onResult = (result: SeedResult) => {
    for (const line of violationsOf(result)) process.stdout.write(`${line}\n`);
  };
  return simulateAll({ seeds, threads: availableParallelism(), mutation, dist, onResult });
}
