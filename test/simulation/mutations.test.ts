/** Shows that the simulation is able to fail: each known defect is caught by its invariant. */

import { mutated, mutations } from './mutations';
import { simulate } from './simulate';
import { builtBundle } from './stage';

/** The most seeds that a defect may go unnoticed. */
const seedsMax = 120;

describe('the invariant catches the mutation', () => {
  test.each(Object.entries(mutations))(
    '%s',
    async (name, { invariant, seed: first }) => {
      const bundle = await mutated(builtBundle(null), name);
      const seeds = [first, ...Array.from({ length: seedsMax }, (_, index) => index + 1)];
      const caughtBy = seeds.find((seed) =>
        simulate(`seed ${seed}`, { bundle }).violations.some((text) =>
          text.startsWith(`${invariant} `),
        ),
      );
      expect(caughtBy).toBeDefined();
    },
    300_000,
  );
});
