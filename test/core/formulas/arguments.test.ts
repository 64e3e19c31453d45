import {
  givenText,
  gridOf,
  gridWidth,
  isLoading,
  isMeaningless,
  isRange,
  plainText,
  singleText,
  wholeNumber,
  wordOf,
} from '../../../src/core/formulas/arguments';

const bounds = { min: 1, max: 50, byDefault: 10 };

test.each([
  ['Ada', [['Ada']]],
  [undefined, [[undefined]]],
  [[], [['']]],
  [
    ['Ada', 'Ben'],
    [['Ada'], ['Ben']],
  ],
  [
    [['Ada', 'Acme'], ['Ben']],
    [['Ada', 'Acme'], ['Ben']],
  ],
])('%j is read as rows of cells', (value, rows) => {
  expect(gridOf(value)).toEqual(rows);
});

test('a grid is as wide as its widest row', () => {
  expect(gridWidth([['a'], ['a', 'b', 'c'], ['a', 'b']])).toBe(3);
  expect([isRange([['a']]), isRange('a')]).toEqual([true, false]);
});

test.each([
  ['Ada', 'Ada'],
  [7, '7'],
  [Number.NaN, ''],
  [Number.POSITIVE_INFINITY, ''],
  [true, 'true'],
  [new Date(0), ''],
  [null, ''],
])('the text of %p is %j', (value, text) => {
  expect(plainText(value)).toBe(text);
});

test.each(['#N/A', '#REF!', 'n/a'])('%s names nobody', (text) => {
  expect([givenText(text), isMeaningless(text)]).toEqual(['', true]);
});

test('a blank is no text that names nobody, and neither is a name', () => {
  expect([isMeaningless(''), isMeaningless('Ada')]).toEqual([false, false]);
});

test.each(['Loading...', 'Wird geladen…', ' Chargement... ', '読み込んでいます...'])(
  '%s is on its way, alone or in a range',
  (text) => {
    expect([isLoading(text), isLoading([['Ada', text]])]).toEqual([true, true]);
  },
);

test.each(['Loading Dock GmbH', 'Laden', '', 7, null])('%j has arrived', (value) => {
  expect(isLoading(value)).toBe(false);
});

test('words of names are joined as the API joins them', () => {
  expect(['Full name', 'full-name', ' FULL  NAME '].map(wordOf)).toEqual(
    Array.from({ length: 3 }, () => 'full_name'),
  );
});

test.each([[[['a', 'b']]], [[['a'], ['b']]]])(
  'an argument of one cell is no range: %j',
  (value) => {
    expect(() => singleText('filters', value)).toThrow('filters must be one cell, not a range.');
  },
);

test('one cell of a range is one cell, and a blank is an empty text', () => {
  expect([singleText('who', [[' Ada ']]), singleText('who', [[null]])]).toEqual(['Ada', '']);
});

test.each([
  [7, 7],
  [' 7 ', 7],
  [[['7']], 7],
  ['', 10],
  [null, 10],
  [undefined, 10],
])('%j is the whole number %i', (value, number) => {
  expect(wholeNumber('limit', value, bounds)).toBe(number);
});

test.each([0, 51, 1.5, 'seven', '1.5', '-1', true])('%j is no such number', (value) => {
  expect(() => wholeNumber('limit', value, bounds)).toThrow(
    'limit must be a whole number from 1 to 50.',
  );
});
