/** The cells of one sheet, stored as rows, so that 100,000 rows are read without a map per cell. */

import type { CellValue, Entry } from './entry';
import type { ValidationRule } from './rules/validation';

/** A stretch of rich text; `end` is exclusive. */
export interface TextRun {
  start: number;
  end: number;
  link: string | null;
}

/** What a cell may have besides its value. */
export interface CellExtras {
  formula?: string;
  /** Set while the value belongs to the array of a formula elsewhere. */
  spilled?: boolean;
  format?: string;
  /** Of the result of a formula, where the cell has no format of its own. */
  resultFormat?: string;
  note?: string;
  validation?: ValidationRule;
  runs?: readonly TextRun[];
  style?: Record<string, unknown>;
  /** Merged with others of which it is not the first: it is not seen, and keeps nothing. */
  covered?: boolean;
}

export interface Row {
  values: CellValue[];
  extras: (CellExtras | undefined)[] | null;
  hiddenByUser: boolean;
  hiddenByFilter: boolean;
}

const newRow = (): Row => ({
  values: [],
  extras: null,
  hiddenByUser: false,
  hiddenByFilter: false,
});

/** A copy of the format and style, which a new neighbour inherits. */
function inherited(extras: CellExtras | undefined): CellExtras | undefined {
  if (!extras || (extras.format === undefined && extras.style === undefined)) return undefined;
  return {
    ...(extras.format === undefined ? {} : { format: extras.format }),
    ...(extras.style === undefined ? {} : { style: { ...extras.style } }),
  };
}

/** Rows and columns count from 1. Knows no sheet size: the sheet checks bounds. */
export class CellGrid {
  #rows: (Row | undefined)[] = [];
  #extent: { lastRow: number; lastColumn: number } | null = null;

  row(rowNumber: number): Row | undefined {
    return this.#rows[rowNumber - 1];
  }

  ensureRow(rowNumber: number): Row {
    let row = this.#rows[rowNumber - 1];
    if (!row) {
      while (this.#rows.length < rowNumber - 1) this.#rows.push(undefined);
      row = newRow();
      this.#rows[rowNumber - 1] = row;
    }
    return row;
  }

  value(rowNumber: number, column: number): CellValue {
    return this.#rows[rowNumber - 1]?.values[column - 1] ?? null;
  }

  extras(rowNumber: number, column: number): CellExtras | undefined {
    return this.#rows[rowNumber - 1]?.extras?.[column - 1];
  }

  ensureExtras(rowNumber: number, column: number): CellExtras {
    const row = this.ensureRow(rowNumber);
    row.extras ??= [];
    let extras = row.extras[column - 1];
    if (!extras) {
      while (row.extras.length < column - 1) row.extras.push(undefined);
      extras = {};
      row.extras[column - 1] = extras;
    }
    return extras;
  }

  setValue(rowNumber: number, column: number, value: CellValue): void {
    const { values } = this.ensureRow(rowNumber);
    while (values.length < column - 1) values.push(null);
    values[column - 1] = value;
    this.#extent = null;
  }

  /** Replaces the content: value or formula and rich text; format, note and style stay. */
  setEntry(rowNumber: number, column: number, entry: Entry): void {
    if (entry.value === null && !entry.formula && !this.#rows[rowNumber - 1]) return;
    const extras = this.extras(rowNumber, column);
    if (extras?.covered) return;
    this.setValue(rowNumber, column, entry.value);
    if (extras) {
      delete extras.formula;
      delete extras.spilled;
      delete extras.resultFormat;
      delete extras.runs;
    }
    if (entry.formula) this.ensureExtras(rowNumber, column).formula = entry.formula;
    if (entry.format && extras?.format === undefined)
      this.ensureExtras(rowNumber, column).format = entry.format;
  }

  /** Calls back for every cell that has a formula, row by row. */
  forEachFormula(visit: (rowNumber: number, column: number, extras: CellExtras) => void): void {
    this.#rows.forEach((row, rowIndex) => {
      row?.extras?.forEach((extras, columnIndex) => {
        if (extras?.formula) visit(rowIndex + 1, columnIndex + 1, extras);
      });
    });
  }

  /** The last row and column with content; formulas count even when they show nothing. */
  extent(): { lastRow: number; lastColumn: number } {
    this.#extent ??= this.#measure();
    return this.#extent;
  }

