/** Defines which row of a sheet holds its headers: found or chosen, and kept with the document. */

import * as z from 'zod/mini';
import type { Store } from '../ports/services';
import { parseKept } from '../text/kept-json';
import { lateSchema } from '../text/schema';
import { setAsideStrange } from '../text/set-aside';

const version = 1;

const keptSchema = lateSchema(() =>
  z.object({ v: z.literal(version), row: z.number(), chosen: z.boolean() }),
);

export interface KeptHeaderRow {
  readonly row: number;
  /** By a person, so that nothing is looked for any more. */
  readonly chosen: boolean;
}

/** Headers are looked for in, and may be chosen from, so many rows. */
export const headerRowsMax = 20;

export function keptHeaderRow(store: Store, sheetId: number): KeptHeaderRow | null {
  const kept = parseKept(keptSchema, store.get(keyOf(sheetId)));
  return kept !== null && kept.row >= 1 && kept.row <= headerRowsMax ? kept : null;
}

/** The first row is where nothing is kept, and needs none. */
export function keepHeaderRow(store: Store, sheetId: number, { row, chosen }: KeptHeaderRow): void {
  const key = keyOf(sheetId);
  setAsideStrange(store, key, keptSchema);
  if (row === 1 && !chosen) store.remove(key);
  else store.set(key, JSON.stringify({ v: version, row, chosen }));
}

export function headerRowOf(store: Store, sheetId: number): number {
  return keptHeaderRow(store, sheetId)?.row ?? 1;
}

function keyOf(sheetId: number): string {
  return `cdx.header-row.${sheetId}`;
}
