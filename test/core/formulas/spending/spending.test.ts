import {
  createFormulaSpending,
  formulaSpentKey,
  formulasSpentToday,
  type RevealEnd,
  type WantedReveal,
} from '../../../../src/core/formulas/spending/spending';
import type { Store } from '../../../../src/core/ports/services';
import { fakeClock, fakeLock } from '../../api/fakes';

const minuteMs = 60_000;

function setUp(limitPerDay = 10, startMs = Date.UTC(2026, 0, 1, 12)) {
  const values = new Map<string, string>();
  const documentProperties: Store = {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
  const clock = fakeClock(startMs);
  const lock = fakeLock();
  const parts = { documentProperties, lock, clock, account: 'a' };
  let limit: number | null = limitPerDay;
  const spending = createFormulaSpending({ ...parts, limitNow: () => limit });
  return {
    values,
    clock,
    lock,
    spending,
    setLimit: (now: number | null) => {
      limit = now;
    },
    spent: () => formulasSpentToday(documentProperties, clock),
  };
}

function people(from: number, to: number, fields: WantedReveal['fields'] = ['email']) {
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    personId: `p${from + index}`,
    fields,
  }));
}

function ends(wanted: readonly WantedReveal[], end: RevealEnd['end'], credits: number) {
  return wanted.flatMap(({ personId, fields }) =>
    fields.map((field) => ({ personId, field, end, credits })),
  );
}

const refusals = (reservation: { refused: ReadonlyMap<string, string> }) => [
  ...new Set(reservation.refused.values()),
];

describe('the daily limit', () => {
  test('takes whom it has room for; the others wait until that is settled', () => {
    const { spending, spent } = setUp();
    const first = spending.reserve(people(1, 8), 1, false);
    expect(first.granted.size).toBe(8);
    const second = spending.reserve(people(11, 14), 1, false);
    expect([...second.granted]).toEqual(['p11', 'p12']);
    expect(refusals(second)).toEqual(['waits']);
    expect(spent()).toBe(10);
    spending.settle(first, ends(people(1, 3), 'value', 1), 3);
    spending.settle(first, ends(people(4, 8), 'free', 0), 0);
    spending.settle(second, ends(people(11, 12), 'value', 1), 2);
    expect(spent()).toBe(5);
    expect(spending.reserve(people(21, 26), 1, false).granted.size).toBe(5);
  });

  test('is used up once so much was charged', () => {
    const { spending } = setUp(2);
    spending.settle(spending.reserve(people(1, 2), 1, false), ends(people(1, 2), 'value', 1), 2);
    expect(refusals(spending.reserve(people(3, 3), 1, false))).toEqual(['limit']);
  });

  test('counts credits, not fields', () => {
    const { spending } = setUp(10);
    expect(spending.reserve(people(1, 9), 2, false).granted.size).toBe(5);
  });

  test('counts what a batch says that its entries leave out', () => {
    const { spending, spent } = setUp();
    spending.settle(spending.reserve(people(1, 2), 1, false), ends(people(1, 2), 'value', 1), 5);
    expect(spent()).toBe(5);
  });

  test('that was lowered holds for what was set aside before, too', () => {
    const { spending, setLimit } = setUp();
    spending.reserve(people(1, 3), 1, false);
    setLimit(2);
    expect(spending.reserve(people(1, 1), 1, true).granted.size).toBe(0);
  });

  test('that was taken back meanwhile lets nothing more be spent', () => {
    const { spending, setLimit, spent } = setUp();
    setLimit(null);
    expect(refusals(spending.reserve(people(1, 3), 1, false))).toEqual(['off']);
    expect(spent()).toBe(0);
  });

  test('grants nothing without the lock, which says nothing of the limit', () => {
    const { spending, lock, spent } = setUp();
    lock.isTaken = true;
    expect(refusals(spending.reserve(people(1, 1), 1, false))).toEqual(['busy']);
    expect(spent()).toBe(0);
  });
});

