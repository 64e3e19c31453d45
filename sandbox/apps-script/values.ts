/** Copies what a script returned into the host's own realm. */

import { EnumValue } from './enums';
import { isDate, isErrorLike } from './realm';

/** Arrays, plain objects and dates are copied; functions and service objects stay what they are. */
export function copyOut(value: unknown, seen = new Map<object, unknown>()): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const known = seen.get(value);
  if (known !== undefined) return known;
  if (isDate(value)) return new Date(value.getTime());
  if (value instanceof EnumValue || isErrorLike(value)) return value;
  if (Array.isArray(value)) {
    const copy: unknown[] = [];
    seen.set(value, copy);
    for (const item of value) copy.push(copyOut(item, seen));
    return copy;
  }
  if (Object.getPrototypeOf(value) === null) return value;
  const copy: Record<string, unknown> = {};
  seen.set(value, copy);
  for (const [key, item] of Object.entries(value)) copy[key] = copyOut(item, seen);
  return copy;
}
