/** Defines: whoever is on the list `Do not contact` is not charged for and not written. */

import { type Ending, Findings, type Invariant, shown } from './invariant';

export const leftAlone: Invariant = {
  name: '12 whoever is on the list is left alone',
  check(ending) {
    const findings = new Findings();
    const { contacts } = ending.stage;
    for (const { personId, credits, request } of ending.charged) {
      if (credits <= 0) continue;
      const { executionId, atMs } = request;
      findings.expect(
        !contacts.wasKnown(personId, executionId, atMs),
        () => `${personId} was charged by ${request.caller || 'a program'} while on the list`,
      );
    }
    checkCells(ending, findings);
    return findings.verdict();
  },
};

/** Of those who stood there from the beginning to the end no value stands anywhere. */
function checkCells({ stage, people, careers }: Ending, findings: Findings): void {
  const { shadow, contacts } = stage;
  const columns = shadow.outputColumns();
  for (const [ref, number] of shadow.rowNumbers()) {
    const row = shadow.rows.get(ref);
    const person = people.get(row?.versions[0]?.personId ?? '');
    if (row === undefined || person === undefined) continue;
    for (const field of ['email', 'phone'] as const) {
      const column = columns.get(field);
      const values = careers.allValues(person.id, field).map(shown);
      if (column === undefined || values[0] === '' || shadow.isTouched(row, field)) continue;
      if (!contacts.isAlways(person.id, field)) continue;
      findings.expect(
        !values.includes(shadow.content(number, column)),
        () => `row ${ref} holds the ${field} of ${person.id}, who is on the list`,
      );
    }
  }
}
