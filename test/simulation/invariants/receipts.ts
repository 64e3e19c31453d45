/** Defines: a receipt's credits are those of the audit, or the receipt says why it can't know. */

import type { SavedRun } from '../run-book';
import { creditsByRun, type Ending, Findings, type Invariant } from './invariant';

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
          run.spent === charged || hadATwin(ending, run),
          () => `run ${id} says ${run.spent} credits and was charged ${charged}`,
        );
      } else {
        findings.expect(run.notes.length > 0, () => `run ${id} is not exact and does not say why`);
      }
    }
    return findings.verdict();
  },
};

/**
 * An answer was lost, and somebody else or a formula bought fields of people in the sheet meanwhile: the API has
 * no way to tell whose charge it was, and the receipt says that an answer was lost.
 */
function hadATwin({ stage, audit }: Ending, run: SavedRun): boolean {
  const ours = new Set(
    stage.requests.ofAddOn().flatMap(({ requestId, forFormula }) => (forFormula ? [] : requestId)),
  );
  return (
    run.notes.some((note) => note.startsWith('An answer was lost')) &&
    audit.charges.some(({ requestId }) => !ours.has(requestId))
  );
}
