/** Defines how texts are kept that may outgrow a property (9 KB): in parts, and never half of one. */

import type { Store } from '../ports/services';

/** Characters, each one byte: the platform takes 9 KB, of which some are left for the key. */
const partMax = 8_000;

/** The first part is kept last, so that whoever reads meanwhile finds the text before or the one after. */
const headShape = /^parts:(\d+):([01])$/;

/** A store whose texts may be of any length, as far as all of them fit 500 KB. */
export function longTexts(store: Store): Store {
  /** Whether the text of a key was last seen in parts; to ask each time would be a call more. */
  const isLong = new Map<string, boolean>();
  const headOf = (text: string | null) => {
    const [, count, generation] = headShape.exec(text ?? '') ?? [];
    return count === undefined ? null : { count: Number(count), generation: Number(generation) };
  };
  const removeParts = (key: string, text: string | null) => {
    const head = headOf(text);
    for (let part = 0; part < (head?.count ?? 0); part += 1) {
      store.remove(partKey(key, head?.generation ?? 0, part));
    }
  };
  return {
    get(key) {
      const text = store.get(key);
      const head = headOf(text);
      isLong.set(key, head !== null);
      if (head === null) return text;
      const parts = Array.from({ length: head.count }, (_, part) =>
        store.get(partKey(key, head.generation, part)),
      );
      return parts.some((part) => part === null) ? '' : parts.join('');
    },
    set(key, value) {
      const text = inAscii(value);
      const before = text.length > partMax || isLong.get(key) === true ? store.get(key) : null;
      if (text.length <= partMax) {
        store.set(key, text);
      } else {
        const generation = 1 - (headOf(before)?.generation ?? 1);
        const count = Math.ceil(text.length / partMax);
        for (let part = 0; part < count; part += 1) {
          const piece = text.slice(part * partMax, (part + 1) * partMax);
          store.set(partKey(key, generation, part), piece);
        }
        store.set(key, `parts:${count}:${generation}`);
      }
      removeParts(key, before);
      isLong.set(key, text.length > partMax);
    },
    remove(key) {
      if (isLong.get(key) !== false) removeParts(key, store.get(key));
      store.remove(key);
    },
  };
}

function partKey(key: string, generation: number, part: number): string {
  return `${key}.${generation}.${part}`;
}

/** JSON says the same in ASCII, where a character is a byte. */
function inAscii(json: string): string {
  return json.replace(
    /[^\u0020-\u007e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
