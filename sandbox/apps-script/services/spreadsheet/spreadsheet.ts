/** Spreadsheet: the file that is open. */

import { ServiceException } from '../../errors';
import { assertPresent } from '../../executions/deleted-sheets';
import { splitSheet } from '../../model/a1';
import { ServiceObject, signatureMismatch } from '../../service-object';
import { asString } from '../arguments';
import { Range } from '../range/range';
import type { RangeList } from '../range/range-list';
import { User } from '../session';
import { addMetadata, DeveloperMetadata, DeveloperMetadataFinder } from './developer-metadata';
import { NamedRange } from './named-range';
import type { Protection } from './protection';
import { Sheet } from './sheet';
import type { SheetsContext } from './sheets-context';
import { TextFinder } from './text-finder';

export class Spreadsheet extends ServiceObject {
  override readonly serviceName = 'Spreadsheet';
  readonly #context: SheetsContext;

  constructor(context: SheetsContext) {
    super();
    this.#context = context;
  }

  getId(): string {
    return this.#model.id;
  }

  getName(): string {
    return this.#model.name;
  }

  getUrl(): string {
    return `https://docs.google.com/spreadsheets/d/${this.#model.id}/edit`;
  }

  getSpreadsheetTimeZone(): string {
    return this.#model.timeZone;
  }

  getSpreadsheetLocale(): string {
    return this.#model.locale;
  }

  getOwner(): User {
    return new User(this.#model.owner);
  }

  // Sheets

  getSheets(): Sheet[] {
    this.#context.beforeRead();
    return this.#model.sheets.map((sheet) => new Sheet(this.#context, sheet));
  }

  getNumSheets(): number {
    return this.#model.sheets.length;
  }

  /** Case counts here, unlike in formulas. */
  getSheetByName(name: unknown): Sheet | null {
    this.#context.beforeRead();
    const found = this.#model.sheets.find((sheet) => sheet.name === String(name));
    return found ? new Sheet(this.#context, found) : null;
  }

  getSheetById(id: unknown): Sheet | null {
    this.#context.beforeRead();
    const found = this.#model.sheetById(Number(id));
    return found ? new Sheet(this.#context, found) : null;
  }

  getActiveSheet(): Sheet {
    return new Sheet(this.#context, activeSheet(this.#context));
  }

  /** The selection that the sheet had is lost, unless it is to be restored. */
  setActiveSheet(sheet: unknown, restoreSelection: unknown = false): Sheet {
    const model = sheet instanceof Sheet ? sheet.model : undefined;
    if (!model) throw new ServiceException('The sheet does not belong to this spreadsheet.');
    assertPresent(this.#context.world, model);
    const { user } = this.#context.execution;
    if (restoreSelection === true) this.#model.selectAgain(user, model);
    else this.#model.select(user, model, 'A1');
    return new Sheet(this.#context, model);
  }

  insertSheet(...args: unknown[]): Sheet {
    const name = args.find((arg) => typeof arg === 'string');
    const index = args.find((arg) => typeof arg === 'number');
    const model = this.#model.addSheet(
      typeof name === 'string' ? name : undefined,
      typeof index === 'number' ? index : undefined,
      'script',
    );
    // As in the editor, the new sheet becomes the active one.
    this.#model.select(this.#context.execution.user, model, 'A1');
    return new Sheet(this.#context, model);
  }

  deleteSheet(sheet: unknown): void {
    const model = sheet instanceof Sheet ? sheet.model : undefined;
    if (!model) throw new ServiceException('The sheet does not belong to this spreadsheet.');
    assertPresent(this.#context.world, model);
    this.#context.flush();
    this.#model.deleteSheet(model, 'script');
  }

  // Ranges

  /** `Sheet!A1` or A1 notation on the active sheet. */
  getRange(a1Notation: unknown): Range {
    const text = asString(a1Notation);
    const { sheet, rest } = splitSheet(text);
    const model = sheet === null ? activeSheet(this.#context) : this.#model.sheet(sheet);
    const area = model?.area(rest);
    if (!model || !area) throw new ServiceException(`Range not found`);
    return new Range(this.#context, model, area);
  }

  getRangeByName(name: unknown): Range | null {
    const named = this.#model.namedRanges.get(String(name));
    const sheet = named && this.#model.sheetById(named.sheetId);
    return sheet ? new Range(this.#context, sheet, named.area) : null;
  }

  getNamedRanges(): NamedRange[] {
    return [...this.#model.namedRanges].flatMap(([name, { sheetId, area }]) => {
      const sheet = this.#model.sheetById(sheetId);
      return sheet ? [new NamedRange(this.#context, name, sheet, area)] : [];
    });
  }

  setNamedRange(name: unknown, range: unknown): void {
    if (!(range instanceof Range))
      throw signatureMismatch('SpreadsheetApp.Spreadsheet.setNamedRange', [name, range]);
    const { sheet, area } = range.target;
    this.#model.namedRanges.set(String(name), { sheetId: sheet.id, area });
  }

  removeNamedRange(name: unknown): void {
    this.#model.namedRanges.delete(String(name));
  }

  getActiveRange(): Range | null {
    return this.getActiveSheet().getActiveRange();
  }

  getActiveCell(): Range | null {
    return this.getActiveSheet().getActiveCell();
  }

  getCurrentCell(): Range | null {
    return this.getActiveCell();
  }

  getActiveRangeList(): RangeList | null {
    return this.getActiveSheet().getActiveRangeList();
  }

  // The rest

  /** Nobody sits before what a trigger does: it is skipped without a word. */
  toast(...args: unknown[]): void {
    if (this.#context.execution.unattended) return;
    const [message, title] = args;
    this.#model.toasts.push({
      message: String(message),
      title: title === null || title === undefined ? '' : String(title),
      user: this.#context.execution.user,
    });
  }

  getProtections(type: unknown): Protection[] {
    return this.getSheets().flatMap((sheet) => sheet.getProtections(type));
  }

  addDeveloperMetadata(...args: unknown[]): this {
    addMetadata(this.#context, { type: 'SPREADSHEET' }, args);
    return this;
  }

  getDeveloperMetadata(): DeveloperMetadata[] {
    this.#context.beforeMetadataRead();
    return this.#model.metadata.items
      .filter(({ place }) => place.type === 'SPREADSHEET')
      .map((item) => new DeveloperMetadata(this.#context, item));
  }

  createDeveloperMetadataFinder(): DeveloperMetadataFinder {
    return new DeveloperMetadataFinder(this.#context, () => true);
  }

  createTextFinder(findText: unknown): TextFinder {
    const text = asString(findText);
    const places = this.#model.sheets.map((sheet) => ({ sheet, area: sheet.all }));
    return new TextFinder(this.#context, places, text);
  }

  get #model() {
    return this.#context.world.spreadsheet;
  }
}

/** In a custom function the sheet of the cell that calculates. */
export function activeSheet({ world, execution }: SheetsContext) {
  const { sheetId } = world.spreadsheet.selection(execution.user);
  return (
    world.spreadsheet.sheetById(execution.cell?.sheetId ?? sheetId) ?? world.spreadsheet.firstSheet
  );
}
