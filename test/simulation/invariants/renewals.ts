/** Defines: a new reveal charges those alone whom its offer was about, and no other run charges them anew. */

import { means } from '../renewals';
import type { ShadowRow } from '../sheet-shadow';
import { type Charged, type Ending, Findings, type Invariant } from './invariant';

export const renewals: Invariant = {
  name: '13 whoever moved is revealed anew by a press alone',
  check(ending) {
    const findings = new Findings();
    const { runs } = ending.stage;
    for (const charge of ending.charged) {
      const run = runs.runs.get(charge.request.runId);
      if (charge.credits <= 0 || charge.request.forFormula || run === undefined) continue;
      const { personId, field, request } = charge;
      if (run.settings.renews === true) {
        findings.expect(
          wasOffered(ending, charge),
          () => `${request.caller} charged ${field} of ${personId}, who was not said to have moved`,
        );
      } else if (field === 'email' && ending.careers.epochOf(charge) > 0) {
        findings.expect(
          !wasDone(ending, charge),
          () => `${request.caller} charged a new email of ${personId}, whose rows were done`,
        );
      }
    }
    return findings.verdict();
  },
};

function rowsOf({ stage }: Ending, personId: string): readonly ShadowRow[] {
  return [...stage.shadow.rows.values()].filter((row) => means(row, personId));
}

/** A row of theirs said so, or one that was deleted since. */
function wasOffered(ending: Ending, { personId, request }: Charged): boolean {
  const { runs, shadow } = ending.stage;
  const moved = [...(runs.found.get(request.runId)?.moved ?? [])];
  return (
    moved.some((ref) => !shadow.rows.has(ref)) ||
    rowsOf(ending, personId).some(({ ref }) => moved.includes(ref))
  );
}

/**
 * All of their rows were when the run began, and nobody has changed them. An email or a status in a column
 * that has lost its mark and bears a name as anybody's does is none of the add-on's: the row is as good as new.
 */
function wasDone(ending: Ending, { personId, request }: Charged): boolean {
  const { runs, shadow } = ending.stage;
  const found = runs.found.get(request.runId);
  const rows = rowsOf(ending, personId);
  return (
    rows.length > 0 &&
    !shadow.wasLeft('email') &&
    !shadow.wasLeft('status') &&
    rows.every(
      (row) =>
        found?.done.has(row.ref) === true &&
        row.versions.length === 1 &&
        !shadow.isTouched(row, 'status') &&
        !shadow.isTouched(row, 'email') &&
        !shadow.isAstray(row, 'email'),
    )
  );
}
