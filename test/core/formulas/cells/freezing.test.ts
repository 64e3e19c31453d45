import { freeze } from '../../../../src/core/formulas/cells/freezing';
import type { CellValue, StoredCell } from '../../../../src/core/ports/workbook';
import type { FakeTable } from '../../../support/fake-table';
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

describe('what a cell becomes', () => {
  /** The cells that are written where the formula of the first lead shows this, in cells of that format. */
  function frozenAs(shown: string, value: CellValue, format: string) {
    const table = spillingTable([{ input: 'ada', shown }]);
    const look = table.look.bind(table);
    table.look = (firstRow, rows, columns) => {
      const seen = look(firstRow, rows, columns);
      const values = seen.values.map((cells) =>
        cells.map((cell) => (cell === shown ? value : cell)),
      );
      return { ...seen, values };
    };
    table.formats = (_, rows, columns) =>
      Array.from({ length: rows }, () => Array.from({ length: columns }, () => format));
    const put = table.put.bind(table);
    const stored: StoredCell[] = [];
    table.put = (cells) => {
      stored.push(...cells);
      put(cells);
    };
    expect(freeze(sheetOf(table))).toBe(1);
    return stored[0];
  }

  const place = { rowNumber: 2, column: 1, formula: '' };

  test('is a number where it showed one, so that sums go on', () => {
    const cell = { ...place, value: 1_234, format: null };
    expect(frozenAs('1,234', 1_234, '#,##0')).toEqual(cell);
  });

  test('is a truth value where it showed one', () => {
    expect(frozenAs('TRUE', true, 'General')).toEqual({ ...place, value: true, format: null });
  });

  test('is a text where it showed one, also in a cell of plain text', () => {
    expect(frozenAs('0049', '0049', 'General')).toEqual({ ...place, value: '0049', format: null });
    expect(frozenAs('0049', '0049', '@')).toEqual({ ...place, value: '0049', format: '@' });
  });

  test('is no plain text where an apostrophe stands in front, which such a cell may drop', () => {
    expect(frozenAs("'t Hooft", "'t Hooft", '@')).toEqual({
      ...place,
      value: "'t Hooft",
      format: 'General',
    });
  });
});

describe('cells into which a formula spilled', () => {
  const spilledOf = (table: FakeTable) =>
    table.columnTexts('Lead').map((lead, index) => [lead, table.text(index + 2, 'Spilled')]);

  test('are filled again where the sheet was sorted meanwhile', () => {
    const table = spillingTable(done);
    table.before = (method, count) => {
      if (method === 'put' && count === 1) table.reverse();
    };
    expect(freeze(sheetOf(table))).toBe(3);
    expect(spilledOf(table)).toEqual([
      ['cem', 'Initech'],
      ['ben', 'Globex'],
      ['ada', 'Acme'],
    ]);
    expect(table.losses.cells).toBe(0);
  });

  test('are counted as lost where the sheet does not stand still', () => {
    const table = spillingTable(done);
    table.before = (method, count) => {
      // Before each of the three tries, and not before what takes them back.
      if (method === 'put' && count % 2 === 1) table.reverse();
    };
    expect(freeze(sheetOf(table))).toBe(3);
    expect(table.losses.cells).toBe(1);
  });
});

test('a sheet that does not stand still while it is read keeps its formulas, and loses nothing', () => {
  const table = spillingTable(done);
  table.before = (method, count) => {
    if (method === 'look') table.type(2, 'Note', `note ${count}`);
  };
  expect(() => freeze(sheetOf(table))).toThrow(expect.objectContaining({ name: 'SheetBusy' }));
  expect([2, 3, 4].map((row) => table.entered(row, 'Person').text)).toEqual([
    formula,
    formula,
    formula,
  ]);
  expect(table.losses.cells).toBe(0);
});

test('a reference to a sheet whose name looks like a formula of ours is left alone', () => {
  const table = spillingTable(done);
  const own = "='CDX_leads (1)'!RC[-1]";
  table.typeFormula(2, 'Note', own, 'Acme');
  expect(freeze(sheetOf(table))).toBe(3);
  expect(table.entered(2, 'Note').text).toBe(own);
});
