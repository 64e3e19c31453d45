/** Defines: a receipt's credits are those of the audit, or it says why nobody can know, and only then. */

import { batchPath } from '../wire/trouble';
import { creditsByRun, type Ending, Findings, type Invariant } from './invariant';

export const receipts: Invariant = {
  name: '6 receipts agree with the audit',
  check(ending) {
    const findings = new Findings();
    const byRun = creditsByRun(ending);
    for (const [id, receipt] of ending.stage.receipts) {
      const charged = byRun.get(id) ?? 0;
      if (receipt.exact) {
        findings.expect(
          receipt.creditsSpent === charged || hadATwin(ending, receipt.notes),
          () => `run ${id} says ${receipt.creditsSpent} credits and was charged ${charged}`,
        );
      } else {
        findings.expect(
          receipt.notes.length > 0,
          () => `run ${id} is not exact and does not say why`,
        );
        findings.expect(
          othersSpent(ending, id) || wasCutOff(ending, id) || isEarly(ending, receipt.notes),
          () => `run ${id} is not exact although nobody else spent and the API answered`,
        );
      }
    }
    return findings.verdict();
  },
};

/**
 * An answer was lost, and somebody else or a formula bought fields of people in the sheet meanwhile: the API has
 * no way to tell whose charge it was, and the receipt says that an answer was lost.
 */
function hadATwin(
  { stage, audit }: Pick<Ending, 'stage' | 'audit'>,
  notes: readonly string[],
): boolean {
  const ours = new Set(
    stage.requests.ofAddOn().flatMap(({ requestId, forFormula }) => (forFormula ? [] : requestId)),
  );
  return (
    notes.some((note) => /answer .*was lost/i.test(note)) &&
    audit.charges.some(({ requestId }) => !ours.has(requestId))
  );
}

/** Reveals of others, or a top-up, which moves the balance as well. */
function othersSpent({ stage, audit }: Ending, runId: string): boolean {
  const toppedUp = ['top-up', 'plan downgrade', 'key revoked'].some(
    (act) => stage.injected.of(act) > 0,
  );
  const own = stage.requests.ofAddOn().filter((request) => request.runId === runId);
  const ids = new Set(own.map(({ requestId }) => requestId));
  return toppedUp || audit.charges.some(({ requestId }) => !ids.has(requestId));
}

/** It was stopped while a call that was never sent could have charged yet, and says up to how much. */
function isEarly({ stage }: Ending, notes: readonly string[]): boolean {
  const unsent = stage.injected.of('service exception before') > 0;
  return unsent && notes.some((note) => /up to \d+ more/.test(note));
}

/** It was ended by somebody without its key, whose own it may have been once, or when the API gave no answer. */
function wasCutOff({ stage }: Ending, runId: string): boolean {
  const ended = stage.endings.get(runId);
  if (ended === undefined || ended.user !== stage.runs.payers.get(runId)) return true;
  const sent = stage.requests.ofAddOn();
  const charging = sent.filter((each) => each.runId === runId && batchPath.test(each.path));
  const isOtherKey =
    charging.length > 0 && charging.every(({ key }) => !ended.keptKey.includes(key));
  return (
    isOtherKey ||
    sent.some(({ executionId, fault }) => fault !== '' && executionId === ended.executionId)
  );
}
