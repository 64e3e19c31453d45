import { lockUntilEnd } from '../../../../src/core/formulas/asking/lock-until';

/** A lock that is never to be had, on a clock that its waits move. */
function takenLock() {
  const waitsMs: number[] = [];
  let nowMs = 0;
  const clock = { nowMs: () => nowMs, sleep: () => undefined };
  const taken = {
    run: (waitMaxMs: number) => {
      waitsMs.push(waitMaxMs);
      nowMs += waitMaxMs;
      return { held: false } as const;
    },
  };
  return { clock, taken, waitsMs };
}

test('waits for a lock that is taken end with the execution', () => {
  const { clock, taken, waitsMs } = takenLock();
  const lock = lockUntilEnd(taken, clock);
  for (let turn = 0; turn < 9; turn += 1) lock.run(5_000, () => undefined);
  expect(waitsMs).toEqual([5_000, 5_000, 5_000, 5_000, 5_000, 2_000, 0, 0, 0]);
});
