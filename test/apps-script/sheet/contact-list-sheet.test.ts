import { ServiceException } from '../../../sandbox/apps-script/errors';
import type { Hooks } from '../../../sandbox/apps-script/host-types';
import { adapterHost, bundleOf, call, editor, owner } from '../adapter-host';

const code = bundleOf(`
  import { contactListOf } from '../core/contact-list/contact-list';
  import { contactListSheetOf } from './sheet/contact-list-sheet';
  import { workbookOf } from './sheet/workbook';
  import { storeOf } from './stores';
  const store = () => storeOf(PropertiesService.getDocumentProperties());
  const list = (mayMark) => contactListSheetOf(SpreadsheetApp.getActiveSpreadsheet(), store, mayMark);
  export function read(mayMark) {
    const sheet = list(mayMark);
    const sheets = sheet.read(mayMark);
    const { entries } = contactListOf(sheets, sheet);
    return JSON.stringify({ entries, rows: sheets.map(({ rows }) => rows) });
  }
  export function open() { list(true).open([['Email'], ['e.g. jane@example.com']]); }
  export function forget() { PropertiesService.getDocumentProperties().deleteAllProperties(); }
  export function active() {
    const table = workbookOf(SpreadsheetApp.getActiveSpreadsheet(), store()).activeTable();
    return table === null ? null : table.name;
  }
`);

const rows = [['Email'], ['a@b.example']];

function hostWithList() {
  const host = adapterHost(code);
  const { spreadsheet } = host;
  spreadsheet.firstSheet.setCell(1, 1, 'Name');
  const sheet = spreadsheet.addSheet('Do not contact');
  sheet.paste(1, 1, rows);
  const read = (mayMark = true) => call(host, 'read', [mayMark]);
  const add = (texts: string[][]) => spreadsheet.addSheet('Do not contact').paste(1, 1, texts);
  return { host, spreadsheet, sheet, read, add };
}

test('is found under another name once it was read, and is no table of leads', () => {
  const { host, spreadsheet, sheet, read } = hostWithList();
  expect(read()).toEqual({ entries: 1, rows: [rows] });
  spreadsheet.renameSheet(sheet, 'Opt-outs');
  expect(read()).toEqual({ entries: 1, rows: [rows] });
  spreadsheet.select(owner, sheet, 'A1');
  expect(call(host, 'active')).toBeNull();
  spreadsheet.select(owner, spreadsheet.firstSheet, 'A1');
  call(host, 'open');
  expect(spreadsheet.sheets).toHaveLength(2);
  expect(call(host, 'active')).toBeNull();
});

test('is known from the moment when it was made, also where it was empty whenever it was read', () => {
  const { host, spreadsheet, sheet, read } = hostWithList();
  spreadsheet.deleteSheet(sheet);
  call(host, 'open');
  expect(read()).toMatchObject({ entries: 0 });
  const made = spreadsheet.sheets[1];
  if (made === undefined) throw new Error('No list was made.');
  spreadsheet.renameSheet(made, 'Opt-outs');
  made.paste(1, 1, [['Email'], ['']]);
  expect(read()).toMatchObject({ entries: 0 });
  made.paste(1, 1, rows);
  expect(read()).toMatchObject({ entries: 1 });
});

test('stays the list beside a blank sheet of its name, and gives way to one that names somebody', () => {
  const { read, spreadsheet, sheet, add } = hostWithList();
  read();
  spreadsheet.renameSheet(sheet, 'Opt-outs');
  add([['Domain']]);
  expect(read()).toMatchObject({ entries: 1 });
  const [, , blank] = spreadsheet.sheets;
  blank?.paste(1, 1, [['Domain'], ['c.example'], ['d.example']]);
  expect(read()).toMatchObject({ entries: 2 });
  expect(read()).toEqual({ entries: 2, rows: [[['Domain'], ['c.example'], ['d.example']]] });
});

test('is not read as empty where it was deleted; a new one takes its place', () => {
  const { host, read, spreadsheet, sheet } = hostWithList();
  read();
  spreadsheet.deleteSheet(sheet);
  expect(() => read()).toThrow(/was deleted/);
  call(host, 'open');
  expect(read()).toMatchObject({ entries: 0 });
});

test('may be deleted where it named nobody', () => {
  const { read, spreadsheet, sheet } = hostWithList();
  read();
  sheet.paste(1, 1, [['Email'], ['']]);
  read();
  spreadsheet.deleteSheet(sheet);
  expect(read()).toEqual({ entries: 0, rows: [] });
});

test('is found by its mark where the properties are gone, as in a copy of the document', () => {
  const { host, read, spreadsheet, sheet } = hostWithList();
  read(false);
  read();
  spreadsheet.renameSheet(sheet, 'Opt-outs');
  call(host, 'forget');
  expect(read(false)).toMatchObject({ entries: 0 });
  expect(read()).toMatchObject({ entries: 1 });
});

test('bears one mark, wherever it has moved to', () => {
  const { read, spreadsheet, sheet, add } = hostWithList();
  read();
  const { items } = spreadsheet.metadata;
  expect(items).toMatchObject([{ key: 'cdx.list', place: { sheetId: sheet.id } }]);
  spreadsheet.renameSheet(sheet, 'Opt-outs');
  add(rows);
  read();
  expect(items).toMatchObject([{ place: { sheetId: spreadsheet.sheets[2]?.id } }]);
});

test('is read where it is protected, and opened where it is hidden', () => {
  const { host, read, spreadsheet, sheet } = hostWithList();
  spreadsheet.protections.add(sheet.id, null, []);
  expect(call(host, 'read', [true], editor)).toMatchObject({ entries: 1 });
  expect(read()).toMatchObject({ entries: 1 });
  sheet.hidden = true;
  call(host, 'open');
  expect(sheet.hidden).toBe(false);
});

describe('a text that leads to a profile', () => {
  const link = 'https://www.linkedin.com/in/jane-doe';
  const linked = [['LinkedIn URL'], ['View'], [`=HYPERLINK("${link}-2", "Jane")`], ['Bob']];

  function hostWithLinks(hooks: Hooks = {}) {
    const host = adapterHost(code, { hooks });
    host.spreadsheet.firstSheet.setCell(1, 1, 'Name');
    const sheet = host.spreadsheet.addSheet('Do not contact');
    sheet.paste(1, 1, linked);
    sheet.grid.ensureExtras(2, 1).runs = [{ start: 0, end: 4, link }];
    return host;
  }

  test.each([true, false])('names whom it leads to', (mayMark) => {
    expect(call(hostWithLinks(), 'read', [mayMark])).toMatchObject({ entries: 2 });
  });

  test('where a formula is refused rich texts, HYPERLINK formulas still name somebody', () => {
    const host = hostWithLinks({
      before: ({ service, method }) => {
        if (`${service}.${method}` === 'RichTextValue.getLinkUrl')
          throw new ServiceException('No.');
      },
    });
    expect(call(host, 'read', [false])).toMatchObject({ entries: 1 });
    expect(() => call(host, 'read', [true])).toThrow('No.');
  });
});
