/** Defines properties, cache and lock as the core's ports. */

import { lockWaitMaxMs } from '../config';
import type { Cache, Lock, LockResult, Store, UserStore } from '../core/ports/services';

export function storeOf(properties: GoogleAppsScript.Properties.Properties): Store {
  return {
    get: (key) => properties.getProperty(key),
    set: (key, value) => {
      properties.setProperty(key, value);
    },
    remove: (key) => {
      properties.deleteProperty(key);
    },
  };
}

/**
 * All properties in one read, when the first is asked for: each read takes time and counts against
 * the day's quota. Whoever goes on for long asks for them anew.
 */
export function readOnceStoreOf(properties: GoogleAppsScript.Properties.Properties): UserStore {
  let all: Record<string, string> | null = null;
  const values = () => {
    all ??= properties.getProperties();
    return all;
  };
  const set = (key: string, value: string) => {
    properties.setProperty(key, value);
    values()[key] = value;
  };
  /** Another execution may have made it since all were read. */
  const keptOrMade = (key: string, make: () => string) => {
    const kept = properties.getProperty(key) ?? make();
    set(key, kept);
    return kept;
  };
  return {
    get: (key) => values()[key] ?? null,
    keys: () => Object.keys(values()),
    set,
    remove: (key) => {
      properties.deleteProperty(key);
      delete values()[key];
    },
    once(key, make) {
      const known = values()[key];
      if (known !== undefined) return known;
      const made = lockOf(LockService.getUserLock()).run(lockWaitMaxMs, () =>
        keptOrMade(key, make),
      );
      return made.held ? made.value : keptOrMade(key, make);
    },
    refresh() {
      all = null;
    },
  };
}

/** A null cache (outside a document) remembers nothing, which every user of a cache must bear. */
export function cacheOf(cache: GoogleAppsScript.Cache.Cache | null): Cache {
  return {
    getAll: (keys) => (cache === null || keys.length === 0 ? {} : textsOf(cache.getAll([...keys]))),
    putAll: (values, ttlSeconds) => {
      cache?.putAll({ ...values }, ttlSeconds);
    },
    removeAll: (keys) => cache?.removeAll([...keys]),
  };
}

function textsOf(found: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const [key, value] of Object.entries(found)) {
    if (typeof value === 'string') texts[key] = value;
  }
  return texts;
}

/** `tryLock` returns false instead of throwing a text in the user's language. */
export function lockOf(lock: GoogleAppsScript.Lock.Lock | null): Lock {
  return {
    run<T>(waitMaxMs: number, work: () => T): LockResult<T> {
      if (lock === null) return { held: true, value: work() };
      if (!lock.tryLock(waitMaxMs)) return { held: false };
      try {
        return { held: true, value: work() };
      } finally {
        lock.releaseLock();
      }
    },
  };
}
