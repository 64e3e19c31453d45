/** Range: a rectangle of cells at fixed coordinates; it does not follow rows that move. */

import type { EnumTable } from '../enums';
import { ServiceException } from '../errors';
import { type Area, areaToA1 } from '../model/a1';
import { DEFAULT_NUMBER_FORMAT } from '../model/display';
import type { SheetModel } from '../model/sheet-model';
import { ServiceObject } from '../service-object';
import { asInteger, asRows, asString } from './arguments';
import {
  addMetadata,
  DeveloperMetadata,
  DeveloperMetadataFinder,
  metadataWithin,
  placeOfRange,
} from './developer-metadata';
import { Filter } from './filter';
import { Protection } from './protection';
import { assertSameSize, cellInput, mapCells, readValues } from './range-values';
import { RichTextValue, textRuns } from './rich-text';
import { Sheet } from './sheet';
import { assertOnGrid, type SheetsContext } from './sheets-context';
import { TextFinder } from './text-finder';

export class Range extends ServiceObject {
  override readonly serviceName = 'Range';
  override readonly enums: Readonly<Record<string, EnumTable>> = {};
  readonly #context: SheetsContext;
  readonly #sheet: SheetModel;
  readonly #area: Area;

  constructor(context: SheetsContext, sheet: SheetModel, area: Area) {
    super();
    assertOnGrid(sheet, area);
    this.#context = context;
    this.#sheet = sheet;
    this.#area = area;
    rangeTargets.set(this, { sheet, area });
  }

  // Coordinates

