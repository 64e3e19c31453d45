/** Checks from outside that what the document does say holds under other readings of what it leaves open. */

import { type OptionName, optionNames, optionOf } from '../../sandbox/api/options';
import { SeededRandom } from '../../sandbox/api/random';

/** Options of which the checks below assume nothing; any draw of their readings has to pass. */
const unassumed: readonly OptionName[] = [
  ...(['errorsShape', 'errorsWhenNone', 'limitOrder', 'requiredCredits'] as const),
  ...(['batchStopEntry', 'batchStopErrors', 'batchFieldErrors', 'personIds'] as const),
  ...(['enumValues', 'detailsWhenNone', 'unknownParameters'] as const),
  ...(['headerCase', 'requestIds', 'rateLimitReset', 'contentType', 'timestamps'] as const),
  ...(['usageOrder', 'summaryFields', 'enrichResults', 'personBeforeBody'] as const),
];

const drawn = (seed: number): [string, string | number][] => {
  const random = new SeededRandom(seed * 2_654_435_761);
  const names = optionNames.filter((name) => unassumed.includes(name));
  return names.map((name) => [name, random.pick(optionOf(name).plausible)]);
};

const files = ['batch', 'reveal-limit', 'request-limit'];

/** Runs the checks under a reading for each seed. */
export function checkReadings(seeds: readonly number[]): void {
  describe.each(seeds)('draw %i', (seed) => {
    jest.isolateModules(() => {
      const world = jest.requireActual<typeof import('./world')>('./world');
      world.readAs(Object.fromEntries(drawn(seed)));
      for (const file of files) jest.requireActual(`./${file}.test`);
    });
  });
}
