/** Defines who asks when many cells want the same at once: the first; the others wait for its answer. */
import { formulaExecutionMs, lockWaitMaxMs } from '../../../config';
import type { FormulaDeps } from '../deps';

/** All claims share an entry: the cache holds a thousand, and claims must not drive out answers. */
const claimsName = 'cdx:f:claims';

/** A range with more questions than this seldom has company, and its claims would fill the entry. */
export const claimsMax = 100;

/** A claim outlives no execution, so one that was ended holds nobody up for long. */
type Claims = ReadonlyMap<string, number>;

/** Those of the keys that nobody else is asking for; they are claimed now. */
export function claimed(deps: FormulaDeps, keys: readonly string[]): readonly string[] {
  if (deps.lock === undefined || keys.length > claimsMax) return keys;
  const result = deps.lock.run(lockWaitMaxMs, () => {
    const nowMs = deps.clock.nowMs();
    const claims = liveClaims(deps, nowMs);
    const free = keys.filter((key) => !claims.has(shortKey(key)));
    const added = free.map((key) => [shortKey(key), nowMs + formulaExecutionMs] as const);
    if (free.length > 0) write(deps, new Map([...claims, ...added]));
    return free;
  });
  return result.held ? result.value : keys;
}

/** Gives up claims whose questions stay unanswered; those that are answered end with the keeping. */
export function release(deps: FormulaDeps, keys: readonly string[]): void {
  if (deps.lock === undefined || keys.length === 0 || keys.length > claimsMax) return;
  deps.lock.run(lockWaitMaxMs, () => {
    const claims = liveClaims(deps, deps.clock.nowMs());
    write(deps, without(claims, keys));
  });
}

/** The claims' entry without these keys, to be written under a lock that is held anyway. */
export function releasedClaims(deps: FormulaDeps, keys: readonly string[]): Record<string, string> {
  return { [claimsName]: claimsText(without(liveClaims(deps, deps.clock.nowMs()), keys)) };
}

function without(claims: Claims, keys: readonly string[]): Claims {
  const given = new Set(keys.map(shortKey));
  return new Map([...claims].filter(([key]) => !given.has(key)));
}

function shortKey(key: string): string {
  return key.slice(0, 16);
}

function liveClaims(deps: FormulaDeps, nowMs: number): Claims {
  const text = deps.cache.getAll([claimsName])[claimsName] ?? '';
  const pairs = text.split(',').map((pair) => pair.split(' '));
  const claims = pairs.map(([key = '', endsAtMs]) => [key, Number(endsAtMs)] as const);
  return new Map(claims.filter(([, endsAtMs]) => endsAtMs > nowMs));
}

function write(deps: FormulaDeps, claims: Claims): void {
  deps.cache.putAll({ [claimsName]: claimsText(claims) }, Math.ceil(formulaExecutionMs / 1000));
}

/** Never empty, which the cache might not keep. */
function claimsText(claims: Claims): string {
  return [...claims].map(([key, endsAtMs]) => `${key} ${endsAtMs}`).join(',') || ' ';
}
