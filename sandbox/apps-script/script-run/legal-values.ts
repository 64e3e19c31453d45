/** Which values may cross between the sidebar and the script (platform facts, section 6). */

/**
 * The name of the first property whose value cannot cross, or null when all can. Primitives, null,
 * and arrays and plain objects of them are legal; dates, functions, symbols, instances and circular
 * objects are not.
 */
export function illegalProperty(value: unknown, name = '0'): string | null {
  return search(value, name, []);
}

function search(value: unknown, name: string, above: readonly object[]): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint')
    return name;
  if (typeof value !== 'object') return null;
  if (above.includes(value) || !(Array.isArray(value) || isPlain(value))) return name;
  for (const [key, item] of Object.entries(value)) {
    const found = search(item, key, [...above, value]);
    if (found !== null) return found;
  }
  return null;
}

/** Works for objects of any realm; a date's prototype has no `isPrototypeOf` of its own. */
export function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.hasOwn(Object(prototype), 'isPrototypeOf');
}

/** What arrives on the other side: a copy without undefined; in arrays it becomes null. */
export function crossed(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === 'number' && !Number.isFinite(value)) return null;
  if (Array.isArray(value)) return value.map(crossed);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(entries.map(([key, item]) => [key, crossed(item)]));
}
