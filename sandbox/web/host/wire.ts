/** Defines how sheets of the model become what the page shows. */
import { CellError, typedEntry } from '../../apps-script/model/entry';
import type { SheetModel } from '../../apps-script/model/sheet-model';
import type { SpreadsheetModel } from '../../apps-script/model/spreadsheet-model';
import type { Area, RichCell, SheetSnapshot, SheetTab, SheetView, WireCell } from '../protocol';

export function wireCell(sheet: SheetModel, row: number, column: number): WireCell {
  const cell = plainCell(sheet, row, column);
  const isBold = sheet.grid.extras(row, column)?.style?.['fontWeight'] === 'bold';
  if (!isBold || cell === '') return cell;
  return typeof cell === 'string'
    ? { text: cell, edit: cell, kind: 'text', bold: true }
    : { ...cell, bold: true };
}

function plainCell(sheet: SheetModel, row: number, column: number): WireCell {
  const value = sheet.value(row, column);
  const formula = sheet.formula(row, column);
  if (value === null && formula === '') return '';
  const text = sheet.display(row, column);
  if (formula !== '') return { text, edit: formula, ...kindOf(value) };
  if (typeof value !== 'string')
    return { text, edit: numberText(sheet, row, column), ...kindOf(value) };
  const edit = retypable(value, sheet.format(row, column));
  return edit === text ? text : { text, edit, kind: 'text' };
}

function kindOf(value: unknown): Pick<RichCell, 'kind' | 'note'> {
  if (value instanceof CellError)
    return value.message === '' ? { kind: 'error' } : { kind: 'error', note: value.message };
  if (typeof value === 'number') return { kind: 'number' };
  return { kind: typeof value === 'boolean' ? 'boolean' : 'text' };
}

/** Dates and amounts are edited as they are shown where that says the same, else as plain numbers. */
function numberText(sheet: SheetModel, row: number, column: number): string {
  const value = sheet.value(row, column);
  const text = sheet.display(row, column);
  const same = typedEntry(text, sheet.format(row, column)).value === value;
  return same || typeof value !== 'number' ? text : String(value);
}

/** A leading apostrophe keeps a text that would otherwise become a number, a date or a formula. */
function retypable(text: string, format: string | undefined): string {
  const typed = typedEntry(text, format);
  return typed.value === text && typed.formula === undefined ? text : `'${text}`;
}

/** The cells of an area as far as the sheet has content. */
export function wireCells(sheet: SheetModel, area: Area): WireCell[][] {
  const lastRow = Math.min(area.lastRow, sheet.maxRows);
  const lastColumn = Math.min(area.lastColumn, sheet.maxColumns);
  const cells: WireCell[][] = [];
  for (let row = area.firstRow; row <= lastRow; row += 1) {
    const line: WireCell[] = [];
    for (let column = area.firstColumn; column <= lastColumn; column += 1)
      line.push(wireCell(sheet, row, column));
    cells.push(line);
  }
  return cells;
}

/** What has to be typed to get each cell of an area again. */
export function editTexts(sheet: SheetModel, area: Area): string[][] {
  return wireCells(sheet, area).map((cells) =>
    cells.map((cell) => (typeof cell === 'string' ? cell : cell.edit)),
  );
}

export function sheetSnapshot(sheet: SheetModel): SheetSnapshot {
  const { id, maxRows, maxColumns, lastRow, lastColumn } = sheet;
  const used = { firstRow: 1, firstColumn: 1, lastRow, lastColumn };
  return {
    ...{ id, rowCount: maxRows, columnCount: maxColumns },
    cells: wireCells(sheet, used),
    view: sheetView(sheet),
  };
}

export function sheetView(sheet: SheetModel): SheetView {
  const hiddenRows: number[] = [];
  for (let row = 1; row <= sheet.maxRows; row += 1)
    if (sheet.isRowHidden(row)) hiddenRows.push(row);
  return {
    hiddenRows,
    hiddenColumns: [...sheet.hiddenColumns],
    filterArea: sheet.filterArea,
    filteredColumns: [...sheet.filterCriteria.keys()],
    columnWidths: Object.fromEntries(sheet.columnWidths),
    formatRules: sheet.formatRules,
  };
}

export function sheetTabs(spreadsheet: SpreadsheetModel): SheetTab[] {
  return spreadsheet.sheets.map(({ id, name, hidden }) => ({ id, name, hidden }));
}
