import { safeWrite } from '../../../../src/core/sheet/write/safe-write';
import { FakeTable } from '../../../support/fake-table';

const columns = 7;

test('what landed beside its columns in a row that nobody had seen goes, and is told, wherever columns moved since', () => {
  const table = new FakeTable([
    ['Name', 'Mine', 'CDX status', 'CDX title', 'Ref', 'City', ''],
    ['Ada', 'm1', '', '', 'r1', 'Paris', ''],
    ['Ben', 'm2', '', '', 'r2', 'London', ''],
  ]);
  table.own('status', 'CDX status');
  table.own('title', 'CDX title');
  let looks = -1;
  table.before = (method) => {
    if (looks < 0 && (method === 'write' || method === 'fill')) {
      looks = 0;
      table.insertRow(2, ['Cleo', 'm3', '', '', 'r3', 'Berlin', '']);
      table.deleteColumn('Mine');
    }
    if (method !== 'look' || looks < 0) return;
    looks += 1;
    if (looks > 1) return;
    table.insertColumn(0, 'New');
    table.insertColumn(2, 'New too');
  };
  const { lost } = safeWrite({
    table,
    band: { firstRow: 2, rows: 2, columns },
    textColumns: Array.from({ length: columns }, (_, column) => column),
    keyColumns: ({ headers }) => [headers.indexOf('Name')],
    plan: ({ own }) => [
      { row: 0, column: own['status'] ?? -1, to: 'Done' },
      { row: 0, column: own['title'] ?? -1, to: 'Engineer' },
      { row: 1, column: own['status'] ?? -1, to: 'No match' },
    ],
  });
  expect(table.text(2, 'CDX title')).toBe('');
  expect(table.text(2, 'Ref')).toBe('');
  expect(table.columnTexts('Ref').slice(1)).toEqual(['r1', 'r2']);
  expect(lost).toBeGreaterThan(0);
});
