/** Defines what is remembered of the account between calls, so that the header needs no request. */

import * as z from 'zod/mini';
import type { Account } from '../api/endpoints/account';
import type { Store } from '../ports/services';
import { parseKept } from '../text/kept-json';
import { lateSchema } from '../text/schema';
import { utcDayOf } from '../text/utc-day';
import { accountPrintOf } from './owner';

/** The version of what is kept; 0.1.0 named none. It is only a memory: what is not understood is asked anew. */
const memoryVersion = 1;

const memorySchema = lateSchema(() =>
  z.object({
    v: z.optional(z.literal(memoryVersion)),
    plan: z.string(),
    credits: z.number(),
    monthlyAllowance: z.number(),
    costPerReveal: z.number(),
    revealsToday: z.number(),
    revealsPerDay: z.number(),
    requestsPerMinute: z.number(),
    revealsPerMinute: z.optional(z.number()),
    /** Leading characters of the key: all that may be shown. */
    keyPrefix: z.optional(z.string()),
    account: z.optional(z.string()),
    day: z.number(),
    atMs: z.number(),
  }),
);

export type AccountMemory = NonNullable<ReturnType<typeof recallAccount>>;

const storeKey = 'cdx.account';

export function rememberAccount(store: Store, account: Account, nowMs: number): AccountMemory {
  const { plan, credits, limits, apiKey } = account;
  const memory: AccountMemory = {
    v: memoryVersion,
    plan: plan.name || plan.id,
    credits: credits.balance,
    monthlyAllowance: credits.monthlyAllowance,
    costPerReveal: credits.costPerReveal,
    revealsToday: limits.revealsToday,
    revealsPerDay: limits.revealsPerDay,
    requestsPerMinute: limits.requestsPerMinute,
    revealsPerMinute: limits.revealsPerMinute,
    keyPrefix: apiKey.prefix,
    account: accountPrintOf(account),
    day: utcDayOf(nowMs),
    atMs: nowMs,
  };
  store.set(storeKey, JSON.stringify(memory));
  return memory;
}

export function forgetAccount(store: Store): void {
  store.remove(storeKey);
}

export function recallAccount(store: Store) {
  return parseKept(memorySchema, store.get(storeKey));
}
