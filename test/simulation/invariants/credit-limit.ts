/** Defines: a run is charged at most its credit limit, a preview nothing, and no field twice. */

import { creditsByRun, type Ending, Findings, type Invariant } from './invariant';

export const creditLimit: Invariant = {
  name: '1 charged within the limit, no field twice',
  check(ending) {
    const findings = new Findings();
    const byRun = creditsByRun(ending);
    for (const [id, credits] of byRun) {
      const run = ending.stage.runs.runs.get(id);
      const limit = run === undefined || run.kind === 'preview' ? 0 : run.settings.creditLimit;
      findings.expect(credits <= limit, () => `run ${id} charged ${credits} of at most ${limit}`);
    }
    for (const [field, times] of timesCharged(ending)) {
      findings.expect(times <= 1, () => `${field} was charged ${times} times`);
    }
    return findings.verdict();
  },
};

function timesCharged({ audit }: Ending): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const { accountId, personId, field, credits } of audit.charges) {
    const key = `${accountId} ${personId} ${field}`;
    times.set(key, (times.get(key) ?? 0) + credits);
  }
  return times;
}
