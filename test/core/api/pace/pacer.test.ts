import { createPacer } from '../../../../src/core/api/pace/pacer';
import { budget, fakeClock, fakeLock, success } from '../fakes';
import { exchange, known, limits, oneRequest, setUp } from './pacer-setup';

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

test('what another execution took while the lock was waited for is not given out twice', () => {
  const { cache, clock, pacer: other } = known();
  const pacer = createPacer({
    cache,
    clock,
    keyId: 'k1',
    limits,
    lock: {
      run: (waitMaxMs, work) => {
        other.reserve({ requests: 59, reveals: 0 }, 'part');
        return fakeLock().run(waitMaxMs, work);
      },
    },
  });
  expect(pacer.slots().requests).toBe(59);
  expect(pacer.reserve(oneRequest, 'part')).toMatchObject({ id: '', requests: 0 });
  expect(pacer.slots().requests).toBe(0);
});

test('while nothing is known one request goes after the other: more than one are waited for', () => {
  const { pacer } = setUp();
  expect(pacer.waitMs({ requests: 1, reveals: 0 })).toBe(0);
  expect(pacer.waitMs({ requests: 2, reveals: 0 })).toBeGreaterThan(0);
});

test('who wants no reveals does not wait for those of a minute that are used up twice over', () => {
  const { pacer, clock } = setUp([[999_000, 200]]);
  clock.nowIsMs = 1_000_000;
  expect(pacer.waitMs({ requests: 1, reveals: 0 })).toBe(0);
});
