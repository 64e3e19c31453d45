import { makeColumns } from '../../../../src/core/sheet/columns/new-columns';
import { FakeTable } from '../../../support/fake-table';

const wanted = [{ name: 'email', header: 'CDX email' }] as const;
const mark = 'email:CDX email';

/** A cell of the second column, but for what stands in it. */
const bare = { rowNumber: 2, column: 1, formula: '', isTyped: false, link: '' };

/** A column that was marked by an execution that ended before it got a header. */
function halfMade(cell: { value: string; format: string | null } | null): FakeTable {
  const table = new FakeTable([
    ['Name', ''],
    ['Ada Lovelace', ''],
  ]);
  table.mark(1, mark);
  if (cell !== null) {
    const format = cell.format === null ? {} : { format: cell.format };
    table.put([{ ...bare, format: null, value: cell.value, ...format }]);
  }
  return table;
}

test('a column that was half made is made anew', () => {
  const table = halfMade(null);
  makeColumns(table, wanted, null);
  expect(table.columnTexts('CDX email')).toEqual(['']);
  expect(table.headers().filter((header) => header === 'CDX email')).toHaveLength(1);
});

test('what somebody typed into one that was half made is theirs', () => {
  const table = halfMade({ value: '27 Jul', format: 'd mmm' });
  makeColumns(table, wanted, null);
  expect(table.columnTexts('CDX email')).toEqual(['']);
  expect(table.read(1, 2, 1, 1)).toEqual([[''], ['27 Jul']]);
});

test('one whose header somebody emptied gets it back', () => {
  const table = halfMade({ value: 'ada@example.com', format: null });
  makeColumns(table, wanted, null);
  expect(table.columnTexts('CDX email')).toEqual(['ada@example.com']);
});

test('a column that moves while it is adopted is adopted where it stands then', () => {
  const table = new FakeTable([
    ['Name', 'CDX email'],
    ['Ada Lovelace', 'ada@example.com'],
  ]);
  const { mark: markColumn } = table;
  table.mark = (column, of) => {
    table.mark = markColumn;
    table.insertColumn(0, 'New');
    markColumn.call(table, column, of);
  };
  makeColumns(table, wanted, null);
  expect(table.headers()).toEqual(['New', 'Name', 'CDX email']);
  expect(table.outputColumns()).toEqual({ [mark]: 2 });
  expect(table.columnTexts('CDX email')).toEqual(['ada@example.com']);
});

test('a column that somebody deletes before it has a header is made anew, also in a long sheet', () => {
  const rows = Array.from({ length: 16_000 }, (_, index) => [`Lead ${index}`, 'Acme']);
  const table = new FakeTable([['Name', 'Company'], ...rows]);
  const { mark: markColumn } = table;
  table.mark = (column, of) => {
    table.mark = markColumn;
    markColumn.call(table, column, of);
    table.before = (method) => {
      if (method !== 'flush') return;
      table.before = () => {};
      table.deleteColumn('');
    };
  };
  makeColumns(table, wanted, null);
  expect(table.headers()).toEqual(['Name', 'Company', 'CDX email']);
  expect(table.outputColumns()).toEqual({ [mark]: 2 });
  expect(table.text(16_001, 'Name')).toBe('Lead 15999');
});

/** A colleague's column came to stand where ours was to be adopted. */
function adoptedAstray(format = 'General') {
  const table = new FakeTable([
    ['Phone', 'Name', 'CDX email'],
    ['555', 'Ada Lovelace', 'ada@example.com'],
  ]);
  table.put([{ ...bare, value: 'Ada Lovelace', format }]);
  return table;
}

test('a mark that an execution left on another column, dying while it adopted ours, comes off', () => {
  const table = adoptedAstray();
  table.mark(1, mark);
  makeColumns(table, wanted, null);
  expect(table.outputColumns()).toEqual({ [mark]: 2 });
  expect(table.columnTexts('CDX email')).toEqual(['ada@example.com']);
});

test('a column of ours that people renamed keeps its mark, whatever stands beside it', () => {
  const table = adoptedAstray('@');
  table.mark(1, mark);
  makeColumns(table, wanted, null);
  expect(table.outputColumns()).toEqual({ [mark]: 1 });
});

const status = { name: 'status', header: 'CDX status' } as const;

/** An execution that ended while columns moved left two marks on one column. */
function markedTwice(header: string) {
  const table = new FakeTable([
    ['CDX title', header],
    ['Countess', 'hers'],
  ]);
  table.own('title', 'CDX title');
  table.mark(1, mark);
  table.mark(1, 'status:CDX status');
  makeColumns(table, [...wanted, status], null);
  return table;
}

test('a column that two outputs are marked on, which people named since, is left to them', () => {
  const table = markedTwice('Mine');
  expect(table.headers()).toEqual(['CDX title', 'Mine', 'CDX email', 'CDX status']);
  expect(table.outputColumns()).toMatchObject({ [mark]: 2, 'status:CDX status': 3 });
  expect(table.columnTexts('Mine')).toEqual(['hers']);
});

test('one that has the header of one of them stays that one’s', () => {
  const table = markedTwice('CDX email');
  expect(table.headers()).toEqual(['CDX title', 'CDX email', 'CDX status']);
  expect(table.outputColumns()).toMatchObject({ [mark]: 1, 'status:CDX status': 2 });
});

test('one that people renamed stays that of the mark whose header stands nowhere else', () => {
  const table = new FakeTable([
    ['CDX title', 'Work email', 'CDX status'],
    ['Countess', '', 'Done'],
  ]);
  table.put([{ ...bare, value: 'ada@example.com', format: '@' }]);
  table.own('title', 'CDX title');
  table.mark(1, mark);
  table.mark(1, 'status:CDX status');
  makeColumns(table, [...wanted, status], null);
  expect(table.headers()).toEqual(['CDX title', 'Work email', 'CDX status']);
  expect(table.outputColumns()).toMatchObject({ [mark]: 1, 'status:CDX status': 2 });
});

test('a column that two presets have for the same output keeps both marks', () => {
  const table = new FakeTable([['Name', 'Mine']]);
  table.mark(1, mark);
  table.mark(1, 'email:Email');
  makeColumns(table, wanted, null);
  expect(table.outputColumns()).toEqual({ [mark]: 1, 'email:Email': 1 });
});

test('where the sheet refuses the look after a mark, the mark comes off', () => {
  const table = adoptedAstray();
  const { mark: markColumn } = table;
  table.mark = (column, of) => {
    markColumn.call(table, column, of);
    table.before = () => {
      table.before = () => {};
      throw new Error('Service error: Spreadsheets');
    };
  };
  expect(() => makeColumns(table, wanted, null)).toThrow('Service error');
  expect(table.outputColumns()).toEqual({});
});

test('where one of ours is deleted right then, a new one that is written over is not taken for it', () => {
  const table = new FakeTable([
    ['Name', 'CDX person ID'],
    ['Ada Lovelace', 'per_1'],
  ]);
  table.own('personId', 'CDX person ID');
  table.before = (method) => {
    if (method !== 'write' && method !== 'fill') return;
    table.before = () => {};
    table.deleteColumn('CDX person ID');
    table.insertColumn(0, 'First');
    table.insertColumn(2, 'Mine');
  };
  makeColumns(table, wanted, null);
  expect(table.headers()).toEqual(['First', 'Name', '', 'CDX email']);
  expect(table.losses.cells).toBe(1);
});
