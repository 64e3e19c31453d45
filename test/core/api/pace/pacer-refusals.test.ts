import { budget, refusal, success } from '../fakes';
import { exchange, known, oneRequest, setUp } from './pacer-setup';

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

  test('waits for a whole minute where the server does not say how long', () => {
    const { pacer, clock } = known();
    exchange(pacer, clock, oneRequest, refusal(429, 'RATE_LIMITED', undefined, budget(0)));
    expect(pacer.waitMs(oneRequest)).toBe(60_000);
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

  test('finds one kept by work that takes minutes', () => {
    const { pacer, clock } = known();
    exchange(pacer, clock, { requests: 59, reveals: 0 }, success({}, budget(0)));
    clock.nowIsMs += 61_000;
    exchange(pacer, clock, { requests: 20, reveals: 0 }, success({}, budget(40)));
    expect(pacer.reserve({ requests: 60, reveals: 0 }, 'part').requests).toBe(39);
    expect(pacer.reserve(oneRequest, 'person').requests).toBe(1);
  });

  test('is kept none by what fits into a minute, whatever was sent before a rest', () => {
    const { pacer, clock } = known();
    exchange(pacer, clock, oneRequest, success({}, budget(58)));
    clock.nowIsMs += 70_000;
    exchange(pacer, clock, { requests: 59, reveals: 0 }, success({}, budget(1)));
    expect(pacer.reserve(oneRequest, 'part').requests).toBe(1);
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
