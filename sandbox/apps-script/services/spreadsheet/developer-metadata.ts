/** Developer metadata: adding, finding and changing it. */

import { EnumTable, EnumValue } from '../../enums';
import { ServiceException } from '../../errors';
import type { Area } from '../../model/a1';
import type { MetadataItem, MetadataPlace } from '../../model/metadata';
import type { SheetModel } from '../../model/sheet-model';
import { ServiceObject } from '../../service-object';
import { Range } from '../range/range';
import { Sheet } from './sheet';
import type { SheetsContext } from './sheets-context';

export const visibilities = new EnumTable('SpreadsheetApp.DeveloperMetadataVisibility', [
  'DOCUMENT',
  'PROJECT',
]);
export const locationTypes = new EnumTable('SpreadsheetApp.DeveloperMetadataLocationType', [
  'SPREADSHEET',
  'SHEET',
  'ROW',
  'COLUMN',
]);

/** The arguments of `addDeveloperMetadata`: key, then value and visibility in either overload. */
export function addMetadata(
  context: SheetsContext,
  place: MetadataPlace,
  args: readonly unknown[],
): void {
  const [key, ...rest] = args;
  const visibility = rest.find((arg) => arg instanceof EnumValue);
  const value = rest.find((arg) => typeof arg === 'string');
  const { metadata } = context.world.spreadsheet;
  context.writeMetadata(() => {
    const item = metadata.add({
      key: String(key),
      value: typeof value === 'string' ? value : null,
      visibility: visibility?.toString() === 'PROJECT' ? 'PROJECT' : 'DOCUMENT',
      place,
    });
    return () => metadata.remove(item);
  });
}

/** Only whole rows or columns can carry metadata (platform facts, section 4). */
export function placeOfRange(sheet: SheetModel, area: Area): MetadataPlace {
  const wholeColumn = area.firstRow === 1 && area.lastRow === sheet.maxRows;
  const wholeRow = area.firstColumn === 1 && area.lastColumn === sheet.maxColumns;
  if (wholeColumn && area.firstColumn === area.lastColumn)
    return { type: 'COLUMN', sheetId: sheet.id, index: area.firstColumn };
  if (wholeRow && area.firstRow === area.lastRow)
    return { type: 'ROW', sheetId: sheet.id, index: area.firstRow };
  throw new ServiceException(
    'Adding developer metadata to arbitrary ranges is not currently supported. Developer metadata may only be added to the top-level spreadsheet, an individual sheet, or an entire row or column.',
  );
}

/** What a finder on a range sees: whole rows and columns that lie within it. */
export function metadataWithin(sheet: SheetModel, area: Area) {
  const wholeHeight = area.firstRow === 1 && area.lastRow >= sheet.maxRows;
  const wholeWidth = area.firstColumn === 1 && area.lastColumn >= sheet.maxColumns;
  return ({ place }: MetadataItem): boolean => {
    if (place.type === 'COLUMN')
      return (
        place.sheetId === sheet.id &&
        wholeHeight &&
        place.index >= area.firstColumn &&
        place.index <= area.lastColumn
      );
    if (place.type !== 'ROW') return false;
    return (
      place.sheetId === sheet.id &&
      wholeWidth &&
      place.index >= area.firstRow &&
      place.index <= area.lastRow
    );
  };
}

export class DeveloperMetadata extends ServiceObject {
  override readonly serviceName = 'DeveloperMetadata';
  readonly #context: SheetsContext;
  readonly #item: MetadataItem;

  constructor(context: SheetsContext, item: MetadataItem) {
    super();
    this.#context = context;
    this.#item = item;
  }

  getId(): number {
    return this.#item.id;
  }

  getKey(): string {
    this.#context.commitMetadata();
    return this.#item.key;
  }

  getValue(): string | null {
    this.#context.commitMetadata();
    return this.#item.value;
  }

