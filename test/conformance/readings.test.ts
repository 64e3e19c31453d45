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

const draws = Array.from({ length: 3 }, (_, draw) => {
  const random = new SeededRandom((draw + 1) * 2_654_435_761);
  const names = optionNames.filter((name) => unassumed.includes(name));
  return names.map((name): [string, string | number] => [
    name,
    random.pick(optionOf(name).plausible),
  ]);
});

const files = ['batch', 'reveal-limit', 'request-limit'];

describe.each(draws.map((draw, index) => [index, draw] as const))('draw %i', (_, draw) => {
  jest.isolateModules(() => {
    const world = jest.requireActual<typeof import('./world')>('./world');
    world.readAs(Object.fromEntries(draw));
    for (const file of files) jest.requireActual(`./${file}.test`);
  });
});
