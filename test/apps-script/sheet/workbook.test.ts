import { logHeaders } from '../../../src/core/sheet/log/log-line';
import { adapterHost, bundleOf, call, editor, owner } from '../adapter-host';

const code = bundleOf(`
  import { workbookOf } from './sheet/workbook';
  import { storeOf } from './stores';
  const store = storeOf(PropertiesService.getDocumentProperties());
  const book = () => workbookOf(SpreadsheetApp.getActiveSpreadsheet(), store);
  export function append(firstRow, rows) { book().log.append(firstRow, rows); }
  export function lastRow() { return book().log.lastRow(); }
  export function read(firstRow, rows) { return JSON.stringify(book().log.read(firstRow, rows)); }
  export function reserve(lines) { book().log.reserve(lines); }
  export function dress() { book().log.dress(); }
  export function former(lines) {
    const sheet = SpreadsheetApp.getActiveSpreadsheet().insertSheet('CDX log');
    sheet.getRange(1, 1, lines.length, lines[0].length).setNumberFormat('@').setValues(lines);
  }
  export function blank() { SpreadsheetApp.getActiveSpreadsheet().insertSheet('CDX log'); }
  export function remove(firstRow, rows) { book().log.remove(firstRow, rows); }
  export function refusal(firstRow, rows) {
    const { log } = book();
    try { log.append(firstRow, rows); log.flush(); } catch (error) { return error.name; }
    return 'none';
  }
  export function show() { book().log.show(); }
  export function active() { const table = book().activeTable(); return table === null ? null : table.name; }
  export function tableName(id) { const table = book().table(id); return table === null ? null : table.name; }
`);

const entry = (text: string) => [text, ...Array.from({ length: 10 }, () => '+1')];

test('without a log there is nothing to read, and none is made', () => {
  const host = adapterHost(code);
  expect(call(host, 'lastRow')).toBe(0);
  expect(call(host, 'read', [2, 5])).toEqual([]);
  expect(host.spreadsheet.sheets).toHaveLength(1);
});

test('the log is made once, hidden, behind the other sheets, and keeps texts', () => {
  const host = adapterHost(code);
  call(host, 'append', [2, [entry('=1+1'), entry('007')]]);
  call(host, 'append', [4, [entry('x')]]);
  const [leads, log] = host.spreadsheet.sheets;
  expect(host.spreadsheet.sheets).toHaveLength(2);
  expect(log).toMatchObject({ name: 'CDX log', hidden: true });
  expect(call(host, 'active')).toBe(leads?.name);
  expect(call(host, 'lastRow')).toBe(4);
  expect(call(host, 'read', [2, 3])).toEqual([entry('=1+1'), entry('007'), entry('x')]);
});

test('the log gets its looks apart from its lines, once, and none where it is protected', () => {
  const host = adapterHost(code);
  call(host, 'dress');
  call(host, 'append', [2, [entry('x')]]);
  const log = host.spreadsheet.sheets[1];
  const protection = host.spreadsheet.protections.add(log?.id ?? 0, null, []);
  call(host, 'dress', [], editor);
  expect(log?.frozenRows).toBe(0);
  host.spreadsheet.protections.remove(protection);
  call(host, 'dress');
  expect(log).toMatchObject({ frozenRows: 1, maxColumns: logHeaders.length });
  expect(call(host, 'read', [2, 1])).toEqual([entry('x')]);
});

test('making the log leaves the selection as it is: the next run may be one over selected rows', () => {
  const host = adapterHost(code);
  const { firstSheet } = host.spreadsheet;
  host.spreadsheet.select(owner, firstSheet, 'A2:B3', 'A7');
  const before = host.spreadsheet.selection(owner);
  call(host, 'append', [2, [entry('x')]]);
  expect(host.spreadsheet.sheets).toHaveLength(2);
  expect(host.spreadsheet.selection(owner)).toEqual(before);
});

test('the log grows beyond its grid, and what is added stays text', () => {
  const host = adapterHost(code);
  call(host, 'append', [2, [entry('x')]]);
  const rows = host.spreadsheet.sheet('CDX log')?.maxRows ?? 0;
  call(host, 'append', [rows + 1, [entry('+49 30'), entry('007')]]);
  expect(call(host, 'read', [rows + 1, 2])).toEqual([entry('+49 30'), entry('007')]);
});

