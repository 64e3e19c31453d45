/** Shows that the simulation is able to fail: each known defect is caught by one of its cases. */

import { mutated, mutations } from './mutations';
import { simulate } from './simulate';
import { builtBundle } from './stage';

describe('a case breaks with the mutation', () => {
  test.each(Object.entries(mutations))('%s', async (name, { caughtBy }) => {
    const built = await mutated(builtBundle(null), name);
    const broken: string[] = [];
    for (const each of caughtBy) {
      if (broken.length > 0) break;
      const { violations } = await simulate(each, built);
      if (violations.length > 0) broken.push(each);
    }
    expect(broken).toHaveLength(1);
  });
});
