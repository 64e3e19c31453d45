/** Defines a look at a band of rows over all columns of the grid, with the header row. */

import type { CellValue, Look } from '../../core/ports/workbook';
import { demandNoRefusal } from '../refusals';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;

/** Where more cells than this lie above, the header row is read by itself: a round trip is less then. */
const togetherCells = 30_000;

const looksMax = 5;

/** Between values and displayed texts something may move: then both are read again. */
export function lookAt(
  sheet: Sheet,
  firstRow: number,
  rows: number,
  columns: number,
  textColumns: readonly number[],
  headerRow = 1,
): Look {
  const first = firstRow + headerRow - 1;
  const area = { headerRow, firstRow: first, lastRow: first + rows - 1, columns };
  for (let attempt = 1; ; attempt += 1) {
    const values = rowsOf(sheet, area, valuesOf);
    const areTexts = isAllText(values, textColumns);
    if (areTexts) return lookOf(firstRow, rows, values, values);
    const texts = rowsOf(sheet, area, (range) => range.getDisplayValues());
    if (attempt === looksMax || belongTogether(values, texts)) {
      return lookOf(firstRow, rows, values, texts);
    }
  }
}

/** The first is the header row. */
type Rows<T> = readonly (readonly T[])[];

interface Band {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly columns: number;
}

/** Rows of the sheet as people count them. */
interface Area extends Band {
  readonly headerRow: number;
}

function rowsOf<T>(
  sheet: Sheet,
  { headerRow, firstRow, lastRow, columns }: Area,
  read: (range: Range) => T[][],
): Rows<T> {
  const header = { firstRow: headerRow, lastRow: headerRow, columns };
  if (lastRow < firstRow) return inGrid(sheet, header, read);
  if ((lastRow - headerRow + 1) * columns > togetherCells && firstRow > headerRow + 1) {
    const band = { firstRow, lastRow, columns };
    return [...inGrid(sheet, header, read), ...inGrid(sheet, band, read)];
  }
  const all = inGrid(sheet, { ...header, lastRow }, read);
  return [...all.slice(0, 1), ...all.slice(firstRow - headerRow)];
}

/** Rows and columns beyond the grid, as after a deletion, are left out. */
function inGrid<T>(
  sheet: Sheet,
  { firstRow, lastRow, columns }: Band,
  read: (range: Range) => T[][],
): T[][] {
  try {
    return read(sheet.getRange(firstRow, 1, lastRow - firstRow + 1, columns));
  } catch (error) {
    demandNoRefusal(error);
    const rows = Math.min(lastRow, sheet.getMaxRows()) - firstRow + 1;
    const wide = Math.min(columns, sheet.getMaxColumns());
    return rows <= 0 ? [] : read(sheet.getRange(firstRow, 1, rows, wide));
  }
}

/** The platform's types know no other values. */
function valuesOf(range: Range): CellValue[][] {
  return range.getValues().map((row) => row.map(cellValueOf));
}

function cellValueOf(value: unknown): CellValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value;
  }
  return isDate(value) ? value : String(value ?? '');
}

function isDate(value: unknown): value is Date {
  return Object.prototype.toString.call(value) === '[object Date]';
}

function isAllText(rows: Rows<CellValue>, columns: readonly number[]): rows is Rows<string> {
  const [headers = [], ...others] = rows;
  return (
    headers.every((value) => typeof value === 'string') &&
    others.every((row) => columns.every((column) => typeof (row[column] ?? '') === 'string'))
  );
}

function belongTogether(values: Rows<CellValue>, texts: Rows<string>): boolean {
  return (
    values.length === texts.length &&
    values.every((row, index) =>
      row.every(
        (value, column) =>
          typeof value !== 'string' || value.trim() === texts[index]?.[column]?.trim(),
      ),
    )
  );
}

/** What is off the grid is empty. */
function lookOf(
  firstRow: number,
  rows: number,
  values: Rows<CellValue>,
  texts: Rows<CellValue>,
): Look {
  const [headers = []] = texts;
  const row = <T>(source: Rows<T>, index: number, nothing: T): readonly T[] =>
    source[index + 1] ?? headers.map(() => nothing);
  const indices = Array.from({ length: Math.max(0, rows) }, (_, index) => index);
  return {
    headers: headers.map((header) => String(header).trim()),
    firstRow,
    values: indices.map((index) => row(values, index, '')),
    texts: indices.map((index) => row(texts, index, '').map(String)),
  };
}
