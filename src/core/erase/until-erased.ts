/** Defines that an erase goes on as long as anything is found: what moved meanwhile is looked for again. */

import { SheetBusy } from '../sheet/write/image';

const attemptsMax = 5;

/**
 * `erase` is told what was found. Throws SheetBusy of that sheet where something is found each time.
 */
export function untilErased<T>(
  find: () => readonly T[],
  erase: (found: readonly T[]) => void,
  sheet: string,
): void {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const found = find();
    if (found.length === 0) return;
    erase(found);
  }
  throw new SheetBusy('a person was erased', sheet);
}
