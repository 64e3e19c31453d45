/** Sheet: one tab of the spreadsheet. */

import { ServiceException } from '../errors';
import type { Area } from '../model/a1';
import type { SheetModel } from '../model/sheet-model';
import { ServiceObject, signatureMismatch } from '../service-object';
import { asInteger, asString } from './arguments';
import {
  addMetadata,
  DeveloperMetadata,
  DeveloperMetadataFinder,
  metadataWithin,
} from './developer-metadata';
import { Filter } from './filter';
import { Protection } from './protection';
import { Range } from './range';
import { RangeList } from './range-list';
import { cellInput } from './range-values';
import { assertOnGrid, type SheetsContext } from './sheets-context';
import { Spreadsheet } from './spreadsheet';
import { TextFinder } from './text-finder';

export class Sheet extends ServiceObject {
  override readonly serviceName = 'Sheet';
  readonly #context: SheetsContext;
  readonly #sheet: SheetModel;

  constructor(context: SheetsContext, sheet: SheetModel) {
    super();
    this.#context = context;
    this.#sheet = sheet;
    sheetTargets.set(this, sheet);
  }

  // Identity

  getSheetId(): number {
    return this.#sheet.id;
  }

  getName(): string {
    return this.#sheet.name;
  }

  getSheetName(): string {
    return this.#sheet.name;
  }

  setName(name: unknown): this {
    const { spreadsheet } = this.#context.world;
    spreadsheet.renameSheet(
      this.#sheet,
      asString(name, 'SpreadsheetApp.Sheet.setName', [name]),
      'script',
    );
    return this;
  }

  getIndex(): number {
    return this.#context.world.spreadsheet.sheets.indexOf(this.#sheet) + 1;
  }

