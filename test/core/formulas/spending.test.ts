import { createFormulaSpending, formulasSpentToday } from '../../../src/core/formulas/spending';
import type { Store } from '../../../src/core/ports';
import { fakeClock, fakeLock } from '../api/fakes';

function setUp(limitPerDay = 10) {
  const values = new Map<string, string>();
  const documentProperties: Store = {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
  const clock = fakeClock(Date.UTC(2026, 0, 1, 23, 59));
  const lock = fakeLock();
  const spending = createFormulaSpending({ documentProperties, lock, clock, limitPerDay });
  return {
    values,
    clock,
    lock,
    spending,
    spent: () => formulasSpentToday(documentProperties, clock),
  };
}

describe('formula spending', () => {
  test('sets aside what the limit still has and gives back what was not spent', () => {
    const { spending, spent } = setUp();
    const first = spending.reserve(8);
    expect(spending.reserve(8).credits).toBe(2);
    spending.settle(first, 3);
    expect(spent()).toBe(5);
    expect(spending.reserve(50).credits).toBe(5);
    expect(spending.reserve(1).credits).toBe(0);
  });

  test('counts a settlement after midnight for the new day', () => {
    const { spending, spent, clock } = setUp();
    const reservation = spending.reserve(4);
    clock.nowIsMs += 120_000;
    spending.settle(reservation, 3);
    expect(spent()).toBe(3);
  });

  test('sets nothing aside without the lock', () => {
    const { spending, lock, spent } = setUp();
    lock.isTaken = true;
    expect(spending.reserve(4).credits).toBe(0);
    expect(spent()).toBe(0);
  });

  test('keeps credits counted whose settlement finds no lock', () => {
    const { spending, lock, spent } = setUp();
    const reservation = spending.reserve(4);
    lock.isTaken = true;
    spending.settle(reservation, 0);
    expect(spent()).toBe(4);
  });

  test('keeps a day and a number, nothing else', () => {
    const { spending, values } = setUp();
    spending.reserve(4);
    expect([...values]).toEqual([['cdx.formulas-spent', '{"day":20454,"spent":4}']]);
  });
});
