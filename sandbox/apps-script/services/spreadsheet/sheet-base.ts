/** Which sheet it is, how large, and the ranges on it. */

import { EnumTable, type EnumValue } from '../../enums';
import { ServiceException } from '../../errors';
import type { Area } from '../../model/a1';
import type { SheetModel } from '../../model/sheet-model';
import { ServiceObject, sheetBehind, signatureMismatch } from '../../service-object';
import { asInteger, asString } from '../arguments';
import { Range } from '../range/range';
import { RangeList } from '../range/range-list';
import type { SheetsContext } from './sheets-context';
import { Spreadsheet } from './spreadsheet';

export const sheetTypes = new EnumTable('SpreadsheetApp.SheetType', ['GRID', 'OBJECT']);

export abstract class SheetBase extends ServiceObject {
  override readonly serviceName = 'Sheet';
  readonly model: SheetModel;
  protected readonly context: SheetsContext;

  constructor(context: SheetsContext, model: SheetModel) {
    super();
    this.context = context;
    this.model = model;
  }

  override [sheetBehind](): SheetModel {
    return this.model;
  }

  getSheetId(): number {
    return this.model.id;
  }

  getName(): string {
    return this.model.name;
  }

  getSheetName(): string {
    return this.model.name;
  }

  setName(name: unknown): this {
    const { spreadsheet } = this.context.world;
    spreadsheet.renameSheet(this.model, asString(name), 'script');
    return this;
  }

  getType(): EnumValue {
    return sheetTypes.value(this.model.hasCells ? 'GRID' : 'OBJECT');
  }

  #assertCells(): void {
    if (this.model.hasCells) return;
    throw new ServiceException('This operation is not supported on sheets of this type.');
  }

  getIndex(): number {
    return this.context.world.spreadsheet.sheets.indexOf(this.model) + 1;
  }

  getParent(): Spreadsheet {
    return new Spreadsheet(this.context);
  }

  activate(): this {
    const { world, execution } = this.context;
    world.spreadsheet.select(execution.user, this.model, 'A1');
    return this;
  }

  getLastRow(): number {
    this.context.beforeRead(this.model);
    return this.model.lastRow;
  }

  getLastColumn(): number {
    this.context.beforeRead(this.model);
    return this.model.lastColumn;
  }

  getMaxRows(): number {
    this.context.beforeRead();
    return this.model.maxRows;
  }

  getMaxColumns(): number {
    this.context.beforeRead();
    return this.model.maxColumns;
  }

  getRange(...args: unknown[]): Range {
    this.#assertCells();
    return new Range(this.context, this.model, this.#areaOf(args));
  }

  getRangeList(a1Notations: unknown): RangeList {
    if (!Array.isArray(a1Notations))
      throw signatureMismatch('SpreadsheetApp.Sheet.getRangeList', [a1Notations]);
    return new RangeList(a1Notations.map((a1: unknown) => this.getRange(a1)));
  }

  /** A1 to the last row and column with content; A1 alone on an empty sheet. */
  getDataRange(): Range {
    this.#assertCells();
    this.context.beforeRead(this.model);
    return new Range(this.context, this.model, {
      firstRow: 1,
      firstColumn: 1,
      lastRow: Math.max(1, this.model.lastRow),
      lastColumn: Math.max(1, this.model.lastColumn),
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
    const { world, execution } = this.context;
    const { sheetId, areas } = world.spreadsheet.selection(execution.user);
    if (sheetId !== this.model.id) return null;
    return areas.map((area) => new Range(this.context, this.model, area));
  }

  #areaOf(args: readonly unknown[]): Area {
    if (typeof args[0] === 'string' && args.length === 1) {
      const area = this.model.area(args[0].replace(/^.*!/, ''));
      if (!area) throw new ServiceException('Range not found');
      return area;
    }
    const [row = 0, column = 0, rows = 1, columns = 1] = args.map((arg) => asInteger(arg));
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
}
