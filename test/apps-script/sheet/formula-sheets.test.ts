import { adapterHost, bundleOf, call } from '../adapter-host';

const code = bundleOf(`
  import { formulaSheetsOf } from './sheet/formula-sheets';
  const sheets = () => formulaSheetsOf(SpreadsheetApp.getActiveSpreadsheet()).all();
  export function freeze(cells) { sheets()[0].freeze(cells); }
  export function recalculate(runs) { sheets()[0].recalculate(runs); }
  export function formulas() { return JSON.stringify(sheets().map((sheet) => sheet.formulas)); }
  export function ROWS_OF(text) { return [[text, '+1 415'], ['007', '=x']]; }
  export function CDX_ACCOUNT() {
    const store = CacheService.getDocumentCache();
    const count = Number(store.get('count') || 0) + 1;
    store.put('count', String(count));
    return 'calculated ' + count;
  }
`);

const spilled = {
  rowIndex: 0,
  columnIndex: 0,
  formula: '=ROWS_OF("Ada")',
  text: 'Ada',
  state: 'done',
};

test('a spilled formula that is frozen keeps all of its values, as text', () => {
  const host = adapterHost(code);
  const sheet = host.spreadsheet.firstSheet;
  sheet.setCell(1, 1, '=ROWS_OF("Ada")');
  expect(sheet.display(2, 1)).toBe('007');
  call(host, 'freeze', [[spilled]]);
  expect([sheet.value(1, 1), sheet.value(1, 2), sheet.value(2, 1), sheet.value(2, 2)]).toEqual([
    'Ada',
    '+1 415',
    '007',
    '=x',
  ]);
  expect(sheet.formula(1, 1)).toBe('');
  expect(sheet.formula(2, 2)).toBe('');
});

test('other cells of the sheet are left as they are', () => {
  const host = adapterHost(code);
  const sheet = host.spreadsheet.firstSheet;
  sheet.setCell(1, 1, '=ROWS_OF("Ada")');
  sheet.setCell(5, 1, '=1+1');
  sheet.setCell(6, 1, '3');
  call(host, 'freeze', [[spilled]]);
  expect(sheet.formula(5, 1)).toBe('=1+1');
  expect(sheet.value(6, 1)).toBe(3);
});

test('a formula is calculated anew by a space that changes nothing', () => {
  const host = adapterHost(code);
  const sheet = host.spreadsheet.firstSheet;
  sheet.setCell(2, 1, '=CDX_ACCOUNT()');
  expect(sheet.display(2, 1)).toBe('calculated 1');
  call(host, 'recalculate', [[{ rowIndex: 1, columnIndex: 0, formulas: ['=CDX_ACCOUNT()'] }]]);
  expect(sheet.formula(2, 1)).toBe('=CDX_ACCOUNT( )');
  expect(sheet.display(2, 1)).toBe('calculated 2');
});

test('formulas of all sheets are seen', () => {
  const host = adapterHost(code);
  host.spreadsheet.firstSheet.setCell(1, 1, '=1+1');
  host.spreadsheet.addSheet('Other').setCell(1, 1, '=2+2');
  expect(call(host, 'formulas')).toEqual([[['=1+1']], [['=2+2']]]);
});
