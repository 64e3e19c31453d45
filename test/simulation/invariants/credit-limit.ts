/** Defines: a run is charged at most its credit limit, a preview nothing, and no field twice. */

import { creditsByRun, type Ending, Findings, type Invariant } from './invariant';

const dayMs = 86_400_000;

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
    checkFormulas(ending, findings);
    checkCatchUp(ending, findings);
    for (const [field, times] of timesCharged(ending)) {
      findings.expect(times <= 1, () => `${field} was charged ${times} times`);
    }
    return findings.verdict();
  },
};

/** Formulas spend nothing, or within their own limit a day (UTC). */
function checkFormulas({ stage, creditsOf }: Ending, findings: Findings): void {
  const limit = stage.scenario.formulaLimit ?? 0;
  const byDay = new Map<number, number>();
  for (const { requestId, forFormula, atMs } of stage.requests.ofAddOn()) {
    if (!forFormula) continue;
    const day = Math.floor(atMs / dayMs);
    byDay.set(day, (byDay.get(day) ?? 0) + (creditsOf.get(requestId) ?? 0));
  }
  for (const [day, credits] of byDay) {
    findings.expect(
      credits <= limit,
      () => `formulas charged ${credits} of at most ${limit} on day ${day}`,
    );
  }
}

/** Runs for new rows that the hourly trigger began on one day (UTC). */
function checkCatchUp(ending: Ending, findings: Findings): void {
  const limit = ending.stage.scenario.catchUpLimit ?? 0;
  const byRun = creditsByRun(ending);
  const byDay = new Map<number, number>();
  for (const [id, { settings, startedAtMs }] of ending.stage.runs.runs) {
    if (!settings.auto) continue;
    const day = Math.floor(startedAtMs / dayMs);
    byDay.set(day, (byDay.get(day) ?? 0) + (byRun.get(id) ?? 0));
  }
  for (const [day, credits] of byDay) {
    findings.expect(
      credits <= limit,
      () => `the catch-up charged ${credits} of at most ${limit} on day ${day}`,
    );
  }
}

function timesCharged({ audit }: Ending): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const { accountId, personId, field, credits } of audit.charges) {
    const key = `${accountId} ${personId} ${field}`;
    times.set(key, (times.get(key) ?? 0) + credits);
  }
  return times;
}
