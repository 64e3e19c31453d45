/** Defines the simulation's command: which cases, how they are told about, and the exit code. */

import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { lifeKinds, seedName } from './cases';
import { directedLives } from './directed/lives';
import { mutated } from './mutations';
import { type CaseResult, simulateAll } from './pool';
import { reportOf, violationsOf } from './report';
import { simulate } from './simulate';
import { builtBundle } from './stage';
import { columnMoves, kills } from './strikes/kinds';
import { sweepOf } from './strikes/sweep';
import { variedText } from './varied';

const seedsDefault = 200;

interface Options {
  /** The one that is to be replayed with all that happens, null for many. */
  readonly replay: string | null;
  readonly names: () => readonly string[] | Promise<readonly string[]>;
  /** What is varied, in words. */
  readonly varied: string;
  readonly mutation: string | null;
  readonly dist: string | null;
}

/** 0 where every invariant held in every case, 1 where one did not. */
export async function runSimulation(args: readonly string[]): Promise<0 | 1> {
  const options = optionsOf(args);
  const startedAtMs = Date.now();
  process.stdout.write(`${options.varied}\n`);
  const { replay } = options;
  const results = replay === null ? await simulated(options) : [await replayed(replay, options)];
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
      harsh: { type: 'boolean', default: false },
      inputs: { type: 'boolean', default: false },
      pages: { type: 'boolean', default: false },
      kills: { type: 'boolean', default: false },
      columns: { type: 'boolean', default: false },
      directed: { type: 'boolean', default: false },
      every: { type: 'string', default: '1' },
      case: { type: 'string' },
      mutation: { type: 'string' },
      dist: { type: 'string' },
    },
  });
  const { mutation = null, dist = null } = values;
  const kind = lifeKinds.find((each) => each !== 'seed' && values[each]) ?? 'seed';
  const replay =
    values.case ?? (values.seed === undefined ? null : seedName(wholeNumber(values.seed), kind));
  const rest = { replay, mutation, dist };
  if (values.kills || values.columns) {
    const strikes = values.kills ? kills : columnMoves;
    const every = Math.max(1, wholeNumber(values.every));
    const names = () => sweepOf(strikes, every, { bundle: builtBundle(dist) });
    return { ...rest, names, varied: variedText(values.kills ? 'kills' : 'columns') };
  }
  if (values.directed) {
    const names = () => Object.keys(directedLives).map((life) => `life ${life}`);
    return { ...rest, names, varied: variedText('directed') };
  }
  const count = values.seeds === undefined ? seedsDefault : wholeNumber(values.seeds);
  const from = wholeNumber(values.from);
  return {
    ...rest,
    names: () => Array.from({ length: count }, (_, index) => seedName(from + index, kind)),
    varied: variedText(kind),
  };
}

function wholeNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new RangeError(`"${text}" is not a whole number.`);
}

/** One case, with everything that happens. */
async function replayed(name: string, { mutation, dist }: Options): Promise<CaseResult> {
  const built = builtBundle(dist);
  const options = mutation === null ? { bundle: built } : await mutated(built, mutation);
  const trace = (line: string) => process.stdout.write(`${line}\n`);
  const result = await simulate(name, { ...options, trace });
  for (const line of violationsOf(result)) trace(line);
  return result;
}

async function simulated({ names, mutation, dist }: Options): Promise<readonly CaseResult[]> {
  const onResult = (result: CaseResult) => {
    for (const line of violationsOf(result)) process.stdout.write(`${line}\n`);
  };
  const threads = availableParallelism();
  return simulateAll({ names: await names(), threads, mutation, dist, onResult });
}
