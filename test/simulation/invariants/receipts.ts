/** Defines: a receipt's credits are those of the audit, or the receipt says why it can't know. */

import { creditsByRun, Findings, type Invariant } from './invariant';

export const receipts: Invariant = {
  name: '6 receipts agree with the audit',
  check(ending) {
    const findings = new Findings();
    const byRun = creditsByRun(ending);
    for (const [id, run] of ending.stage.runs.runs) {
      if (!ending.stage.runs.isEnded(id)) continue;
      const charged = byRun.get(id) ?? 0;
      if (run.exact) {
        findings.expect(
          run.spent === charged,
          () => `run ${id} says ${run.spent} credits and was charged ${charged}`,
        );
      } else {
        findings.expect(run.notes.length > 0, () => `run ${id} is not exact and does not say why`);
      }
    }
    return findings.verdict();
  },
};
