/** Defines the reveal of several fields of one person: what succeeded, and what each other field met. */

import type { Spending } from './context';
import { ApiError, stopsBatch } from './errors';
import { isListed, ownedValue, type Reveal, revealField } from './ledger';
import type { PersonRow } from './store/rows';
import type { Field } from './types';

export interface FieldFailure {
  field: Field;
  error: ApiError;
}

export interface PersonReveal {
  results: Partial<Record<Field, Reveal>>;
  failures: FieldFailure[];
  creditsSpent: number;
}

/** Fields are tried in the order asked for, each once; no field's failure keeps another from being tried. */
export function revealPerson(
  spending: Spending,
  person: PersonRow,
  fields: readonly Field[],
): PersonReveal {
  const outcome: PersonReveal = { results: {}, failures: [], creditsSpent: 0 };
  const asked = [...new Set(fields)];
  asked.forEach((field, index) => {
    const pending = countChargeable(spending, person, asked.slice(index));
    try {
      const reveal = revealField(spending, person, field, pending);
      outcome.results[field] = reveal;
      outcome.creditsSpent += reveal.creditsSpent;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      outcome.failures.push({ field, error });
    }
  });
  return outcome;
}

/** What made a batch stop at this person, if anything did. */
export function stoppingError(reveal: PersonReveal): ApiError | undefined {
  return reveal.failures.find((failure) => stopsBatch(failure.error))?.error;
}

function countChargeable(spending: Spending, person: PersonRow, fields: readonly Field[]): number {
  return fields.filter(
    (field) => isListed(person, field) && ownedValue(spending, person.id, field) === undefined,
  ).length;
}
