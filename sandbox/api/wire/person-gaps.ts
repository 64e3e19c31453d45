/** Defines which fields of which people are missing, where an option lets them be, and how that looks. */

import type { Options } from '../options';

/** One field in so many is missing, others for each person. */
const gapEvery = 3;

export function withGaps<T extends object>(
  fields: T,
  personNumber: number,
  { missingFields }: Options,
  kept: ReadonlySet<string>,
): T | object {
  if (missingFields === 'present') return fields;
  const entries = Object.entries(fields).flatMap(([name, value], index) => {
    if (kept.has(name) || (personNumber + index) % gapEvery > 0) return [[name, value]];
    return missingFields === 'absent' ? [] : [[name, missing(value, missingFields)]];
  });
  return Object.fromEntries(entries);
}

function missing(value: unknown, form: 'null' | 'empty'): unknown {
  if (form === 'null') return null;
  if (Array.isArray(value)) return [];
  return typeof value === 'object' ? {} : '';
}
