/** Protected ranges and sheets, and who may still edit them. */

import { type Area, contains, intersects } from './a1';
import type { StructureChange } from './changes';

export interface ProtectionRecord {
  id: number;
  sheetId: number;
  /** Null protects the whole sheet. */
  area: Area | null;
  /** Parts of a protected sheet that anyone may edit. */
  unprotected: Area[];
  description: string;
  warningOnly: boolean;
  /** Beside the owner of the spreadsheet, who always may. */
  editors: Set<string>;
}

export class ProtectionStore {
  readonly records: ProtectionRecord[] = [];
  #nextId = 1;

  add(sheetId: number, area: Area | null, editors: Iterable<string>): ProtectionRecord {
    const record: ProtectionRecord = {
      id: this.#nextId++,
      sheetId,
      area,
      unprotected: [],
      description: '',
      warningOnly: false,
      editors: new Set(editors),
    };
    this.records.push(record);
    return record;
  }

  remove(record: ProtectionRecord): void {
    const index = this.records.indexOf(record);
    if (index >= 0) this.records.splice(index, 1);
  }

  removeSheet(sheetId: number): void {
    for (const record of [...this.records]) if (record.sheetId === sheetId) this.remove(record);
  }

  canEdit(sheetId: number, area: Area, user: string, owner: string): boolean {
    if (user === owner) return true;
    return this.records.every(
      (record) =>
        record.sheetId !== sheetId ||
        record.warningOnly ||
        record.editors.has(user) ||
        !touches(record, area),
    );
  }

  follow(change: StructureChange): void {
    for (const record of [...this.records]) {
      if (record.sheetId !== change.sheetId) continue;
      record.unprotected = record.unprotected.flatMap((area) => movedArea(area, change) ?? []);
      if (!record.area) continue;
      const moved = movedArea(record.area, change);
      if (moved) record.area = moved;
      else this.remove(record);
    }
  }
}

function touches(record: ProtectionRecord, area: Area): boolean {
  if (record.area) return intersects(record.area, area);
  return !record.unprotected.some((free) => contains(free, area));
}

/** Where an area is after rows or columns moved; null when nothing of it is left. */
export function movedArea(area: Area, change: StructureChange): Area | null {
  const rows = change.kind === 'rows';
  const ends = movedEnds(
    rows ? area.firstRow : area.firstColumn,
    rows ? area.lastRow : area.lastColumn,
    change,
  );
  if (!ends) return null;
  return rows
    ? { ...area, firstRow: ends[0], lastRow: ends[1] }
    : { ...area, firstColumn: ends[0], lastColumn: ends[1] };
}

function movedEnds(first: number, last: number, change: StructureChange): [number, number] | null {
  if (last === Number.POSITIVE_INFINITY) return [change.newIndex(first) ?? first, last];
  if (change.action === 'move') {
    const ends = [change.newIndex(first) ?? first, change.newIndex(last) ?? last];
    return [Math.min(...ends), Math.max(...ends)];
  }
  let start = first;
  let end = last;
  while (start <= end && change.newIndex(start) === null) start++;
  while (end >= start && change.newIndex(end) === null) end--;
  const moved = [change.newIndex(start), change.newIndex(end)];
  return start > end || moved[0] == null || moved[1] == null ? null : [moved[0], moved[1]];
}
