import { createHost } from '../../../../sandbox/apps-script/host';
import { EditHistory } from '../../../../sandbox/web/host/edit-history';
import type { Command } from '../../../../sandbox/web/protocol';

const code = 'function addColumn() { SpreadsheetApp.getActiveSheet().insertColumnBefore(1); }';
const owner = 'owner@example.com';

function open() {
  const host = createHost({ bundle: { code } });
  const sheet = host.spreadsheet.firstSheet;
  sheet.paste(1, 1, [
    ['Name', 'Company', 'Fee'],
    ['Ada', 'Acme', '=1+1'],
    ['Ben', 'Bolt', "'007"],
  ]);
  const history = new EditHistory(host);
  const act = (command: Command, user = owner) =>
    history.perform(command, { host, user, send: () => {} });
  const shown = () => [1, 2, 3].map((row) => [1, 2, 3].map((column) => sheet.display(row, column)));
  return { host, sheet, act, shown };
}

const at = (row: number, column: number, lastRow = row, lastColumn = column) => ({
  firstRow: row,
  firstColumn: column,
  lastRow,
  lastColumn,
});

const sheetId = 0;
const edits: readonly (readonly [string, Command])[] = [
  ['typing', { kind: 'setCell', sheetId, row: 2, column: 3, text: 'typed' }],
  ['pasting', { kind: 'paste', sheetId, row: 2, column: 2, rows: [['a', 'b'], ['c']] }],
  ['clearing', { kind: 'clear', sheetId, area: at(1, 1, 3, 3) }],
  ['filling', { kind: 'fill', sheetId, source: at(2, 3), target: at(3, 3) }],
  ['inserting rows', { kind: 'insertRows', sheetId, first: 2, count: 2 }],
  ['deleting rows', { kind: 'deleteRows', sheetId, first: 2, count: 1 }],
  ['inserting columns', { kind: 'insertColumns', sheetId, first: 1, count: 1 }],
  ['deleting columns', { kind: 'deleteColumns', sheetId, first: 3, count: 1 }],
  ['moving columns right', { kind: 'moveColumns', sheetId, first: 1, count: 1, before: 4 }],
  ['moving columns left', { kind: 'moveColumns', sheetId, first: 2, count: 2, before: 1 }],
];

test.each(edits)('%s is taken back, and done again', (_, command) => {
  const { act, sheet, shown } = open();
  const here = { ...command, sheetId: sheet.id } as Command;
  const before = shown();
  act(here);
  const after = shown();
  expect(after).not.toEqual(before);
  act({ kind: 'undo' });
  expect(shown()).toEqual(before);
  act({ kind: 'redo' });
  expect(shown()).toEqual(after);
  act({ kind: 'undo' });
  expect(shown()).toEqual(before);
});

test('a formula and a text that looks like a number come back as what they were', () => {
  const { act, sheet } = open();
  act({ kind: 'clear', sheetId: sheet.id, area: at(2, 3, 3, 3) });
  act({ kind: 'undo' });
  expect(sheet.formula(2, 3)).toBe('=1+1');
  expect(sheet.value(3, 3)).toBe('007');
});

test('each person takes back what they did themselves', () => {
  const { act, sheet } = open();
  const type = (row: number, text: string, user?: string) =>
    act({ kind: 'setCell', sheetId: sheet.id, row, column: 1, text }, user);
  type(2, 'mine');
  type(3, 'theirs', 'editor@example.com');
  act({ kind: 'undo' });
  expect([sheet.display(2, 1), sheet.display(3, 1)]).toEqual(['Ada', 'theirs']);
});

test('rows that are hidden and widths come back', () => {
  const { act, sheet } = open();
  sheet.columnWidths.set(1, 90);
  act({ kind: 'hideRows', sheetId: sheet.id, first: 2, count: 1, hidden: true });
  act({ kind: 'setColumnWidth', sheetId: sheet.id, column: 1, widthPx: 200 });
  act({ kind: 'undo' });
  act({ kind: 'undo' });
  expect([sheet.isRowHidden(2), sheet.columnWidths.get(1)]).toEqual([false, 90]);
});

test('after a sort, or where a script moved columns, nothing is put where something else stands', () => {
  const { act, host, sheet, shown } = open();
  const type = () => act({ kind: 'setCell', sheetId: sheet.id, row: 2, column: 1, text: 'typed' });
  type();
  act({ kind: 'sort', sheetId: sheet.id, column: 1, ascending: false });
  expect(() => act({ kind: 'undo' })).toThrow('Nothing of this page');
  type();
  host.googleScriptRun(owner).call('addColumn');
  const before = shown();
  expect(() => act({ kind: 'undo' })).toThrow(RangeError);
  expect(shown()).toEqual(before);
});

test('what was taken back is forgotten when something else is done', () => {
  const { act, sheet } = open();
  const type = (text: string) =>
    act({ kind: 'setCell', sheetId: sheet.id, row: 2, column: 1, text });
  type('one');
  act({ kind: 'undo' });
  type('two');
  expect(() => act({ kind: 'redo' })).toThrow(RangeError);
});
