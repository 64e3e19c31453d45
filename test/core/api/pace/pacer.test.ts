import { createPacer, type Pacer } from '../../../../src/core/api/pace/pacer';
import type { HttpOutcome } from '../../../../src/core/ports/services';
import { budget, fakeCache, fakeClock, fakeLock, refusal, success } from '../fakes';

const limits = { requests: 60, reveals: 60 };
const oneRequest = { requests: 1, reveals: 0 };

function setUp(recentReveals: readonly (readonly [number, number])[] = []) {
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
function exchange(
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

function known() {
  const world = setUp();
  exchange(world.pacer, world.clock, oneRequest, success({}, budget(59)));
  return world;
}

describe('a pacer that knows nothing yet', () => {
  test('lets one request go until its headers have told', () => {
    const { pacer } = setUp();
    expect(pacer.reserve({ requests: 25, reveals: 0 }, 'part').requests).toBe(1);
    expect(pacer.reserve(oneRequest, 'part').requests).toBe(0);
    expect(pacer.slots().requests).toBe(0);
    expect(pacer.waitMs(oneRequest)).toBeGreaterThan(0);
  });

  test('takes what the first headers leave', () => {
    const { pacer, clock } = setUp();
    exchange(pacer, clock, oneRequest, success({}, budget(37)));
    expect(pacer.slots().requests).toBe(37);
  });

  test('remembers the reveals that the caller remembers', () => {
    const { pacer, clock } = setUp([[fakeClock().nowIsMs - 30_000, 45]]);
    expect(pacer.slots().reveals).toBe(15);
    clock.nowIsMs += 31_000;
    expect(pacer.slots().reveals).toBe(60);
  });

  test('takes an unreadable entry for a lost one', () => {
    const { pacer, cache, clock } = known();
    cache.values.set('cdx:pace:k1', '{"half');
    clock.nowIsMs += 1_000;
    expect(pacer.slots().requests).toBe(1);
  });
});

describe('a pacer that knows the window', () => {
  test('holds a slot for a minute after the answer, not after the request', () => {
    const { pacer, clock } = known();
    exchange(pacer, clock, { requests: 59, reveals: 0 }, success({}, budget(0)), 3_000);
    const answeredAtMs = clock.nowIsMs;
    clock.nowIsMs = answeredAtMs + 59_999;
    expect(pacer.slots().requests).toBeLessThanOrEqual(1);
    clock.nowIsMs = answeredAtMs + 60_100;
    expect(pacer.slots().requests).toBe(60);
  });

  test('takes no lock where nothing is free', () => {
    const { pacer, clock, lock } = known();
    exchange(pacer, clock, { requests: 59, reveals: 0 }, success({}, budget(0)));
    const before = lock.runs;
    expect(pacer.reserve(oneRequest, 'part').requests).toBe(0);
    expect(lock.runs).toBe(before);
  });

  test('says when the next slots come free', () => {
    const { pacer, clock } = known();
    exchange(pacer, clock, { requests: 59, reveals: 0 }, success({}, budget(0)));
    const waitMs = pacer.slots().requestsFreeInMs;
    clock.nowIsMs += waitMs - 1;
    expect(pacer.slots().requests).toBe(0);
    clock.nowIsMs += 1;
    expect(pacer.slots().requests).toBe(1);
    clock.nowIsMs += pacer.waitMs({ requests: 60, reveals: 0 });
    expect(pacer.slots().requests).toBe(60);
  });

  test('grants reveals whole or not at all where asked so', () => {
    const { pacer } = known();
    expect(pacer.reserve({ requests: 1, reveals: 50 }, 'whole').reveals).toBe(50);
    expect(pacer.reserve({ requests: 1, reveals: 20 }, 'whole')).toMatchObject({
      requests: 0,
      reveals: 0,
    });
    expect(pacer.slots().reveals).toBe(10);
  });

  test('counts a reservation that is never settled for the timeout and a minute', () => {
    const { pacer, clock } = known();
    pacer.reserve({ requests: 40, reveals: 0 }, 'part');
    clock.nowIsMs += 119_000;
    expect(pacer.slots().requests).toBe(20);
    clock.nowIsMs += 2_000;
    expect(pacer.slots().requests).toBe(60);
  });

  test('gives slots back when nothing was sent', () => {
    const { pacer, clock } = known();
    const reservation = pacer.reserve({ requests: 1, reveals: 50 }, 'whole');
    pacer.settle(reservation, {
      sentAtMs: clock.nowIsMs,
      receivedAtMs: clock.nowIsMs,
      outcomes: [],
    });
    expect(pacer.slots()).toMatchObject({ requests: 59, reveals: 60 });
  });

  test('counts what other programs used', () => {
    const { pacer, clock } = known();
    exchange(pacer, clock, oneRequest, success({}, budget(20)));
    expect(pacer.slots().requests).toBe(20);
    clock.nowIsMs += 61_000;
    expect(pacer.slots().requests).toBe(60);
  });

  test('believes the lowest of headers that arrive out of order', () => {
    const { pacer, clock } = known();
    const first = pacer.reserve(oneRequest, 'part');
    const second = pacer.reserve(oneRequest, 'part');
    const sentAtMs = clock.nowIsMs;
    const settle = (reservation: typeof first, remaining: number) =>
      pacer.settle(reservation, {
        sentAtMs,
        receivedAtMs: clock.nowIsMs,
        outcomes: [success({}, budget(remaining))],
      });
    clock.nowIsMs += 50;
    settle(second, 10);
    clock.nowIsMs += 50;
    settle(first, 11);
    expect(pacer.slots().requests).toBe(10);
  });

  test('trusts its own book where the server says that more is left', () => {
    const { pacer, clock } = known();
    exchange(pacer, clock, { requests: 30, reveals: 0 }, success({}, budget(50)));
    expect(pacer.slots().requests).toBe(29);
  });

  test('takes the limit from the headers', () => {
    const { pacer, clock } = known();
    exchange(pacer, clock, oneRequest, success({}, budget(118, 120)));
    expect(pacer.slots()).toMatchObject({ requests: 118, requestsPerMinute: 120 });
  });

  test('takes the limits of the account', () => {
    const { pacer } = known();
    pacer.learn({ requests: 120, reveals: 90 });
    expect(pacer.slots()).toMatchObject({ reveals: 90, requestsPerMinute: 120 });
  });
});

describe('a pacer that is refused', () => {
  test('waits as long as the server asks and leaves one request to try', () => {
    const { pacer, clock } = known();
    const headers = { ...budget(0), 'retry-after': '7' };
    exchange(pacer, clock, oneRequest, refusal(429, 'RATE_LIMITED', undefined, headers));
    expect(pacer.slots().requests).toBe(0);
    expect(pacer.waitMs(oneRequest)).toBe(7_000);
    clock.nowIsMs += 7_000;
    expect(pacer.slots().requests).toBe(1);
  });

  test('takes a refusal with requests left for one of reveals', () => {
    const { pacer, clock } = known();
    const headers = { ...budget(40), 'retry-after': '9' };
    const wanted = { requests: 1, reveals: 10 };
    exchange(pacer, clock, wanted, refusal(429, 'RATE_LIMITED', undefined, headers));
    expect(pacer.slots()).toMatchObject({ requests: 40, reveals: 0, revealsFreeInMs: 9_000 });
  });

  test('does not take the daily cap for the limit of a minute', () => {
    const { pacer, clock } = known();
    const headers = { ...budget(58), 'retry-after': '40000' };
    const wanted = { requests: 1, reveals: 10 };
    exchange(pacer, clock, wanted, refusal(429, 'DAILY_LIMIT', undefined, headers));
    expect(pacer.slots().revealsFreeInMs).toBe(0);
  });

  test('grants nothing while the lock is not to be had', () => {
    const { pacer, lock } = known();
    lock.isTaken = true;
    expect(pacer.reserve(oneRequest, 'part').requests).toBe(0);
  });
});

describe('what the pacer keeps', () => {
  test('a full window of a large limit stays far below what the cache takes', () => {
    const { pacer, clock, cache } = setUp();
    exchange(pacer, clock, oneRequest, success({}, budget(99_999, 100_000)));
    for (let second = 0; second < 2_000; second += 1) {
      exchange(
        pacer,
        clock,
        { requests: 40, reveals: 0 },
        success({}, budget(90_000, 100_000)),
        90,
      );
    }
    expect(cache.values.get('cdx:pace:k1')?.length).toBeLessThan(100_000);
  });

  test('nothing but numbers and times', () => {
    const { cache } = known();
    expect([...cache.values.keys()]).toEqual(['cdx:pace:k1', 'cdx:pace:k1:0']);
    for (const text of cache.values.values()) expect(text).toMatch(/^[a-z0-9{}[\]":,. -]*$/i);
  });
});

describe('somebody who sits before the sidebar', () => {
  /** A run has used the minute up; its first half comes free a while before the second. */
  function fullMinute() {
    const world = known();
    const { pacer, clock } = world;
    exchange(pacer, clock, { requests: 30, reveals: 0 }, success({}, budget(29)));
    clock.nowIsMs += 10_000;
    exchange(pacer, clock, { requests: 29, reveals: 0 }, success({}, budget(0)));
    expect(pacer.reserve(oneRequest, 'person').requests).toBe(0);
    return world;
  }

  test('gets the next request that comes free, however fast a run is', () => {
    const { pacer, clock } = fullMinute();
    clock.nowIsMs += pacer.waitMs(oneRequest) - 11_000;
    expect(pacer.reserve(oneRequest, 'person').requests).toBe(0);
    clock.nowIsMs += 11_000;
    expect(pacer.reserve({ requests: 60, reveals: 0 }, 'part').requests).toBe(30);
    expect(pacer.slots().requests).toBe(0);
    expect(pacer.reserve(oneRequest, 'part').requests).toBe(0);
    expect(pacer.reserve(oneRequest, 'person').requests).toBe(1);
  });

  test('is waited for a few seconds after they gave up, and no longer', () => {
    const { pacer, clock } = fullMinute();
    clock.nowIsMs += 70_000;
    expect(pacer.slots().requests).toBe(60);
    expect(pacer.reserve({ requests: 60, reveals: 0 }, 'part').requests).toBe(60);
  });

  test('comes first where a minute has one request, and a run waits for a known time', () => {
    const { pacer, clock } = setUp();
    pacer.learn({ requests: 1, reveals: 1 });
    exchange(pacer, clock, oneRequest, success({}, budget(0, 1)));
    clock.nowIsMs += 58_000;
    expect(pacer.reserve(oneRequest, 'person').requests).toBe(0);
    clock.nowIsMs += 5_000;
    expect(pacer.reserve(oneRequest, 'part').requests).toBe(0);
    const waitMs = pacer.waitMs(oneRequest);
    expect(waitMs).toBeGreaterThan(0);
    clock.nowIsMs += waitMs;
    expect(pacer.reserve(oneRequest, 'part').requests).toBe(1);
  });
});
