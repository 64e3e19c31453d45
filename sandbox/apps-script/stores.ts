/** What outlives an execution: properties, caches, locks, daily quotas, logs. */

import type { HostClock } from './clock';
import { ServiceException } from './errors';
import type { LogEntry } from './host-types';

/** Platform facts, section 1: 9 KB per value, 500 KB per store. */
export const propertyValueMaxBytes = 9 * 1024;
export const propertyStoreMaxBytes = 500 * 1024;

export class PropertyStore {
  readonly values = new Map<string, string>();

  set(key: string, value: string): void {
    if (Buffer.byteLength(value) > propertyValueMaxBytes)
      throw new ServiceException('Argument too large: value');
    let used = Buffer.byteLength(key) + Buffer.byteLength(value);
    for (const [name, text] of this.values)
      if (name !== key) used += Buffer.byteLength(name) + Buffer.byteLength(text);
    if (used > propertyStoreMaxBytes)
      throw new ServiceException(
        'You have exceeded the property storage quota. Please remove some properties and try again.',
      );
    this.values.set(key, value);
  }
}

/** Platform facts, section 1, measured. */
export const cacheValueMaxBytes = 102_400;
export const cacheKeyMaxCharacters = 250;
export const cacheMaxItems = 1000;
/** Writing one item more than fits drops this many of the oldest. */
const cacheEvictedAtOnce = 101;
export const cacheDefaultTtlS = 600;
export const cacheMaxTtlS = 21_600;

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
    if (key === '' || key.length > cacheKeyMaxCharacters)
      throw new ServiceException(key === '' ? 'Invalid argument: key' : 'Argument too large: key');
    if (Buffer.byteLength(value) > cacheValueMaxBytes)
      throw new ServiceException('Argument too large: value');
    const lifeS = ttlS > 0 ? Math.min(ttlS, cacheMaxTtlS) : cacheDefaultTtlS;
    if (!this.items.has(key) && this.items.size >= cacheMaxItems) this.#evict();
    this.items.set(key, { value, expiresAtMs: this.#clock.now() + lifeS * 1000 });
  }

  #evict(): void {
    let left = cacheEvictedAtOnce;
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

const dayMs = 86_400_000;

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
    if (!used || now - used.since >= dayMs) {
      used = { since: now, count: 0 };
      this.#used.set(user, used);
    }
    if (used.count + count > this.#limit) return false;
    used.count += count;
    return true;
  }
}

/** Bounded, so that a long simulation does not fill memory. */
const logMaxEntries = 100_000;

export class LogBook {
  readonly entries: LogEntry[] = [];

  add(entry: LogEntry): void {
    if (this.entries.length >= logMaxEntries) this.entries.splice(0, logMaxEntries / 10);
    this.entries.push(entry);
  }
}
