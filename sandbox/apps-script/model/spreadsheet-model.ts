/** The spreadsheet itself: sheets, metadata, protections, names, selections, and what changed. */

import { ServiceException } from '../errors';
import type { Area } from './a1';
import type { Author, ChangeListener, SpreadsheetChange, StructureChange } from './changes';
import { MetadataStore } from './metadata';
import { movedArea, ProtectionStore } from './protections';
import { SheetModel, type SheetParent } from './sheet-model';
import { TypedColumns } from './typed-columns';

/** Platform facts, section 4; empty cells count. */
export const spreadsheetMaxCells = 10_000_000;

/** What is selected where nobody has selected anything. */
const cornerArea: Area = { firstRow: 1, firstColumn: 1, lastRow: 1, lastColumn: 1 };

const orCorner = (areas: readonly Area[]): readonly Area[] =>
  areas.length > 0 ? areas : [cornerArea];

/** What one user has selected; the last area holds the current cell. */
export interface Selection {
  sheetId: number;
  areas: readonly Area[];
}

export interface SpreadsheetModelOptions {
  owner: string;
  timeZone: string;
  id?: string;
  name?: string;
  /** False where metadata is lost when its column moves. */
  metadataFollowsMoves?: boolean;
  /** Whether a leading apostrophe is part of the text in cells formatted as text. */
  textKeepsApostrophes?: boolean;
}

export class SpreadsheetModel implements SheetParent {
  readonly id: string;
  readonly owner: string;
  readonly metadata: MetadataStore;
  readonly textKeepsApostrophes: boolean;
  readonly protections = new ProtectionStore();
  readonly typedColumns = new TypedColumns();
  readonly namedRanges = new Map<string, { sheetId: number; area: Area }>();
  readonly toasts: { message: string; title: string; user: string }[] = [];
  name: string;
  timeZone: string;
  /** BCP 47 with an underscore, as Google Sheets writes it. */
  locale = 'en_US';
  #sheets: SheetModel[] = [];
  #nextSheetId = 0;
  #depth = 0;
  /** How many changes people have made, for whoever must know whether there were any since. */
  personEdits = 0;
  readonly #listeners = new Set<ChangeListener>();
  readonly #settled = new Set<() => void>();
  readonly #selections = new Map<string, Selection>();
  readonly #areasBySheet = new Map<string, readonly Area[]>();

  constructor(options: SpreadsheetModelOptions) {
    this.id = options.id ?? 'sandbox-spreadsheet';
    this.name = options.name ?? 'Untitled spreadsheet';
    this.owner = options.owner;
    this.timeZone = options.timeZone;
    this.metadata = new MetadataStore(options.metadataFollowsMoves ?? true);
    this.textKeepsApostrophes = options.textKeepsApostrophes ?? false;
    this.addSheet('Sheet1');
  }

