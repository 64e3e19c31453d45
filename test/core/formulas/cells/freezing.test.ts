import { freeze } from '../../../../src/core/formulas/cells/freezing';
import { formula, sheetOf, spillingTable } from './formula-sheet';

const done = [
  { input: 'ada', shown: 'Ada Lovelace', spilled: 'Acme' },
  { input: 'ben', shown: 'Ben Oliver', spilled: 'Globex' },
  { input: 'cem', shown: 'Cem Yilmaz', spilled: 'Initech' },
];

test('formulas become what they show, with the cells that they spilled into', () => {
  const table = spillingTable(done);
  expect(freeze(sheetOf(table))).toBe(3);
  expect(table.columnTexts('Person')).toEqual(['Ada Lovelace', 'Ben Oliver', 'Cem Yilmaz']);
  expect(table.columnTexts('Spilled')).toEqual(['Acme', 'Globex', 'Initech']);
  expect(table.entered(2, 'Person')).toEqual({ text: 'Ada Lovelace', isText: true });
  expect(table.losses.cells).toBe(0);
});

test('what waits or failed stays a formula', () => {
  const table = spillingTable([
    { input: 'ada', shown: 'Ada Lovelace' },
    { input: 'ben', shown: 'Waiting \u2013 recalculate' },
    { input: 'cem', shown: '#ERROR!' },
  ]);
  expect(freeze(sheetOf(table))).toBe(1);
  const entered = [2, 3, 4].map((row) => table.entered(row, 'Person').text);
  expect(entered).toEqual(['Ada Lovelace', formula, formula]);
});

test('a sheet that is sorted before the write is read anew, and each row keeps its own', () => {
  const table = spillingTable(done);
  const sheet = sheetOf(table);
  table.before = (method, count) => {
    if (method === 'put' && count === 0) table.reverse();
  };
  freeze(sheet);
  expect(table.text(2, 'Lead')).toBe('cem');
  for (const row of [2, 3, 4]) {
    const lead = done.find(({ input }) => input === table.text(row, 'Lead'));
    expect(table.text(row, 'Note')).toBe(`note on ${lead?.input}`);
    expect(table.entered(row, 'Person')).toEqual({ text: lead?.shown, isText: true });
  }
});
