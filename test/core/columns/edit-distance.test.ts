import fc from 'fast-check';
import { editDistance, misspellingsMax } from '../../../src/core/columns/edit-distance';

test.each([
  ['company', 'company', 0],
  ['comapny', 'company', 1],
  ['compny', 'company', 1],
  ['companyy', 'company', 1],
  ['cumpeny', 'company', 2],
  ['', 'ab', 2],
])('%j is away from %j by %i', (left, right, distance) => {
  expect(editDistance(left, right, 3)).toBe(distance);
  expect(editDistance(right, left, 3)).toBe(distance);
});

test('a distance beyond the limit is given as one more than the limit', () => {
  expect(editDistance('website', 'vorname', 2)).toBe(3);
  expect(editDistance('a', 'abcdef', 1)).toBe(2);
});

test('short words must be right, long ones may have two mistakes', () => {
  expect([4, 5, 8, 9].map(misspellingsMax)).toEqual([0, 1, 1, 2]);
});

test('what ends the count early changes no distance within the limit', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'é'), maxLength: 8 });
  fc.assert(
    fc.property(text, text, fc.integer({ min: 1, max: 3 }), (left, right, limit) => {
      const whole = editDistance(left, right, left.length + right.length);
      const found = editDistance(left, right, limit);
      expect(Math.min(found, limit + 1)).toBe(Math.min(whole, limit + 1));
    }),
  );
});
