/** Sheet: one tab of the spreadsheet; here its visibility, protection, metadata and search. */

import { ServiceException } from '../../errors';
import { asInteger, asString } from '../arguments';
import { ConditionalFormatRule } from './conditional-format';
import {
  addMetadata,
  DeveloperMetadata,
  DeveloperMetadataFinder,
  metadataWithin,
} from './developer-metadata';
import { Filter } from './filter';
import { Protection } from './protection';
import { SheetStructure } from './sheet-structure';
import { assertOnGrid } from './sheets-context';
import { TextFinder } from './text-finder';

export class Sheet extends SheetStructure {
  hideSheet(): this {
    const { spreadsheet } = this.context.world;
    if (spreadsheet.sheets.filter((sheet) => !sheet.hidden).length === 1 && !this.model.hidden)
      throw new ServiceException("You can't hide all the sheets in a document.");
    spreadsheet.setSheetHidden(this.model, true, 'script');
    return this;
  }

  showSheet(): this {
    this.context.world.spreadsheet.setSheetHidden(this.model, false, 'script');
    return this;
  }

  isSheetHidden(): boolean {
    return this.model.hidden;
  }

  isRowHiddenByFilter(rowPosition: unknown): boolean {
    return this.#row(rowPosition)?.hiddenByFilter ?? false;
  }

  isRowHiddenByUser(rowPosition: unknown): boolean {
    return this.#row(rowPosition)?.hiddenByUser ?? false;
  }

  isColumnHiddenByUser(columnPosition: unknown): boolean {
    this.context.beforeRead();
    return this.model.hiddenColumns.has(Number(columnPosition));
  }

  #row(rowPosition: unknown) {
    this.context.beforeRead();
    const row = asInteger(rowPosition);
    assertOnGrid(this.model, { firstRow: row, lastRow: row, firstColumn: 1, lastColumn: 1 });
    return this.model.grid.row(row);
  }

  hideRows(rowIndex: unknown, numRows: unknown = 1): void {
    this.#setRowsHidden(asInteger(rowIndex), asInteger(numRows), true);
  }

  showRows(rowIndex: unknown, numRows: unknown = 1): void {
    this.#setRowsHidden(asInteger(rowIndex), asInteger(numRows), false);
  }

  #setRowsHidden(first: number, count: number, hidden: boolean): void {
    const { all } = this.model;
    assertOnGrid(this.model, { ...all, firstRow: first, lastRow: first + count - 1 });
    this.model.hideRows(first, count, hidden, 'script');
  }

  hideColumns(columnIndex: unknown, numColumns: unknown = 1): void {
    const [first, count] = [asInteger(columnIndex), asInteger(numColumns)];
    const { all } = this.model;
    assertOnGrid(this.model, { ...all, firstColumn: first, lastColumn: first + count - 1 });
    for (let i = 0; i < count; i++) this.model.hiddenColumns.add(first + i);
    this.model.view('script');
  }

  getFrozenRows(): number {
    return this.model.frozenRows;
  }

  setFrozenRows(rows: unknown): void {
    this.model.frozenRows = asInteger(rows);
    this.model.view('script');
  }

  getColumnWidth(columnPosition: unknown): number {
    return this.model.columnWidths.get(Number(columnPosition)) ?? 100;
  }

  setColumnWidth(columnPosition: unknown, width: unknown): this {
    return this.setColumnWidths(columnPosition, 1, width);
  }

  setColumnWidths(startColumn: unknown, numColumns: unknown, width: unknown): this {
    const [first, count] = [asInteger(startColumn), asInteger(numColumns)];
    const { all } = this.model;
    assertOnGrid(this.model, { ...all, firstColumn: first, lastColumn: first + count - 1 });
    for (let i = 0; i < count; i++) this.model.columnWidths.set(first + i, Number(width));
    this.model.view('script');
    return this;
  }

  getConditionalFormatRules(): ConditionalFormatRule[] {
    this.context.beforeRead();
    const { model, context } = this;
    return model.formatRules.map((rule) => ConditionalFormatRule.of(context, model, rule));
  }

  /** Replaces all of them: whoever leaves one out has deleted it. */
  setConditionalFormatRules(rules: unknown): void {
    const list: unknown[] = Array.isArray(rules) ? rules : [];
    const formatRules = list.flatMap((each) =>
      each instanceof ConditionalFormatRule ? [each.rule] : [],
    );
    this.context.flush();
    const areas = formatRules.flatMap((rule) => rule.areas);
    for (const area of areas) if (!this.context.assertEditable(this.model, area)) return;
    this.model.formatRules = formatRules;
    this.model.view('script');
  }

  clearConditionalFormatRules(): void {
    this.setConditionalFormatRules([]);
  }

  autoResizeColumns(): this {
    return this;
  }

  getFilter(): Filter | null {
    this.context.beforeRead();
    const area = this.model.filterArea;
    return area && new Filter(this.context, this.model, area);
  }

  getProtections(type: unknown): Protection[] {
    this.context.beforeRead();
    const wholeSheet = String(type) === 'SHEET';
    return this.context.world.spreadsheet.protections.records
      .filter(({ sheetId, area }) => sheetId === this.model.id && (area === null) === wholeSheet)
      .map((record) => new Protection(this.context, this.model, record));
  }

  protect(): Protection {
    return Protection.create(this.context, this.model, null);
  }

  addDeveloperMetadata(...args: unknown[]): this {
    addMetadata(this.context, { type: 'SHEET', sheetId: this.model.id }, args);
    return this;
  }

  getDeveloperMetadata(): DeveloperMetadata[] {
    this.context.beforeMetadataRead();
    return this.context.world.spreadsheet.metadata.items
      .filter(({ place }) => place.type === 'SHEET' && place.sheetId === this.model.id)
      .map((item) => new DeveloperMetadata(this.context, item));
  }

  /** Sees the metadata of the sheet, its rows and its columns. */
  createDeveloperMetadataFinder(): DeveloperMetadataFinder {
    const inside = metadataWithin(this.model, this.model.all);
    return new DeveloperMetadataFinder(
      this.context,
      (item) =>
        inside(item) || (item.place.type === 'SHEET' && item.place.sheetId === this.model.id),
    );
  }

  createTextFinder(findText: unknown): TextFinder {
    const text = asString(findText);
    return new TextFinder(this.context, [{ sheet: this.model, area: this.model.all }], text);
  }
}
