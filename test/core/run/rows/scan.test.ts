import { readWindow } from '../../../../src/core/run/rows/scan';
import { frameOf } from '../../../../src/core/sheet/rows/frame';
import { forEachRow } from '../../../../src/core/sheet/rows/sheet-rows';
import { FakeTable } from '../../../support/fake-table';
import { aRun, someSettings } from '../../../support/runs';

function sheetOf(rows: number, isDone: (row: number) => boolean) {
  const body = Array.from({ length: rows }, (_, index) => [
    `Lead ${index + 2}`,
    'Acme',
    isDone(index + 2) ? 'Done' : '',
  ]);
  const table = new FakeTable([['Name', 'Company', 'CDX status'], ...body]);
  table.own('status', 'CDX status');
  const settings = someSettings({ outputs: [{ name: 'status', header: 'CDX status' }] });
  const frame = frameOf(settings, table.headers(), table.outputColumns());
  const reads = () => table.calls.filter((call) => call === 'look').length;
  return { table, frame, settings, reads };
}

const windowOf = ({ table, frame, settings }: ReturnType<typeof sheetOf>, cursorRow = 2) =>
  readWindow(table, frame, aRun({ settings, cursorRow }), 125);

test('the next pending rows are found by one read where they lie together', () => {
  const sheet = sheetOf(1_000, () => false);
  const { pending, firstRow } = windowOf(sheet);
  expect(firstRow).toBe(2);
  expect(pending.map(({ rowNumber }) => rowNumber)).toEqual(
    Array.from({ length: 125 }, (_, index) => index + 2),
  );
  expect(sheet.reads()).toBe(1);
});

test('a long stretch of finished rows is skipped in few reads', () => {
  const sheet = sheetOf(20_000, (row) => row < 20_000);
  expect(windowOf(sheet).pending.map(({ rowNumber }) => rowNumber)).toEqual([20_000, 20_001]);
  expect(sheet.reads()).toBeLessThanOrEqual(3);
});

test('the scan begins at the cursor and ends with the sheet', () => {
  const sheet = sheetOf(10, () => false);
  const { pending, lastSeenRow, sheetLastRow } = windowOf(sheet, 9);
  expect(pending.map(({ rowNumber }) => rowNumber)).toEqual([9, 10, 11]);
  expect([lastSeenRow, sheetLastRow]).toEqual([11, 11]);
});

test('beyond the last row there is nothing to read', () => {
  const sheet = sheetOf(3, () => false);
  expect(windowOf(sheet, 50).pending).toEqual([]);
  expect(sheet.reads()).toBe(0);
});

test('every row is visited once', () => {
  const { table, frame } = sheetOf(25_000, () => true);
  const numbers: number[] = [];
  forEachRow(table, frame, ({ rowNumber }) => numbers.push(rowNumber));
  expect(numbers).toHaveLength(25_000);
  expect(new Set(numbers).size).toBe(25_000);
});

test('scattered pending rows are gathered until they fill a batch', () => {
  const sheet = sheetOf(2_000, (row) => row % 40 !== 0);
  expect(windowOf(sheet).pending.length).toBeGreaterThanOrEqual(25);
  expect(sheet.reads()).toBe(2);
});

test('the last few hundred rows of a sheet are read at once', () => {
  const sheet = sheetOf(400, (row) => row < 390);
  expect(windowOf(sheet).pending).toHaveLength(12);
  expect(sheet.reads()).toBe(1);
});