  /** Called at once for every change. Returns what stops it. */
  onChange(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Called when a person's edit, or a batch of them, is complete. */
  onSettled(listener: () => void): () => void {
    this.#settled.add(listener);
    return () => this.#settled.delete(listener);
  }

  /** Makes many edits count as one: listeners of `onSettled` are called once, at the end. */
  batch<T>(edits: () => T): T {
    this.#depth++;
    try {
      return edits();
    } finally {
      this.#depth--;
      if (this.#depth === 0) this.#settle();
    }
  }

  emit(change: SpreadsheetChange): void {
    if (change.kind === 'rows' || change.kind === 'columns') this.#follow(change);
    for (const listener of this.#listeners) listener(change);
    const byPerson = change.kind !== 'selection' && change.author === 'user';
    if (byPerson) this.personEdits++;
    if (byPerson && this.#depth === 0) this.#settle();
  }

  #settle(): void {
    for (const listener of this.#settled) listener();
  }

  #follow(change: StructureChange): void {
    this.metadata.follow(change);
    this.protections.follow(change);
    this.typedColumns.follow(change);
    this.#followSelections(change);
    for (const [name, range] of [...this.namedRanges]) {
      if (range.sheetId !== change.sheetId) continue;
      const area = movedArea(range.area, change);
      if (area) range.area = area;
      else this.namedRanges.delete(name);
    }
  }

  #followSelections(change: StructureChange): void {
    const follow = (areas: readonly Area[]) =>
      areas.flatMap((area) => movedArea(area, change) ?? []);
    for (const [user, { sheetId, areas }] of [...this.#selections])
      if (sheetId === change.sheetId)
        this.#selections.set(user, { sheetId, areas: orCorner(follow(areas)) });
    for (const [key, areas] of [...this.#areasBySheet])
      if (key.startsWith(`${change.sheetId} `))
        this.#areasBySheet.set(key, orCorner(follow(areas)));
  }

  // Sheets

  get sheets(): readonly SheetModel[] {
    return this.#sheets;
  }

  /** The sheet with that name, ignoring case as Google Sheets does in formulas. */
  sheet(name: string): SheetModel | undefined {
    return (
      this.#sheets.find((sheet) => sheet.name === name) ??
      this.#sheets.find((sheet) => sheet.name.toLowerCase() === name.toLowerCase())
    );
  }

  sheetById(id: number): SheetModel | undefined {
    return this.#sheets.find((sheet) => sheet.id === id);
  }

  get firstSheet(): SheetModel {
    const first = this.#sheets[0];
    if (!first) throw new RangeError('a spreadsheet has at least one sheet');
    return first;
  }

  addSheet(name?: string, index = this.#sheets.length, author: Author = 'user'): SheetModel {
    const title = name ?? this.#freeName();
    if (this.#sheets.some((sheet) => sheet.name.toLowerCase() === title.toLowerCase()))
      throw new ServiceException(
        `A sheet with the name "${title}" already exists. Please enter another name.`,
      );
    // The first sheet of a new spreadsheet has id 0; later ids are large and of no order.
    const id = this.#nextSheetId;
    this.#nextSheetId = ((id + 1) * 1_103_515_245 + 12_345) % 2_147_483_647;
    const sheet = new SheetModel(id, title, this);
    this.assertRoom(sheet.maxRows * sheet.maxColumns);
    this.#sheets.splice(index, 0, sheet);
    this.emit({ kind: 'sheets', author });
    return sheet;
  }

  #freeName(): string {
    let number = this.#sheets.length + 1;
    while (this.sheet(`Sheet${number}`)) number++;
    return `Sheet${number}`;
  }

  deleteSheet(sheet: SheetModel, author: Author = 'user'): void {
    if (this.#sheets.length === 1)
      throw new ServiceException("You can't remove all the sheets in a document.");
    this.#sheets = this.#sheets.filter((other) => other !== sheet);
    this.metadata.removeSheet(sheet.id);
    this.protections.removeSheet(sheet.id);
    this.typedColumns.removeSheet(sheet.id);
    this.emit({ kind: 'sheets', author });
  }

  renameSheet(sheet: SheetModel, name: string, author: Author = 'user'): void {
    sheet.name = name;
    this.emit({ kind: 'sheets', author });
  }

  setSheetHidden(sheet: SheetModel, hidden: boolean, author: Author = 'user'): void {
    sheet.hidden = hidden;
    this.emit({ kind: 'sheets', author });
  }

  assertRoom(moreCells: number): void {
    const used = this.#sheets.reduce((sum, sheet) => sum + sheet.maxRows * sheet.maxColumns, 0);
    if (used + moreCells > spreadsheetMaxCells)
      throw new ServiceException(
        `This action would increase the number of cells in the workbook above the limit of ${spreadsheetMaxCells} cells.`,
      );
  }

  // Selection

  /** A person selects ranges of a sheet; the last one holds the current cell. */
  select(user: string, sheet: SheetModel, ...a1: string[]): void {
    const areas = a1.map((text) => {
      const area = sheet.area(text);
      if (!area) throw new RangeError(`${text} is not A1 notation`);
      return area;
    });
    this.#selected(user, sheet, areas);
  }

  /** What the person last selected on that sheet is selected once more. */
  selectAgain(user: string, sheet: SheetModel): void {
    this.#selected(user, sheet, this.#areasBySheet.get(`${sheet.id} ${user}`) ?? [cornerArea]);
  }

  #selected(user: string, sheet: SheetModel, areas: readonly Area[]): void {
    this.#areasBySheet.set(`${sheet.id} ${user}`, areas);
    this.#selections.set(user, { sheetId: sheet.id, areas });
    this.emit({ kind: 'selection', sheetId: sheet.id, user });
  }

  selection(user: string): Selection {
    const selected = this.#selections.get(user);
    if (selected && this.sheetById(selected.sheetId)) return selected;
    return { sheetId: this.firstSheet.id, areas: [cornerArea] };
  }
}
