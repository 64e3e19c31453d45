import { makeColumns } from '../../../../src/core/sheet/columns/new-columns';
import { FakeTable } from '../../../support/fake-table';

const wanted = [{ name: 'email', header: 'CDX email' }] as const;
const mark = 'email:CDX email';

/** A column that was marked by an execution that ended before it got a header. */
function halfMade(cell: { value: string; format: string | null } | null): FakeTable {
  const table = new FakeTable([
    ['Name', ''],
    ['Ada Lovelace', ''],
  ]);
  table.mark(1, mark);
  if (cell !== null) {
    const format = cell.format === null ? {} : { format: cell.format };
    const typed = { rowNumber: 2, column: 1, formula: '', isTyped: false, link: '' };
    table.put([{ ...typed, format: null, value: cell.value, ...format }]);
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
