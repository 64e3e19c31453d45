/** Defines where answers of formulas are kept: each alone, or many together where a range asks. */
import { formulaCacheSeconds } from '../../config';
import type { FormulaDeps } from './deps';
import { type Found, foundFrom, foundText } from './found';

/**
 * The cache drops its oldest entries past 1,000, so a long range keeps its answers in buckets. A
 * few answers are kept alone: executions that write at once would undo each other's bucket.
 */
const aloneMax = 20;

/** Far below the 100 KB that an entry may have, also where every letter takes three bytes. */
const bucketLengthMax = 30_000;

/** The key of an answer: never the input itself, and another one for another account. */
export function answerKey(deps: FormulaDeps, kind: string, input: string): string {
  return deps.digest(JSON.stringify([deps.keyId, kind, input]));
}

/** The answers that are kept, in one call of the cache. */
export function keptAnswers(
  deps: FormulaDeps,
  keys: readonly string[],
): ReadonlyMap<string, Found> {
  if (keys.length === 0) return new Map();
  const texts = deps.cache.getAll([...keys.map(aloneName), ...bucketNames(keys)]);
  const buckets = bucketReader(texts, deps.clock.nowMs());
  const found = new Map<string, Found>();
  for (const key of keys) {
    const answer = foundFrom(texts[aloneName(key)] ?? buckets(key));
    if (answer !== null) found.set(key, answer);
  }
  return found;
}

export function keepAnswers(deps: FormulaDeps, answers: ReadonlyMap<string, Found>): void {
  if (answers.size === 0) return;
  const texts = answers.size <= aloneMax ? aloneTexts(answers) : bucketTexts(deps, answers);
  deps.cache.putAll(texts, formulaCacheSeconds);
}

function aloneName(key: string): string {
  return `cdx:f:${key}`;
}

function bucketName(key: string): string {
  return `cdx:f:*${key.slice(0, 2)}`;
}

function bucketNames(keys: readonly string[]): readonly string[] {
  return [...new Set(keys.map(bucketName))];
}

function aloneTexts(answers: ReadonlyMap<string, Found>): Record<string, string> {
  return Object.fromEntries([...answers].map(([key, found]) => [aloneName(key), foundText(found)]));
}

/** Answers with the time at which each ends, oldest first. */
type Bucket = readonly (readonly [key: string, endsAtMs: number, text: string])[];

function bucketTexts(
  deps: FormulaDeps,
  answers: ReadonlyMap<string, Found>,
): Record<string, string> {
  const names = bucketNames([...answers.keys()]);
  const kept = deps.cache.getAll(names);
  const nowMs = deps.clock.nowMs();
  const endsAtMs = nowMs + formulaCacheSeconds * 1000;
  const texts: Record<string, string> = {};
  for (const name of names) {
    const added = [...answers].filter(([key]) => bucketName(key) === name);
    const before = bucketFrom(kept[name]).filter(
      ([key, ends]) => ends > nowMs && !answers.has(key),
    );
    const after = added.map(([key, found]) => [key, endsAtMs, foundText(found)] as const);
    texts[name] = bucketText([...before, ...after]);
  }
  return texts;
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

/** Reads each bucket once, and only when a key is looked for in it. */
function bucketReader(
  texts: Readonly<Record<string, string>>,
  nowMs: number,
): (key: string) => string | undefined {
  const read = new Map<string, ReadonlyMap<string, string>>();
  return (key) => {
    const name = bucketName(key);
    const bucket = read.get(name) ?? liveAnswers(texts[name], nowMs);
    read.set(name, bucket);
    return bucket.get(key);
  };
}

function liveAnswers(text: string | undefined, nowMs: number): ReadonlyMap<string, string> {
  const live = bucketFrom(text).filter(([, endsAtMs]) => endsAtMs > nowMs);
  return new Map(live.map(([key, , answer]) => [key, answer]));
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
  const [key, endsAtMs, answer]: readonly unknown[] = entry;
  const isEntry =
    typeof key === 'string' && typeof endsAtMs === 'number' && typeof answer === 'string';
  return isEntry ? [[key, endsAtMs, answer]] : [];
}
