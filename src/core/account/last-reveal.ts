/** Defines how formulas learn that somebody revealed contact data in this document. */

import { cacheSecondsMax } from '../../config';
import type { Cache, Clock } from '../ports/services';

/** When somebody last revealed contact data in this document. */
export const revealedName = 'cdx:revealed';

/** When formulas last did: while they may reveal, they find out by themselves. */
export const boughtName = 'cdx:bought';

/** Where the cache does not tell any more, all that was kept before may be out of date by now. */
export function noteFirst(cache: Cache, clock: Clock): void {
  if (cache.getAll([revealedName])[revealedName] !== undefined) return;
  cache.putAll({ [revealedName]: String(clock.nowMs() - 1) }, cacheSecondsMax);
}

/** Tells the formulas that what they keep as not revealed may be revealed by now. */
export function noteReveals(cache: Cache, clock: Clock): void {
  cache.putAll({ [revealedName]: String(clock.nowMs()) }, cacheSecondsMax);
}

/** The same of reveals by formulas. A cache that takes nothing withholds nothing that is paid. */
export function noteBought(cache: Cache, atMs: number): void {
  try {
    cache.putAll({ [boughtName]: String(atMs) }, cacheSecondsMax);
  } catch {
    return;
  }
}