test.each([undefined, 'deferred'] as const)(
  'a log that is protected says so, and nothing of it is left to throw (%s)',
  (protectionErrors) => {
    const host = adapterHost(code, protectionErrors === undefined ? {} : { protectionErrors });
    call(host, 'append', [2, [entry('x')]]);
    const log = host.spreadsheet.sheet('CDX log');
    host.spreadsheet.protections.add(log?.id ?? 0, null, []);
    expect(call(host, 'refusal', [3, [entry('y')]], editor)).toContain('LogUnusable');
    expect(call(host, 'read', [3, 1])).toEqual([Array.from({ length: 11 }, () => '')]);
  },
);

test('a log that was renamed is no sheet of leads either', () => {
  const host = adapterHost(code);
  call(host, 'append', [2, [entry('x')]]);
  const log = host.spreadsheet.sheet('CDX log');
  if (!log) throw new Error('There is no log.');
  host.spreadsheet.renameSheet(log, 'Receipts');
  host.spreadsheet.select(owner, log, 'A2');
  expect(call(host, 'active')).toBeNull();
});

test('a log that was renamed is found by its mark, and one that was deleted is made anew', () => {
  const host = adapterHost(code);
  call(host, 'append', [2, [entry('x')]]);
  const log = host.spreadsheet.sheet('CDX log');
  if (log === undefined) throw new Error('There is no log.');
  host.spreadsheet.renameSheet(log, 'Receipts');
  expect(call(host, 'read', [2, 1])).toEqual([entry('x')]);
  call(host, 'append', [3, [entry('y')]]);
  expect(host.spreadsheet.sheets).toHaveLength(2);
  host.spreadsheet.deleteSheet(log);
  expect(call(host, 'lastRow')).toBe(0);
  call(host, 'append', [2, [entry('z')]]);
  expect(call(host, 'read', [2, 1])).toEqual([entry('z')]);
});

test('a log of the first format keeps its lines and gets the headers of this one', () => {
  const host = adapterHost(code);
  const former = ['Time', 'Run', 'Person ID', 'Field', 'Credits', 'Source', 'Request ID'];
  const headers = [...former, 'Earlier value', 'Row', 'Written', 'Step'];
  call(host, 'former', [[headers, entry('x')]]);
  call(host, 'reserve', [5]);
  expect(call(host, 'read', [1, 2])).toEqual([[...logHeaders], entry('x')]);
});

test.each(['append', 'reserve'])(
  'a log that was left blank while it was made is made whole by %s',
  (method) => {
    const host = adapterHost(code);
    call(host, 'blank');
    call(host, method, method === 'append' ? [2, [entry('007')]] : [10]);
    expect(call(host, 'read', [1, 1])).toEqual([[...logHeaders]]);
    expect(host.spreadsheet.sheets[1]).toMatchObject({ hidden: true });
    call(host, 'append', [3, [entry('008')]]);
    expect(call(host, 'read', [3, 1])).toEqual([entry('008')]);
  },
);

test('lines off the grid are left out, and a column that was lost reads as empty', () => {
  const host = adapterHost(code);
  call(host, 'append', [2, [entry('x')]]);
  const log = host.spreadsheet.sheet('CDX log');
  const rows = log?.maxRows ?? 0;
  expect(call(host, 'read', [rows, 5])).toHaveLength(1);
  log?.deleteColumns(5);
  expect(call(host, 'read', [2, 1])).toEqual([[...entry('x').slice(0, -1), '']]);
});

test('lines are taken out, and those below move up', () => {
  const host = adapterHost(code);
  call(host, 'append', [2, ['a', 'b', 'c', 'd', 'e'].map(entry)]);
  call(host, 'remove', [3, 2]);
  expect(call(host, 'lastRow')).toBe(4);
  expect(call(host, 'read', [2, 3])).toEqual(['a', 'd', 'e'].map(entry));
});

test('the log is shown on request, and is no sheet of leads', () => {
  const host = adapterHost(code);
  call(host, 'show');
  expect(host.spreadsheet.sheet('CDX log')?.hidden).toBe(false);
  expect(host.spreadsheet.selection(owner).sheetId).toBe(host.spreadsheet.sheet('CDX log')?.id);
  expect(call(host, 'active')).toBeNull();
});

test('a sheet is found by its id, whatever its name, and missed when it is gone', () => {
  const host = adapterHost(code);
  const sheet = host.spreadsheet.addSheet('Leads');
  host.spreadsheet.renameSheet(sheet, 'Customers');
  expect(call(host, 'tableName', [sheet.id])).toBe('Customers');
  host.spreadsheet.deleteSheet(sheet);
  expect(call(host, 'tableName', [sheet.id])).toBeNull();
});
