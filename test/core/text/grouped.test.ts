import { addTo, groupedBy } from '../../../src/core/text/grouped';

test('groups come in the order of their first, and so does what is in them', () => {
  const groups = groupedBy(['b1', 'a1', 'b2'], ([letter]) => letter);
  expect([...groups]).toEqual([
    ['b', ['b1', 'b2']],
    ['a', ['a1']],
  ]);
});

test('what is added twice stands in its set once', () => {
  const sets = new Map<string, Set<number>>();
  for (const number of [1, 2, 1]) addTo(sets, 'a', number);
  expect(sets).toEqual(new Map([['a', new Set([1, 2])]]));
});
