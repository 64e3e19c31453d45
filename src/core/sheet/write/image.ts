/** Defines the image of a band of rows: all that is needed to see later what moved, and to put it back. */

import type { CellContent, CellValue, Look, OwnColumns, Table } from '../../ports/workbook';
import { SheetBusy } from '../sheet-busy';

export interface Band {
  readonly firstRow: number;
  readonly rows: number;
  /** Of the first column on: all that are in use. */
  readonly columns: number;
}

/** Columns may be pushed to the right by others that are inserted. */
export const columnsPushedMax = 3;

/** Reading so many cells takes hardly longer than reading few: at some 4 µs each, a few round trips. */
const fewCells = 20_000;

/** How many columns to look at, given the whole header row. */
export function widthToLookAt(headers: readonly string[], rows: number): number {
  if (rows * headers.length <= fewCells) return headers.length;
  const last = headers.reduce((end, header, column) => (header === '' ? end : column), 0);
  return Math.min(headers.length, last + 1 + columnsPushedMax);
}

/** Rows and columns are indices from 0, rows within the band. */
export interface Image extends Look {
  readonly own: OwnColumns;
  readonly formulas: readonly (readonly string[])[];
  readonly formats: readonly (readonly string[])[];
}

const looksMax = 5;

export interface ImageParts {
  readonly table: Table;
  readonly band: Band;
  readonly textColumns: readonly number[];
  /** Nothing was read of the sheet since the last flush: what is read next is as it stands now. */
  readonly isFlushed?: boolean;
  /** A look from before, by which the first one can be spared. */
  readonly known?: { readonly look: Look; readonly own: OwnColumns } | undefined;
  /** Whatever else is to be read of the same rows. */
  readonly between?: ((look: Look) => void) | undefined;
}

/**
 * Cells, formulas and formats come by a call each, so rows and columns may move between them: they
 * belong together where the cells read the same before and after. A flush parts the two looks, since
 * Sheets may answer a second one from the first.
 */
export function imageOf(parts: ImageParts): Image {
  const { table, band, textColumns, known, between, isFlushed } = parts;
  const { firstRow, rows, columns } = band;
  const look = () => table.look(firstRow, rows, columns, textColumns);
  let earlier = known?.look ?? look();
  for (let attempt = 1; attempt <= looksMax; attempt += 1) {
    if (attempt > 1 || known === undefined || isFlushed !== true) table.flush();
    const own = attempt === 1 && known !== undefined ? known.own : table.outputColumns();
    const formulas = table.formulas(firstRow, rows, 0, columns);
    const formats = table.formats(firstRow, rows, columns);
    between?.(earlier);
    const now = look();
    // While columns move, one may have moved away and back, and its mark was read in between.
    const isMarked = () => attempt === 1 || isSameOwn(own, table.outputColumns());
    if (readsAlike(earlier, now) && isMarked()) return { ...now, own, formulas, formats };
    earlier = now;
  }
  throw new SheetBusy();
}

function readsAlike(a: Look, b: Look): boolean {
  return (
    isSameList(a.headers, b.headers) &&
    a.values.length === b.values.length &&
    a.values.every((row, index) =>
      row.every((value, column) => isSame(value, b.values[index]?.[column])),
    )
  );
}

function isSameOwn(a: OwnColumns, b: OwnColumns): boolean {
  const marks = Object.keys({ ...a, ...b });
  return marks.every((mark) => a[mark] === b[mark]);
}

export function isSameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((each, index) => each === b[index]);
}

/** Dates are equal where they are the same moment. */
export function isSame(a: CellValue | undefined, b: CellValue | undefined): boolean {
  if (typeof a === 'object' && typeof b === 'object') return a.getTime() === b.getTime();
  return a === b;
}

/** Under headers. Formulas show something else once what they read changes: they tell no row from another. */
export function columnsWithoutFormulas({ headers, formulas }: Image): readonly number[] {
  return headers.flatMap((header, column) => {
    const isFormula = formulas.some((row) => (row[column] ?? '') !== '');
    return header === '' || isFormula ? [] : [column];
  });
}

/** What stood in a cell, ready to be put into another place. */
export function storedCell(image: Image, row: number, column: number): CellContent {
  return {
    value: image.values[row]?.[column] ?? '',
    formula: image.formulas[row]?.[column] ?? '',
    format: image.formats[row]?.[column] ?? null,
  };
}
