import { adapterHost, bundleOf, call } from '../adapter-host';

const code = bundleOf(`
  import { formulaSheetsOf } from './sheet/formula-sheets';
  import { freeze } from '../core/formulas/cells/freezing';
  import { recalculate } from '../core/formulas/cells/formula-writes';
  const sheets = () => formulaSheetsOf(SpreadsheetApp.getActiveSpreadsheet()).all();
  export function frozen() { return JSON.stringify(freeze(sheets()[0])); }
  export function recalculateAt(rowIndex, columnIndex) {
    const [sheet] = sheets();
    const formula = sheet.formulas[rowIndex][columnIndex];
    recalculate(sheet, [{ rowIndex, columnIndex, formula }], () => false);
  }
  export function formulas() { return JSON.stringify(sheets().map((sheet) => sheet.formulas)); }
  export function CDX_ROWS(text) { return [[text, '+1 415'], ['007', '=x']]; }
  export function CDX_ACCOUNT() {
    const store = CacheService.getDocumentCache();
    const count = Number(store.get('count') || 0) + 1;
    store.put('count', String(count));
    return 'calculated ' + count;
  }
`);

test('a spilled formula that is frozen keeps all of its values, as text', () => {
  const host = adapterHost(code);
  const sheet = host.spreadsheet.firstSheet;
  sheet.setCell(1, 1, '=CDX_ROWS("Ada")');
  expect(sheet.display(2, 1)).toBe('007');
  expect(call(host, 'frozen')).toBe('1');
  const at = (row: number, column: number) => sheet.value(row, column);
  expect([at(1, 1), at(1, 2), at(2, 1), at(2, 2)]).toEqual(['Ada', '+1 415', '007', '=x']);
  expect(sheet.formula(1, 1)).toBe('');
  expect(sheet.formula(2, 2)).toBe('');
});

test('other cells of the sheet are left as they are', () => {
  const host = adapterHost(code);
  const sheet = host.spreadsheet.firstSheet;
  sheet.setCell(1, 1, '=CDX_ROWS("Ada")');
  sheet.setCell(5, 1, '=1+1');
  sheet.setCell(6, 1, '3');
  call(host, 'frozen');
  expect(sheet.formula(5, 1)).toBe('=1+1');
  expect(sheet.value(6, 1)).toBe(3);
});

test.each([
  ['in the first row', 1],
  ['further down', 40],
])('a formula %s is calculated anew by a space that changes nothing', (_, row) => {
  const host = adapterHost(code);
  const sheet = host.spreadsheet.firstSheet;
  sheet.setCell(row, 1, '=CDX_ACCOUNT(B2)');
  expect(sheet.display(row, 1)).toBe('calculated 1');
  call(host, 'recalculateAt', [row - 1, 0]);
  expect(sheet.formula(row, 1)).toBe('=CDX_ACCOUNT( B2)');
  expect(sheet.display(row, 1)).toBe('calculated 2');
});

test('formulas of all sheets are seen, each as it stands to its row', () => {
  const host = adapterHost(code);
  host.spreadsheet.firstSheet.setCell(3, 2, '=A3*2');
  host.spreadsheet.addSheet('Other').setCell(1, 1, '=2+2');
  const [first, other] = JSON.parse(JSON.stringify(call(host, 'formulas')));
  expect([first[2], other]).toEqual([['', '=RC[-1]*2'], [['=2+2']]]);
});
