import { safeWrite } from '../../../../src/core/sheet/write/safe-write';
import { FakeTable } from '../../../support/fake-table';

test('a header that was written over comes back, though another column was inserted before it since', () => {
  const table = new FakeTable([
    ['Name', 'Mine', '', ''],
    ['Ada', '', '', ''],
  ]);
  table.mark(2, 'title');
  let looks = -1;
  table.before = (method) => {
    if (looks < 0 && (method === 'write' || method === 'fill')) {
      looks = 0;
      table.insertColumn(0, 'First');
    }
    if (method !== 'look' || looks < 0) return;
    looks += 1;
    if (looks === 1) table.insertColumn(2, 'Other');
  };
  safeWrite({
    table,
    band: { firstRow: 1, rows: 2, columns: 4 },
    textColumns: [],
    keyColumns: ({ headers }) => [headers.indexOf('Name')],
    plan: ({ own }) => [{ row: 0, column: own['title'] ?? -1, to: 'CDX title' }],
  });
  expect(table.headers().filter((header) => header !== '')).toEqual([
    'First',
    'Name',
    'Other',
    'Mine',
  ]);
});
