/** Defines where answers of formulas are kept: many together in one entry of the cache. */
import { formulaCacheSeconds, lockWaitMaxMs } from '../../../config';
import { revealedName } from '../../account/last-reveal';
import type { ContactField } from '../../words';
import { claimsName } from '../asking/claims';
import type { FormulaDeps } from '../deps';
import { type Found, type FoundPerson, foundFrom, foundText, isUnrevealed } from './found';
import { slotName, slotNames } from './slots';

/** Far below the 100 KB that an entry may have, also where every letter takes three bytes. */
const bucketLengthMax = 30_000;

/** Under which the cache holds the state of the list `Do not contact` that was last seen. */
export const listName = 'cdx:list';

const keptMs = formulaCacheSeconds * 1000;

/** The key of an answer: never the input itself, and another one for another account. */
export function answerKey(deps: FormulaDeps, kind: string, input: string): string {
  return deps.digest(JSON.stringify([deps.keyId, kind, input]));
}

/**
 * The answers that are kept, in one call of the cache. An answer that lacks one of these contact
 * fields does not count once there was a reveal: the account may own it by now.
 */
export function keptAnswers(
  deps: FormulaDeps,
  keys: readonly string[],
  fields: readonly ContactField[],
): ReadonlyMap<string, Found> {
  if (keys.length === 0) return new Map();
  const { texts, keptOf } = reader(deps, keys);
  const revealedAtMs = Number(texts[revealedName] ?? 0);
  const answers = new Map<string, Found>();
  for (const key of keys) {
    const kept = keptOf(key);
    const found = foundFrom(kept?.text);
    if (kept === undefined || found === null) continue;
    const isOld = kept.atMs <= revealedAtMs && lacks(found, fields);
    if (isOld) continue;
    const isJudged = found.kind === 'person' && texts[listName] === `#${found.list ?? ''}`;
    answers.set(key, found.kind === 'person' ? { ...found, atMs: kept.atMs, isJudged } : found);
  }
  return answers;
}

/** When the answers of these were kept, also those that do not count any more; 0 where none is. */
export function keptTimes(deps: FormulaDeps, keys: readonly string[]): (key: string) => number {
  const { keptOf } = reader(deps, keys);
  return (key) => keptOf(key)?.atMs ?? 0;
}

function reader({ cache, clock }: FormulaDeps, keys: readonly string[]) {
  const texts = cache.getAll([...new Set([revealedName, listName, ...keys.flatMap(placesOf)])]);
  const answers = bucketReader(texts, clock.nowMs());
  const keptOf = (key: string) => {
    const [late, early] = placesOf(key).map((name) => answers(name).get(key));
    return (late?.atMs ?? 0) >= (early?.atMs ?? 0) ? late : early;
  };
  return { texts, keptOf };
}

function lacks(found: Found | null, fields: readonly ContactField[]): boolean {
  return found?.kind === 'person' && fields.some((field) => isUnrevealed(found, field));
}

/**
 * Keeps many answers in few entries, since the cache drops its oldest past 1,000. To add to one takes the
 * lock: executions that write at once would undo each other's. So a single answer, as most cells have, has
 * an entry beside it, until the next cell that has to take the lock brings it in.
 */
export function keepAnswers(deps: FormulaDeps, answers: ReadonlyMap<string, Found>): void {
  keep(deps, answers, () => deps.clock.nowMs());
}

/** What was kept already, with something more: it is as old as it was. */
export function keepAgain(deps: FormulaDeps, answers: ReadonlyMap<string, FoundPerson>): void {
  const nowMs = deps.clock.nowMs();
  keep(deps, answers, (key) => answers.get(key)?.atMs ?? nowMs);
}

type AtMs = (key: string) => number;

function keep(deps: FormulaDeps, answers: ReadonlyMap<string, Found>, atMs: AtMs): void {
  if (answers.size === 0) return;
  try {
    put(deps, answers, atMs);
  } catch {
    // A cache that takes nothing costs requests; what was found, and perhaps paid, is shown all the same.
  }
}

function put(deps: FormulaDeps, answers: ReadonlyMap<string, Found>, atMs: AtMs): void {
  const { cache, lock } = deps;
  const added = [...answers].map(([key, found]) => [key, atMs(key), foundText(found)] as const);
  const inBuckets = () => cache.putAll(mergedTexts(deps, added), formulaCacheSeconds);
  if (!isFree(deps, added) && lock?.run(lockWaitMaxMs, inBuckets).held) return;
  cache.putAll(textsBy(lateName, added), formulaCacheSeconds);
}

/** It is a single answer, and no other one has its place. */
function isFree({ cache, clock }: FormulaDeps, [first, ...others]: Bucket): boolean {
  const [key = ''] = first ?? [];
  if (others.length > 0) return false;
  const name = lateName(key);
  return liveIn(cache.getAll([name])[name], clock.nowMs()).every(([of]) => of === key);
}

/** Brings what stands beside the answers of this bucket into it; to be called under the lock. */
export function gatherLate(deps: FormulaDeps, key: string): void {
  const name = lateName(key);
  const late = liveIn(deps.cache.getAll([name])[name], deps.clock.nowMs());
  if (late.length === 0) return;
  deps.cache.putAll({ ...mergedTexts(deps, late), [name]: '[]' }, formulaCacheSeconds);
}

interface Kept {
  readonly atMs: number;
  readonly text: string;
}

const placeDigits = 2;

function lateName(key: string): string {
  return slotName('+', key, placeDigits);
}

function bucketName(key: string): string {
  return slotName('*', key, placeDigits);
}

/** Where an answer may stand: beside its bucket, or in it. */
export function placesOf(key: string): readonly string[] {
  return [lateName(key), bucketName(key)];
}

/** All names under which answers may be kept, with that of the claims: those end with their answers. */
export function answerNames(): readonly string[] {
  return [claimsName, ...slotNames('+', placeDigits), ...slotNames('*', placeDigits)];
}

/** Answers with the time since which each is kept, oldest first. */
type Bucket = readonly (readonly [key: string, atMs: number, text: string])[];

function textsBy(nameOf: (key: string) => string, answers: Bucket): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const name of new Set(answers.map(([key]) => nameOf(key)))) {
    texts[name] = bucketText(answers.filter(([key]) => nameOf(key) === name));
  }
  return texts;
}

/** What the buckets hold with these answers, the newer one of each. */
function mergedTexts({ cache, clock }: FormulaDeps, added: Bucket): Record<string, string> {
  const nowMs = clock.nowMs();
  const kept = cache.getAll([...new Set(added.map(([key]) => bucketName(key)))]);
  const before = Object.values(kept).flatMap((text) => liveIn(text, nowMs));
  const newest = new Map<string, Bucket[number]>();
  for (const answer of [...before, ...added]) {
    const [key, atMs] = answer;
    if ((newest.get(key)?.[1] ?? 0) > atMs) continue;
    newest.delete(key);
    newest.set(key, answer);
  }
  return textsBy(bucketName, [...newest.values()]);
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

/** An entry lives on with each answer that is added, but none of its answers longer than alone. */
function liveIn(text: string | undefined, nowMs: number): Bucket {
  return bucketFrom(text).filter(([, atMs]) => atMs + keptMs > nowMs);
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
