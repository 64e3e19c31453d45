import { seed } from '../../api/seed';
import { keepsRows } from './rows-in-sight.property';

test('rows that come into sight or go under a write keep what they held, or it is said', () => {
  keepsRows({ seed, numRuns: 3_000 });
});
