/** Defines what becomes of kept texts that this version does not understand: they stay, beside. */

import type { Store } from '../ports/services';

/** More than this are of no use to anybody; the last place is taken again then. */
const asideMax = 9;

/** The text moves to a key of its own: another version may understand it. */
export function setAside(store: Store, key: string): void {
  const text = store.get(key);
  if (text === null) return;
  let place = 1;
  while (place < asideMax && store.get(asideKey(key, place)) !== null) place += 1;
  store.set(asideKey(key, place), text);
  store.remove(key);
}

function asideKey(key: string, place: number): string {
  return `${key}.aside.${place}`;
}
