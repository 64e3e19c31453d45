/** Defines the unknown fields that v1 may add: beside every object that the document describes. */

import type { Options } from '../options';

/** Objects keyed by a field, a path or the like have entries, not fields of their own. */
const maps: ReadonlySet<string> = new Set(['results', 'errors', 'issues', 'details']);

const extra = { added_later: { note: 'A field that this version of the document does not name.' } };

export function withExtraFields(body: object, { extraFields }: Options): object {
  return extraFields === 'some' ? extended(body, '') : body;
}

function extended<T>(value: T, name: string): T | object {
  if (Array.isArray(value)) return value.map((item) => extended(item, ''));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([key, inner]) => [key, extended(inner, key)]);
  return { ...Object.fromEntries(fields), ...(maps.has(name) ? {} : extra) };
}
