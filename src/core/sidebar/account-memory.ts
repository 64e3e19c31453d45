/** Defines what is remembered of the account between calls, so that the header needs no request. */

import * as z from 'zod/mini';
import type { Account } from '../api/account';
import type { ContactDataApi } from '../api/contact-data-api';
import { lateSchema } from '../api/wire';
import { isActive, type RunState } from '../enrich/run-state';
import { ownerOf } from '../enrich/start';
import { parseKept } from '../kept-json';
import type { Store } from '../ports';
import { dayMs, utcDayOf } from '../utc-day';
import type { Meters } from './model';

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
    day: z.number(),
    atMs: z.number(),
  }),
);

export type AccountMemory = NonNullable<ReturnType<typeof recallAccount>>;

const storeKey = 'cdx.account';
export function rememberAccount(store: Store, account: Account, nowMs: number): AccountMemory {
  const { plan, credits, limits } = account;
  const memory: AccountMemory = {
    v: memoryVersion,
    plan: plan.name || plan.id,
    credits: credits.balance,
    monthlyAllowance: credits.monthlyAllowance,
    costPerReveal: credits.costPerReveal,
    revealsToday: limits.revealsToday,
    revealsPerDay: limits.revealsPerDay,
    requestsPerMinute: limits.requestsPerMinute,
    day: utcDayOf(nowMs),
    atMs: nowMs,
  };
  store.set(storeKey, JSON.stringify(memory));
  return memory;
}

const ownerKey = 'cdx.key-owner';

/** Kept beside the key and before it, so that a key is never taken for one of the account before. */
export function rememberOwner(store: Store, account: Account): void {
  store.set(ownerKey, ownerOf(account));
}

/** The account of the key; undefined where an earlier version connected it. */
export function ownerOfKey(store: Store): string | undefined {
  return store.get(ownerKey) ?? undefined;
}

/**
 * Whether the key that is connected now is another account's than the run began with. A key that was
 * connected by an earlier version, and a run that one began, tell no account.
 */
export function isOfOtherAccount(store: Store, { account }: RunState): boolean {
  const owner = store.get(ownerKey);
  return owner !== null && account.owner !== undefined && owner !== account.owner;
}

export function forgetAccount(store: Store): void {
  store.remove(storeKey);
}

export function recallAccount(store: Store) {
  return parseKept(memorySchema, store.get(storeKey));
}

/** The header's numbers: the account as last asked, moved on by what this user's run did since. */
export function metersOf(
  memory: AccountMemory,
  run: RunState | null,
  api: ContactDataApi | null,
  nowMs: number,
): Meters {
  const day = utcDayOf(nowMs);
  const newer = run !== null && (isActive(run) || run.finishedAtMs > memory.atMs);
  const source = newer ? { credits: run.balance, ...run.account } : memory;
  return {
    plan: memory.plan,
    credits: source.credits,
    monthlyAllowance: memory.monthlyAllowance,
    costPerReveal: memory.costPerReveal,
    revealsToday: source.day === day ? source.revealsToday : 0,
    revealsPerDay: memory.revealsPerDay,
    requestsLeft: api === null ? 0 : Math.max(0, api.slots().requests),
    requestsPerMinute: memory.requestsPerMinute,
    dayEndsAtMs: (day + 1) * dayMs,
  };
}
