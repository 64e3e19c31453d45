/** One sheet: its grid, its size, what is hidden, filtered and selected, and typed edits. */

import { type Area, columnLetters, parseA1 } from './a1';
import { CellGrid } from './cell-grid';
import { CellReader } from './cell-reader';
import type { Author, SpreadsheetChange, StructureChange, TypedEdit } from './changes';
import { displayValue } from './display';
import { entryOf, typedEntry } from './entry';
import { afterDelete, followColumns, followKeys, inverse, moveOrder } from './index-moves';
import { movedArea } from './protections';
import { type FormatRule, followRules } from './rules/format-rules';
import { isAccepted, type ValidationRule } from './rules/validation';
import { compareValues } from './sorting';

/** Size of a new sheet in Google Sheets. */
const newSheetRows = 1000;
const newSheetColumns = 26;

/** What a sheet needs from its spreadsheet. */
export interface SheetParent {
  timeZone: string;
  readonly textKeepsApostrophes: boolean;
  emit(change: SpreadsheetChange): void;
  /** Throws when this many more cells would exceed the spreadsheet's limit. */
  assertRoom(moreCells: number): void;
}

export class SheetModel extends CellReader {
  readonly id: number;
  readonly #parent: SheetParent;
  name: string;
  maxRows = newSheetRows;
  maxColumns = newSheetColumns;
  hidden = false;
  /** False for a chart that was moved to a sheet of its own. */
  hasCells = true;
  frozenRows = 0;
  frozenColumns = 0;
  filterArea: Area | null = null;
  readonly filterCriteria = new Map<number, (shown: string) => boolean>();
  readonly hiddenColumns = new Set<number>();
  readonly columnWidths = new Map<number, number>();
  /** The first one that a cell meets colours it. */
  formatRules: readonly FormatRule[] = [];

  constructor(id: number, name: string, parent: SheetParent) {
    super(new CellGrid());
    this.id = id;
    this.name = name;
    this.#parent = parent;
  }

  // Reads

  isRowHidden(row: number): boolean {
    const found = this.grid.row(row);
    return found !== undefined && (found.hiddenByUser || found.hiddenByFilter);
  }

  get lastRow(): number {
    return this.grid.extent().lastRow;
  }

  get lastColumn(): number {
    return this.grid.extent().lastColumn;
  }

  /** Null when the text is no A1 notation; open ends reach the sheet's end. */
  area(a1: string): Area | null {
    const area = parseA1(a1);
    return (
      area && {
        ...area,
        lastRow: Math.min(
          area.lastRow,
          area.lastRow === Number.POSITIVE_INFINITY ? this.maxRows : area.lastRow,
        ),
        lastColumn:
          area.lastColumn === Number.POSITIVE_INFINITY ? this.maxColumns : area.lastColumn,
      }
    );
  }

  // Writes of content

