import { keyColumns, recalculate } from '../../../../src/core/formulas/cells/formula-writes';
import { ownFormulas } from '../../../../src/core/formulas/cells/sheet-formulas';
import type { FakeTable } from '../../../support/fake-table';
import { formula, sheetOf, spillingTable } from './formula-sheet';

const waiting = 'Waiting \u2013 recalculate';
const leads = ['ada', 'ben', 'cem'].map((input) => ({ input, shown: waiting }));
const inTime = () => false;

function recalculated(table: FakeTable, isLate = inTime): number {
  const sheet = sheetOf(table);
  return recalculate(sheet, ownFormulas(sheet.formulas, sheet.values), isLate);
}

const formulasIn = (table: FakeTable) => [2, 3, 4].map((row) => table.entered(row, 'Person').text);

test('each formula is written once more, with a space that makes it another one', () => {
  const table = spillingTable(leads);
  expect(recalculated(table)).toBe(0);
  expect(new Set(formulasIn(table))).toEqual(new Set(['=CDX_ENRICH( RC[-1])']));
});

test('what is late is left for the next press', () => {
  const table = spillingTable(leads);
  expect(recalculated(table, () => true)).toBe(0);
  expect(formulasIn(table)).toEqual([formula, formula, formula]);
});

test('a cell whose formula somebody replaced meanwhile is left alone', () => {
  const table = spillingTable(leads);
  const sheet = sheetOf(table);
  table.type(3, 'Person', 'by hand');
  recalculate(sheet, ownFormulas(sheet.formulas, sheet.values), inTime);
  expect(table.text(3, 'Person')).toBe('by hand');
  expect(table.entered(2, 'Person').text).not.toBe(formula);
});

test('cells far apart are written apart, and a protected one refuses none but itself', () => {
  const far = Array.from({ length: 300 }, (_, index) => `lead ${index}`);
  const table = spillingTable(far.map((input) => ({ input, shown: '' })));
  const due = [2, 290, 291];
  for (const row of due) table.typeFormula(row, 'Person', formula, waiting);
  const sheet = sheetOf(table);
  const cells = ownFormulas(sheet.formulas, sheet.values).filter(
    ({ state }) => state === 'waiting',
  );
  const { put } = table;
  table.put = (stored) => {
    if (stored.some(({ rowNumber }) => rowNumber === 291)) table.locked = [1];
    put.call(table, stored);
  };
  table.before = (method) => {
    if (method === 'put' && table.locked.length > 0) {
      table.locked = [];
      throw Object.assign(new Error('protected'), { name: 'SheetRefused' });
    }
  };
  expect(cells).toHaveLength(3);
  expect(recalculate(sheet, cells, inTime)).toBe(1);
  expect(due.map((row) => table.entered(row, 'Person').text === formula)).toEqual([
    false,
    false,
    true,
  ]);
});

test('any other throw goes on', () => {
  const table = spillingTable(leads);
  table.before = (method) => {
    if (method === 'put') throw new Error('the sheet is gone');
  };
  expect(() => recalculated(table)).toThrow('the sheet is gone');
});

describe('rows are told apart', () => {
  const image = (formulas: string[][], values: string[][]) => ({
    ...{ headers: [], firstRow: 1, own: {}, formats: [] },
    ...{ formulas, values, texts: values },
  });

  test('by the columns that formulas of the add-on refer to', () => {
    expect(keyColumns(image([['', '', formula]], [['x', 'ada', 'Ada']]))).toEqual([1]);
  });

  test('else by those that stand left of them', () => {
    expect(keyColumns(image([['', '', '=CDX_ACCOUNT()']], [['x', '', '5']]))).toEqual([0]);
  });

  test('not by columns of other formulas, nor by those that are out of sight', () => {
    const row = ['ada', 'ADA', 'Ada', ''];
    expect(keyColumns(image([['', '=UPPER(RC[-1])', formula, '']], [row]))).toEqual([0]);
    const others = ['=R1C4', '', formula, ''];
    expect(keyColumns(image([others], [['ada', 'Ada', 'Ada', 'a note']]))).toEqual([1]);
    expect(keyColumns(image([['', '', '=CDX_PERSON(RC[9])', '']], [row]))).toEqual([0, 1]);
  });

  test('else by the formulas themselves', () => {
    expect(keyColumns(image([['=CDX_ACCOUNT()', '']], [['5', '']]))).toEqual([0]);
  });
});
