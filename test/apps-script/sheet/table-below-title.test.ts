/** A table below a title acts on its own rows as a table without one does, and never above them. */
import { adapterHost, bundleOf, call, owner } from '../adapter-host';

const acts = `
  import { tableOf } from './sheet/table';
  const at = (headerRow) => tableOf(SpreadsheetApp.getActiveSpreadsheet().getSheets()[0], headerRow);
  export function act(headerRow) {
    const table = at(headerRow);
    const seen = [];
    const see = (name, value) => seen.push([name, value]);
    see('lastRow', table.lastRow());
    see('headers', table.headers());
    see('read', table.read(2, 3, 0, 3));
    see('links', table.links(2, 2, 0));
    see('linksIn', table.linksIn(2, 2, 0, 2));
    see('look near', table.look(2, 2, 3, [0, 1, 2]));
    see('look far', table.look(4, 1, 3, [0]));
    see('look behind', table.look(6, 2, 3, [0]));
    see('look at nothing', table.look(2, 0, 3, [0]));
    table.write([{ firstRow: 3, firstColumn: 3, values: [['+49 30'], ['007']] }]);
    table.formatAsText([{ firstRow: 5, firstColumn: 3, values: [['']] }]);
    table.writePlain([{ firstRow: 5, firstColumn: 3, values: [['0049']] }]);
    table.fill([2, 4], 2, 'filled');
    table.put([{ rowNumber: 2, column: 4, value: 12.5, formula: '', format: '0.00' }, { rowNumber: 3, column: 4, value: '', formula: '=1+1', format: null }]);
    table.formatColumnsAsText([{ column: 5, rows: [2, 3] }]);
    table.formatCells([{ rowNumber: 4, column: 5, format: '0.0' }, { rowNumber: 5, column: 5, format: '@' }]);
    table.ensureRows(table.gridRows() + 3);
    table.mark(3, 'email:CDX email');
    table.flush();
    see('outputs', table.outputColumns());
    see('formulas', table.formulas(2, 3, 4, 1));
    see('formats', table.formats(2, 4, 6));
    see('all', table.read(1, table.lastRow(), 0, 7));
    see('rules', table.rules(2, 3, 0, 3));
    see('hidden', [2, 3, 4].map((row) => table.isHidden(row)));
    const isFilteredOut = table.filteredOut();
    see('filtered', isFilteredOut === null ? null : [1, 2, 3, 4, 5].map((row) => isFilteredOut(row)));
    return JSON.stringify(seen);
  }
  export function selected(headerRow) { return JSON.stringify(at(headerRow).selectedRows()); }
  export function grid(headerRow) { return at(headerRow).gridRows(); }
  export function top() { return JSON.stringify(at(4).topRows(4, 9).map((row) => row.slice(0, 3))); }
  export function add() { at(1).insertTopRow(); }
`;
const code = bundleOf(acts);

const title = [
  ['Leads of the fair', '', ''],
  ['do not touch', '=1+2', ''],
  ['', '', ''],
];
const leads = [
  ['Name', 'Company', 'Note'],
  ['Ada Lovelace', 'Acme', 'a'],
  ['=HYPERLINK("https://www.linkedin.com/in/ben", "Ben")', 'Beta', '7'],
  ['Cem Yilmaz', 'Gamma', ''],
  ['Dora Klein', 'Delta', 'd'],
];

function setUp(rows: readonly (readonly string[])[]) {
  const host = adapterHost(code);
  host.spreadsheet.firstSheet.paste(1, 1, rows);
  return host;
}

test('every reader and writer of a table does below a title what it does without one', () => {
  const plain: unknown = call(setUp(leads), 'act', [1]);
  const below = setUp([...title, ...leads]);
  expect(call(below, 'act', [4])).toEqual(plain);
});

test('what stands above the header row is left as it is', () => {
  const below = setUp([...title, ...leads]);
  const before = call(below, 'top');
  call(below, 'act', [4]);
  expect(call(below, 'top')).toEqual(before);
});

test('selected rows count from the header row, and none above it counts', () => {
  const below = setUp([...title, ...leads]);
  below.spreadsheet.select(owner, below.spreadsheet.firstSheet, 'A2:A6');
  expect(call(below, 'selected', [4])).toEqual([1, 2, 3]);
});

test('a grid that grows is as long as it was asked to be', () => {
  const below = setUp([...title, ...leads]);
  const before = call(below, 'grid', [4]);
  call(below, 'act', [4]);
  expect(call(below, 'grid', [4])).toBe(Number(before) + 3);
});

test('a new top row is empty, and goes above the first lead', () => {
  const host = setUp([['Ada Lovelace', 'Acme']]);
  call(host, 'add');
  expect(call(host, 'top')).toEqual([
    ['', ''],
    ['Ada Lovelace', 'Acme'],
    ['', ''],
    ['', ''],
  ]);
});
