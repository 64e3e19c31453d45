import type { StepContext } from '../../../../src/core/run/step-context';
import { awaitSlots, callInMs } from '../../../../src/core/run/waits/slot-waits';

function sleptFor(waitMs: number): readonly number[] {
  const slept: number[] = [];
  const deps = {
    api: { waitMs: () => waitMs },
    clock: { nowMs: () => 0, sleep: (durationMs: number) => slept.push(durationMs) },
  };
  // Nothing but the clock and the pace is asked.
  awaitSlots({ deps } as unknown as StepContext, { requests: 25, reveals: 0 });
  return slept;
}

describe('a step', () => {
  test('sleeps through the last moments before a wave', () => {
    expect(sleptFor(2_900)).toEqual([2_900]);
  });

  test('does not sleep where slots are free', () => {
    expect(sleptFor(0)).toEqual([]);
  });

  test('takes what is free where the rest would take longer', () => {
    expect(sleptFor(3_001)).toEqual([]);
  });
});

describe('the next step', () => {
  test('is called at once where only moments are to wait', () => {
    expect(callInMs({}, 0)).toBe(0);
    expect(callInMs({}, 3_000)).toBe(0);
  });

  test('is called early enough to be ready when slots come free', () => {
    expect(callInMs({}, 50_000)).toBe(48_500);
  });
});
