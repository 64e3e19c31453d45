/** Defines what is told of a simulation: what was injected, what was checked, what was violated. */

import type { CaseResult } from './pool';
import { Tally } from './tally';

/** One line for each violation, with the name that replays it. */
export function violationsOf({ name, violations }: CaseResult): readonly string[] {
  return violations.map((text) => `${name}: ${text}`);
}

export function reportOf(results: readonly CaseResult[], durationMs: number): string {
  const injected = new Tally();
  const checks = new Tally();
  for (const result of results) {
    injected.addAll(result.injected);
    checks.addAll(result.checks);
  }
  const failed = results.filter(({ violations }) => violations.length > 0);
  const verdict =
    failed.length === 0
      ? 'every invariant held in every case'
      : `${failed.length} failed; replay with --case "${failed[0]?.name}"`;
  return [
    '',
    'Injected:',
    ...table(injected.toRecord()),
    '',
    'Checked:',
    ...table(checks.toRecord()),
    '',
    `${results.length} cases in ${Math.round(durationMs / 1000)} s: ${verdict}.`,
  ].join('\n');
}

function table(counts: Readonly<Record<string, number>>): readonly string[] {
  return Object.entries(counts).map(([name, count]) => `${String(count).padStart(9)}  ${name}`);
}
