/** Shows that the simulation is able to fail: each known defect is caught by one of its cases. */

import { mutated, mutations } from './mutations';
import { simulate } from './simulate';
import { builtBundle } from './stage';

describe('a case breaks with the mutation', () => {
  test.each(Object.entries(mutations))(
    '%s',
    async (name, { caughtBy }) => {
      const bundle = await mutated(builtBundle(null), name);
      const broken = caughtBy.find((each) => simulate(each, { bundle }).violations.length > 0);
      expect(broken).toBeDefined();
    },
    300_000,
  );
});
