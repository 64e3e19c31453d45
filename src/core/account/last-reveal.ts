/** Defines how formulas learn that somebody revealed contact data in this document. */

import { formulaCacheSeconds } from '../../config';
import type { Cache, Clock } from '../ports/services';

/** When somebody last revealed contact data in this document. */
export const revealedName = 'cdx:revealed';

/** Tells the formulas that what they keep as not revealed may be revealed by now. */
export function noteReveals(cache: Cache, clock: Clock): void {
  cache.putAll({ [revealedName]: String(clock.nowMs()) }, formulaCacheSeconds);
}
