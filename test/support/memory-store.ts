/** Defines a store in memory with the platform's limit on the size of a text. */

import type { Store } from '../../src/core/ports';

const limitBytes = 9 * 1024;

export interface MemoryStore extends Store {
  readonly values: Map<string, string>;
}

export function memoryStore(): MemoryStore {
  const values = new Map<string, string>();
  return {
    values,
    get: (key) => values.get(key) ?? null,
    set: (key, value) => {
      if (Buffer.byteLength(value) > limitBytes) throw new Error('Argument too large: value');
      values.set(key, value);
    },
    remove: (key) => {
      values.delete(key);
    },
  };
}