  getVisibility(): EnumValue {
    this.#context.commitMetadata();
    return visibilities.value(this.#item.visibility);
  }

  getLocation(): DeveloperMetadataLocation {
    return new DeveloperMetadataLocation(this.#context, this.#item.place);
  }

  setKey(key: unknown): this {
    return this.#change({ key: String(key) });
  }

  setValue(value: unknown): this {
    return this.#change({ value: value === null ? null : String(value) });
  }

  setVisibility(visibility: unknown): this {
    return this.#change({ visibility: String(visibility) === 'PROJECT' ? 'PROJECT' : 'DOCUMENT' });
  }

  remove(): void {
    const { metadata } = this.#context.world.spreadsheet;
    this.#context.writeMetadata(() => {
      metadata.remove(this.#item);
      return () => metadata.restore(this.#item);
    });
  }

  #change(fields: Partial<Pick<MetadataItem, 'key' | 'value' | 'visibility'>>): this {
    this.#context.writeMetadata(() => {
      const { key, value, visibility } = this.#item;
      Object.assign(this.#item, fields);
      return () => Object.assign(this.#item, { key, value, visibility });
    });
    return this;
  }
}

export class DeveloperMetadataLocation extends ServiceObject {
  override readonly serviceName = 'DeveloperMetadataLocation';
  readonly #context: SheetsContext;
  readonly #place: MetadataPlace;

  constructor(context: SheetsContext, place: MetadataPlace) {
    super();
    this.#context = context;
    this.#place = place;
  }

  getLocationType(): EnumValue {
    return locationTypes.value(this.#place.type);
  }

  getSheet(): Sheet | null {
    const sheet = this.#sheet();
    return sheet ? new Sheet(this.#context, sheet) : null;
  }

  /** The whole column, as it stands now. */
  getColumn(): Range | null {
    const sheet = this.#sheet();
    if (this.#place.type !== 'COLUMN' || !sheet) return null;
    const column = this.#place.index;
    const area = { firstRow: 1, lastRow: sheet.maxRows, firstColumn: column, lastColumn: column };
    return new Range(this.#context, sheet, area);
  }

  getRow(): Range | null {
    const sheet = this.#sheet();
    if (this.#place.type !== 'ROW' || !sheet) return null;
    const row = this.#place.index;
    const area = { firstRow: row, lastRow: row, firstColumn: 1, lastColumn: sheet.maxColumns };
    return new Range(this.#context, sheet, area);
  }

  #sheet(): SheetModel | undefined {
    return this.#place.type === 'SPREADSHEET'
      ? undefined
      : this.#context.world.spreadsheet.sheetById(this.#place.sheetId);
  }
}

export class DeveloperMetadataFinder extends ServiceObject {
  override readonly serviceName = 'DeveloperMetadataFinder';
  readonly #context: SheetsContext;
  readonly #tests: ((item: MetadataItem) => boolean)[];

  /** `scope` says which metadata lies where the finder looks. */
  constructor(context: SheetsContext, scope: (item: MetadataItem) => boolean) {
    super();
    this.#context = context;
    this.#tests = [scope];
  }

  withKey(key: unknown): this {
    this.#tests.push((item) => item.key === String(key));
    return this;
  }

  withValue(value: unknown): this {
    this.#tests.push((item) => item.value === String(value));
    return this;
  }

  withId(id: unknown): this {
    this.#tests.push((item) => item.id === Number(id));
    return this;
  }

  withVisibility(visibility: unknown): this {
    this.#tests.push((item) => item.visibility === String(visibility));
    return this;
  }

  withLocationType(type: unknown): this {
    this.#tests.push((item) => item.place.type === String(type));
    return this;
  }

  onIntersectingLocations(): this {
    return this;
  }

  find(): DeveloperMetadata[] {
    this.#context.beforeMetadataRead();
    return this.#context.world.spreadsheet.metadata.items
      .filter((item) => this.#tests.every((test) => test(item)))
      .map((item) => new DeveloperMetadata(this.#context, item));
  }
}
