import { keepsItsPromises } from './formula-lives.property';

test('wherever executions end, the day keeps its limit, and what was paid for is shown', () => {
  keepsItsPromises({ numRuns: 5_000 });
}, 300_000);
