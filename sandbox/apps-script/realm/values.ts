/** Copies what a script returned into the host's own realm. */

import { types } from 'node:util';

import { EnumValue } from '../enums';
import { isPlain } from '../script-run/legal-values';
import { isDate, isErrorLike } from './realm';

/** Stands for a service object of an execution that is over. */
class ServiceView {}

/** Arrays, plain objects and dates are copied; anything else stays what it is, and may not cross. */
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
  if (types.isProxy(value)) return new ServiceView();
  if (!isPlain(value)) return value;
  const copy: Record<string, unknown> = {};
  seen.set(value, copy);
  for (const [key, item] of Object.entries(value)) copy[key] = copyOut(item, seen);
  return copy;
}
