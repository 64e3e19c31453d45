/** Simulates what `npm run check` plays of each kind, as `npm run simulate` does with more. */

import { availableParallelism } from 'node:os';
import { columnStep, harshSeedsOfCheck, killStep, seedsOfCheck } from '../amounts';
import { brokenOnce, type LifeKind, seedName } from './cases';
import { catchUpHours } from './invariants/catch-up-hours';
import { pages } from './invariants/pages';
import { pagesTell } from './invariants/pages-tell';
import { receipts } from './invariants/receipts';
import { simulateAll } from './pool';
import { violationsOf } from './report';
import { builtBundle } from './stage';
import { columnMoves, kills } from './strikes/kinds';
import { sweepOf } from './strikes/sweep';
import { Tally } from './tally';

/** Rare things are counted over all of the 2,000 seeds that `npm run simulate -- --seeds 2000` runs. */
const everySeedInjects = 10;

/** Receipts are held against the audit over so many runs at the least. */
const receiptsMin = 200;

/** Looks in the lives of seeds: each life looks once whether an act strayed, and again after each Stop. */
const looksMin = [
  [pages.name, seedsOfCheck + 10],
  [pagesTell.name, 100],
  [catchUpHours.name, 5],
] as const;

const limitMs = 1_800_000;

const checks = new Tally();
const checksOfSeeds = new Tally();

async function simulated(names: readonly string[]) {
  const threads = availableParallelism();
  const results = await simulateAll({ names, threads, mutation: null, dist: null });
  for (const result of results) checks.addAll(result.checks);
  return results;
}

const seeds = (count: number, kind: LifeKind) =>
  Array.from({ length: count }, (_, index) => seedName(index + 1, kind));

describe('every invariant holds', () => {
  const bundle = builtBundle(null);

  test(
    'in every life, in which hundreds of things go wrong',
    async () => {
      const results = await simulated(seeds(seedsOfCheck, 'seed'));
      expect(results.flatMap(violationsOf)).toEqual([]);
      const injected = new Tally();
      for (const result of results) {
        injected.addAll(result.injected);
        checksOfSeeds.addAll(result.checks);
      }
      const total = Object.values(injected.toRecord()).reduce((sum, count) => sum + count, 0);
      expect(total).toBeGreaterThan(everySeedInjects * results.length);
    },
    limitMs,
  );

  test.each([
    ['under the other readings of what is uncertain', () => seeds(harshSeedsOfCheck, 'harsh')],
    ['where each run reads other columns', () => seeds(harshSeedsOfCheck, 'inputs')],
    ['where people press in pages', () => seeds(harshSeedsOfCheck, 'pages')],
    ['in each life that broke once', () => brokenOnce],
    ['wherever an execution is ended', () => sweepOf(kills, killStep, { bundle })],
    ['wherever a column moves', () => sweepOf(columnMoves, columnStep, { bundle })],
  ])(
    '%s',
    async (_, names) => {
      const results = await simulated(await names());
      expect(results.length).toBeGreaterThan(harshSeedsOfCheck / 2);
      expect(results.flatMap(violationsOf)).toEqual([]);
    },
    limitMs,
  );

  test(`with more than ${receiptsMin} receipts`, () => {
    expect(checks.of(receipts.name)).toBeGreaterThan(receiptsMin);
  });

  test.each(looksMin)('with looks enough in lives of seeds: %s', (name, min) => {
    expect(checksOfSeeds.of(name)).toBeGreaterThan(min);
  });
});
