import { keepsItsPromises } from './formula-lives.property';

// The same few lives each time; many new ones are in formula-lives.property.slow.test.ts.
test('wherever executions end, the day keeps its limit, and what was paid for is shown', () => {
  keepsItsPromises({ seed: 1, numRuns: 100 });
}, 60_000);