  getParent(): Spreadsheet {
    return new Spreadsheet(this.#context);
  }

  activate(): this {
    const { world, execution } = this.#context;
    world.spreadsheet.select(execution.user, this.#sheet, 'A1');
    return this;
  }

  // Size

  getLastRow(): number {
    this.#context.beforeRead();
    return this.#sheet.lastRow;
  }

  getLastColumn(): number {
    this.#context.beforeRead();
    return this.#sheet.lastColumn;
  }

  getMaxRows(): number {
    this.#context.beforeRead();
    return this.#sheet.maxRows;
  }

  getMaxColumns(): number {
    this.#context.beforeRead();
    return this.#sheet.maxColumns;
  }

  // Ranges

  getRange(...args: unknown[]): Range {
    return new Range(this.#context, this.#sheet, this.#areaOf(args));
  }

  getRangeList(a1Notations: unknown): RangeList {
    if (!Array.isArray(a1Notations))
      throw signatureMismatch('SpreadsheetApp.Sheet.getRangeList', [a1Notations]);
    return new RangeList(a1Notations.map((a1: unknown) => this.getRange(a1)));
  }

  /** A1 to the last row and column with content; A1 alone on an empty sheet. */
  getDataRange(): Range {
    this.#context.beforeRead();
    return new Range(this.#context, this.#sheet, {
      firstRow: 1,
      firstColumn: 1,
      lastRow: Math.max(1, this.#sheet.lastRow),
      lastColumn: Math.max(1, this.#sheet.lastColumn),
    });
  }

  getActiveRange(): Range | null {
    return this.#selected()?.at(-1) ?? null;
  }

  getActiveCell(): Range | null {
    return this.getActiveRange()?.offset(0, 0, 1, 1) ?? null;
  }

  getCurrentCell(): Range | null {
    return this.getActiveCell();
  }

  getActiveRangeList(): RangeList | null {
    const ranges = this.#selected();
    return ranges && new RangeList(ranges);
  }

  #selected(): Range[] | null {
    const { world, execution } = this.#context;
    const { sheetId, areas } = world.spreadsheet.selection(execution.user);
    if (sheetId !== this.#sheet.id) return null;
    return areas.map((area) => new Range(this.#context, this.#sheet, area));
  }

  #areaOf(args: readonly unknown[]): Area {
    if (typeof args[0] === 'string' && args.length === 1) {
      const area = this.#sheet.area(args[0].replace(/^.*!/, ''));
      if (!area) throw new ServiceException('Range not found');
      return area;
    }
    const [row = 0, column = 0, rows = 1, columns = 1] = args.map((arg) =>
      asInteger(arg, 'SpreadsheetApp.Sheet.getRange', args),
    );
    if (rows < 1) throw new ServiceException('The number of rows in the range must be at least 1.');
    if (columns < 1)
      throw new ServiceException('The number of columns in the range must be at least 1.');
    const area = {
      firstRow: row,
      firstColumn: column,
      lastRow: row + rows - 1,
      lastColumn: column + columns - 1,
    };
    if (row < 1) throw new ServiceException('The starting row of the range is too small.');
    if (column < 1) throw new ServiceException('The starting column of the range is too small.');
    return area;
  }

  // Content and structure

  appendRow(rowContents: unknown): this {
    if (!Array.isArray(rowContents))
      throw signatureMismatch('SpreadsheetApp.Sheet.appendRow', [rowContents]);
    const row = this.#sheet.lastRow + 1;
    const values = rowContents.map(cellInput);
    if (row > this.#sheet.maxRows) this.#sheet.insertRows(row, 1, 'script');
    if (values.length > this.#sheet.maxColumns)
      this.#sheet.insertColumns(
        this.#sheet.maxColumns + 1,
        values.length - this.#sheet.maxColumns,
        'script',
      );
    const area = {
      firstRow: row,
      firstColumn: 1,
      lastRow: row,
      lastColumn: Math.max(1, values.length),
    };
    this.#context.write(this.#sheet, area, () => this.#sheet.writeValues(area, [values], 'script'));
    return this;
  }

  insertRowsAfter(afterPosition: unknown, howMany: unknown): this {
    return this.#insertRows(
      asInteger(afterPosition, 'SpreadsheetApp.Sheet.insertRowsAfter', [afterPosition, howMany]) +
        1,
      howMany,
    );
  }

  insertRowAfter(afterPosition: unknown): this {
    return this.insertRowsAfter(afterPosition, 1);
  }

  insertRowsBefore(beforePosition: unknown, howMany: unknown): this {
    return this.#insertRows(
      asInteger(beforePosition, 'SpreadsheetApp.Sheet.insertRowsBefore', [beforePosition, howMany]),
      howMany,
    );
  }

  insertRowBefore(beforePosition: unknown): this {
    return this.insertRowsBefore(beforePosition, 1);
  }

  #insertRows(before: number, howMany: unknown): this {
    const count = asInteger(howMany, 'SpreadsheetApp.Sheet.insertRows', [before, howMany]);
    if (before < 1 || before > this.#sheet.maxRows + 1 || count < 1) throw outside();
    this.#structural(() => this.#sheet.insertRows(before, count, 'script'));
    return this;
  }

  insertColumnsAfter(afterPosition: unknown, howMany: unknown): this {
    return this.#insertColumns(
      asInteger(afterPosition, 'SpreadsheetApp.Sheet.insertColumnsAfter', [
        afterPosition,
        howMany,
      ]) + 1,
      howMany,
    );
  }

  insertColumnAfter(afterPosition: unknown): this {
    return this.insertColumnsAfter(afterPosition, 1);
  }

  insertColumnsBefore(beforePosition: unknown, howMany: unknown): this {
    return this.#insertColumns(
      asInteger(beforePosition, 'SpreadsheetApp.Sheet.insertColumnsBefore', [
        beforePosition,
        howMany,
      ]),
      howMany,
    );
  }

  insertColumnBefore(beforePosition: unknown): this {
    return this.insertColumnsBefore(beforePosition, 1);
  }

  #insertColumns(before: number, howMany: unknown): this {
    const count = asInteger(howMany, 'SpreadsheetApp.Sheet.insertColumns', [before, howMany]);
    if (before < 1 || before > this.#sheet.maxColumns + 1 || count < 1) throw outside();
    this.#structural(() => this.#sheet.insertColumns(before, count, 'script'));
    return this;
  }

  deleteRows(rowPosition: unknown, howMany: unknown): void {
    const path = 'SpreadsheetApp.Sheet.deleteRows';
    const first = asInteger(rowPosition, path, [rowPosition, howMany]);
    const count = asInteger(howMany, path, [rowPosition, howMany]);
    if (first < 1 || first + count - 1 > this.#sheet.maxRows) throw outside();
    if (count >= this.#sheet.maxRows)
      throw new ServiceException("You can't delete all the rows on the sheet.");
    this.#structural(() => this.#sheet.deleteRows(first, count, 'script'));
  }

  deleteRow(rowPosition: unknown): this {
    this.deleteRows(rowPosition, 1);
    return this;
  }

  deleteColumns(columnPosition: unknown, howMany: unknown): void {
    const path = 'SpreadsheetApp.Sheet.deleteColumns';
    const first = asInteger(columnPosition, path, [columnPosition, howMany]);
    const count = asInteger(howMany, path, [columnPosition, howMany]);
    if (first < 1 || first + count - 1 > this.#sheet.maxColumns) throw outside();
    if (count >= this.#sheet.maxColumns)
      throw new ServiceException("You can't delete all the columns on the sheet.");
    this.#structural(() => this.#sheet.deleteColumns(first, count, 'script'));
  }

  deleteColumn(columnPosition: unknown): this {
    this.deleteColumns(columnPosition, 1);
    return this;
  }

  /** Structure is not buffered: it takes effect, and flushes what was written before. */
  #structural(apply: () => void): void {
    this.#context.beforeRead();
    if (this.#context.assertEditable(this.#sheet, this.#sheet.all)) apply();
  }

  clear(): this {
    this.getRange(1, 1, this.#sheet.maxRows, this.#sheet.maxColumns).clear();
    return this;
  }

  clearContents(): this {
    this.#context.beforeRead();
    if (this.#context.assertEditable(this.#sheet, this.#sheet.all))
      this.#sheet.clear(this.#sheet.all, 'script');
    return this;
  }

  // Visibility

  hideSheet(): this {
    const { spreadsheet } = this.#context.world;
    if (spreadsheet.sheets.filter((sheet) => !sheet.hidden).length === 1 && !this.#sheet.hidden)
      throw new ServiceException("You can't hide all the sheets in a document.");
    spreadsheet.setSheetHidden(this.#sheet, true, 'script');
    return this;
  }

  showSheet(): this {
    this.#context.world.spreadsheet.setSheetHidden(this.#sheet, false, 'script');
    return this;
  }

  isSheetHidden(): boolean {
    return this.#sheet.hidden;
  }

  isRowHiddenByFilter(rowPosition: unknown): boolean {
    return this.#row(rowPosition)?.hiddenByFilter ?? false;
  }

  isRowHiddenByUser(rowPosition: unknown): boolean {
    return this.#row(rowPosition)?.hiddenByUser ?? false;
  }

  isColumnHiddenByUser(columnPosition: unknown): boolean {
    this.#context.beforeRead();
    return this.#sheet.hiddenColumns.has(Number(columnPosition));
  }

  #row(rowPosition: unknown) {
    this.#context.beforeRead();
    const row = asInteger(rowPosition, 'SpreadsheetApp.Sheet.isRowHidden', [rowPosition]);
    assertOnGrid(this.#sheet, { firstRow: row, lastRow: row, firstColumn: 1, lastColumn: 1 });
    return this.#sheet.grid.row(row);
  }

  hideRows(rowIndex: unknown, numRows: unknown): void {
    const count = numRows === undefined ? 1 : Number(numRows);
    this.#sheet.hideRows(Number(rowIndex), count, true, 'script');
  }

  showRows(rowIndex: unknown, numRows: unknown): void {
    const count = numRows === undefined ? 1 : Number(numRows);
    this.#sheet.hideRows(Number(rowIndex), count, false, 'script');
  }

  hideColumns(columnIndex: unknown, numColumns: unknown): void {
    const count = numColumns === undefined ? 1 : Number(numColumns);
    for (let i = 0; i < count; i++) this.#sheet.hiddenColumns.add(Number(columnIndex) + i);
    this.#sheet.view('script');
  }

  getFrozenRows(): number {
    return this.#sheet.frozenRows;
  }

  setFrozenRows(rows: unknown): void {
    this.#sheet.frozenRows = asInteger(rows, 'SpreadsheetApp.Sheet.setFrozenRows', [rows]);
    this.#sheet.view('script');
  }

  getColumnWidth(columnPosition: unknown): number {
    return this.#sheet.columnWidths.get(Number(columnPosition)) ?? 100;
  }

  setColumnWidth(columnPosition: unknown, width: unknown): this {
    this.#sheet.columnWidths.set(Number(columnPosition), Number(width));
    this.#sheet.view('script');
    return this;
  }

  autoResizeColumns(): this {
    return this;
  }

  getFilter(): Filter | null {
    this.#context.beforeRead();
    const area = this.#sheet.filterArea;
    return area && new Filter(this.#context, this.#sheet, area);
  }

  // Protection, metadata, search

  getProtections(type: unknown): Protection[] {
    this.#context.beforeRead();
    const wholeSheet = String(type) === 'SHEET';
    return this.#context.world.spreadsheet.protections.records
      .filter(({ sheetId, area }) => sheetId === this.#sheet.id && (area === null) === wholeSheet)
      .map((record) => new Protection(this.#context, this.#sheet, record));
  }

  protect(): Protection {
    return Protection.create(this.#context, this.#sheet, null);
  }

  addDeveloperMetadata(...args: unknown[]): this {
    addMetadata(this.#context, { type: 'SHEET', sheetId: this.#sheet.id }, args);
    return this;
  }

  getDeveloperMetadata(): DeveloperMetadata[] {
    return this.#context.world.spreadsheet.metadata.items
      .filter(({ place }) => place.type === 'SHEET' && place.sheetId === this.#sheet.id)
      .map((item) => new DeveloperMetadata(this.#context, item));
  }

  /** Sees the metadata of the sheet, its rows and its columns. */
  createDeveloperMetadataFinder(): DeveloperMetadataFinder {
    const inside = metadataWithin(this.#sheet, this.#sheet.all);
    return new DeveloperMetadataFinder(
      this.#context,
      (item) =>
        inside(item) || (item.place.type === 'SHEET' && item.place.sheetId === this.#sheet.id),
    );
  }

  createTextFinder(findText: unknown): TextFinder {
    const text = asString(findText, 'SpreadsheetApp.Sheet.createTextFinder', [findText]);
    return new TextFinder(this.#context, [{ sheet: this.#sheet, area: this.#sheet.all }], text);
  }
}

/** What a Sheet points at; beside the object, not on it. */
export const sheetTargets = new WeakMap<Sheet, SheetModel>();

const outside = () =>
  new ServiceException('The coordinates of the range are outside the dimensions of the sheet.');
