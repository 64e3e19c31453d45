/** Defines a sheet in memory that other people may sort, edit and protect between any two calls. */

import {
  type Block,
  type CellRule,
  type CellValue,
  type ColouredColumn,
  type ColumnRows,
  type Look,
  type OwnColumns,
  SheetRefused,
  type StoredCell,
  type Table,
} from '../../src/core/ports/workbook';
import type { OutputName } from '../../src/core/words';

interface Cell {
  text: string;
  formula: string;
  link: string;
  /** A number, a date or a truth value. */
  isNumber?: boolean;
  value?: CellValue;
  format?: string;
}

type Method =
  | 'headers'
  | 'outputColumns'
  | 'read'
  | 'links'
  | 'formulas'
  | 'filteredOut'
  | 'isHidden'
  | 'write'
  | 'fill'
  | 'flush'
  | 'look'
  | 'formats'
  | 'formatAsText'
  | 'put'
  | 'colour'
  | 'uncolour';

const emptyCell = (): Cell => ({ text: '', formula: '', link: '' });

function valueIn({ text, value, isNumber }: Cell): CellValue {
  if (value !== undefined) return value;
  return isNumber ? Number(text.replace(/,/g, '')) : text;
}

export class FakeTable implements Table {
  readonly sheetId: number;
  readonly name: string;
  readonly headerRow = 1;
  losses = { cells: 0 };
  /** Calls of the table, in order. */
  readonly calls: string[] = [];
  /** What other people do right before a call; called with how often that method was called before. */
  before: (method: Method, count: number) => void = () => {};
  /** Right before each rectangle of a write; throws here to kill a step in the middle of it. */
  beforeBlock: (index: number) => void = () => {};
  /** Rows hidden by hand. */
  hidden: readonly number[] = [];
  /** Rows that the filter hides; null without one. */
  filtered: readonly number[] | null = null;
  selected: readonly number[] = [];
  /** Columns with data validation that rejects: what it takes beside blanks. */
  ruled = new Map<number, { readonly words: string; readonly takes: (text: string) => boolean }>();
  /** Columns that may not be edited; writing to one throws as the adapter does. */
  locked: readonly number[] = [];
  /** Reads see the cells as they were at the first read since the last write or flush. */
  looksAhead = false;
  private seen: readonly (readonly Cell[])[] | null = null;
  private rows: Cell[][];
  private outputs: Record<string, number> = {};
  private readonly counts = new Map<Method, number>();

  constructor(rows: readonly (readonly string[])[], sheetId = 7, name = 'Leads') {
    this.rows = rows.map((row) => row.map((text) => ({ ...emptyCell(), text })));
    this.sheetId = sheetId;
    this.name = name;
  }

  private called(method: Method): void {
    const count = this.counts.get(method) ?? 0;
    this.counts.set(method, count + 1);
    this.calls.push(method);
    this.before(method, count);
    if (['write', 'fill', 'flush', 'put'].includes(method)) this.seen = null;
  }

  lastRow(): number {
    let last = this.rows.length;
    while (last > 0 && (this.rows[last - 1] ?? []).every(({ text }) => text === '')) last -= 1;
    return last;
  }

  headers(): readonly string[] {
    this.called('headers');
    return (this.shown()[0] ?? []).map(({ text }) => text);
  }

  topRows(rows: number, columnsMax: number): string[][] {
    const used = this.rows.flatMap((cells) =>
      cells.map(({ text }, index) => (text === '' ? 0 : index + 1)),
    );
    const width = Math.min(columnsMax, Math.max(0, ...used));
    return this.rectangle(1, Math.min(rows, this.rows.length), 0, width, ({ text }) => text);
  }

  insertTopRow(): void {
    this.insertRow(1, new Array<string>(this.width()).fill(''));
  }

  outputColumns(): OwnColumns {
    this.called('outputColumns');
    return { ...this.outputs };
  }

  read(firstRow: number, rows: number, firstColumn: number, columns: number): string[][] {
    this.called('read');
    return this.rectangle(firstRow, rows, firstColumn, columns, ({ text }) => text);
  }

  links(firstRow: number, rows: number, column: number): readonly string[] {
    this.called('links');
    return this.rectangle(firstRow, rows, column, 1, ({ link }) => link).map(([link = '']) => link);
  }

  linksIn(firstRow: number, rows: number, firstColumn: number, columns: number): string[][] {
    this.called('links');
    return this.rectangle(firstRow, rows, firstColumn, columns, ({ link }) => link);
  }

  formulas(firstRow: number, rows: number, firstColumn: number, columns: number): string[][] {
    this.called('formulas');
    return this.rectangle(firstRow, rows, firstColumn, columns, ({ formula }) => formula);
  }

  private rectangle<T>(
    firstRow: number,
    rows: number,
    firstColumn: number,
    columns: number,
    textOf: (cell: Cell) => T,
  ): T[][] {
    const rowsShown = this.shown();
    return Array.from({ length: Math.max(0, rows) }, (_, rowIndex) =>
      Array.from({ length: columns }, (_column, columnIndex) => {
        const cell = rowsShown[firstRow - 1 + rowIndex]?.[firstColumn + columnIndex];
        return textOf(cell ?? emptyCell());
      }),
    );
  }

