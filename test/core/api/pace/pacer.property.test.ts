import { randomFrom } from '../seed';
import { runWorld } from './pace-world';
import { keepsThePace } from './pacer.property';

// More rounds are in pacer.property.slow.test.ts.
keepsThePace(1);

/** A first wave and then three probes in a row that were killed: each is waited for, and no longer. */
test('killed executions hold the others up for two minutes at most (SEED=451399453)', () => {
  const limits = { requests: 60, reveals: 60 };
  const { longestWaitMs, refusedOurs } = runWorld({
    random: randomFrom(451_399_453),
    durationMs: 420_000,
    executions: 4,
    ...{ limits, believed: limits, latencyMs: [20, 700], wanted: { requests: 25, reveals: 0 } },
    ...{ killed: 0.04, lockLost: 0.1, cacheLost: 0, otherPerMinute: 0 },
  });
  expect(refusedOurs).toBe(0);
  expect(longestWaitMs).toBeLessThan(126_000);
});
