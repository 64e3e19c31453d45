/** Defines what formulas learn from the free records of people: what is owned, whatever a limit says. */

import type { Answer } from '../../api/answer';
import type { ContactDataApi } from '../../api/contact-data-api';
import type { Person } from '../../api/endpoints/person';
import { consequence } from '../../api/errors/error-policy';
import { type ContactField, contactFields } from '../../words';
import { keepAnswers } from '../cache/answer-cache';
import { type FoundPerson, withRecord } from '../cache/found';
import type { FormulaDeps } from '../formula-deps';
import type { FormulaSpending } from '../spending/spending';
import type { Unrevealed } from './reveal-ends';

type Parts = FormulaDeps & { readonly api: ContactDataApi; readonly spending: FormulaSpending };

/** A wave: what is left is asked by a later calculation. */
const recordsMax = 25;

export interface Ownership {
  /** As the records show them, by the key of the answer. */
  readonly known: ReadonlyMap<string, FoundPerson>;
  /** Keys of those whose record did not come. */
  readonly unknown: ReadonlySet<string>;
}

export function whoIsOwned(parts: Parts, candidates: readonly Unrevealed[]): Ownership {
  const ids = [...new Set(candidates.map(({ found }) => found.person.id))];
  const askedAtMs = parts.clock.nowMs();
  const records = recordsOf(parts.api, ids);
  const known = new Map<string, FoundPerson>();
  for (const { key, found } of candidates) {
    const answer = records.get(found.person.id);
    if (answer?.ok) known.set(key, { ...withRecord(found, answer.value), atMs: askedAtMs });
  }
  keepAnswers(parts, known, askedAtMs);
  const unknown = candidates.filter(({ key }) => !known.has(key)).map(({ key }) => key);
  return { known, unknown: new Set(unknown) };
}

/**
 * Ends what executions left open that were ended: what is not owned by now was never charged. Of whom the API
 * has no record any more, nobody can tell.
 */
export function settleDoubts({ api, clock, spending }: Parts, ids: readonly string[]): void {
  const askedAtMs = clock.nowMs();
  const owned = new Map<string, readonly ContactField[]>();
  for (const [id, answer] of recordsOf(api, ids)) {
    if (answer.ok) owned.set(id, fieldsOwned(answer.value));
    else if (consequence(answer.error) === 'rowStaleId') owned.set(id, contactFields);
  }
  if (owned.size > 0) spending.resolve(owned, askedAtMs);
}

function recordsOf(
  api: ContactDataApi,
  ids: readonly string[],
): ReadonlyMap<string, Answer<Person>> {
  const asked = ids.slice(0, recordsMax);
  const answers = asked.length === 0 ? [] : api.people(asked);
  return new Map(
    asked.flatMap((id, index) => {
      const answer = answers[index];
      return answer === undefined ? [] : [[id, answer] as const];
    }),
  );
}

function fieldsOwned(person: Person): readonly ContactField[] {
  return contactFields.filter((field) => person[field].value !== null);
}
