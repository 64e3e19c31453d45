import { formatToSet, valueToEnter } from '../../../../src/core/sheet/write/entered-cells';

const stored = { rowNumber: 2, column: 0, formula: '', format: 'General' };

test.each(['=1+1', '+49 30', '007', '-', '@ada', '#N/A', 'TRUE', ' wahr ', "'quoted", '1.5.2024'])(
  'the text %j gets the apostrophe that keeps it one',
  (value) => {
    expect(valueToEnter({ ...stored, value }, true)).toBe(`'${value}`);
  },
);

test.each(['Ada Lovelace', 'ada@acme.com', '', 12.5, true, new Date(0)])(
  '%p is entered as it is',
  (value) => {
    expect(valueToEnter({ ...stored, value }, true)).toBe(value);
  },
);

test('what was typed is typed again', () => {
  expect(valueToEnter({ ...stored, value: '=1+1', isTyped: true }, true)).toBe('=1+1');
});

test('a plain-text cell needs no apostrophe, unless it refused to be one', () => {
  const cell = { ...stored, value: '007', format: '@' };
  expect([valueToEnter(cell, true), valueToEnter(cell, false)]).toEqual(['007', "'007"]);
});

test('the format that Sheets reports where there is none is not set as one', () => {
  expect([formatToSet('0.###############'), formatToSet('0.00')]).toEqual(['General', '0.00']);
});
