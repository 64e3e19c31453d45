/** What outlives an execution: properties, caches, locks, daily quotas, logs. */

import type { HostClock } from './clock';
import { ServiceException } from './errors';
import type { LogEntry } from './host-types';

/** Platform facts, section 1: 9 KB per value, 500 KB per store. */
export const PROPERTY_VALUE_MAX_BYTES = 9 * 1024;
export const PROPERTY_STORE_MAX_BYTES = 500 * 1024;

export class PropertyStore {
  readonly values = new Map<string, string>();

  set(key: string, value: string): void {
    if (Buffer.byteLength(value) > PROPERTY_VALUE_MAX_BYTES)
      throw new ServiceException('Argument too large: value');
    let used = Buffer.byteLength(key) + Buffer.byteLength(value);
    for (const [name, text] of this.values)
      if (name !== key) used += Buffer.byteLength(name) + Buffer.byteLength(text);
    if (used > PROPERTY_STORE_MAX_BYTES)
      throw new ServiceException(
        'You have exceeded the property storage quota. Please remove some properties and try again.',
      );
    this.values.set(key, value);
  }
}

/** Platform facts, section 1, measured. */
export const CACHE_VALUE_MAX_BYTES = 102_400;
export const CACHE_KEY_MAX_CHARACTERS = 250;
export const CACHE_MAX_ITEMS = 1000;
/** Writing one item more than fits drops this many of the oldest. */
const CACHE_EVICTED_AT_ONCE = 101;
export const CACHE_DEFAULT_TTL_S = 600;
export const CACHE_MAX_TTL_S = 21_600;

export class CacheStore {
  /** In order of creation, which is the order of eviction. */
  readonly items = new Map<string, { value: string; expiresAtMs: number }>();
  readonly #clock: HostClock;

  constructor(clock: HostClock) {
    this.#clock = clock;
  }

  get(key: string): string | null {
    const item = this.items.get(key);
    if (!item) return null;
    if (item.expiresAtMs > this.#clock.now()) return item.value;
    this.items.delete(key);
    return null;
  }

  /** A time to live of zero or less is accepted and the value kept, as measured. */
  put(key: string, value: string, ttlS: number): void {
    if (key === '' || key.length > CACHE_KEY_MAX_CHARACTERS)
      throw new ServiceException(key === '' ? 'Invalid argument: key' : 'Argument too large: key');
    if (Buffer.byteLength(value) > CACHE_VALUE_MAX_BYTES)
      throw new ServiceException('Argument too large: value');
    const lifeS = ttlS > 0 ? Math.min(ttlS, CACHE_MAX_TTL_S) : CACHE_DEFAULT_TTL_S;
    if (!this.items.has(key) && this.items.size >= CACHE_MAX_ITEMS) this.#evict();
    this.items.set(key, { value, expiresAtMs: this.#clock.now() + lifeS * 1000 });
  }

  #evict(): void {
    let left = CACHE_EVICTED_AT_ONCE;
    for (const key of this.items.keys()) {
      if (left-- === 0) return;
      this.items.delete(key);
    }
  }
}

interface LockState {
  holder: number | null;
  /** The Lock object through which it is held. */
  by: object | null;
  /** When it was, or will be, released; only meaningful without a running holder. */
  freeAtMs: number;
}

/** Who holds which lock; `holder` is an execution id. */
export class LockTable {
  readonly #locks = new Map<string, LockState>();

  holder(scope: string): number | null {
    return this.#locks.get(scope)?.holder ?? null;
  }

  isHeldBy(scope: string, executionId: number, lock: object): boolean {
    const state = this.#locks.get(scope);
    return state?.holder === executionId && state.by === lock;
  }

  /** The time from which the lock is free, if nobody running holds it. */
  freeAtMs(scope: string): number {
    return this.#locks.get(scope)?.freeAtMs ?? 0;
  }

  acquire(scope: string, executionId: number, by: object | null = null): void {
    this.#locks.set(scope, { holder: executionId, by, freeAtMs: 0 });
  }

  release(scope: string, executionId: number, nowMs: number): void {
    if (this.holder(scope) === executionId)
      this.#locks.set(scope, { holder: null, by: null, freeAtMs: nowMs });
  }

  releaseAll(executionId: number, nowMs: number): void {
    for (const [scope] of [...this.#locks]) this.release(scope, executionId, nowMs);
  }

  /** Another user's execution holds the lock until then. */
  holdElsewhere(scope: string, untilMs: number): void {
    this.#locks.set(scope, { holder: null, by: null, freeAtMs: untilMs });
  }
}

const DAY_MS = 86_400_000;

/** Counts per user and service; a day starts with the first call (platform facts, section 1). */
export class DailyQuota {
  readonly #used = new Map<string, { since: number; count: number }>();
  readonly #limit: number;
  readonly #clock: HostClock;

  constructor(limit: number, clock: HostClock) {
    this.#limit = limit;
    this.#clock = clock;
  }

  /** False when the day's calls are used up. */
  take(user: string, count = 1): boolean {
    const now = this.#clock.now();
    let used = this.#used.get(user);
    if (!used || now - used.since >= DAY_MS) {
      used = { since: now, count: 0 };
      this.#used.set(user, used);
    }
    if (used.count + count > this.#limit) return false;
    used.count += count;
    return true;
  }
}

/** Bounded, so that a long simulation does not fill memory. */
const LOG_MAX_ENTRIES = 100_000;

export class LogBook {
  readonly entries: LogEntry[] = [];

  add(entry: LogEntry): void {
    if (this.entries.length >= LOG_MAX_ENTRIES) this.entries.splice(0, LOG_MAX_ENTRIES / 10);
    this.entries.push(entry);
  }
}
