/** Defines how a run remembers which inputs stand in several rows, so that they are asked once. */

import * as z from 'zod/mini';
import { cacheSecondsMax } from '../../../config';
import type { Cache } from '../../ports/services';
import { fingerprint } from '../../text/fingerprint';
import { parseKept } from '../../text/kept-json';
import { lateSchema } from '../../text/schema';

/** A print with its quotes and comma is 14 characters; a cache value holds 100 KB. */
const chunkKeys = 7_000;
const chunksMax = 12;
const listSchema = lateSchema(() => z.array(z.string()));

/** Fingerprints of the keys that occur more than once. A lost entry costs a request a row, no more. */
export function duplicateKeys(cache: Cache, runId: string): ReadonlySet<string> {
  const keys = Array.from({ length: chunksMax }, (_, index) => cacheKey(runId, index));
  const found = cache.getAll(keys);
  return new Set(Object.values(found).flatMap((text) => parseKept(listSchema, text) ?? []));
}

/** Keeps the keys that occur more than once among all pending rows. */
export function rememberDuplicates(cache: Cache, runId: string, keys: Iterable<string>): void {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const key of keys) {
    if (seen.has(key)) repeated.add(fingerprint(key));
    seen.add(key);
  }
  const prints = [...repeated].slice(0, chunkKeys * chunksMax);
  const values: Record<string, string> = {};
  for (let index = 0; index * chunkKeys < prints.length; index += 1) {
    const chunk = prints.slice(index * chunkKeys, (index + 1) * chunkKeys);
    values[cacheKey(runId, index)] = JSON.stringify(chunk);
  }
  if (prints.length > 0) cache.putAll(values, cacheSecondsMax);
}

function cacheKey(runId: string, index: number): string {
  return `cdx:same:${runId}:${index}`;
}
