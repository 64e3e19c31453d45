/** Defines what formulas do about answers that are not kept: ask, and reveal where the owner allows it. */

import type { ContactDataApi } from '../api/contact-data-api';
import type { ContactField } from '../sidebar/model';
import { keepAnswers } from './answer-cache';
import { formulaErrorFrom } from './api-failure';
import { askPeople } from './asked-people';
import { askedTable } from './asked-table';
import type { Budget } from './budget';
import type { Asking, FormulaDeps } from './deps';
import type { Found, Notes } from './found';
import { revealMissing } from './reveal-missing';

export function createAsking(deps: FormulaDeps, api: ContactDataApi): Asking {
  return {
    people: (budget, questions, fields, found, ask) =>
      askPeople(deps, api, budget, questions, fields, found, ask),
    reveal: (budget, fields, found, isSingle) => reveal(deps, api, budget, fields, found, isSingle),
    table: (budget, key, kept, ask) => askedTable(deps, api, budget, key, kept, ask),
  };
}

function reveal(
  deps: FormulaDeps,
  api: ContactDataApi,
  budget: Budget,
  fields: readonly ContactField[],
  found: Map<string, Found>,
  isSingle: boolean,
): ReadonlyMap<string, Notes> {
  const { spending } = deps;
  if (spending === null) return new Map();
  const revealed = revealMissing({ ...deps, api, spending }, budget, fields, found);
  keepAnswers(deps, revealed.changed);
  for (const [key, result] of revealed.changed) found.set(key, result);
  // A single cell can say what the user has to do; in a range that would hide the other rows.
  if (revealed.error !== null && isSingle) {
    throw formulaErrorFrom(revealed.error, deps.clock.nowMs());
  }
  return revealed.notes;
}
