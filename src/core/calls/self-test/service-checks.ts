/** Defines the checks of properties, cache and lock. */

import { demandSame, type Ground, refusedAt } from './ground';
import { seen } from './report';

/** What is tried under these names is removed at the end, and the cache forgets it within seconds. */
export const propertyKey = 'cdx.self-test';
const cachePrefix = 'cdx:self-test:';
const cacheSeconds = 10;

/** The largest that the add-on keeps, and one byte more than the platform says it takes. */
export function propertySizes({ documentStore }: Ground): string {
  const large = 'x'.repeat(9_000);
  documentStore.set(propertyKey, large);
  demandSame(documentStore.get(propertyKey), large);
  const more = refusedAt(
    () => documentStore.set(propertyKey, 'x'.repeat(9 * 1_024 + 1)),
    'refused',
  );
  documentStore.remove(propertyKey);
  demandSame(documentStore.get(propertyKey), null);
  return seen(`9,000 bytes kept, 9,217 ${more ?? 'taken'}`);
}

export function cacheSizes({ documentCache: cache }: Ground): string {
  const keys = ['a', 'b', 'c'].map((letter) => cachePrefix + letter);
  const large = 'x'.repeat(90_000);
  cache.putAll(Object.fromEntries(keys.map((key) => [key, large])), cacheSeconds);
  const found = Object.values(cache.getAll(keys));
  for (const value of found) demandSame(value, large);
  const tooLarge = { [`${cachePrefix}d`]: 'x'.repeat(102_401) };
  const more = refusedAt(() => cache.putAll(tooLarge, cacheSeconds), 'refused');
  return seen(`${found.length} of ${keys.length} found, 102,401 bytes ${more ?? 'taken'}`);
}

const lockWaitMs = 5_000;

export function twoLocks({ lock, scratch }: Ground): string {
  const tried = lock.run(lockWaitMs, () => scratch.otherLock.run(0, () => null).held);
  if (!tried.held) return seen('held by somebody else');
  demandSame(lock.run(lockWaitMs, () => null).held, true);
  return seen(tried.value ? 'two are one' : 'two exclude each other');
}
