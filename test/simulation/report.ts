/** Defines what is told of a simulation: what was injected, what was checked, what was violated. */

import type { SeedResult } from './pool';
import { Tally } from './tally';

/** One line for each violation, with the seed that replays it. */
export function violationsOf({ seed, violations }: SeedResult): readonly string[] {
  return violations.map((text) => `seed ${seed}: ${text}`);
}

export function reportOf(results: readonly SeedResult[], durationMs: number): string {
  const injected = new Tally();
  const checks = new Tally();
  for (const result of results) {
    injected.addAll(result.injected);
    checks.addAll(result.checks);
  }
  const failed = results.filter(({ violations }) => violations.length > 0);
  const verdict =
    failed.length === 0
      ? 'every invariant held on every seed'
      : `${failed.length} failed; replay with --seed ${failed[0]?.seed}`;
  return [
    '',
    'Injected:',
    ...table(injected.toRecord()),
    '',
    'Checked:',
    ...table(checks.toRecord()),
    '',
    `${results.length} seeds in ${Math.round(durationMs / 1000)} s: ${verdict}.`,
  ].join('\n');
}

function table(counts: Readonly<Record<string, number>>): readonly string[] {
  return Object.entries(counts).map(([name, count]) => `${String(count).padStart(9)}  ${name}`);
}
