import { keepsItsPromises } from './lives.property';

test('whatever happens, no limit is exceeded, nothing is logged twice, and the receipt is true', () => {
  keepsItsPromises({ numRuns: 8_000 });
}, 300_000);
