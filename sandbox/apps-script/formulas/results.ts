/** Puts the result of a formula into its cell and, if it is an array, into the cells around it. */

import type { Area } from '../model/a1';
import { CellError } from '../model/entry';
import { firstOccupied } from '../model/occupied';
import type { SheetModel } from '../model/sheet-model';
import { at, type FormulaCell } from './formula-cell';
import { formatsOfArray } from './result-format';
import { type CellReference, isMatrix, type Matrix, type Value } from './values';

/** `format` is what the formula gives cells that have none; an array may bring its own. */
export function storeResult(
  cell: FormulaCell,
  value: Exclude<Value, CellReference>,
  format?: string,
): void {
  const isArray = isMatrix(value) && (value.length > 1 || (value[0]?.length ?? 0) > 1);
  const previous = cell.sheet.grid.value(cell.row, cell.column);
  if (!isArray) {
    clearSpill(cell);
    const single = isMatrix(value) ? (value[0]?.[0] ?? '') : (value ?? '');
    cell.sheet.grid.setValue(cell.row, cell.column, single);
    const own = isMatrix(value) ? formatsOfArray.get(value)?.[0]?.[0] : undefined;
    const isReformatted = setFormat(cell.sheet, cell.row, cell.column, own ?? format);
    if (single !== previous || isReformatted) cell.sheet.changed(at(cell), 'formula');
    return;
  }
  spill(cell, value, format);
}

/** Whether that changes how the cell looks. */
function setFormat(sheet: SheetModel, row: number, column: number, format?: string): boolean {
  const known = sheet.grid.extras(row, column)?.resultFormat;
  if (known === format) return false;
  const extras = sheet.grid.ensureExtras(row, column);
  if (format === undefined) delete extras.resultFormat;
  else extras.resultFormat = format;
  return true;
}

function spill(cell: FormulaCell, values: Matrix, format?: string): void {
  clearSpill(cell);
  const { sheet, row, column } = cell;
  const area: Area = {
    firstRow: row,
    firstColumn: column,
    lastRow: row + values.length - 1,
    lastColumn: column + (values[0]?.length ?? 1) - 1,
  };
  grow(sheet, area);
  const blocked = firstOccupied(sheet, area, (r, c) => r === row && c === column);
  cell.spill = area;
  if (blocked) {
    const message = `Array result was not expanded because it would overwrite data in ${blocked}.`;
    sheet.grid.setValue(row, column, new CellError('#REF!', message));
    sheet.changed(at(cell), 'formula');
    return;
  }
  const formats = formatsOfArray.get(values);
  values.forEach((cells, r) => {
    cells.forEach((item, c) => {
      sheet.grid.setValue(row + r, column + c, item ?? '');
      setFormat(sheet, row + r, column + c, formats ? formats[r]?.[c] : format);
      if (r > 0 || c > 0) sheet.grid.ensureExtras(row + r, column + c).spilled = true;
    });
  });
  sheet.changed(area, 'formula');
}

/** An array that does not fit makes the sheet larger. */
function grow(sheet: SheetModel, { lastRow, lastColumn }: Area): void {
  if (lastRow > sheet.maxRows)
    sheet.insertRows(sheet.maxRows + 1, lastRow - sheet.maxRows, 'formula');
  if (lastColumn > sheet.maxColumns)
    sheet.insertColumns(sheet.maxColumns + 1, lastColumn - sheet.maxColumns, 'formula');
}

export function clearSpill(cell: FormulaCell): void {
  const area = cell.spill;
  cell.spill = null;
  if (!area) return;
  for (let row = area.firstRow; row <= area.lastRow; row++)
    for (let column = area.firstColumn; column <= area.lastColumn; column++) {
      const extras = cell.sheet.grid.extras(row, column);
      if (!extras?.spilled) continue;
      delete extras.spilled;
      delete extras.resultFormat;
      cell.sheet.grid.setValue(row, column, null);
    }
  cell.sheet.changed(area, 'formula');
}
