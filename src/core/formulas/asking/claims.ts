/** Defines who asks when many cells want the same at once: the first; the others wait for its answer. */
import { formulaExecutionMs, lockWaitMaxMs } from '../../../config';
import type { FormulaDeps } from '../formula-deps';

/** All claims share an entry: the cache holds a thousand, and claims must not drive out answers. */
export const claimsName = 'cdx:f:claims';

/** A range with more questions than this seldom has company, and its claims would fill the entry. */
export const claimsMax = 100;

/** A claim outlives no execution, so one that was ended holds nobody up for long. */
type Claims = ReadonlyMap<string, number>;

/**
 * Those of the keys that nobody else is asking for; they are claimed now. A claim ends by itself once an
 * answer was kept since, at the time that `keptAtMs` tells.
 */
export function claimedKeys(
  deps: FormulaDeps,
  keys: readonly string[],
  keptAtMs: (key: string) => number = () => 0,
): readonly string[] {
  if (deps.lock === undefined || keys.length > claimsMax) return keys;
  const result = deps.lock.run(lockWaitMaxMs, () => {
    const nowMs = deps.clock.nowMs();
    const claims = liveClaims(deps, nowMs);
    const startMs = (key: string) => (claims.get(shortKey(key)) ?? 0) - formulaExecutionMs;
    const free = keys.filter((key) => !claims.has(shortKey(key)) || keptAtMs(key) >= startMs(key));
    const added = free.map((key) => [shortKey(key), nowMs + formulaExecutionMs] as const);
    if (free.length > 0) write(deps, new Map([...claims, ...added]));
    return free;
  });
  return result.held ? result.value : keys;
}

/** Gives up claims whose questions stay unanswered. */
export function release(deps: FormulaDeps, keys: readonly string[]): void {
  if (deps.lock === undefined || keys.length === 0 || keys.length > claimsMax) return;
  deps.lock.run(lockWaitMaxMs, () => {
    const given = new Set(keys.map(shortKey));
    const claims = liveClaims(deps, deps.clock.nowMs());
    write(deps, new Map([...claims].filter(([key]) => !given.has(key))));
  });
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

/** Never empty, which the cache might not keep. */
function write(deps: FormulaDeps, claims: Claims): void {
  const text = [...claims].map(([key, endsAtMs]) => `${key} ${endsAtMs}`).join(',') || ' ';
  deps.cache.putAll({ [claimsName]: text }, Math.ceil(formulaExecutionMs / 1000));
}
