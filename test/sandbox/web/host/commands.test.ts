import { createHost } from '../../../../sandbox/apps-script/host';
import { type CommandContext, perform } from '../../../../sandbox/web/host/commands';
import type { SandboxEvent } from '../../../../sandbox/web/protocol';

const code = `
function onOpen() { SpreadsheetApp.getUi().createAddonMenu().addItem('Say hello', 'hello').addToUi(); }
function hello() { SpreadsheetApp.getActiveSpreadsheet().toast('Hello'); }
function double(x) { return x * 2; }
`;

function open(): CommandContext & { events: SandboxEvent[] } {
  const host = createHost({ bundle: { code } });
  const events: SandboxEvent[] = [];
  return { host, user: 'owner@example.com', events, send: (event) => events.push(event) };
}

const area = { firstRow: 1, firstColumn: 1, lastRow: 1, lastColumn: 1 };

test('opening answers the item of the menu that opens the sidebar', () => {
  expect(perform({ kind: 'open' }, open())).toBe('Say hello');
});

test('a menu item runs, and one that does not exist is refused', () => {
  const context = open();
  perform({ kind: 'open' }, context);
  perform({ kind: 'clickMenu', name: 'Say hello' }, context);
  expect(context.host.spreadsheet.toasts.map(({ message }) => message)).toEqual(['Hello']);
  expect(() => perform({ kind: 'clickMenu', name: 'Nothing' }, context)).toThrow(RangeError);
});

test('google.script.run answers what the function returned', () => {
  const answer = perform({ kind: 'scriptRun', name: 'double', args: [21] }, open());
  expect(answer).toMatchObject({ kind: 'success', value: 42 });
});

test('filling moves relative references and repeats values', () => {
  const context = open();
  const sheet = context.host.spreadsheet.firstSheet;
  sheet.paste(1, 1, [['1', '=A1+1', "'007"], ['5'], ['9']]);
  const source = { ...area, firstColumn: 2, lastColumn: 3 };
  const target = { ...source, firstRow: 2, lastRow: 3 };
  perform({ kind: 'fill', sheetId: sheet.id, source, target }, context);
  expect(sheet.formula(3, 2)).toBe('=A3+1');
  expect(sheet.value(3, 2)).toBe(10);
  expect(sheet.value(3, 3)).toBe('007');
});

test('sorting leaves the header row where it is', () => {
  const context = open();
  const sheet = context.host.spreadsheet.firstSheet;
  sheet.paste(1, 1, [['Name'], ['b'], ['a']]);
  perform({ kind: 'sort', sheetId: sheet.id, column: 1, ascending: true }, context);
  expect([1, 2, 3].map((row) => sheet.value(row, 1))).toEqual(['Name', 'a', 'b']);
});

test('a column is moved before another', () => {
  const context = open();
  const sheet = context.host.spreadsheet.firstSheet;
  sheet.paste(1, 1, [['a', 'b', 'c']]);
  perform({ kind: 'moveColumns', sheetId: sheet.id, first: 3, count: 1, before: 2 }, context);
  expect([1, 2, 3].map((column) => sheet.value(1, column))).toEqual(['a', 'c', 'b']);
});

test('an import gets a sheet of its own with a name that is free', () => {
  const context = open();
  const first = perform({ kind: 'importRows', name: 'Leads', rows: [['x'], ['007']] }, context);
  perform({ kind: 'importRows', name: 'Leads', rows: [['y']] }, context);
  const { sheets } = context.host.spreadsheet;
  expect(sheets.map(({ name }) => name)).toEqual(['Sheet1', 'Leads', 'Leads (2)']);
  expect(sheets.find(({ id }) => id === first)?.value(2, 1)).toBe('007');
});

test('a sheet that was deleted is told as such', () => {
  expect(() => perform({ kind: 'load', sheetId: 99 }, open())).toThrow('This sheet was deleted.');
});

test('the last rows and columns cannot be deleted', () => {
  const context = open();
  const sheetId = context.host.spreadsheet.firstSheet.id;
  const all = { sheetId, first: 1, count: 1000 };
  expect(() => perform({ kind: 'deleteRows', ...all }, context)).toThrow(RangeError);
  expect(() => perform({ kind: 'deleteColumns', ...all, count: 26 }, context)).toThrow(RangeError);
});

test('loading sends the sheet as it is', () => {
  const context = open();
  context.host.spreadsheet.firstSheet.setCell(1, 1, 'x');
  perform({ kind: 'load', sheetId: context.host.spreadsheet.firstSheet.id }, context);
  expect(context.events).toMatchObject([{ type: 'snapshot', sheet: { cells: [['x']] } }]);
});
