import { safeWrite } from '../../../../src/core/sheet/write/safe-write';
import { FakeTable } from '../../../support/fake-table';

test('where every row is one that was seen nobody asks how many there are', () => {
  const table = new FakeTable([
    ['Name', 'City', 'CDX status'],
    ['Ada', 'Paris', ''],
    ['Ben', 'Lyon', ''],
  ]);
  table.own('status', 'CDX status');
  let asked = 0;
  const { lastRow } = table;
  table.lastRow = () => {
    asked += 1;
    return lastRow.call(table);
  };
  table.before = (method) => {
    if (method !== 'write' && method !== 'fill') return;
    table.before = () => {};
    table.moveToFront('City');
  };
  const { lost } = safeWrite({
    table,
    band: { firstRow: 2, rows: 2, columns: 3 },
    textColumns: [0, 1, 2],
    keyColumns: ({ headers }) => [headers.indexOf('Name')],
    plan: ({ own }) => [{ row: 0, column: own['status'] ?? -1, to: 'Done' }],
  });
  expect([lost, table.columnTexts('City'), asked]).toEqual([0, ['Paris', 'Lyon'], 0]);
});
