/** Defines where answers of formulas are kept: many together in one entry of the cache. */
import { cacheSecondsMax, lockWaitMaxMs } from '../../../config';
import { boughtName, revealedName } from '../../account/last-reveal';
import type { ContactField } from '../../words';
import { claimsName } from '../asking/claims';
import type { FormulaDeps } from '../formula-deps';
import { type Bucket, bucketReader, joinedAnswer, liveIn, mergedBucket, textsBy } from './buckets';
import { type Found, type FoundPerson, foundFrom, foundText, isUnrevealed } from './found';
import { slotName, slotNames } from './slots';

/** Under which the cache holds the state of the list `Do not contact` that was last seen. */
export const listName = 'cdx:list';

/** The key of an answer: never the input itself, and another one for another account. */
export function answerKey(deps: FormulaDeps, kind: string, input: string): string {
  return deps.digest(JSON.stringify([deps.keyId, kind, input]));
}

/**
 * The answers that are kept, in one call of the cache. An answer that lacks one of these contact
 * fields does not count once there was a reveal, or where nobody can tell: the account may own it by now.
 */
export function keptAnswers(
  deps: FormulaDeps,
  keys: readonly string[],
  fields: readonly ContactField[],
): ReadonlyMap<string, Found> {
  if (keys.length === 0) return new Map();
  const { texts, keptOf } = reader(deps, keys);
  const boughtAtMs = deps.spending === null ? Number(texts[boughtName] ?? 0) : 0;
  const revealedAtMs = Math.max(
    boughtAtMs,
    Number(texts[revealedName] ?? Number.POSITIVE_INFINITY),
  );
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
  const texts = cache.getAll([
    ...new Set([revealedName, boughtName, listName, ...keys.flatMap(placesOf)]),
  ]);
  const answers = bucketReader(texts, clock.nowMs());
  const keptOf = (key: string) => {
    const [late, early] = placesOf(key).map((name) => answers(name).get(key));
    return late === undefined || early === undefined ? (late ?? early) : joinedAnswer(early, late);
  };
  return { texts, keptOf };
}

function lacks(found: Found | null, fields: readonly ContactField[]): boolean {
  return found?.kind === 'person' && fields.some((field) => isUnrevealed(found, field));
}

/**
 * Keeps many answers in few entries, since the cache drops its oldest past 1,000. To add to one takes the
 * lock: executions that write at once would undo each other's. So a single answer, as most cells have, has
 * an entry beside it, until the next cell that has to take the lock brings it in. They are as old as the
 * question: whoever revealed more of somebody since may have kept that already.
 */
export function keepAnswers(
  deps: FormulaDeps,
  answers: ReadonlyMap<string, Found>,
  askedAtMs: number,
): void {
  keep(deps, answers, () => askedAtMs, isFree);
}

/** As `keepAnswers`, of what may just have been paid for: no answer that comes meanwhile undoes it. */
export function keepRevealed(
  deps: FormulaDeps,
  answers: ReadonlyMap<string, Found>,
  askedAtMs: number,
): void {
  keep(
    deps,
    answers,
    () => askedAtMs,
    () => false,
  );
}

/** What was kept already, with something more: it is as old as it was. */
export function keepAgain(deps: FormulaDeps, answers: ReadonlyMap<string, FoundPerson>): void {
  const nowMs = deps.clock.nowMs();
  keep(deps, answers, (key) => answers.get(key)?.atMs ?? nowMs, isFree);
}

function keep(
  deps: FormulaDeps,
  answers: ReadonlyMap<string, Found>,
  atMs: (key: string) => number,
  mayStandBeside: typeof isFree,
): void {
  if (answers.size === 0) return;
  const added = [...answers].map(([key, found]) => [key, atMs(key), foundText(found)] as const);
  try {
    put(deps, added, mayStandBeside(deps, added));
  } catch {
    // A cache that takes nothing costs requests; what was found, and perhaps paid, is shown all the same.
  }
}

function put(deps: FormulaDeps, added: Bucket, beside: boolean): void {
  const { cache, lock } = deps;
  const inBuckets = () => cache.putAll(mergedTexts(deps, added), cacheSecondsMax);
  if (!beside && lock?.run(lockWaitMaxMs, inBuckets).held) return;
  cache.putAll(textsBy(lateName, added), cacheSecondsMax);
}

/** It is a single answer, and no other one has its place, nor a newer one. */
function isFree({ cache, clock }: FormulaDeps, [first, ...others]: Bucket): boolean {
  const [key = '', atMs = 0] = first ?? [];
  if (others.length > 0) return false;
  const name = lateName(key);
  const before = liveIn(cache.getAll([name])[name], clock.nowMs());
  return before.every(([of, sinceMs]) => of === key && sinceMs <= atMs);
}

/** Brings what stands beside the answers of this bucket into it; to be called under the lock. */
export function gatherLate(deps: FormulaDeps, key: string): void {
  const name = lateName(key);
  const late = liveIn(deps.cache.getAll([name])[name], deps.clock.nowMs());
  if (late.length === 0) return;
  deps.cache.putAll({ ...mergedTexts(deps, late), [name]: '[]' }, cacheSecondsMax);
}

const placeDigits = 2;

function lateName(key: string): string {
  return slotName('+', key, placeDigits);
}

function bucketName(key: string): string {
  return slotName('*', key, placeDigits);
}

/** Where an answer may stand: beside its bucket, or in it. */
function placesOf(key: string): readonly string[] {
  return [lateName(key), bucketName(key)];
}

/** All names under which answers may be kept, with that of the claims: those end with their answers. */
export function answerNames(): readonly string[] {
  return [claimsName, ...slotNames('+', placeDigits), ...slotNames('*', placeDigits)];
}

/** What the buckets hold with these answers. */
function mergedTexts({ cache, clock }: FormulaDeps, added: Bucket): Record<string, string> {
  const kept = cache.getAll([...new Set(added.map(([key]) => bucketName(key)))]);
  const before = Object.values(kept).flatMap((text) => liveIn(text, clock.nowMs()));
  return textsBy(bucketName, mergedBucket(before, added));
}
