import { delayMs, retryPolicy } from '../../../src/core/api/retry';

const policy = retryPolicy({
  initialIntervalMs: 1_000,
  backoffCoefficient: 2,
  maximumIntervalMs: 10_000,
  maximumAttempts: 5,
});

describe('delayMs', () => {
  test('doubles up to its maximum', () => {
    const longest = () => 1;
    expect([1, 2, 3, 4, 5, 50].map((attempt) => delayMs(policy, attempt, longest))).toEqual([
      1_000, 2_000, 4_000, 8_000, 10_000, 10_000,
    ]);
  });

  test('spreads over the upper half', () => {
    expect(delayMs(policy, 1, () => 0)).toBe(500);
    expect(delayMs(policy, 1, () => 0.5)).toBe(750);
  });

  test('is never sooner than Retry-After', () => {
    expect(delayMs(policy, 1, () => 0, 30_000)).toBe(30_000);
    expect(delayMs(policy, 1, () => 1, 10)).toBe(1_000);
    expect(delayMs(policy, 1, () => 0, null)).toBe(500);
  });
});

describe('retryPolicy', () => {
  test.each([
    { initialIntervalMs: 0 },
    { backoffCoefficient: 0.5 },
    { maximumIntervalMs: 10 },
    { maximumAttempts: 0 },
  ])('refuses %j', (change) => {
    expect(() => retryPolicy({ ...policy, ...change })).toThrow(RangeError);
  });
});
