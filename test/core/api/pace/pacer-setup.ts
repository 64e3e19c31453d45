/** Defines a pacer with a clock that is set, and exchanges with a server that answers as told. */

import { createPacer, type Pacer } from '../../../../src/core/api/pace/pacer';
import type { HttpOutcome } from '../../../../src/core/ports/services';
import { budget, fakeCache, fakeClock, fakeLock, success } from '../fakes';

export const limits = { requests: 60, reveals: 60 };
export const oneRequest = { requests: 1, reveals: 0 };

export function setUp(recentReveals: readonly (readonly [number, number])[] = []) {
  const cache = fakeCache();
  const lock = fakeLock();
  const clock = fakeClock();
  const pacer = createPacer({
    cache,
    lock,
    clock,
    keyId: 'k1',
    limits,
    recentReveals: () => recentReveals,
  });
  return { cache, lock, clock, pacer };
}

/** Reserves, waits for the answer and settles; gives what was granted. */
export function exchange(
  pacer: Pacer,
  clock: { nowIsMs: number },
  wanted: { requests: number; reveals: number },
  answer: HttpOutcome,
  durationMs = 100,
) {
  const reservation = pacer.reserve(wanted, 'part');
  const sentAtMs = clock.nowIsMs;
  clock.nowIsMs += durationMs;
  const outcomes = Array.from({ length: reservation.requests }, () => answer);
  pacer.settle(reservation, { sentAtMs, receivedAtMs: clock.nowIsMs, outcomes });
  return reservation;
}

export function known() {
  const world = setUp();
  exchange(world.pacer, world.clock, oneRequest, success({}, budget(59)));
  return world;
}
