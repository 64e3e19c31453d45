/** The values formulas calculate with. */

import type { Area } from '../model/a1';
import { serialOfWallMs } from '../model/dates';
import { CellError, type CellValue } from '../model/entry';
import type { SheetModel } from '../model/sheet-model';
import { isDate, isErrorLike } from '../realm/realm';

export type Scalar = CellValue;
export type Matrix = Scalar[][];

/** Cells by place, not yet read. */
export class CellReference {
  readonly sheet: SheetModel;
  readonly area: Area;

  constructor(sheet: SheetModel, area: Area) {
    this.sheet = sheet;
    this.area = area;
  }

  get isSingleCell(): boolean {
    const { firstRow, lastRow, firstColumn, lastColumn } = this.area;
    return firstRow === lastRow && firstColumn === lastColumn;
  }
}

/** `undefined` is an argument left out. */
export type Value = Scalar | Matrix | CellReference | undefined;

export const isMatrix = (value: Value): value is Matrix => Array.isArray(value);

/** What an outside function (the library's or the script's) returned, as cell values. */
export function cellValueOf(value: unknown): Scalar {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number')
    return Number.isFinite(value) ? value : new CellError('#NUM!', 'Result is not a number.');
  if (value instanceof CellError) return value;
  if (isErrorLike(value)) return new CellError(value.message);
  if (isDate(value)) return serialOfWallMs(value.getTime() - value.getTimezoneOffset() * 60_000);
  return String(value);
}

/** A list becomes a column; rows of unequal length are filled with blanks. */
export function matrixOf(values: readonly unknown[]): Matrix {
  const rows = values.map((row) =>
    Array.isArray(row) ? row.map(cellValueOf) : [cellValueOf(row)],
  );
  const width = Math.max(1, ...rows.map((row) => row.length));
  for (const row of rows) while (row.length < width) row.push(null);
  return rows;
}

export function asNumber(value: Scalar): number | CellError {
  if (value === null) return 0;
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof CellError) return value;
  const number = value.trim() === '' ? Number.NaN : Number(value);
  return Number.isFinite(number)
    ? number
    : new CellError('#VALUE!', `The text '${value}' cannot be coerced to a number.`);
}

export function asText(value: Scalar): string | CellError {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return value instanceof CellError ? value : String(value);
}

export function asBoolean(value: Scalar): boolean | CellError {
  if (typeof value === 'boolean') return value;
  if (value === null) return false;
  if (value instanceof CellError) return value;
  if (typeof value === 'number') return value !== 0;
  if (/^true$/i.test(value)) return true;
  if (/^(false)?$/i.test(value)) return false;
  return new CellError('#VALUE!', `The text '${value}' cannot be coerced to a boolean.`);
}

/** What a cell shows while its custom function has not answered. */
export const loading = new CellError('Loading...', 'Loading...');