  #measure(): { lastRow: number; lastColumn: number } {
    let lastRow = 0;
    let lastColumn = 0;
    for (let index = 0; index < this.#rows.length; index++) {
      const row = this.#rows[index];
      if (!row) continue;
      let column = Math.max(row.values.length, row.extras?.length ?? 0);
      while (column > 0 && !hasContent(row, column - 1)) column--;
      if (column === 0) continue;
      lastRow = index + 1;
      lastColumn = Math.max(lastColumn, column);
    }
    return { lastRow, lastColumn };
  }

  invalidate(): void {
    this.#extent = null;
  }

  insertRows(before: number, count: number, inheritFrom: number | null): void {
    this.#extent = null;
    const source = inheritFrom === null ? undefined : this.#rows[inheritFrom - 1];
    const added = Array.from({ length: count }, () => {
      if (!source?.extras) return undefined;
      return { ...newRow(), extras: source.extras.map(inherited) };
    });
    if (before - 1 > this.#rows.length && !source?.extras) return;
    while (this.#rows.length < before - 1) this.#rows.push(undefined);
    this.#rows = [...this.#rows.slice(0, before - 1), ...added, ...this.#rows.slice(before - 1)];
  }

  deleteRows(first: number, count: number): void {
    this.#extent = null;
    this.#rows.splice(first - 1, count);
  }

  insertColumns(before: number, count: number, inheritFrom: number | null): void {
    this.#extent = null;
    for (const row of this.#rows) {
      if (!row) continue;
      const format = inheritFrom === null ? undefined : row.extras?.[inheritFrom - 1];
      insertAt(
        row.values,
        before - 1,
        Array.from({ length: count }, () => null),
      );
      if (row.extras) {
        const added = Array.from({ length: count }, () => inherited(format));
        insertAt(row.extras, before - 1, added);
      }
    }
  }

  deleteColumns(first: number, count: number): void {
    this.#extent = null;
    for (const row of this.#rows) {
      row?.values.splice(first - 1, count);
      row?.extras?.splice(first - 1, count);
    }
  }

  /** Puts the rows in a new order: `order[i]` is the old index (from 0) of the row now at `i`. */
  reorderRows(firstRow: number, order: readonly number[]): void {
    this.#extent = null;
    const old = order.map((index) => this.#rows[firstRow - 1 + index]);
    while (this.#rows.length < firstRow - 1 + order.length) this.#rows.push(undefined);
    old.forEach((row, index) => {
      this.#rows[firstRow - 1 + index] = row;
    });
  }

  reorderColumns(firstColumn: number, order: readonly number[]): void {
    this.#extent = null;
    for (const row of this.#rows) {
      if (!row) continue;
      reorderCells(row.values, firstColumn, order, null);
      if (row.extras) reorderCells(row.extras, firstColumn, order, undefined);
    }
  }

  /** Moves the cells of a rectangle between rows (a sort), leaving the rows themselves in place. */
  permuteCells(
    firstRow: number,
    firstColumn: number,
    lastColumn: number,
    order: readonly number[],
  ): void {
    this.#extent = null;
    const old = order.map((index) => {
      const row = this.#rows[firstRow - 1 + index];
      return {
        values: row?.values.slice(firstColumn - 1, lastColumn),
        extras: row?.extras?.slice(firstColumn - 1, lastColumn),
      };
    });
    old.forEach(({ values, extras }, index) => {
      const rowNumber = firstRow + index;
      for (let column = firstColumn; column <= lastColumn; column++) {
        const value = values?.[column - firstColumn] ?? null;
        if (value !== null || this.value(rowNumber, column) !== null)
          this.setValue(rowNumber, column, value);
        const extra = extras?.[column - firstColumn];
        const row = this.#rows[rowNumber - 1];
        if (extra || row?.extras?.[column - 1]) this.#setExtras(rowNumber, column, extra);
      }
    });
  }

  #setExtras(rowNumber: number, column: number, extras: CellExtras | undefined): void {
    const row = this.ensureRow(rowNumber);
    row.extras ??= [];
    while (row.extras.length < column - 1) row.extras.push(undefined);
    row.extras[column - 1] = extras;
  }

  /** The same cells, which no longer change. */
  copy(): CellGrid {
    const copy = new CellGrid();
    copy.#rows = this.#rows.map(
      (row) =>
        row && {
          ...row,
          values: [...row.values],
          extras: row.extras?.map((extras) => extras && { ...extras }) ?? null,
        },
    );
    return copy;
  }

  /** A copy of a rectangle that `restore` can put back. */
  snapshot(firstRow: number, firstColumn: number, lastRow: number, lastColumn: number): () => void {
    const saved: { value: CellValue; extras: CellExtras | undefined }[] = [];
    for (let row = firstRow; row <= lastRow; row++)
      for (let column = firstColumn; column <= lastColumn; column++) {
        const extras = this.extras(row, column);
        saved.push({ value: this.value(row, column), extras: extras && { ...extras } });
      }
    return () => {
      let index = 0;
      for (let row = firstRow; row <= lastRow; row++)
        for (let column = firstColumn; column <= lastColumn; column++) {
          const cell = saved[index++];
          this.setValue(row, column, cell?.value ?? null);
          this.#setExtras(row, column, cell?.extras);
        }
    };
  }
}

const hasContent = (row: Row, index: number): boolean =>
  (row.values[index] ?? null) !== null || row.extras?.[index]?.formula !== undefined;

function insertAt<T>(cells: T[], index: number, added: T[]): void {
  if (index < cells.length) cells.splice(index, 0, ...added);
}

function reorderCells<T>(
  cells: T[],
  firstColumn: number,
  order: readonly number[],
  empty: T,
): void {
  while (cells.length < firstColumn - 1 + order.length) cells.push(empty);
  const old = order.map((index) => cells[firstColumn - 1 + index] ?? empty);
  old.forEach((cell, index) => {
    cells[firstColumn - 1 + index] = cell;
  });
}
