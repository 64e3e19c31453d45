/** Defines what a run brought, apart by what it cost: charged, or owned by the account before. */

import type { LogEntry } from '../../sheet/log/log-line';
import { revealsOf, rowsIn } from '../../sheet/log/run-log';
import { emptyPrint } from '../../sheet/log/written-cells';
import type { ContactField } from '../../words';
import type { OwnedFields } from '../views';

interface FieldTotals {
  /** People with a value, charged or not. */
  readonly people: number;
  /** Charged. */
  readonly emails: number;
  readonly phones: number;
  readonly owned: OwnedFields;
}

/** A person counts once for each field, however many rows hold it. */
export function fieldTotals(entries: readonly LogEntry[], runId: string): FieldTotals {
  const ofRun = entries.filter((entry) => entry.runId === runId);
  const email = totalsOf(ofRun, runId, 'email');
  const phone = totalsOf(ofRun, runId, 'phone');
  return {
    people: new Set([...email.people, ...phone.people]).size,
    emails: email.charged,
    phones: phone.charged,
    owned: {
      emails: email.people.size - email.charged,
      phones: phone.people.size - phone.charged,
    },
  };
}

function totalsOf(entries: readonly LogEntry[], runId: string, field: ContactField) {
  const reveals = revealsOf(entries, runId).filter((reveal) => reveal.field === field);
  const people = new Set(reveals.map(({ personId }) => personId));
  for (const { personId, written } of rowsIn(entries)) {
    if ((written[field] ?? emptyPrint) !== emptyPrint) people.add(personId);
  }
  const charged = reveals.flatMap(({ personId, credits }) => (credits > 0 ? [personId] : []));
  return { people, charged: new Set(charged).size };
}
