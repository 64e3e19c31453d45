/** Defines visits to the document's cache under its lock: one read, one write, whatever is done within. */

import type { Cache, Lock, LockResult } from '../../ports/services';

/** As they are outside of a visit, too; within one the lock is held already. */
export interface Visits {
  readonly cache: Cache;
  readonly lock: Lock;
  /** As `lock.run`. These entries, and whatever this execution has read before, come by one call. */
  visit<T>(waitMaxMs: number, names: readonly string[], work: () => T): LockResult<T>;
}

interface Visit {
  /** Undefined for an entry that is not there. */
  readonly texts: Map<string, string | undefined>;
  readonly written: Map<string, string>;
  ttlSeconds: number;
}

/** What each of thirty cells does under the lock is what the last of them waits for. */
export function visitsOf(cache: Cache, lock: Lock): Visits {
  const readBefore = new Set<string>();
  let open: Visit | null = null;

  function read(visit: Visit, keys: readonly string[]): Readonly<Record<string, string>> {
    const missing = keys.filter((key) => !visit.texts.has(key));
    const found = missing.length === 0 ? {} : cache.getAll(missing);
    for (const key of missing) visit.texts.set(key, found[key]);
    const texts: Record<string, string> = {};
    for (const key of keys) {
      const text = visit.texts.get(key);
      if (text !== undefined) texts[key] = text;
    }
    return texts;
  }

  function visited<T>(names: readonly string[], work: () => T): T {
    const visit: Visit = { texts: new Map(), written: new Map(), ttlSeconds: 0 };
    open = visit;
    try {
      read(visit, [...new Set([...readBefore, ...names])]);
      const value = work();
      const { written, ttlSeconds } = visit;
      if (written.size > 0) cache.putAll(Object.fromEntries(written), ttlSeconds);
      return value;
    } finally {
      open = null;
    }
  }

  return {
    cache: {
      getAll(keys) {
        for (const key of keys) readBefore.add(key);
        return open === null ? cache.getAll(keys) : read(open, keys);
      },
      putAll(values, ttlSeconds) {
        if (open === null) {
          cache.putAll(values, ttlSeconds);
          return;
        }
        for (const [key, text] of Object.entries(values)) {
          open.texts.set(key, text);
          open.written.set(key, text);
        }
        open.ttlSeconds = Math.max(open.ttlSeconds, ttlSeconds);
      },
      removeAll: (keys) => cache.removeAll(keys),
    },
    lock: {
      run: (waitMaxMs, work) =>
        open === null ? lock.run(waitMaxMs, work) : { held: true, value: work() },
    },
    visit: (waitMaxMs, names, work) => lock.run(waitMaxMs, () => visited(names, work)),
  };
}
