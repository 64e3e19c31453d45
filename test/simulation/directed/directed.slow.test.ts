/** Lives each of the directed lives, whose names state what they show. */

import { simulate } from '../simulate';
import { builtBundle } from '../stage';
import { directedLives } from './lives';

describe('in a life that is decided from beginning to end', () => {
  const bundle = builtBundle(null);
  const facts = Object.entries(directedLives).map(([name, { fact }]) => [fact, name] as const);

  test.each(facts)('%s', async (_, name) => {
    const { violations } = await simulate(`life ${name}`, { bundle });
    expect(violations).toEqual([]);
  });
});
