import { type Visits, visitsOf } from '../../../../src/core/formulas/asking/visits';
import { fakeCache, fakeLock } from '../../api/fakes';

function inDocument() {
  const kept = fakeCache();
  const lock = fakeLock();
  for (const [name, text] of [
    ['a', '1'],
    ['b', '2'],
  ] as const)
    kept.values.set(name, text);
  return { kept, lock, visits: visitsOf(kept, lock) };
}

/** What a visit does that copies one entry and adds another. */
function copy({ cache }: Visits) {
  cache.putAll({ c: cache.getAll(['a'])['a'] ?? '' }, 60);
  cache.putAll({ d: '4' }, 600);
  return cache.getAll(['b', 'c', 'd', 'e']);
}

test('a visit reads by one call and writes by one call', () => {
  const { kept, lock, visits } = inDocument();
  const result = visits.visit(1_000, ['a', 'b', 'd', 'e', 'c'], () => copy(visits));
  expect(result).toEqual({ held: true, value: { b: '2', c: '1', d: '4' } });
  expect([kept.reads, kept.writes, lock.runs]).toEqual([1, 1, 1]);
  expect(Object.fromEntries(kept.values)).toEqual({ a: '1', b: '2', c: '1', d: '4' });
});

test('what was read before the visit is read along, and what nobody named is read when it is wanted', () => {
  const { kept, visits } = inDocument();
  visits.cache.getAll(['a', 'b', 'c', 'd']);
  visits.visit(1_000, [], () => copy(visits));
  expect(kept.reads).toBe(3);
});

test('within a visit the lock is held already', () => {
  const { lock, visits } = inDocument();
  const inner = visits.visit(1_000, [], () => visits.lock.run(1_000, () => 'within'));
  expect(inner).toEqual({ held: true, value: { held: true, value: 'within' } });
  expect(lock.runs).toBe(1);
  expect(visits.lock.run(1_000, () => 'after')).toEqual({ held: true, value: 'after' });
  expect(lock.runs).toBe(2);
});

test('a visit that throws writes nothing, and ends', () => {
  const { kept, visits } = inDocument();
  const failing = () => {
    visits.cache.putAll({ a: 'half' }, 60);
    throw new Error('failed');
  };
  expect(() => visits.visit(1_000, [], failing)).toThrow('failed');
  expect(kept.values.get('a')).toBe('1');
  visits.cache.putAll({ a: 'whole' }, 60);
  expect(kept.values.get('a')).toBe('whole');
});

test('without the lock there is no visit', () => {
  const { kept, lock, visits } = inDocument();
  lock.isTaken = true;
  expect(visits.visit(1_000, ['a'], () => copy(visits))).toEqual({ held: false });
  expect([kept.reads, kept.writes]).toEqual([0, 0]);
});
