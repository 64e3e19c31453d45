/** Developer metadata: keys on the spreadsheet, a sheet, a whole row or a whole column. */

import { ServiceException } from '../errors';
import type { StructureChange } from './changes';

export type MetadataPlace =
  | { type: 'SPREADSHEET' }
  | { type: 'SHEET'; sheetId: number }
  /** `index` counts from 1 and follows insertions, deletions and moves. */
  | { type: 'ROW' | 'COLUMN'; sheetId: number; index: number };

export interface MetadataItem {
  id: number;
  key: string;
  value: string | null;
  visibility: 'DOCUMENT' | 'PROJECT';
  place: MetadataPlace;
}

/** Platform facts, section 4: 30,000 characters of key and value per spreadsheet and per sheet. */
export const metadataMaxCharacters = 30_000;

export class MetadataStore {
  readonly items: MetadataItem[] = [];
  #nextId = 1;
  readonly #followsMoves: boolean;

  constructor(followsMoves = true) {
    this.#followsMoves = followsMoves;
  }

  add(item: Omit<MetadataItem, 'id'>): MetadataItem {
    const used = this.items.reduce((sum, { key, value }) => sum + sizeOf(key, value), 0);
    if (used + sizeOf(item.key, item.value) > metadataMaxCharacters)
      throw new ServiceException('Developer metadata exceeds the maximum allowed size.');
    const added = { id: this.#nextId++, ...item };
    this.items.push(added);
    return added;
  }

  remove(item: MetadataItem): void {
    const index = this.items.indexOf(item);
    if (index >= 0) this.items.splice(index, 1);
  }

  restore(item: MetadataItem): void {
    if (!this.items.includes(item)) this.items.push(item);
  }

  removeSheet(sheetId: number): void {
    this.#keep((place) => place.type === 'SPREADSHEET' || place.sheetId !== sheetId);
  }

  /** Follows the rows or columns; dies with deleted ones. */
  follow(change: StructureChange): void {
    const type = change.kind === 'rows' ? 'ROW' : 'COLUMN';
    this.#keep((place) => {
      if (place.type !== type || place.sheetId !== change.sheetId) return true;
      if (!this.#followsMoves && isMovedColumn(place.index, change)) return false;
      const index = change.newIndex(place.index);
      if (index !== null) place.index = index;
      return index !== null;
    });
  }

  #keep(test: (place: MetadataPlace) => boolean): void {
    const kept = this.items.filter((item) => test(item.place));
    this.items.splice(0, this.items.length, ...kept);
  }
}

const isMovedColumn = (column: number, { kind, action, index, count }: StructureChange): boolean =>
  kind === 'columns' && action === 'move' && column >= index && column < index + count;

const sizeOf = (key: string, value: string | null): number => key.length + (value?.length ?? 0);
