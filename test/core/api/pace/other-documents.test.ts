import { createPacer } from '../../../../src/core/api/pace/pacer';
import { budget, type FakeCache, fakeCache, fakeClock, fakeLock, success } from '../fakes';
import { exchange, limits, oneRequest } from './pacer-setup';

const wave = (requests: number) => ({ requests, reveals: 0 });

/** A document of the person with the user cache; executions of it share `cache`. */
function documentOf(userCache: FakeCache, clock: ReturnType<typeof fakeClock>, print: string) {
  const cache = fakeCache();
  const execution = () =>
    createPacer({
      cache,
      lock: fakeLock(),
      clock,
      keyId: 'k1',
      limits,
      otherDocuments: { cache: userCache, documentPrint: print },
    });
  return { execution, cache };
}

function two() {
  const userCache = fakeCache();
  const clock = fakeClock(1_000_000);
  const documents = ['000001', '000002'].map((print) => documentOf(userCache, clock, print));
  const execution = (index: number) => {
    const document = documents[index];
    if (document === undefined) throw new Error('There is no such document.');
    return document.execution();
  };
  return { userCache, clock, execution, documents };
}

/** The first has used 20, which the second has seen in its headers. */
function twoBeside() {
  const world = two();
  const { clock, execution } = world;
  exchange(execution(0), clock, oneRequest, success({}, budget(59)));
  exchange(execution(0), clock, wave(19), success({}, budget(40)));
  exchange(execution(1), clock, oneRequest, success({}, budget(39)));
  return world;
}

test('alone nothing is told, and an execution listens once', () => {
  const { userCache, clock, execution } = two();
  const pacer = execution(0);
  exchange(pacer, clock, oneRequest, success({}, budget(59)));
  exchange(pacer, clock, wave(10), success({}, budget(49)));
  expect([...userCache.values.keys()]).toEqual([]);
  expect(userCache.reads).toBe(1);
});

test('what a document sends is known to the other before any answer told it', () => {
  const { clock, execution } = twoBeside();
  expect(execution(1).reserve(wave(25), 'part').requests).toBe(25);
  clock.nowIsMs += 100;
  expect(execution(0).slots().requests).toBe(60 - 20 - 1 - 25);
});

test('told are counts and times alone', () => {
  const { userCache } = twoBeside();
  expect([...userCache.values.keys()]).toEqual(['cdx:told:k1:2']);
  for (const text of userCache.values.values()) {
    expect(String(text).replace(/requests|reveals|short/g, '')).toMatch(/^[{}[\]":,\d]*$/);
  }
});

test('whoever goes without is left a share for a minute', () => {
  const { clock, execution } = twoBeside();
  exchange(execution(0), clock, wave(30), success({}, budget(9)));
  expect(execution(1).wantMs(wave(25))).toBeGreaterThan(0);
  clock.nowIsMs += 58_000;
  execution(1).wantMs(wave(25));
  clock.nowIsMs += 10_000;
  const first = execution(0);
  expect(first.slots().requests).toBe(30);
  expect(first.reserve(wave(60), 'part').requests).toBe(30);
});

test('whoever holds more than its share waits until that is given back', () => {
  const { clock, execution } = twoBeside();
  for (const requests of [20, 19]) {
    clock.nowIsMs += 10_000;
    exchange(execution(0), clock, wave(requests), success({}, budget(0)));
  }
  clock.nowIsMs += 1_000;
  execution(1).wantMs(wave(25));
  clock.nowIsMs += 1_000;
  const waitMs = execution(0).waitMs(oneRequest);
  clock.nowIsMs += waitMs - 1;
  expect(execution(0).slots().requests).toBe(0);
  clock.nowIsMs += 1;
  execution(1).wantMs(wave(25));
  expect(execution(0).slots().requests).toBeGreaterThan(0);
});

test('a share has room for one person with both fields', () => {
  const { clock, execution } = twoBeside();
  for (const index of [0, 1]) execution(index).learn({ requests: 60, reveals: 3 });
  execution(1).wantMs({ requests: 1, reveals: 20 });
  clock.nowIsMs += 1_000;
  const first = execution(0);
  expect(first.slots().reveals).toBe(2);
  expect(first.waitMs({ requests: 1, reveals: 2 })).toBe(0);
});

test('a document whose own windows were lost hears the others all the same', () => {
  const { clock, execution, documents } = twoBeside();
  exchange(execution(0), clock, { requests: 1, reveals: 55 }, success({}, budget(30)));
  documents[1]?.cache.values.clear();
  expect(execution(1).slots().reveals).toBe(5);
});

test.each(['', '{"requests":3}', 'null', '[[', '{"requests":[["a"]],"reveals":[],"short":{}}'])(
  'what another version told, %j, counts for nothing',
  (text) => {
    const { userCache, execution } = twoBeside();
    for (const name of userCache.values.keys()) userCache.values.set(name, text);
    expect(execution(0).slots().requests).toBeLessThanOrEqual(40);
  },
);

test('a user cache that refuses keeps nobody from sending', () => {
  const { userCache, clock, execution } = twoBeside();
  const refuse = () => {
    throw new Error('Service invoked too many times for one day: cache.');
  };
  userCache.getAll = refuse;
  userCache.putAll = refuse;
  expect(exchange(execution(1), clock, wave(5), success({}, budget(34))).requests).toBe(5);
});
