import { namesIn } from '../../../src/core/erase/names';

const shares = (a: string, b: string) => namesIn(a).some((name) => namesIn(b).includes(name));

test.each([
  ['jane@acme.com', ' Jane@ACME.com '],
  ['jane@acme.com', 'Jane Doe <jane@acme.com>'],
  ['https://www.linkedin.com/in/jane-doe', 'linkedin.com/in/Jane-Doe/?x=1'],
  ['+41 44 668 18 00', '0446681800'],
  ['+1 (415) 555-0100', '+14155550100'],
  ['+41 44 668 18 00', '0041 44 668 18 00'],
  ['per_1', 'per_1'],
  ['007', '007'],
])('%s and %s name the same person', (a, b) => {
  expect(shares(a, b)).toBe(true);
});

test.each([
  ['jane@acme.com', 'john@acme.com'],
  ['per_a', 'per_A'],
  ['+1 415 555 0100', '+1 415 555 0101'],
  ['12345', '1234567'],
  ['7000000000000000000', '8000000000000000000'],
  ['Jane Doe', 'Jane'],
])('%s and %s name two', (a, b) => {
  expect(shares(a, b)).toBe(false);
});

test('an empty cell names nobody', () => {
  expect(namesIn('  ')).toEqual([]);
});