  private shown(): readonly (readonly Cell[])[] {
    if (!this.looksAhead) return this.rows;
    this.seen ??= this.rows.map((cells) => [...cells]);
    return this.seen;
  }

  write(blocks: readonly Block[]): void {
    this.called('write');
    blocks.forEach((block, index) => {
      this.beforeBlock(index);
      this.writeBlock(block);
    });
  }

  /** Each rectangle is written whole or not at all. */
  private writeBlock({ firstRow, firstColumn, values }: Block): void {
    for (const texts of values) {
      texts.forEach((text, index) => {
        this.demandEditable(firstColumn + index);
        this.demandTaken(firstColumn + index, text);
      });
    }
    values.forEach((texts, rowIndex) => {
      texts.forEach((text, index) => {
        this.putText(firstRow + rowIndex, firstColumn + index, text);
      });
    });
  }

  flush(): void {
    this.called('flush');
  }

  look(firstRow: number, rows: number, columns: number): Look {
    this.called('look');
    // Columns off the grid are left out, as where some were deleted.
    const width = Math.min(columns, this.width());
    const [headers = []] = this.rectangle(1, 1, 0, width, ({ text }) => text);
    return {
      headers,
      firstRow,
      texts: this.rectangle(firstRow, rows, 0, width, ({ text }) => text),
      values: this.rectangle(firstRow, rows, 0, width, valueIn),
    };
  }

  private width(): number {
    return Math.max(0, ...this.rows.map((cells) => cells.length));
  }

  formats(firstRow: number, rows: number, columns: number): string[][] {
    this.called('formats');
    return this.rectangle(firstRow, rows, 0, columns, ({ format }) => format ?? '@');
  }

  formatAsText(_blocks?: readonly Block[]): boolean {
    this.called('formatAsText');
    return true;
  }

  writePlain(blocks: readonly Block[]): void {
    this.write(blocks);
  }

  put(cells: readonly StoredCell[]): void {
    this.called('put');
    for (const { rowNumber, column, value, formula, format, link = '', isTyped } of cells) {
      if (isTyped) {
        this.enterOne(rowNumber, column, String(value));
        continue;
      }
      if (formula !== '') {
        this.enterOne(rowNumber, column, formula);
        continue;
      }
      const shown = format?.startsWith('show ') ? format.slice('show '.length) : String(value);
      const isNumber = typeof value !== 'string';
      const cell = { ...emptyCell(), text: shown, link, value, isNumber };
      this.setCell(rowNumber, column, format === null ? cell : { ...cell, format });
    }
  }

  private enterOne(rowNumber: number, column: number, text: string): void {
    const isFormula = text.startsWith('=');
    const entered = isFormula ? { formula: text, text: `shown ${text}` } : { text, formula: '' };
    this.setCell(rowNumber, column, { ...emptyCell(), ...entered, isNumber: !isFormula });
  }

  ensureRows(lastRow: number): void {
    while (this.rows.length < lastRow) this.rows.push([]);
  }

  fill(rows: readonly number[], column: number, text: string): void {
    this.called('fill');
    for (const row of rows) this.putText(row, column, text);
  }

  makeRoom(before: number | null, columns: number): number {
    const first = before ?? this.width();
    for (let index = 0; index < columns; index += 1) this.insertColumn(first + index, '');
    return first;
  }

  mark(column: number, mark: string): void {
    this.outputs[mark] = column;
  }

  unmark(mark: string): void {
    delete this.outputs[mark];
  }

  gridRows(): number {
    return this.rows.length;
  }

  formatColumnsAsText(_places: readonly ColumnRows[]): boolean {
    return true;
  }

  formatCells(): void {}

  emboldenHeaders(): void {}

  /** Pixels by column. */
  readonly widths = new Map<number, number>();
  coloured: readonly ColouredColumn[] = [];

  setWidth(column: number, widthPx: number): void {
    this.widths.set(column, widthPx);
  }

  colour(columns: readonly ColouredColumn[]): boolean {
    const open = columns.filter(
      ({ column }) => !this.coloured.some((known) => known.column === column),
    );
    this.called('colour');
    this.coloured = [...this.coloured, ...open];
    return open.length > 0;
  }

  uncolour(): void {
    this.called('uncolour');
    this.coloured = [];
  }

  filteredOut(): ((rowNumber: number) => boolean) | null {
    const { filtered } = this;
    if (filtered === null) return null;
    return (rowNumber) => {
      this.called('filteredOut');
      return filtered.includes(rowNumber);
    };
  }

  isHidden(rowNumber: number): boolean {
    this.called('isHidden');
    return this.hidden.includes(rowNumber) || this.filtered?.includes(rowNumber) === true;
  }

  selectRows(rows: readonly number[]): number {
    this.selected = rows;
    return rows.length;
  }

