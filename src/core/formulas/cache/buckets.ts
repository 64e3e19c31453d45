/** Defines entries of the cache that hold many answers, each with the time since which it is kept. */

import { cacheSecondsMax } from '../../../config';
import { foundFrom, foundText, withValuesOf } from './found';

/** Far below the 100 KB that an entry may have, also where every letter takes three bytes. */
const bucketLengthMax = 30_000;

const keptMs = cacheSecondsMax * 1000;

export interface Kept {
  readonly atMs: number;
  readonly text: string;
}

/** Oldest first. */
export type Bucket = readonly (readonly [key: string, atMs: number, text: string])[];

/** An entry lives on with each answer that is added, but none of its answers longer than alone. */
export function liveIn(text: string | undefined, nowMs: number): Bucket {
  return bucketFrom(text).filter(([, atMs]) => atMs + keptMs > nowMs);
}

/** The entries that hold these answers, by their names. */
export function textsBy(nameOf: (key: string) => string, answers: Bucket): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const name of new Set(answers.map(([key]) => nameOf(key)))) {
    texts[name] = bucketText(answers.filter(([key]) => nameOf(key) === name));
  }
  return texts;
}

/** All of these, those of the same key as one. */
export function mergedBucket(before: Bucket, added: Bucket): Bucket {
  const merged = new Map<string, Bucket[number]>();
  for (const [key, atMs, text] of [...before, ...added]) {
    const [, sinceMs, former] = merged.get(key) ?? [];
    const now =
      former === undefined
        ? { atMs, text }
        : joinedAnswer({ atMs: sinceMs ?? 0, text: former }, { atMs, text });
    merged.delete(key);
    merged.set(key, [key, now.atMs, now.text]);
  }
  return [...merged.values()];
}

/**
 * Two calls may be on their way at once, for other fields of the same person: the later answer need not
 * hold what the earlier one revealed, nor the other way round.
 */
export function joinedAnswer(a: Kept, b: Kept): Kept {
  const [older, newer] = a.atMs > b.atMs ? [b, a] : [a, b];
  const found = foundFrom(newer.text);
  if (found === null) return newer;
  const whole = withValuesOf(found, foundFrom(older.text));
  return whole === found ? newer : { ...newer, text: foundText(whole) };
}

/** Reads each bucket once, and only when a key is looked for in it. */
export function bucketReader(
  texts: Readonly<Record<string, string>>,
  nowMs: number,
): (name: string) => ReadonlyMap<string, Kept> {
  const read = new Map<string, ReadonlyMap<string, Kept>>();
  return (name) => {
    const bucket = read.get(name) ?? answersIn(texts[name], nowMs);
    read.set(name, bucket);
    return bucket;
  };
}

function answersIn(text: string | undefined, nowMs: number): ReadonlyMap<string, Kept> {
  return new Map(liveIn(text, nowMs).map(([key, atMs, answer]) => [key, { atMs, text: answer }]));
}

/** Without as many of the oldest as do not fit. */
function bucketText(bucket: Bucket): string {
  let length = 0;
  let start = bucket.length;
  for (; start > 0; start -= 1) {
    length += JSON.stringify(bucket[start - 1]).length + 1;
    if (length > bucketLengthMax) break;
  }
  return JSON.stringify(bucket.slice(start));
}

function bucketFrom(text: string | undefined): Bucket {
  if (text === undefined) return [];
  try {
    const entries: unknown = JSON.parse(text);
    return Array.isArray(entries) ? entries.flatMap(bucketEntry) : [];
  } catch {
    return [];
  }
}

function bucketEntry(entry: unknown): Bucket {
  if (!Array.isArray(entry)) return [];
  const [key, atMs, answer]: readonly unknown[] = entry;
  const isEntry = typeof key === 'string' && typeof atMs === 'number' && typeof answer === 'string';
  return isEntry ? [[key, atMs, answer]] : [];
}
