/** Defines where answers of formulas are kept: many together in one entry of the cache. */
import { formulaCacheSeconds, lockWaitMaxMs } from '../../../config';
import { revealedName } from '../../account/last-reveal';
import type { ContactField } from '../../words';
import { releasedClaims } from '../asking/claims';
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
  const texts = deps.cache.getAll([
    revealedName,
    listName,
    ...keys.map(aloneName),
    ...bucketNames(keys),
  ]);
  const revealedAtMs = Number(texts[revealedName] ?? 0);
  const buckets = bucketReader(texts, deps.clock.nowMs());
  const answers = new Map<string, Found>();
  for (const key of keys) {
    const kept = newer(aloneFrom(key, texts[aloneName(key)]), buckets(key));
    const found = foundFrom(kept?.text);
    if (kept === undefined || found === null) continue;
    const isOld = kept.atMs <= revealedAtMs && lacks(found, fields);
    if (isOld) continue;
    const isJudged = found.kind === 'person' && texts[listName] === `#${found.list ?? ''}`;
    answers.set(key, found.kind === 'person' ? { ...found, atMs: kept.atMs, isJudged } : found);
  }
  return answers;
}

/** What was kept alone for want of the lock may be older than what the bucket came to hold, or newer. */
function newer(a: Kept | undefined, b: Kept | undefined): Kept | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return a.atMs > b.atMs ? a : b;
}

function lacks(found: Found | null, fields: readonly ContactField[]): boolean {
  return found?.kind === 'person' && fields.some((field) => isUnrevealed(found, field));
}

/**
 * Keeps many answers in few entries, since the cache drops its oldest past 1,000. That takes the
 * lock: executions that write at once would undo each other's entry. Without it each is kept alone.
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
  const inBuckets = () => {
    const claims = releasedClaims(deps, [...answers.keys()]);
    cache.putAll({ ...bucketTexts(deps, answers, atMs), ...claims }, formulaCacheSeconds);
  };
  if (lock?.run(lockWaitMaxMs, inBuckets).held) return;
  cache.putAll(aloneTexts(answers, atMs), formulaCacheSeconds);
}

interface Kept {
  readonly atMs: number;
  readonly text: string;
}

/** Of two answers in one place the later one is kept: names that can be listed can be emptied. */
function aloneName(key: string): string {
  return slotName('+', key, aloneDigits);
}

function bucketName(key: string): string {
  return slotName('*', key, bucketDigits);
}

const aloneDigits = 3;
const bucketDigits = 2;

/** All names under which answers may be kept. */
export function answerNames(): readonly string[] {
  return [...slotNames('+', aloneDigits), ...slotNames('*', bucketDigits)];
}

function bucketNames(keys: readonly string[]): readonly string[] {
  return [...new Set(keys.map(bucketName))];
}

function aloneTexts(answers: ReadonlyMap<string, Found>, atMs: AtMs): Record<string, string> {
  const entries = [...answers].map(([key, found]) => [
    aloneName(key),
    `${key} ${atMs(key)} ${foundText(found)}`,
  ]);
  return Object.fromEntries(entries);
}

function aloneFrom(key: string, text: string | undefined): Kept | undefined {
  if (!text?.startsWith(`${key} `)) return undefined;
  const start = key.length + 1;
  const end = text.indexOf(' ', start);
  return { atMs: Number(text.slice(start, end)), text: text.slice(end + 1) };
}

/** Answers with the time since which each is kept, oldest first. */
type Bucket = readonly (readonly [key: string, atMs: number, text: string])[];

function bucketTexts(
  deps: FormulaDeps,
  answers: ReadonlyMap<string, Found>,
  atMs: AtMs,
): Record<string, string> {
  const names = bucketNames([...answers.keys()]);
  const kept = deps.cache.getAll(names);
  const nowMs = deps.clock.nowMs();
  const texts: Record<string, string> = {};
  for (const name of names) {
    const added = [...answers].filter(([key]) => bucketName(key) === name);
    const before = liveIn(kept[name], nowMs).filter(([key]) => !answers.has(key));
    const after = added.map(([key, found]) => [key, atMs(key), foundText(found)] as const);
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
): (key: string) => Kept | undefined {
  const read = new Map<string, ReadonlyMap<string, Kept>>();
  return (key) => {
    const name = bucketName(key);
    const bucket = read.get(name) ?? answersIn(texts[name], nowMs);
    read.set(name, bucket);
    return bucket.get(key);
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
