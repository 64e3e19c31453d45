/** Defines that an erase goes on as long as anything is found: what moved meanwhile is looked for again. */

import { SheetBusy } from '../sheet/write/image';

const attemptsMax = 5;

/**
 * `erase` is told what was found, and gives how many cells of others could not be put back as they
 * were; so is their sum given. Throws SheetBusy with `busyText` where something is found each time.
 */
export function untilErased<T>(
  find: () => readonly T[],
  erase: (found: readonly T[]) => number,
  busyText: string,
): number {
  let lost = 0;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const found = find();
    if (found.length === 0) return lost;
    lost += erase(found);
  }
  throw new SheetBusy(busyText, lost);
}
