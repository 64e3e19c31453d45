/** Defines: what was charged stands in the sheet once the last run has ended, and in a receipt. */

import type { Field } from '../../../sandbox/api/types';
import type { ShadowRow } from '../sheet-shadow';
import { payer } from '../stage';
import { type Ending, Findings, type Invariant, shown } from './invariant';

export const nothingLost: Invariant = {
  name: '4 everything charged is in the sheet',
  check(ending) {
    const findings = new Findings();
    if (ending.settled.stuck !== null) return findings.verdict();
    const { shadow, failing, contacts } = ending.stage;
    const columns = shadow.outputColumns();
    const numbers = shadow.rowNumbers();
    for (const { personId, field } of chargesOfPayer(ending)) {
      if (failing.has(personId) || contacts.isEver(personId)) continue;
      const column = columns.get(field);
      const value = shown(ending.people.get(personId)?.[field] ?? '');
      for (const row of rowsOf(ending, personId, field)) {
        const text = shadow.content(numbers.get(row.ref) ?? 0, column ?? 0);
        findings.expect(
          text === value,
          () => `row ${row.ref}: ${field} of ${personId} was charged, but the cell holds "${text}"`,
        );
      }
    }
    return findings.verdict();
  },
};

/** Charges that runs caused, on the account whose owner goes on with the runs. */
function chargesOfPayer({ charged, stage }: Ending): readonly { personId: string; field: Field }[] {
  const role = stage.accounts.find(({ user }) => user === payer)?.role;
  return charged.filter(
    ({ role: of, credits, request }) => of === role && credits > 0 && !request.forFormula,
  );
}

/** Rows that mean this person and that nobody has touched since. */
function rowsOf({ stage }: Ending, personId: string, field: Field): readonly ShadowRow[] {
  const { shadow } = stage;
  if (shadow.lostOutputs.has(field) || shadow.lostOutputs.has('status')) return [];
  return [...shadow.rows.values()].filter(
    (row) =>
      row.versions.length === 1 &&
      row.versions[0]?.personId === personId &&
      !shadow.isTouched(row, field) &&
      !shadow.isTouched(row, 'status') &&
      !shadow.isAstray(row, field),
  );
}
