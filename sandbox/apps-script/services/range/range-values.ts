/** Reads and writes of the values of a range, with the platform's checks. */

import { ServiceException } from '../../errors';
import type { Area } from '../../model/a1';
import type { CellReader } from '../../model/cell-reader';
import { dateOfSerial, isDateSerial } from '../../model/dates';
import { isDateFormat } from '../../model/display';
import { CellError, type CellValue, cellTextMaxCharacters } from '../../model/entry';
import { isDate } from '../../realm/realm';

/** Calls back for each cell of an area and collects what it returns as rows. */
export function mapCells<T>(area: Area, read: (row: number, column: number) => T): T[][] {
  const rows: T[][] = [];
  for (let row = area.firstRow; row <= area.lastRow; row++) {
    const cells: T[] = [];
    for (let column = area.firstColumn; column <= area.lastColumn; column++)
      cells.push(read(row, column));
    rows.push(cells);
  }
  return rows;
}

/** What `getValue` gives for a cell: dates as Date, errors as their code, blanks as "". */
function scriptValue(value: CellValue, format: string | undefined, timeZone: string): unknown {
  if (value === null) return '';
  if (typeof value === 'number' && isDateFormat(format) && isDateSerial(value))
    return dateOfSerial(value, timeZone);
  return value instanceof CellError ? value.code : value;
}

export function readValues(cells: CellReader, area: Area, timeZone: string): unknown[][] {
  const width = area.lastColumn - area.firstColumn + 1;
  const rows: unknown[][] = [];
  for (let rowNumber = area.firstRow; rowNumber <= area.lastRow; rowNumber++) {
    const row = cells.grid.row(rowNumber);
    const read = new Array<unknown>(width);
    for (let index = 0; index < width; index++) {
      const at = area.firstColumn - 1 + index;
      const value = row?.values[at] ?? null;
      const extras = row?.extras?.[at];
      read[index] =
        typeof value === 'string'
          ? value
          : scriptValue(value, extras?.format ?? extras?.resultFormat, timeZone);
    }
    rows.push(read);
  }
  return rows;
}

/** Platform facts, section 4: the exact text. Nothing is written when it is thrown. */
export function assertSameSize(values: readonly (readonly unknown[])[], area: Area): void {
  const rows = area.lastRow - area.firstRow + 1;
  const columns = area.lastColumn - area.firstColumn + 1;
  if (values.length !== rows) throw sizeMismatch('rows', values.length, rows);
  for (const cells of values)
    if (cells.length !== columns) throw sizeMismatch('columns', cells.length, columns);
}

const sizeMismatch = (what: string, data: number, range: number) =>
  new ServiceException(
    `The number of ${what} in the data does not match the number of ${what} in the range. The data has ${data} but the range has ${range}.`,
  );

/** A cell takes text, numbers, booleans, dates; anything else becomes its text. */
export function cellInput(value: unknown): unknown {
  if (typeof value === 'string') {
    if (value.length > cellTextMaxCharacters)
      throw new ServiceException(
        `Your input contains more than the maximum of ${cellTextMaxCharacters} characters in a single cell.`,
      );
    return value;
  }
  if (value === null || typeof value !== 'object' || isDate(value)) return value;
  return String(value);
}
