/** Defines the reveal of several fields of one person: what succeeded, and what each other field met. */

import { isListed, ownedValue, type Reveal, revealField } from '../accounts/ledger';
import type { Spending } from '../context';
import { befallsField, type EntryFault } from '../faults/entry-faults';
import type { PersonRow } from '../store/rows';
import type { Field } from '../types';
import { ApiError, statusOf, stopsBatch } from '../wire/errors';

export interface FieldFailure {
  field: Field;
  error: ApiError;
}

export interface PersonReveal {
  results: Partial<Record<Field, Reveal>>;
  failures: FieldFailure[];
  creditsSpent: number;
  /** Fields that an injected fault keeps out of the answer. */
  unsaid: Field[];
}

/** Each field is tried once; no field's failure keeps another from being tried. */
export function revealPerson(
  spending: Spending,
  person: PersonRow,
  fields: readonly Field[],
  fault: EntryFault | null = null,
): PersonReveal {
  const outcome: PersonReveal = { results: {}, failures: [], creditsSpent: 0, unsaid: [] };
  const asked = inOrder([...new Set(fields)], spending);
  const total = countChargeable(spending, person, asked);
  let charged = 0;
  for (const [index, field] of asked.entries()) {
    const struck = befallsField(fault, field) ? fault : null;
    if (struck && !struck.charged) {
      befall(outcome, field, struck);
      continue;
    }
    const pending = countChargeable(spending, person, asked.slice(index));
    try {
      const reveal = revealField(spending, person, field, { pending, total, charged });
      if (reveal.source === 'vault') charged += 1;
      outcome.creditsSpent += reveal.creditsSpent;
      if (struck) befall(outcome, field, struck);
      else outcome.results[field] = reveal;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      outcome.failures.push({ field, error });
    }
  }
  return outcome;
}

/** What made a batch stop at this person, if anything did. */
export function stoppingError(reveal: PersonReveal): ApiError | undefined {
  return reveal.failures.find((failure) => stopsBatch(failure.error))?.error;
}

function inOrder(fields: Field[], { options }: Spending): Field[] {
  if (options.fieldOrder === 'asAsked') return fields;
  return options.fieldOrder === 'emailFirst' ? fields.sort() : fields.sort().reverse();
}

function befall(outcome: PersonReveal, field: Field, { kind, code }: EntryFault): void {
  if (kind === 'fieldMissing') {
    outcome.unsaid.push(field);
    return;
  }
  const error = new ApiError(code, `The ${field} could not be revealed.`, {
    status: statusOf(code),
  });
  outcome.failures.push({ field, error });
}

function countChargeable(spending: Spending, person: PersonRow, fields: readonly Field[]): number {
  return fields.filter(
    (field) => isListed(person, field) && ownedValue(spending, person.id, field) === undefined,
  ).length;
}
