import { keepsRows } from './rows-in-sight.property';

// The same few lives each time; many new ones are in rows-in-sight.property.slow.test.ts.
test('rows that come into sight or go under a write keep what they held, or it is said', () => {
  keepsRows({ seed: 1, numRuns: 100 });
});
