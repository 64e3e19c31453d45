/** Defines for how many days the log keeps more than charges: chosen by people, for their document. */

import * as z from 'zod/mini';
import { retentionDaysDefault, retentionDaysMax } from '../../../config';
import type { Store } from '../../ports/services';
import { parseKept } from '../../text/kept-json';
import { lateSchema } from '../../text/schema';
import { setAside } from '../../text/set-aside';

const retentionKey = 'cdx.retention';

const keptSchema = lateSchema(() => z.object({ v: z.literal(1), days: z.number() }));

/** Null where another version chose it in words of its own: then nothing may go. */
export function retentionDays(store: Store): number | null {
  const text = store.get(retentionKey);
  const days = text === null ? retentionDaysDefault : parseKept(keptSchema, text)?.days;
  return isRetention(days) ? days : null;
}

export function isRetention(days: unknown): days is number {
  return Number.isInteger(days) && Number(days) >= 1 && Number(days) <= retentionDaysMax;
}

export function keepRetention(store: Store, days: number): void {
  if (retentionDays(store) === null) setAside(store, retentionKey);
  store.set(retentionKey, JSON.stringify({ v: 1, days }));
}

const shortenedKey = 'cdx.shortened';

/** Kept before the first lines go: no line tells of those that were about values for nothing. */
export function noteShortened(store: Store): void {
  store.set(shortenedKey, '1');
}

export function isShortened(store: Store): boolean {
  return store.get(shortenedKey) !== null;
}
