/** What holds of the pace beside a sliding log, whatever a seed makes of it. */

import { randomFrom, seed } from '../seed';
import { runWorld, type WorldOptions } from './pace-world';

const minuteMs = 60_000;

/** What an execution that ended had reserved is given up after two windows; the next one comes within seconds. */
export const afterKillMs = 2 * minuteMs + 6_000;

export function seededWorld(ofSeed: number, changes: Partial<WorldOptions>): WorldOptions {
  return {
    random: randomFrom(ofSeed),
    durationMs: 7 * minuteMs,
    executions: 4,
    limits: { requests: 60, reveals: 60 },
    believed: { requests: 60, reveals: 60 },
    latencyMs: [20, 700],
    wanted: { requests: 25, reveals: 0 },
    killed: 0,
    lockLost: 0,
    cacheLost: 0,
    otherPerMinute: 0,
    clicksPerMinute: 0,
    documents: 1,
    ...changes,
  };
}

function world(number: number, changes: Partial<WorldOptions>): WorldOptions {
  return seededWorld(seed + number, changes);
}

/** States that it holds in so many rounds, each with a seed of its own. */
export function keepsThePace(count: number): void {
  const rounds = Array.from({ length: count }, (_, number) => number);

  describe(`the pacer against a sliding log (SEED=${seed})`, () => {
    test.each(rounds)(
      'alone it is never refused and uses 95 %% of the limit (round %i)',
      (number) => {
        const result = runWorld(world(number, { executions: 1 + (number % 8) }));
        expect(result.refusedOurs).toBe(0);
        expect(result.utilisation.requests).toBeGreaterThan(0.95);
      },
    );

    test.each(rounds)('single requests of 30 executions share the pace (round %i)', (number) => {
      const result = runWorld(
        world(number, {
          executions: 30,
          durationMs: 4 * minuteMs,
          wanted: { requests: 1, reveals: 0 },
          lockLost: 0.02,
        }),
      );
      expect(result.refusedOurs).toBe(0);
      expect(result.utilisation.requests).toBeGreaterThan(0.95);
    });

    test.each(rounds)('reveals have a window of their own (round %i)', (number) => {
      const limits = { requests: 120, reveals: 60 + 60 * (number % 2) };
      const result = runWorld(
        world(number, { limits, believed: limits, wanted: { requests: 5, reveals: 50 } }),
      );
      expect(result.refusedOurs).toBe(0);
      expect(result.utilisation.reveals).toBeGreaterThan(0.95);
    });

    test.each(rounds)('a larger limit is learnt from the headers (round %i)', (number) => {
      const limits = { requests: 120, reveals: 60 };
      const result = runWorld(world(number, { limits }));
      expect(result.refusedOurs).toBe(0);
      expect(result.utilisation.requests).toBeGreaterThan(0.95);
    });

    test.each(rounds)('a smaller limit is learnt before it is hit (round %i)', (number) => {
      const result = runWorld(world(number, { limits: { requests: 10, reveals: 60 } }));
      expect(result.refusedOurs).toBe(0);
      expect(result.utilisation.requests).toBeGreaterThan(0.95);
    });

    test.each(rounds)('killed executions and lost locks cause no refusal (round %i)', (number) => {
      const result = runWorld(world(number, { killed: 0.04, lockLost: 0.1 }));
      expect(result.refusedOurs).toBe(0);
      expect(result.longestWaitMs).toBeLessThan(afterKillMs);
    });

    test.each(rounds)('a lost cache costs one refused probe at most (round %i)', (number) => {
      const result = runWorld(
        world(number, { executions: 2, cacheLost: 0.02, wanted: { requests: 10, reveals: 20 } }),
      );
      expect(result.refusedOurs).toBeLessThanOrEqual(result.cacheLosses);
      expect(result.utilisation.requests).toBeGreaterThan(0.3);
    });

    test.each(rounds)(
      'a click of each minute finds a request, once work goes on for minutes (round %i)',
      (number) => {
        const result = runWorld(
          world(number, { executions: 1, latencyMs: [300, 900], clicksPerMinute: 1 }),
        );
        expect(result.refusedOurs).toBe(0);
        expect(result.clicks.all).toBeGreaterThanOrEqual(5);
        expect(result.clicks.refused).toBe(0);
        expect(result.utilisation.requests).toBeGreaterThan(0.95);
      },
    );

    test.each(rounds)(
      'documents of one person with one key are hardly refused, and each gets its share (round %i)',
      (number) => {
        const documents = 2 + (number % 3);
        const result = runWorld(
          world(number, { executions: documents, documents, latencyMs: [200, 900] }),
        );
        // In the first minute, before the headers have told of the others; without a word it is a fifth.
        expect(result.refusedOurs / result.sent).toBeLessThan(0.15);
        expect(result.utilisation.requests).toBeGreaterThan(0.9);
        const all = result.requestsOf.reduce((sum, each) => sum + each, 0);
        expect(Math.min(...result.requestsOf)).toBeGreaterThan((0.5 * all) / documents);
      },
    );

    test.each(rounds)('beside a second program refusals are rare (round %i)', (number) => {
      const result = runWorld(world(number, { otherPerMinute: 20 + number }));
      expect(result.refusedOurs / result.sent).toBeLessThan(0.05);
      expect(result.utilisation.requests).toBeGreaterThan(0.9);
    });
  });
}
