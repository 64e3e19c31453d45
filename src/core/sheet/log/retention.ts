/** Defines for how many days the log keeps more than charges: chosen by people, for their document. */

import * as z from 'zod/mini';
import { retentionDaysDefault, retentionDaysMax } from '../../../config';
import type { Store } from '../../ports/services';
import { parseKept } from '../../text/kept-json';
import { lateSchema } from '../../text/schema';

const retentionKey = 'cdx.retention';

const keptSchema = lateSchema(() => z.object({ v: z.literal(1), days: z.number() }));

export function retentionDays(store: Store): number {
  const days = parseKept(keptSchema, store.get(retentionKey))?.days;
  return days !== undefined && isRetention(days) ? days : retentionDaysDefault;
}

export function isRetention(days: unknown): days is number {
  return Number.isInteger(days) && Number(days) >= 1 && Number(days) <= retentionDaysMax;
}

export function keepRetention(store: Store, days: number): void {
  store.set(retentionKey, JSON.stringify({ v: 1, days }));
}
