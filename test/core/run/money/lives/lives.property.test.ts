import { keepsItsPromises } from './lives.property';

// The same few lives each time; many new ones are in lives.property.slow.test.ts.
test('whatever happens, no limit is exceeded, nothing is logged twice, and the receipt is true', () => {
  keepsItsPromises({ seed: 1, numRuns: 200 });
}, 60_000);
