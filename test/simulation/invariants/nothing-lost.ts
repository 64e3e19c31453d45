/** Defines: what was charged stands in the sheet once the last run has ended, and in a receipt. */

import { isSure } from '../renewals';
import type { ShadowRow } from '../sheet-shadow';
import { payer } from '../stage';
import { hasLostInputs } from './comes-to-an-end';
import { type Charged, type Ending, Findings, type Invariant, shown } from './invariant';

export const nothingLost: Invariant = {
  name: '4 everything charged is in the sheet',
  check(ending) {
    const findings = new Findings();
    if (ending.settled.stuck !== null) return findings.verdict();
    const { shadow, failing, contacts, erasures } = ending.stage;
    const columns = shadow.outputColumns();
    const numbers = shadow.rowNumbers();
    for (const charge of chargesOfPayer(ending)) {
      const { personId, field } = charge;
      if (failing.has(personId) || contacts.isEver(personId)) continue;
      const column = columns.get(field);
      const values = valuesSince(ending, charge);
      for (const row of rowsOf(ending, charge)) {
        const text = shadow.content(numbers.get(row.ref) ?? 0, column ?? 0);
        if (isUnknownByNow(ending, row, personId) || erasures.isErased(ending.stage, row.ref))
          continue;
        findings.expect(
          values.includes(text),
          () => `row ${row.ref}: ${field} of ${personId} was charged, but the cell holds "${text}"`,
        );
      }
    }
    return findings.verdict();
  },
};

/** Charges that runs caused, on the account whose owner goes on with the runs. */
function chargesOfPayer({ charged, stage }: Ending): readonly Charged[] {
  const role = stage.accounts.find(({ user }) => user === payer)?.role;
  return charged.filter(
    ({ role: of, credits, request }) => of === role && credits > 0 && !request.forFormula,
  );
}

/**
 * What was charged, or what was charged after the person had moved; where that was undone, the former one
 * stands there again.
 */
function valuesSince({ stage, careers }: Ending, charge: Charged): readonly string[] {
  const { personId, field, request } = charge;
  const { runs, undoBegun } = stage.runs;
  const isUndone = runs.get(request.runId)?.undone === true || undoBegun.has(request.runId);
  return careers.values(personId, field, isUndone ? 0 : careers.epochOf(charge)).map(shown);
}

/** Opened again after the person, or a namesake, had moved: its inputs tell them by a company. */
function isUnknownByNow({ stage, careers }: Ending, row: ShadowRow, personId: string): boolean {
  const { shadow } = stage;
  if (!careers.isUnclear(personId) || isSure(row)) return false;
  return shadow.outputOf(row, 'status').startsWith('No match');
}

/**
 * Somebody stopped a new reveal before it wrote: the row still says that they have moved, which offers it,
 * now free. Where a person deleted the column that says so, the next check says it anew.
 */
function isOfferedAgain({ stage }: Ending, row: ShadowRow, { request }: Charged): boolean {
  const { shadow, runs } = stage;
  const run = runs.runs.get(request.runId);
  if (run?.settings.renews !== true || run.phase !== 'stopped') return false;
  return (
    shadow.lostOutputs.has('changed') || shadow.outputOf(row, 'changed').startsWith('company: ')
  );
}

/**
 * Rows that mean this person and that nobody has touched since. Of somebody who has moved a run leaves
 * rows as they are that were done or hold the email of before, but for those of a new reveal.
 */
function rowsOf(ending: Ending, charge: Charged): readonly ShadowRow[] {
  const { shadow, runs } = ending.stage;
  const { personId, field, request } = charge;
  const found = runs.found.get(request.runId);
  const isRenewal = runs.runs.get(request.runId)?.settings.renews === true;
  const isLeft = ({ ref }: ShadowRow): boolean =>
    ending.careers.epochOf(charge) > 0 &&
    (field === 'email' ? found?.withEmail : found?.done)?.has(ref) === true &&
    !(isRenewal && found?.moved.has(ref));
  if (shadow.lostOutputs.has(field) || shadow.lostOutputs.has('status')) return [];
  return [...shadow.rows.values()].filter(
    (row) =>
      row.versions.length === 1 &&
      row.versions[0]?.personId === personId &&
      !isLeft(row) &&
      !isOfferedAgain(ending, row, charge) &&
      !hasLostInputs(shadow, row) &&
      !shadow.isTouched(row, field) &&
      !shadow.isTouched(row, 'status') &&
      !shadow.isAstray(row, field),
  );
}
