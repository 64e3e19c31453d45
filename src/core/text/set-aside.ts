/** Defines what becomes of kept texts that this version does not understand: they stay, beside. */

import type { ZodMiniType } from 'zod/mini';
import type { Store } from '../ports/services';
import { parseKept } from './kept-json';

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

/** Before something is written over it, or where it is read and found strange. */
export function setAsideStrange<T>(store: Store, key: string, schema: () => ZodMiniType<T>): void {
  if (isStrange(store, key, schema)) setAside(store, key);
}

/** Tells whether another version kept something here. */
export function isStrange<T>(store: Store, key: string, schema: () => ZodMiniType<T>): boolean {
  const text = store.get(key);
  return text !== null && parseKept(schema, text) === null;
}

function asideKey(key: string, place: number): string {
  return `${key}.aside.${place}`;
}
