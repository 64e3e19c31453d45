import type { Block, FormattedCell, StoredCell } from '../../../../../src/core/ports/workbook';
import type { Edit } from '../../../../../src/core/sheet/write/edits';
import type { Image } from '../../../../../src/core/sheet/write/image';
import { safeWrite } from '../../../../../src/core/sheet/write/safe-write';
import { FakeTable } from '../../../../support/fake-table';

const general = 'General';

/** No cell is plain text before somebody makes it that. */
class FormattedTable extends FakeTable {
  /** What somebody does right before cells become plain text. */
  meanwhile = () => {};

  constructor(rows: readonly (readonly string[])[]) {
    super(rows);
    this.formatCells(
      rows.flatMap((cells, row) =>
        cells.map((_, column) => ({ rowNumber: row + 1, column, format: general })),
      ),
    );
  }

  override formatAsText(blocks: readonly Block[] = []): boolean {
    this.meanwhile();
    this.formatCells(
      blocks.flatMap(({ firstRow, firstColumn, values }) =>
        values.flatMap((cells, row) =>
          cells.map((_, column) => ({
            rowNumber: firstRow + row,
            column: firstColumn + column,
            format: '@',
          })),
        ),
      ),
    );
    return true;
  }

  override formatCells(cells: readonly FormattedCell[] = []): void {
    const { before } = this;
    this.before = () => {};
    const stored = cells.map(({ rowNumber, column, format }): StoredCell => {
      const [value = ''] = this.look(rowNumber, 1, column + 1).values[0]?.slice(column) ?? [];
      return { rowNumber, column, value, formula: '', format };
    });
    super.put(stored);
    this.before = before;
  }

  formatsIn(header: string): readonly string[] {
    const column = this.column(header);
    return this.formats(2, 2, column + 1).map((row) => row[column] ?? '');
  }
}

const sheet = () => {
  const table = new FormattedTable([
    ['Name', 'City', 'Note', 'CDX status', '', ''],
    ['Ada', 'Paris', 'a', '', '', ''],
    ['Ben', 'Lyon', 'b', '', '', ''],
  ]);
  table.own('status', 'CDX status');
  return table;
};

function write(table: FakeTable, plan: (image: Image) => readonly Edit[]) {
  return safeWrite({
    table,
    band: { firstRow: 2, rows: 2, columns: 6 },
    textColumns: [0, 1, 2, 3, 4, 5],
    keyColumns: ({ headers }) => [headers.indexOf('Name')],
    plan,
  });
}

const done = ({ own }: Image): readonly Edit[] => [
  { row: 0, column: own['status'] ?? -1, to: 'Done' },
];

test('cells of people\u2019s that were made plain text alone get their formats back, and keep what they hold', () => {
  const table = sheet();
  table.meanwhile = () => table.insertColumn(0, 'First');
  table.before = (method) => {
    if (method !== 'write' && method !== 'fill') return;
    table.before = () => {};
    // Somebody types into the cell that was just formatted, and moves it out of the way.
    table.type(2, 'Note', 'typed since');
    table.formatCells([{ rowNumber: 2, column: table.column('Note'), format: '@' }]);
    table.insertColumn(0, 'Second');
  };
  const { lost, missed } = write(table, done);
  expect(table.formatsIn('Note')).toEqual([general, general]);
  expect(table.columnTexts('Note')).toEqual(['typed since', 'b']);
  expect(table.columnTexts('City')).toEqual(['Paris', 'Lyon']);
  expect(table.columnTexts('CDX status')).toEqual(['', '']);
  expect([lost, missed]).toEqual([0, true]);
});

test('a row whose column was deleted right then did not land, and its neighbours are as they were', () => {
  const table = new FakeTable([
    ['Name', 'CDX status', 'CDX email', 'Note', ''],
    ['Ada', '', '', 'a', ''],
    ['Ben', '', '', 'b', ''],
  ]);
  table.own('status', 'CDX status');
  table.own('email', 'CDX email');
  table.before = (method) => {
    if (method !== 'write' && method !== 'fill') return;
    table.before = () => {};
    table.deleteColumn('CDX email');
  };
  const { rows, missed, lost } = write(table, ({ own }) => [
    { row: 0, column: own['status'] ?? -1, to: 'Done' },
    { row: 0, column: own['email'] ?? -1, to: 'ada@acme.example' },
    { row: 1, column: own['status'] ?? -1, to: 'No match' },
  ]);
  expect([...rows]).toEqual([1]);
  expect([missed, lost]).toEqual([true, 0]);
  expect(table.columnTexts('Note')).toEqual(['a', 'b']);
});

test('a value that is put back as if typed lands whatever it reads as then', () => {
  const table = sheet();
  const { rows, missed } = write(table, ({ own }) => [
    {
      row: 0,
      column: own['status'] ?? -1,
      to: { value: '7,50', formula: '', format: null, isTyped: true },
    },
  ]);
  expect([...rows]).toEqual([0]);
  expect(missed).toBe(false);
  expect(table.entered(2, 'CDX status')).toEqual({ text: '7,50', isText: false });
});

test('a cell that was emptied because one column moved is given back, also where more columns are in sight by then', () => {
  const table = new FakeTable([
    ['Name', 'City', 'CDX status', 'Note', '', ''],
    ['Ada', 'Paris', 'No match', 'a', '', ''],
    ['Ben', 'Lyon', '', 'b', '', ''],
  ]);
  table.own('status', 'CDX status');
  table.before = (method) => {
    if (method !== 'write' && method !== 'fill') return;
    table.before = () => {};
    table.moveToFront('Note');
    table.insertColumn(6, '');
    table.insertColumn(6, '');
  };
  const { lost, missed } = write(table, ({ own }) => [
    { row: 0, column: own['status'] ?? -1, to: '' },
  ]);
  expect(table.columnTexts('City')).toEqual(['Paris', 'Lyon']);
  expect([lost, missed]).toEqual([0, true]);
});