  selectedRows(): readonly number[] {
    return this.selected;
  }

  rules(firstRow: number, rows: number, firstColumn: number, columns: number): readonly CellRule[] {
    return [...this.ruled].flatMap(([column, rule]) =>
      column < firstColumn || column >= firstColumn + columns
        ? []
        : Array.from({ length: rows }, (_, row) => ({
            rowNumber: firstRow + row,
            column,
            ...rule,
          })),
    );
  }

  protectedColumns(columns: readonly number[], made: readonly number[] = []): readonly number[] {
    return [...columns, ...made].filter((column) => this.locked.includes(column));
  }

  private putText(row: number, column: number, text: string): void {
    this.demandEditable(column);
    this.demandTaken(column, text);
    this.setCell(row, column, { ...emptyCell(), text });
  }

  /** In the user's language, which may be any. */
  private demandTaken(column: number, text: string): void {
    const rule = this.ruled.get(column);
    if (rule !== undefined && text !== '' && !rule.takes(text)) {
      throw new Error('Los datos infringen las reglas de validación de esta celda.');
    }
  }

  private demandEditable(column: number): void {
    if (this.locked.includes(column)) {
      throw new SheetRefused(
        'Cells of the add-on\u2019s columns are protected from you: ask the owner to let you edit them.',
      );
    }
  }

  private setCell(row: number, column: number, cell: Cell): void {
    this.ensureRows(row);
    const cells = this.rows[row - 1] ?? [];
    while (cells.length <= column) cells.push(emptyCell());
    cells[column] = cell;
    this.rows[row - 1] = cells;
  }

  // What people do by hand, and what tests look at.

  /** Marks a column as the add-on's, as the developer metadata of earlier versions did. */
  own(name: OutputName, header: string): void {
    this.outputs[name] = this.column(header);
  }

  column(header: string): number {
    const column = (this.rows[0] ?? []).findIndex(({ text }) => text === header);
    if (column < 0) throw new Error(`There is no column "${header}".`);
    return column;
  }

  type(row: number, header: string, text: string): void {
    this.setCell(row, this.column(header), { ...emptyCell(), text });
  }

  typeFormula(row: number, header: string, formula: string, shown: string): void {
    this.setCell(row, this.column(header), { text: shown, formula, link: '' });
  }

  typeNumber(row: number, header: string, shown: string): void {
    const format = `show ${shown}`;
    this.setCell(row, this.column(header), { ...emptyCell(), text: shown, isNumber: true, format });
  }

  /** What a person would see in the cell's editor, and whether it is a text. */
  entered(row: number, header: string): { text: string; isText: boolean } {
    const { text, formula, isNumber } = this.rows[row - 1]?.[this.column(header)] ?? emptyCell();
    return { text: formula || text, isText: formula === '' && isNumber !== true };
  }

  typeLink(row: number, header: string, text: string, link: string): void {
    this.setCell(row, this.column(header), { text, formula: '', link });
  }

  text(row: number, header: string): string {
    return this.rows[row - 1]?.[this.column(header)]?.text ?? '';
  }

  /** Texts of a column below the header. */
  columnTexts(header: string): readonly string[] {
    const column = this.column(header);
    return this.rows.slice(1).map((cells) => cells[column]?.text ?? '');
  }

  rename(header: string, to: string): void {
    this.setCell(1, this.column(header), { ...emptyCell(), text: to });
  }

  insertRow(row: number, texts: readonly string[]): void {
    this.rows.splice(
      row - 1,
      0,
      texts.map((text) => ({ ...emptyCell(), text })),
    );
  }

  deleteRow(row: number): void {
    this.rows.splice(row - 1, 1);
  }

  /** Puts the rows below the header into the opposite order. */
  reverse(): void {
    const [header = [], ...others] = this.rows;
    this.rows = [header, ...others.reverse()];
  }

  insertColumn(place: number, header: string): void {
    for (const cells of this.rows) {
      while (cells.length < place) cells.push(emptyCell());
      cells.splice(place, 0, emptyCell());
    }
    this.setCell(1, place, { ...emptyCell(), text: header });
    this.shift((column) => (column >= place ? column + 1 : column));
  }

  deleteColumn(header: string): void {
    const place = this.column(header);
    for (const cells of this.rows) cells.splice(place, 1);
    const kept = Object.entries(this.outputs).filter(([, column]) => column !== place);
    this.outputs = Object.fromEntries(kept);
    this.shift((column) => (column > place ? column - 1 : column));
  }

  /** Moves a column to the front; its metadata goes along. */
  moveToFront(header: string): void {
    const from = this.column(header);
    for (const cells of this.rows) {
      while (cells.length <= from) cells.push(emptyCell());
      cells.unshift(...cells.splice(from, 1));
    }
    this.shift((column) => (column === from ? 0 : column < from ? column + 1 : column));
  }

  private shift(moved: (column: number) => number): void {
    const entries = Object.entries(this.outputs).map(([name, column]) => [name, moved(column)]);
    this.outputs = Object.fromEntries(entries);
  }
}
