/** Defines what a check of the self-test stands on, and how it says what it demands. */

import type { Scratch } from '../../ports/scratch';
import type { StoredCell, Table } from '../../ports/workbook';
import type { Session } from '../session';
import { deviation } from './report';

export interface Ground extends Session {
  readonly scratch: Scratch;
  readonly table: Table;
}

export type Check = (ground: Ground) => string;

/** Below the header row. */
export const firstRow = 2;

export function cellAt(index: number, column: number, cell: Partial<StoredCell>): StoredCell {
  const empty = { value: '', formula: '', format: 'General' };
  return { ...empty, ...cell, rowNumber: firstRow + index, column };
}

export function writeTo(table: Table, column: number, text: string): void {
  table.write([{ firstRow, firstColumn: column, values: [[text]] }]);
  table.flush();
}

export function demandText(table: Table, column: number, text: string): void {
  demandSame(table.read(firstRow, 1, column, 1)[0]?.[0], text);
}

export function demandSame(found: unknown, wanted: unknown): void {
  if (found !== wanted) throw deviation(`${shown(wanted)} came back as ${shown(found)}`);
}

function shown(value: unknown): string {
  const text = String(JSON.stringify(value));
  return text.length > 60 ? `${typeof value} of ${text.length} characters` : text;
}

export function refusedAt(work: () => void, place = 'at the write'): string | null {
  try {
    work();
    return null;
  } catch {
    return place;
  }
}
