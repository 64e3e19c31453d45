/** Defines: charged within the limit that an act named, on the account it was for, and no field twice. */

import type { Spender } from '../allowances';
import {
  type Charged,
  creditsByRun,
  type Ending,
  Findings,
  type Invariant,
  summed,
} from './invariant';

const dayMs = 86_400_000;

export const creditLimit: Invariant = {
  name: '1 charged within the limit, no field twice',
  check(ending) {
    const findings = new Findings();
    for (const [id, credits] of creditsByRun(ending)) {
      const limit = ending.stage.runs.limits.get(id) ?? 0;
      findings.expect(credits <= limit, () => `run ${id} charged ${credits} of at most ${limit}`);
    }
    checkSpender(ending, 'formulas', findings);
    checkSpender(ending, 'catchUp', findings);
    for (const [field, times] of timesCharged(ending)) {
      findings.expect(times <= 1, () => `${field} was charged ${times} times`);
    }
    return findings.verdict();
  },
};

/** What spends without a click: on the account it was allowed for, within its limit of each UTC day. */
function checkSpender(ending: Ending, spender: Spender, findings: Findings): void {
  const { allowances, runs } = ending.stage;
  const isOfSpender = ({ request }: Charged): boolean =>
    spender === 'formulas' ? request.forFormula : runs.automatic.has(request.runId);
  const charged = ending.charged.filter(isOfSpender);
  for (const { request, role, credits } of charged) {
    const allowed = allowances.at(spender, request.atMs).some((each) => each.role === role);
    findings.expect(
      credits <= 0 || allowed,
      () =>
        `${spender} charged the account ${role}, which nobody allowed them, at ${request.requestId}`,
    );
  }
  // A limit is named for one account: another one's is named anew.
  const dayOf = ({ atMs, role }: Charged) => `${Math.floor(atMs / dayMs)} ${role}`;
  for (const [dayOfAccount, credits] of summed(charged, dayOf)) {
    const day = Number.parseInt(dayOfAccount, 10);
    const limit = allowances.limitWithin(spender, day * dayMs, (day + 1) * dayMs);
    findings.expect(
      credits <= limit,
      () => `${spender} charged ${credits} of at most ${limit} on day ${day}`,
    );
  }
}

/** Whatever a field costs: what was refunded does not count. */
function timesCharged({ audit, careers }: Ending): ReadonlyMap<string, number> {
  const counted = audit.charges.map((charge, place) => ({
    ...charge,
    // Whoever works elsewhere by now has an email that was not revealed before.
    employer: charge.field === 'email' ? careers.epochAt(charge.personId, place) : 0,
    credits: Math.sign(charge.credits),
  }));
  return summed(
    counted,
    ({ accountId, personId, field, employer }) => `${accountId} ${personId} ${field} ${employer}`,
  );
}
