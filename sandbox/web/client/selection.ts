/** Defines what is selected in a sheet and where the keys move it. */
import type { Area } from '../protocol';
import { cellAt, type SheetData, shownText } from './sheet-data';

export interface Position {
  readonly row: number;
  readonly column: number;
}

/** From the cell where it began (the current cell) to the one where it ends. */
export interface Selection {
  readonly anchor: Position;
  readonly end: Position;
}

export const firstCell: Selection = { anchor: { row: 1, column: 1 }, end: { row: 1, column: 1 } };

export function single(row: number, column: number): Selection {
  return { anchor: { row, column }, end: { row, column } };
}

export function areaOf({ anchor, end }: Selection): Area {
  return {
    firstRow: Math.min(anchor.row, end.row),
    firstColumn: Math.min(anchor.column, end.column),
    lastRow: Math.max(anchor.row, end.row),
    lastColumn: Math.max(anchor.column, end.column),
  };
}

export function selectionOf({ firstRow, firstColumn, lastRow, lastColumn }: Area): Selection {
  return {
    anchor: { row: firstRow, column: firstColumn },
    end: { row: lastRow, column: lastColumn },
  };
}

export function wholeRows(sheet: SheetData, from: number, to: number): Selection {
  return { anchor: { row: from, column: 1 }, end: { row: to, column: sheet.columnCount } };
}

export function wholeColumns(sheet: SheetData, from: number, to: number): Selection {
  return { anchor: { row: 1, column: from }, end: { row: sheet.rowCount, column: to } };
}

/** Moves within the sheet by shown rows and by columns. */
export function moved(sheet: SheetData, from: Position, rows: number, columns: number): Position {
  const { shownRows } = sheet;
  const at = rowIndex(shownRows, from.row);
  const index = Math.min(Math.max(at + rows, 0), shownRows.length - 1);
  const column = Math.min(Math.max(from.column + columns, 1), sheet.columnCount);
  return { row: shownRows[index] ?? from.row, column };
}

/** The place of a row among the shown ones, or of the next that is shown. */
export function rowIndex(shownRows: readonly number[], row: number): number {
  let low = 0;
  let high = shownRows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((shownRows[middle] ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** As Ctrl with an arrow does: to the end of a block of filled cells, or to the next block. */
export function jumped(sheet: SheetData, from: Position, rows: number, columns: number): Position {
  const isFilled = ({ row, column }: Position) => shownText(cellAt(sheet, row, column)) !== '';
  const same = (a: Position, b: Position) => a.row === b.row && a.column === b.column;
  let at = from;
  let next = moved(sheet, at, rows, columns);
  const inBlock = isFilled(at) && isFilled(next);
  while (!same(at, next)) {
    if (inBlock && !isFilled(next)) return at;
    at = next;
    if (!inBlock && isFilled(at)) return at;
    next = moved(sheet, at, rows, columns);
  }
  return at;
}