describe('somebody who is set aside', () => {
  test('is left to the execution that is at it, unless asked for again all the same', () => {
    const { spending, spent } = setUp(1);
    spending.reserve(people(1, 1), 1, false);
    expect(refusals(spending.reserve(people(1, 1), 1, false))).toEqual(['other']);
    expect(spending.reserve(people(1, 1), 1, true).granted.size).toBe(1);
    expect(spent()).toBe(1);
  });

  test.each([
    ['the first was charged and settles first', [1, 0]],
    ['the second was charged and settles last', [0, 1]],
  ])('by two executions counts once: %s', (_, [first = 0, second = 0]) => {
    const { spending, spent } = setUp(5);
    const a = spending.reserve(people(1, 1), 1, false);
    const b = spending.reserve(people(1, 1), 1, true);
    spending.settle(a, ends(people(1, 1), 'value', first), first);
    expect(spent()).toBe(1);
    spending.settle(b, ends(people(1, 1), 'value', second), second);
    expect(spent()).toBe(1);
  });

  test('by an execution that was ended stays counted until somebody asks again', () => {
    const { spending, spent, clock } = setUp(1);
    spending.reserve(people(1, 1), 1, false);
    clock.nowIsMs += 10 * minuteMs;
    expect(spent()).toBe(1);
    const again = spending.reserve(people(1, 1), 1, false);
    spending.settle(again, ends(people(1, 1), 'value', 0), 0);
    expect(spent()).toBe(1);
  });

  test('and whose settlement finds no lock stays counted', () => {
    const { spending, lock, spent } = setUp();
    const reservation = spending.reserve(people(1, 4), 1, false);
    lock.isTaken = true;
    spending.settle(reservation, ends(people(1, 4), 'free', 0), 0);
    expect(spent()).toBe(4);
  });

  test('is a doubt that a free record ends, once nobody can be charged for it any more', () => {
    const { spending, spent, clock } = setUp(3);
    spending.reserve(people(1, 3), 1, false);
    const owned = new Map([
      ['p1', ['email' as const]],
      ['p2', []],
    ]);
    spending.resolve(owned, clock.nowIsMs + 1_000);
    expect(spent()).toBe(3);
    clock.nowIsMs += 3 * minuteMs;
    const late = spending.reserve(people(9, 9), 1, false);
    expect([refusals(late), late.doubts]).toEqual([['waits'], ['p1', 'p2', 'p3']]);
    spending.resolve(owned, clock.nowIsMs);
    expect(spent()).toBe(2);
    expect(spending.reserve(people(9, 9), 1, false).granted.size).toBe(1);
  });
});

describe('at 00:00 UTC', () => {
  const beforeMidnightMs = Date.UTC(2026, 0, 1, 23, 59, 50);

  test('what is set aside before belongs to both days', () => {
    const { spending, spent, clock } = setUp(5, beforeMidnightMs);
    spending.reserve(people(1, 5), 1, false);
    clock.nowIsMs += 20_000;
    expect(spent()).toBe(5);
    expect(refusals(spending.reserve(people(6, 6), 1, false))).toEqual(['waits']);
  });

  test('what is charged after counts for the new day, whatever was left of the old one', () => {
    const { spending, spent, clock } = setUp(5, beforeMidnightMs);
    const reservation = spending.reserve(people(1, 5), 1, false);
    clock.nowIsMs += 20_000;
    spending.settle(reservation, ends(people(1, 5), 'value', 1), 5);
    expect(spent()).toBe(5);
    expect(refusals(spending.reserve(people(6, 6), 1, false))).toEqual(['limit']);
  });

  test('what was charged and told before counts for the old day alone', () => {
    const { spending, spent, clock } = setUp(5, Date.UTC(2026, 0, 1, 23, 59));
    const reservation = spending.reserve(people(1, 5), 1, false);
    spending.settle(reservation, ends(people(1, 5), 'value', 1), 5);
    clock.nowIsMs += 2 * minuteMs;
    expect(spent()).toBe(0);
    expect(spending.reserve(people(6, 10), 1, false).granted.size).toBe(5);
  });

  test('what an execution that was ended may have been charged stays with its day', () => {
    const { spending, spent, clock } = setUp(5);
    const wanted = people(1, 1, ['email', 'phone']);
    spending.reserve(wanted, 1, false);
    clock.sleep(24 * 60 * minuteMs);
    const again = spending.reserve(wanted, 1, false);
    expect(spent()).toBe(2);
    spending.settle(again, ends(wanted, 'value', 0), 0);
    expect(spent()).toBe(0);
  });

  test('a limit that is used up waits for the minutes that are left of the day', () => {
    const { spending, clock } = setUp(1, Date.UTC(2026, 0, 1, 23, 59));
    spending.reserve(people(1, 1), 1, false);
    clock.nowIsMs += 58_000;
    expect(refusals(spending.reserve(people(2, 2), 1, false))).toEqual(['waits']);
  });
});

