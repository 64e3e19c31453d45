/** Defines a store in memory with the platform's limit on the size of a text. */

import type { UserStore } from '../../src/core/ports/services';

const limitBytes = 9 * 1024;

export interface MemoryStore extends UserStore {
  readonly values: Map<string, string>;
}

export function memoryStore(): MemoryStore {
  const values = new Map<string, string>();
  const set = (key: string, value: string) => {
    if (Buffer.byteLength(value) > limitBytes) throw new Error('Argument too large: value');
    values.set(key, value);
  };
  return {
    values,
    get: (key) => values.get(key) ?? null,
    keys: () => [...values.keys()],
    set,
    once: (key, make) => {
      if (!values.has(key)) set(key, make());
      return values.get(key) ?? '';
    },
    remove: (key) => {
      values.delete(key);
    },
    refresh: () => {},
  };
}
