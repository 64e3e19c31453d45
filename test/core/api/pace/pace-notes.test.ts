import { createPacer } from '../../../../src/core/api/pace/pacer';
import { budget, fakeCache, fakeClock, fakeLock, success } from '../fakes';

const limits = { requests: 60, reveals: 60 };
const oneRequest = { requests: 1, reveals: 0 };

/** Each pacer is an execution's; they share cache, lock and clock. */
function world() {
  const cache = fakeCache();
  const lock = fakeLock();
  const clock = fakeClock();
  const pacer = () => createPacer({ cache, lock, clock, keyId: 'k1', limits });
  /** Of one request that was sent and answered at this moment. */
  const exchange = (remaining: number) => ({
    sentAtMs: clock.nowIsMs,
    receivedAtMs: clock.nowIsMs,
    outcomes: [success({}, budget(remaining))],
  });
  const first = pacer();
  first.settle(first.reserve(oneRequest, 'part'), exchange(59));
  return { cache, lock, clock, pacer, exchange };
}

test('an exchange ends without the lock, and others know of it', () => {
  const { lock, pacer, exchange } = world();
  const mine = pacer();
  const reservation = mine.reserve({ requests: 10, reveals: 0 }, 'part');
  const runs = lock.runs;
  mine.settle(reservation, exchange(50));
  expect(lock.runs).toBe(runs);
  // Nine of ten slots were given back; another program has used eight.
  expect(pacer().slots().requests).toBe(50);
});

test('many that are under way at once end each by a note of its own', () => {
  const { pacer, exchange, lock } = world();
  const others = Array.from({ length: 40 }, () => {
    const mine = pacer();
    return { mine, reservation: mine.reserve(oneRequest, 'part') };
  });
  const runs = lock.runs;
  others.forEach(({ mine, reservation }, index) => {
    mine.settle(reservation, exchange(58 - index));
  });
  expect(lock.runs).toBe(runs);
  expect(pacer().slots().requests).toBe(19);
  expect(new Set(others.map(({ reservation }) => reservation.id)).size).toBe(40);
});

test('a note counts once, however often it is read', () => {
  const { pacer, exchange } = world();
  const mine = pacer();
  mine.settle(mine.reserve(oneRequest, 'part'), exchange(58));
  for (let times = 0; times < 3; times += 1) {
    expect(pacer().reserve(oneRequest, 'part').requests).toBe(1);
    expect(pacer().slots().requests).toBe(57 - times);
  }
});

test('a note that is lost, or of an earlier flight, keeps the slot until the flight lapses', () => {
  const { cache, clock, pacer, exchange } = world();
  const mine = pacer();
  clock.nowIsMs += 1;
  const reservation = mine.reserve({ requests: 20, reveals: 0 }, 'part');
  const note = cache.values.get('cdx:pace:k1:0');
  mine.settle(reservation, { ...exchange(59), outcomes: [] });
  for (const text of [note ?? '', 'half a', '']) {
    cache.values.set('cdx:pace:k1:0', text);
    expect(pacer().slots().requests).toBe(39);
  }
  clock.nowIsMs += 121_000;
  expect(pacer().slots().requests).toBe(60);
});

test('a flight of this execution has ended, also where its note was lost, and that of another may not have', () => {
  const { cache, lock, clock, exchange } = world();
  const ended = new Map();
  const ours = () => createPacer({ cache, lock, clock, keyId: 'k1', limits, ended });
  const others = () => createPacer({ cache, lock, clock, keyId: 'k1', limits, ended: new Map() });
  // After the windows were lost one request is under way at most: an end that is not known blocks all.
  cache.values.clear();
  const mine = ours();
  mine.settle(mine.reserve(oneRequest, 'part'), exchange(59));
  cache.values.delete('cdx:pace:k1:0');
  expect(others().reserve(oneRequest, 'part').requests).toBe(0);
  expect(ours().reserve({ requests: 20, reveals: 0 }, 'part').requests).toBe(1);
});

test('what a flight with a lost note has told of the limit takes nothing back that others have learnt since', () => {
  const { cache, lock, clock, pacer, exchange } = world();
  const ended = new Map();
  const ours = () => createPacer({ cache, lock, clock, keyId: 'k1', limits, ended });
  const mine = ours();
  const reservation = mine.reserve(oneRequest, 'part');
  clock.nowIsMs += 10;
  mine.settle(reservation, exchange(58));
  cache.values.delete(`cdx:pace:k1:${reservation.id.split('.')[1]}`);
  clock.nowIsMs += 10;
  // Another program has used twenty since.
  const others = pacer();
  others.settle(others.reserve(oneRequest, 'part'), exchange(37));
  pacer().reserve(oneRequest, 'part');
  const free = ours().reserve({ requests: 60, reveals: 0 }, 'part').requests;
  expect(free).toBeLessThanOrEqual(37);
});

test('where the windows were lost under way, what was sent counts all the same', () => {
  const { cache, clock, pacer, exchange } = world();
  const mine = pacer();
  const reservation = mine.reserve({ requests: 30, reveals: 0 }, 'part');
  cache.values.clear();
  clock.nowIsMs += 1_000;
  const { outcomes, ...times } = exchange(10);
  mine.settle(reservation, { ...times, outcomes: Array(30).fill(outcomes[0]) });
  expect(pacer().slots().requests).toBe(10);
});
