import { safeWrite } from '../../../../src/core/sheet/write/safe-write';
import { FakeTable } from '../../../support/fake-table';

function titleTable(): FakeTable {
  const table = new FakeTable([
    ['Name', 'CDX title', 'CDX city', 'Last', ''],
    ['Ada', '', '', 'x', ''],
    ['Ben', '', '', 'y', ''],
  ]);
  table.own('title', 'CDX title');
  table.own('location', 'CDX city');
  return table;
}

test('what somebody typed meanwhile stays, though another row got the same text beside it', () => {
  const table = titleTable();
  let looks = -1;
  table.before = (method) => {
    if (looks < 0 && (method === 'write' || method === 'fill')) {
      looks = 0;
      table.insertColumn(1, 'Mine');
    }
    if (method === 'look' && looks >= 0) looks += 1;
    // Somebody fills in for Ben what stands beside Ada for a moment.
    if (method === 'look' && looks === 1) table.type(3, 'CDX city', 'Engineer');
  };
  const { lost } = safeWrite({
    table,
    band: { firstRow: 2, rows: 2, columns: 5 },
    textColumns: [0, 1, 2, 3, 4],
    keyColumns: ({ headers }) => [headers.indexOf('Name')],
    plan: ({ own }) => [
      { row: 0, column: own['title'] ?? -1, to: 'Engineer' },
      { row: 0, column: own['location'] ?? -1, to: 'Paris' },
      { row: 1, column: own['title'] ?? -1, to: 'Pilot' },
    ],
  });
  expect(table.columnTexts('CDX city')).toEqual(['', 'Engineer']);
  expect(table.columnTexts('Mine')).toEqual(['', '']);
  expect(table.columnTexts('Last')).toEqual(['x', 'y']);
  expect(lost).toBe(0);
});

test('what landed in a column that came there goes, though somebody wrote the same where it was meant to', () => {
  const table = new FakeTable([
    ['Name', 'Notes', 'CDX status', ''],
    ['Ada', 'x', '', ''],
    ['Ben', 'y', '', ''],
  ]);
  table.own('status', 'CDX status');
  let hasMoved = false;
  table.before = (method) => {
    if (hasMoved || (method !== 'write' && method !== 'fill')) return;
    hasMoved = true;
    table.insertColumn(1, 'Mine');
    table.reverse();
    // Another step wrote Ada's status already.
    table.type(3, 'CDX status', 'Done');
  };
  const { lost, rows } = safeWrite({
    table,
    band: { firstRow: 2, rows: 2, columns: 4 },
    textColumns: [0, 1, 2, 3],
    keyColumns: ({ headers }) => [headers.indexOf('Name')],
    plan: ({ own }) => [{ row: 0, column: own['status'] ?? -1, to: 'Done' }],
  });
  expect(table.columnTexts('Name')).toEqual(['Ben', 'Ada']);
  expect(table.columnTexts('Mine')).toEqual(['', '']);
  expect(table.columnTexts('Notes')).toEqual(['y', 'x']);
  expect(table.columnTexts('CDX status')).toEqual(['', 'Done']);
  expect([...rows]).toEqual([0]);
  expect(lost).toBe(0);
});

test('a number that somebody typed since is put back as it was shown', () => {
  const table = titleTable();
  const once = new Set<string>();
  const first = (what: string) => !once.has(what) && once.add(what).size > 0;
  table.before = (method) => {
    if ((method === 'write' || method === 'fill') && first('write')) table.insertColumn(1, 'Mine');
    if (method === 'look' && once.has('write') && first('look')) {
      table.typeNumber(2, 'CDX title', '12');
    }
    // What is taken back lands on what was typed.
    if (method === 'put' && first('put')) table.deleteColumn('Mine');
  };
  safeWrite({
    table,
    band: { firstRow: 2, rows: 2, columns: 5 },
    textColumns: [0, 1, 2, 3, 4],
    keyColumns: ({ headers }) => [headers.indexOf('Name')],
    plan: ({ own }) => [{ row: 0, column: own['title'] ?? -1, to: 'Engineer' }],
  });
  expect([...once]).toEqual(['write', 'look', 'put']);
  expect(table.entered(2, 'CDX title')).toEqual({ text: '12', isText: false });
  const formats = table.formats(2, 1, table.headers().length)[0];
  expect(formats?.[table.column('CDX title')]).toBe('show 12');
});

describe('what was typed while the write was noted down', () => {
  function write(table: FakeTable, during: () => void) {
    return safeWrite({
      table,
      band: { firstRow: 2, rows: 2, columns: 5 },
      textColumns: [0, 1, 2, 3, 4],
      keyColumns: ({ headers }) => [headers.indexOf('Name')],
      plan: ({ own }) => [{ row: 0, column: own['title'] ?? -1, to: 'Engineer' }],
      beforeWrite: () => {
        during();
        table.flush();
      },
      looksAgain: true,
    });
  }

  test('stays, and the write is to be planned anew', () => {
    const table = titleTable();
    const landed = write(table, () => table.type(2, 'CDX title', 'Pilot'));
    expect(landed).toMatchObject({ missed: true, lost: 0 });
    expect(table.columnTexts('CDX title')).toEqual(['Pilot', '']);
  });

  test('beside the cells that are written is no reason not to', () => {
    const table = titleTable();
    const landed = write(table, () => table.type(2, 'Last', 'z'));
    expect(landed).toMatchObject({ missed: false, lost: 0 });
    expect(table.columnTexts('CDX title')).toEqual(['Engineer', '']);
  });
});