  /** Writes values as `setValues` does: strings as if typed, other types as they are. */
  writeValues(area: Area, values: readonly (readonly unknown[])[], author: Author): void {
    values.forEach((cells, r) => {
      cells.forEach((input, c) => {
        const [row, column] = [area.firstRow + r, area.firstColumn + c];
        const format = this.format(row, column);
        this.grid.setEntry(row, column, entryOf(input, format, this.#parent));
      });
    });
    this.changed(area, author);
  }

  /** A person sets the rule of an area, or takes it away. */
  setValidation(area: Area, rule: ValidationRule | null): void {
    for (let row = area.firstRow; row <= area.lastRow; row++)
      for (let column = area.firstColumn; column <= area.lastColumn; column++) {
        const extras = this.grid.ensureExtras(row, column);
        if (rule) extras.validation = rule;
        else delete extras.validation;
      }
    this.changed(area, 'user');
  }

  /** A person merges cells, of which the first keeps what it holds, or parts them again. */
  setMerged(area: Area, merged: boolean): void {
    for (let row = area.firstRow; row <= area.lastRow; row++)
      for (let column = area.firstColumn; column <= area.lastColumn; column++) {
        if (row === area.firstRow && column === area.firstColumn) continue;
        if (merged) this.grid.setEntry(row, column, { value: null });
        const extras = this.grid.ensureExtras(row, column);
        if (merged) extras.covered = true;
        else delete extras.covered;
      }
    this.changed(area, 'user');
  }

  /** The first cell whose rule refuses what a script would write there, in A1 notation. */
  refusedCell(
    area: Area,
    values: readonly (readonly unknown[])[],
  ): { a1: string; rule: ValidationRule } | null {
    for (const [r, cells] of values.entries())
      for (const [c, input] of cells.entries()) {
        const [row, column] = [area.firstRow + r, area.firstColumn + c];
        const rule = this.grid.extras(row, column)?.validation;
        if (!rule) continue;
        const { value } = entryOf(input, this.format(row, column), this.#parent);
        if (!isAccepted(rule, value)) return { a1: `${columnLetters(column)}${row}`, rule };
      }
    return null;
  }

  /** A person types into one cell. */
  setCell(row: number, column: number, text: string): void {
    this.#grow(row, column);
    const oldValue = this.#eventValue(row, column);
    this.grid.setEntry(row, column, typedEntry(text, this.format(row, column), this.#parent));
    const area = { firstRow: row, firstColumn: column, lastRow: row, lastColumn: column };
    this.changed(area, 'user', { value: this.#eventValue(row, column), oldValue });
  }

  /** As `onEdit` is told it; a formula's value is not known yet. */
  #eventValue(row: number, column: number): string {
    return displayValue(this.value(row, column), undefined);
  }

  /** A person pastes a block of text; the sheet grows to hold it. */
  paste(row: number, column: number, block: readonly (readonly string[])[]): void {
    const width = Math.max(0, ...block.map((cells) => cells.length));
    if (block.length === 0 || width === 0) return;
    const [lastRow, lastColumn] = [row + block.length - 1, column + width - 1];
    this.#grow(lastRow, lastColumn);
    block.forEach((cells, r) => {
      cells.forEach((text, c) => {
        const format = this.format(row + r, column + c);
        this.grid.setEntry(row + r, column + c, typedEntry(text, format, this.#parent));
      });
    });
    this.changed({ firstRow: row, firstColumn: column, lastRow, lastColumn }, 'user');
  }

  clear(area: Area, author: Author = 'user'): void {
    const { lastRow, lastColumn } = this.grid.extent();
    for (let row = area.firstRow; row <= Math.min(area.lastRow, lastRow); row++)
      for (let column = area.firstColumn; column <= Math.min(area.lastColumn, lastColumn); column++)
        this.grid.setEntry(row, column, { value: null });
    this.changed(area, author);
  }

  setFormat(area: Area, format: string, author: Author = 'user'): void {
    for (let row = area.firstRow; row <= area.lastRow; row++)
      for (let column = area.firstColumn; column <= area.lastColumn; column++)
        this.grid.ensureExtras(row, column).format = format;
    this.changed(area, author);
  }

  changed(area: Area, author: Author, typed?: TypedEdit): void {
    this.#parent.emit({
      kind: 'cells',
      sheetId: this.id,
      area,
      author,
      ...(typed === undefined ? {} : { typed }),
    });
  }

  // Structure

  insertRows(before: number, count = 1, author: Author = 'user', inheritFrom = before - 1): void {
    this.#parent.assertRoom(count * this.maxColumns);
    this.grid.insertRows(before, count, inheritFrom >= 1 ? inheritFrom : null);
    this.maxRows += count;
    this.#structure('rows', 'insert', before, count, author, (old) =>
      old >= before ? old + count : old,
    );
  }

  deleteRows(first: number, count = 1, author: Author = 'user'): void {
    this.grid.deleteRows(first, count);
    this.maxRows -= count;
    this.#structure('rows', 'delete', first, count, author, afterDelete(first, count));
  }

  insertColumns(
    before: number,
    count = 1,
    author: Author = 'user',
    inheritFrom = before - 1,
  ): void {
    this.#parent.assertRoom(count * this.maxRows);
    this.grid.insertColumns(before, count, inheritFrom >= 1 ? inheritFrom : null);
    this.maxColumns += count;
    this.#structure('columns', 'insert', before, count, author, (old) =>
      old >= before ? old + count : old,
    );
  }

  deleteColumns(first: number, count = 1, author: Author = 'user'): void {
    this.grid.deleteColumns(first, count);
    this.maxColumns -= count;
    this.#structure('columns', 'delete', first, count, author, afterDelete(first, count));
  }

  /** Moves whole columns so that the first of them comes to stand before `before`. */
  moveColumns(first: number, count: number, before: number, author: Author = 'user'): void {
    const order = moveOrder(this.maxColumns, first, count, before);
    this.grid.reorderColumns(1, order);
    const newIndex = inverse(order);
    this.#structure('columns', 'move', first, count, author, (old) => newIndex(old));
  }

  moveRows(first: number, count: number, before: number, author: Author = 'user'): void {
    const order = moveOrder(Math.max(first + count - 1, before - 1), first, count, before);
    this.grid.reorderRows(1, order);
    const newIndex = inverse(order);
    this.#structure('rows', 'move', first, count, author, (old) =>
      old <= order.length ? newIndex(old) : old,
    );
  }

  #structure(
    kind: StructureChange['kind'],
    action: StructureChange['action'],
    index: number,
    count: number,
    author: Author,
    newIndex: (old: number) => number | null,
  ): void {
    const change: StructureChange = {
      kind,
      action,
      index,
      count,
      author,
      newIndex,
      sheetId: this.id,
    };
    if (this.filterArea) this.filterArea = movedArea(this.filterArea, change);
    if (!this.filterArea) this.filterCriteria.clear();
    if (kind === 'columns') {
      followColumns(this.hiddenColumns, newIndex);
      followKeys(this.filterCriteria, newIndex);
      followKeys(this.columnWidths, newIndex);
    }
    this.formatRules = followRules(this.formatRules, change);
    this.#parent.emit(change);
  }

  // Sorting, filtering, hiding

  /** Sorts the rows of an area by columns (numbered in the sheet): cell contents move, rows stay. */
  sort(
    area: Area,
    by: readonly { column: number; ascending: boolean }[],
    author: Author = 'user',
  ): void {
    const rows = Array.from({ length: area.lastRow - area.firstRow + 1 }, (_, index) => index);
    const compare = (a: number, b: number): number => {
      for (const { column, ascending } of by) {
        const difference = compareValues(
          this.value(area.firstRow + a, column),
          this.value(area.firstRow + b, column),
          ascending,
        );
        if (difference !== 0) return difference;
      }
      return a - b;
    };
    this.grid.permuteCells(area.firstRow, area.firstColumn, area.lastColumn, rows.sort(compare));
    this.#parent.emit({ kind: 'sorted', sheetId: this.id, area, author });
  }

  hideRows(first: number, count = 1, hidden = true, author: Author = 'user'): void {
    for (let row = first; row < first + count; row++)
      this.grid.ensureRow(row).hiddenByUser = hidden;
    this.view(author);
  }

  /** Puts a filter on an area whose first row is the header. */
  setFilter(area: Area | null, author: Author = 'user'): void {
    this.filterArea = area;
    this.filterCriteria.clear();
    this.refilter(author);
  }

  /** Shows only rows whose displayed text in the column (numbered in the sheet) passes. */
  filterColumn(
    column: number,
    keep: ((shown: string) => boolean) | null,
    author: Author = 'user',
  ): void {
    if (keep) this.filterCriteria.set(column, keep);
    else this.filterCriteria.delete(column);
    this.refilter(author);
  }

  refilter(author: Author): void {
    for (let row = 1; row <= this.lastRow; row++) {
      const hidden = this.#filteredOut(row);
      if (hidden || this.grid.row(row)) this.grid.ensureRow(row).hiddenByFilter = hidden;
    }
    this.view(author);
  }

  #filteredOut(row: number): boolean {
    const area = this.filterArea;
    if (!area || row <= area.firstRow || row > area.lastRow) return false;
    return [...this.filterCriteria].some(([column, keep]) => !keep(this.display(row, column)));
  }

  view(author: Author = 'user'): void {
    this.#parent.emit({ kind: 'view', sheetId: this.id, author });
  }

  #grow(row: number, column: number): void {
    if (row > this.maxRows) this.insertRows(this.maxRows + 1, row - this.maxRows);
    if (column > this.maxColumns) this.insertColumns(this.maxColumns + 1, column - this.maxColumns);
  }

  get all(): Area {
    return { firstRow: 1, firstColumn: 1, lastRow: this.maxRows, lastColumn: this.maxColumns };
  }
}
