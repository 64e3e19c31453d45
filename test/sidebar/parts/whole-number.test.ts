import { parseWhole } from '../../../src/sidebar/parts/whole-number';

test.each([
  ['0', 0],
  [' 42 ', 42],
  ['100', 100],
])('%j is taken', (text, value) => {
  expect(parseWhole(text, 0, 100)).toEqual({ value, problem: null });
});

test.each(['', '-1', '1.5', '1e3', '1,000', 'ten'])('%j is no whole number', (text) => {
  expect(parseWhole(text, 0, 100)).toEqual({ value: null, problem: 'Type a whole number.' });
});

test('a number out of bounds is refused with the bound', () => {
  expect(parseWhole('0', 1, 100).problem).toBe('At least 1.');
  expect(parseWhole('2001', 0, 2_000).problem).toBe('At most 2,000.');
});
