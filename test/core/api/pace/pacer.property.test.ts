import { runWorld } from './pace-world';
import { afterKillMs, keepsThePace, seededWorld } from './pacer.property';

// More rounds are in pacer.property.slow.test.ts.
keepsThePace(1);

/** A first wave and then three probes in a row that were killed: each is waited for, and no longer. */
test('killed executions hold the others up for two minutes at most (SEED=451399453)', () => {
  const result = runWorld(seededWorld(451_399_453, { killed: 0.04, lockLost: 0.1 }));
  expect(result.refusedOurs).toBe(0);
  expect(result.longestWaitMs).toBeLessThan(afterKillMs);
});
