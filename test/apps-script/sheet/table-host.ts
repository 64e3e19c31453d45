/** Defines a host whose script reads and writes a sheet through its adapter. */
import type { HostOptions } from '../../../sandbox/apps-script/host';
import { adapterHost, bundleOf } from '../adapter-host';

const code = bundleOf(`
  import { losses, tableOf } from './sheet/table';
  import { makeColumns } from '../core/sheet/columns/new-columns';
  const table = () => tableOf(SpreadsheetApp.getActiveSpreadsheet().getSheets()[0]);
  const named = (work) => {
    try { return work() ?? null; } catch (error) { return error.name + ': ' + error.message; }
  };
  export function write(blocks) { return named(() => table().write(blocks)); }
  export function writeAndRead(blocks) {
    return named(() => { const sheet = table(); sheet.write(blocks); return sheet.read(1, 1, 0, 1).length; });
  }
  export function read(...area) { return JSON.stringify(table().read(...area)); }
  export function formulas(...area) { return JSON.stringify(table().formulas(...area)); }
  export function links(...area) { return JSON.stringify(table().links(...area)); }
  export function linksIn(...area) { return JSON.stringify(table().linksIn(...area)); }
  export function outputs() { return JSON.stringify(table().outputColumns()); }
  export function add(columns, before) {
    return named(() => {
      makeColumns(table(), columns, before);
      return losses.cells;
    });
  }
  export function fill(rows, column, text) { return named(() => table().fill(rows, column, text)); }
  export function filteredOut(rows) {
    const isFilteredOut = table().filteredOut();
    return JSON.stringify(isFilteredOut === null ? 'no filter' : rows.filter(isFilteredOut));
  }
  export function hidden(rows) {
    return JSON.stringify(rows.filter((row) => table().isHidden(row)));
  }
  export function selected() { return JSON.stringify(table().selectedRows()); }
  export function locked(columns) { return JSON.stringify(table().protectedColumns(columns)); }
  export function rules(...area) {
    return JSON.stringify(table().rules(...area).map(({ takes, ...rule }) => [rule, takes('a@b.example')]));
  }
  export function look(...area) { return JSON.stringify(table().look(...area)); }
  export function formatAsText(blocks) { return named(() => table().formatAsText(blocks)); }
  export function putBack(row, from, column) {
    return named(() => {
      const stored = [table().look(row, 1, 5, []).values[0][from], table().formulas(row, 1, from, 1)[0][0], table().formats(row, 1, 5)[0][from]];
      table().write([{ firstRow: row, firstColumn: column, values: [['ours']] }]);
      table().put([{ rowNumber: row, column, value: stored[0], formula: stored[1], format: stored[2] }]);
    });
  }
  export function putTyped(cells) { return named(() => table().put(cells)); }
  export function grow(row) { return named(() => table().ensureRows(row)); }
  export function facts() { const { sheetId, name } = table(); return JSON.stringify([sheetId, name, table().lastRow()]); }
`);

export function setUp(
  rows: readonly (readonly string[])[] = [],
  options: Partial<HostOptions> = {},
) {
  const host = adapterHost(code, options);
  const sheet = host.spreadsheet.firstSheet;
  if (rows.length > 0) sheet.paste(1, 1, rows);
  return { host, sheet };
}

export const email = { name: 'email', header: 'CDX email' };
export const phone = { name: 'phone', header: 'CDX phone' };
