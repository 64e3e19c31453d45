import type { RunState } from '../../../../src/core/run/run-state';
import type { StepContext } from '../../../../src/core/run/step-context';
import { awaitSlots, callInMs, withLead } from '../../../../src/core/run/waits/slot-waits';
import { manyPeople } from '../../../support/people';
import { RunWorld } from '../../../support/run-world';

function sleptFor(waitMs: number): readonly number[] {
  const slept: number[] = [];
  const deps = {
    api: { wantMs: () => waitMs },
    clock: { nowMs: () => 0, sleep: (durationMs: number) => slept.push(durationMs) },
  };
  // Nothing but the clock and the pace is asked.
  awaitSlots({ deps } as unknown as StepContext, { requests: 25, reveals: 0 });
  return slept;
}

const run: RunState = new RunWorld(manyPeople(1)).start();

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

  test('is called as early as the last ones were late', () => {
    const { leadMs } = withLead({ ...run, dueAtMs: 10_000 }, 12_200);
    expect(leadMs).toBe(2_200);
    expect(callInMs({ leadMs }, 50_000)).toBe(47_800);
  });

  test('forgets a slow call by and by, and learns nothing from a tab that slept', () => {
    expect(withLead({ ...run, leadMs: 2_000, dueAtMs: 10_000 }, 10_500).leadMs).toBe(1_800);
    expect(withLead({ ...run, leadMs: 2_000, dueAtMs: 10_000 }, 99_000).leadMs).toBe(2_000);
    expect(withLead({ ...run, dueAtMs: 10_000 }, 15_500).leadMs).toBe(3_000);
  });
});