  getA1Notation(): string {
    return areaToA1(this.#area);
  }

  getRow(): number {
    return this.#area.firstRow;
  }

  getRowIndex(): number {
    return this.#area.firstRow;
  }

  getColumn(): number {
    return this.#area.firstColumn;
  }

  getColumnIndex(): number {
    return this.#area.firstColumn;
  }

  getLastRow(): number {
    return this.#area.lastRow;
  }

  getLastColumn(): number {
    return this.#area.lastColumn;
  }

  getNumRows(): number {
    return this.#area.lastRow - this.#area.firstRow + 1;
  }

  getNumColumns(): number {
    return this.#area.lastColumn - this.#area.firstColumn + 1;
  }

  getHeight(): number {
    return this.getNumRows();
  }

  getWidth(): number {
    return this.getNumColumns();
  }

  getSheet(): Sheet {
    return new Sheet(this.#context, this.#sheet);
  }

  getGridId(): number {
    return this.#sheet.id;
  }

  getCell(row: unknown, column: unknown): Range {
    return this.offset(
      asInteger(row, 'SpreadsheetApp.Range.getCell', [row, column]) - 1,
      asInteger(column, 'SpreadsheetApp.Range.getCell', [row, column]) - 1,
      1,
      1,
    );
  }

  offset(...args: unknown[]): Range {
    const path = 'SpreadsheetApp.Range.offset';
    const [rows, columns, numRows, numColumns] = args.map((arg) => asInteger(arg, path, args));
    const firstRow = this.#area.firstRow + (rows ?? 0);
    const firstColumn = this.#area.firstColumn + (columns ?? 0);
    return new Range(this.#context, this.#sheet, {
      firstRow,
      firstColumn,
      lastRow: firstRow + (numRows ?? this.getNumRows()) - 1,
      lastColumn: firstColumn + (numColumns ?? this.getNumColumns()) - 1,
    });
  }

  // Values

  getValues(): unknown[][] {
    this.#read();
    return readValues(this.#sheet, this.#area, this.#context.world.spreadsheet.timeZone);
  }

  getValue(): unknown {
    return this.getValues()[0]?.[0] ?? '';
  }

  getDisplayValues(): string[][] {
    this.#read();
    return mapCells(this.#area, (row, column) => this.#sheet.display(row, column));
  }

  getDisplayValue(): string {
    return this.getDisplayValues()[0]?.[0] ?? '';
  }

  getFormulas(): string[][] {
    this.#read();
    return mapCells(this.#area, (row, column) => this.#sheet.formula(row, column));
  }

  getFormula(): string {
    return this.getFormulas()[0]?.[0] ?? '';
  }

  setValues(values: unknown): this {
    const path = 'SpreadsheetApp.Range.setValues';
    const rows = asRows(values, path, [values]).map((cells) => cells.map(cellInput));
    assertSameSize(rows, this.#area);
    this.#write(() => this.#sheet.writeValues(this.#area, rows, 'script'));
    return this;
  }

  setValue(value: unknown): this {
    const input = cellInput(value);
    return this.setValues(mapCells(this.#area, () => input));
  }

  setFormulas(formulas: unknown): this {
    const rows = asRows(formulas, 'SpreadsheetApp.Range.setFormulas', [formulas]);
    return this.setValues(rows.map((cells) => cells.map(formulaInput)));
  }

  setFormula(formula: unknown): this {
    return this.setValue(formulaInput(formula));
  }

  // Clearing

  clearContent(): this {
    this.#write(() => this.#sheet.clear(this.#area, 'script'));
    return this;
  }

  /** Content and formats; notes stay, as measured. */
  clear(): this {
    this.clearContent();
    return this.clearFormat();
  }

  clearFormat(): this {
    return this.#eachExtras((extras) => {
      delete extras.format;
      delete extras.style;
    });
  }

  clearNote(): this {
    return this.#eachExtras((extras) => {
      delete extras.note;
    });
  }

  isBlank(): boolean {
    this.#read();
    return this.#sheet.firstOccupied(this.#area, () => false) === null;
  }

  // Rich text

  getRichTextValues(): (RichTextValue | null)[][] {
    this.#read();
    return mapCells(this.#area, (row, column) => {
      const value = this.#sheet.value(row, column);
      if (typeof value === 'number' || this.#sheet.formula(row, column) !== '') return null;
      const text = value === null ? '' : this.#sheet.display(row, column);
      return new RichTextValue(text, this.#sheet.grid.extras(row, column)?.runs ?? []);
    });
  }

  getRichTextValue(): RichTextValue | null {
    return this.getRichTextValues()[0]?.[0] ?? null;
  }

  setRichTextValues(values: unknown): this {
    const rows = asRows(values, 'SpreadsheetApp.Range.setRichTextValues', [values]);
    assertSameSize(rows, this.#area);
    this.#write(() => {
      mapCells(this.#area, (row, column) => {
        const value = rows[row - this.#area.firstRow]?.[column - this.#area.firstColumn];
        if (!(value instanceof RichTextValue)) return;
        this.#sheet.grid.setEntry(row, column, { value: value.getText() });
        this.#sheet.grid.ensureExtras(row, column).runs = textRuns.get(value) ?? [];
      });
      this.#sheet.changed(this.#area, 'script');
    });
    return this;
  }

  setRichTextValue(value: unknown): this {
    return this.setRichTextValues(mapCells(this.#area, () => value));
  }

  // Formats and notes

  getNumberFormats(): string[][] {
    this.#read();
    return mapCells(
      this.#area,
      (row, column) => this.#sheet.format(row, column) ?? DEFAULT_NUMBER_FORMAT,
    );
  }

  getNumberFormat(): string {
    return this.getNumberFormats()[0]?.[0] ?? DEFAULT_NUMBER_FORMAT;
  }

  setNumberFormats(formats: unknown): this {
    const rows = asRows(formats, 'SpreadsheetApp.Range.setNumberFormats', [formats]);
    assertSameSize(rows, this.#area);
    return this.#eachExtras((extras, r, c) => {
      const format = String(rows[r]?.[c]);
      if (/^general$/i.test(format)) delete extras.format;
      else extras.format = format;
    });
  }

  setNumberFormat(format: unknown): this {
    const text = asString(format, 'SpreadsheetApp.Range.setNumberFormat', [format]);
    return this.setNumberFormats(mapCells(this.#area, () => text));
  }

  getNotes(): string[][] {
    this.#read();
    return mapCells(this.#area, (row, column) => this.#sheet.grid.extras(row, column)?.note ?? '');
  }

  getNote(): string {
    return this.getNotes()[0]?.[0] ?? '';
  }

  setNotes(notes: unknown): this {
    const rows = asRows(notes, 'SpreadsheetApp.Range.setNotes', [notes]);
    assertSameSize(rows, this.#area);
    return this.#eachExtras((extras, r, c) => {
      const note = rows[r]?.[c] ?? null;
      if (note === null || note === '') delete extras.note;
      else
        extras.note =
          typeof note === 'number' && Number.isInteger(note) ? `${note}.0` : String(note);
    });
  }

  setNote(note: unknown): this {
    const text = note === null ? null : String(note);
    return this.setNotes(mapCells(this.#area, () => text));
  }

  getBackgrounds(): string[][] {
    this.#read();
    return mapCells(this.#area, (row, column) =>
      String(this.#sheet.grid.extras(row, column)?.style?.['background'] ?? '#ffffff'),
    );
  }

  getBackground(): string {
    return this.getBackgrounds()[0]?.[0] ?? '#ffffff';
  }

  setBackground(color: unknown): this {
    return this.#style('background', color);
  }

  setBackgrounds(colors: unknown): this {
    const rows = asRows(colors, 'SpreadsheetApp.Range.setBackgrounds', [colors]);
    assertSameSize(rows, this.#area);
    return this.#eachExtras((extras, r, c) => {
      extras.style = { ...extras.style, background: rows[r]?.[c] };
    });
  }

  setFontColor(color: unknown): this {
    return this.#style('fontColor', color);
  }

  setFontWeight(weight: unknown): this {
    return this.#style('fontWeight', weight);
  }

  setFontStyle(style: unknown): this {
    return this.#style('fontStyle', style);
  }

  setFontSize(size: unknown): this {
    return this.#style('fontSize', size);
  }

  setHorizontalAlignment(alignment: unknown): this {
    return this.#style('horizontalAlignment', alignment);
  }

  setVerticalAlignment(alignment: unknown): this {
    return this.#style('verticalAlignment', alignment);
  }

  setWrap(isWrapEnabled: unknown): this {
    return this.#style('wrap', isWrapEnabled);
  }

  setWrapStrategy(strategy: unknown): this {
    return this.#style('wrapStrategy', strategy);
  }

  // Metadata, protection, search

  addDeveloperMetadata(...args: unknown[]): this {
    addMetadata(this.#context, placeOfRange(this.#sheet, this.#area), args);
    return this;
  }

  getDeveloperMetadata(): DeveloperMetadata[] {
    const place = placeOfRange(this.#sheet, this.#area);
    return this.#context.world.spreadsheet.metadata.items
      .filter((item) => JSON.stringify(item.place) === JSON.stringify(place))
      .map((item) => new DeveloperMetadata(this.#context, item));
  }

  createDeveloperMetadataFinder(): DeveloperMetadataFinder {
    return new DeveloperMetadataFinder(this.#context, metadataWithin(this.#sheet, this.#area));
  }

  canEdit(): boolean {
    const { world, execution } = this.#context;
    const { protections } = world.spreadsheet;
    return protections.canEdit(this.#sheet.id, this.#area, execution.user, world.owner);
  }

  protect(): Protection {
    return Protection.create(this.#context, this.#sheet, this.#area);
  }

  createTextFinder(findText: unknown): TextFinder {
    const text = asString(findText, 'SpreadsheetApp.Range.createTextFinder', [findText]);
    return new TextFinder(this.#context, [{ sheet: this.#sheet, area: this.#area }], text);
  }

  sort(sortSpec: unknown): this {
    const by = (Array.isArray(sortSpec) ? sortSpec : [sortSpec]).map(sortKey);
    this.#write(() => this.#sheet.sort(this.#area, by, 'script'));
    return this;
  }

  /** A sheet has one filter at most (platform facts, section 4). */
  createFilter(): Filter {
    if (this.#sheet.filterArea)
      throw new ServiceException("You can't create a filter in a sheet that already has a filter.");
    this.#sheet.setFilter(this.#area, 'script');
    return new Filter(this.#context, this.#sheet, this.#area);
  }

  activate(): this {
    const { world, execution } = this.#context;
    world.spreadsheet.select(execution.user, this.#sheet, this.getA1Notation());
    return this;
  }

  #read(): void {
    this.#context.beforeRead();
    assertOnGrid(this.#sheet, this.#area);
  }

  #write(apply: () => void): void {
    this.#context.write(this.#sheet, this.#area, apply);
  }

  #style(name: string, value: unknown): this {
    return this.#eachExtras((extras) => {
      extras.style = { ...extras.style, [name]: value };
    });
  }

  #eachExtras(
    change: (extras: ReturnType<SheetModel['grid']['ensureExtras']>, r: number, c: number) => void,
  ): this {
    const { firstRow, firstColumn } = this.#area;
    this.#write(() => {
      mapCells(this.#area, (row, column) =>
        change(this.#sheet.grid.ensureExtras(row, column), row - firstRow, column - firstColumn),
      );
      this.#sheet.changed(this.#area, 'script');
    });
    return this;
  }
}

/** What a range points at, for services that take ranges; beside the object, not on it. */
export const rangeTargets = new WeakMap<Range, { sheet: SheetModel; area: Area }>();

const formulaInput = (formula: unknown): string => {
  const text = formula === null ? '' : String(formula);
  return text === '' || text.startsWith('=') ? text : `=${text}`;
};

function sortKey(spec: unknown): { column: number; ascending: boolean } {
  if (typeof spec === 'number') return { column: spec, ascending: true };
  const { column, ascending } = Object(spec) as { column?: unknown; ascending?: unknown };
  return { column: Number(column), ascending: ascending !== false };
}