describe('the kept text', () => {
  test('holds days, credits, ids of people, whose they are and a version, nothing else', () => {
    const { spending, values, clock } = setUp();
    spending.settle(spending.reserve(people(1, 1), 1, false), ends(people(1, 1), 'value', 1), 1);
    spending.reserve(people(2, 2, ['email', 'phone']), 1, false);
    expect([...values]).toEqual([
      [
        formulaSpentKey,
        `{"v":2,"spent":[[20454,1]],"lastMs":${clock.nowIsMs},"account":"a","open":["${clock.nowIsMs},1,0,ep2,pp2"]}`,
      ],
    ]);
  });

  test('of the version before counts as spent', () => {
    const { spending, values, spent } = setUp(10);
    values.set(formulaSpentKey, '{"day":20454,"spent":8}');
    expect(spent()).toBe(8);
    expect(spending.reserve(people(1, 5), 1, false).granted.size).toBe(2);
  });

  test.each([
    '{"v":3,"spent":1}',
    'x',
    '{"v":2,"spent":[["a"]],"lastMs":0,"open":[]}',
    '{"v":2,"spent":[],"lastMs":0,"open":["1,1,0,e%E0%A4%A"]}',
    '[]',
  ])('that is not understood lets nothing be spent and stays: %s', (text) => {
    const { spending, values, spent } = setUp();
    values.set(formulaSpentKey, text);
    expect(refusals(spending.reserve(people(1, 1), 1, false))).toEqual(['unreadable']);
    expect(spent()).toBeNull();
    expect(values.get(formulaSpentKey)).toBe(text);
  });

  test('that a newer version wrote while a reveal was under way is left as it is', () => {
    const { spending, values, clock } = setUp();
    const reservation = spending.reserve(people(1, 1), 1, false);
    values.set(formulaSpentKey, '{"v":3}');
    spending.settle(reservation, ends(people(1, 1), 'value', 1), 1);
    spending.resolve(new Map([['p1', []]]), clock.nowIsMs + 10 * minuteMs);
    expect(values.get(formulaSpentKey)).toBe('{"v":3}');
  });

  test('never outgrows a property: what is too old to be under way counts as charged', () => {
    const { spending, values, clock, spent } = setUp(100_000);
    const longIds = (name: string) =>
      Array.from({ length: 25 }, (_, index) => ({
        personId: `${name}-${String(index).padStart(30, '0')}-é`,
        fields: ['email', 'phone'] as const,
      }));
    const batches = Array.from({ length: 9 }, (_, index) => longIds(`batch${index}`));
    const granted = batches.map((batch) => spending.reserve(batch, 1, false).granted.size);
    expect(granted).toContain(0);
    clock.nowIsMs += 3 * minuteMs;
    expect(spending.reserve(longIds('late'), 1, false).granted.size).toBe(25);
    expect(values.get(formulaSpentKey)?.length).toBeLessThan(9_000);
    expect(spent()).toBe(50 * (granted.filter((size) => size > 0).length + 1));
  });
});

test('a price that rose since somebody was set aside has to fit as well', () => {
  const { spending, clock } = setUp(1);
  spending.reserve(people(1, 1), 1, false);
  clock.sleep(5 * minuteMs);
  expect(spending.reserve(people(1, 1), 1, false).granted.size).toBe(1);
  clock.sleep(5 * minuteMs);
  expect(spending.reserve(people(1, 1), 2, false).granted.size).toBe(0);
});
