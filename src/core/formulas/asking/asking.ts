/** Defines what formulas do about answers that are not kept: ask, and reveal where the owner allows it. */

import type { ContactDataApi } from '../../api/contact-data-api';
import { nameOf } from '../../ports/named-error';
import type { ContactField } from '../../words';
import { type Found, isUnrevealed, type Notes } from '../cache/found';
import type { Asking, FormulaDeps } from '../formula-deps';
import { type Terms, termsOf } from '../terms';
import { notRevealedBecause, waitingText } from '../texts';
import { formulaErrorFrom } from './api-failure';
import { askPeople } from './asked-people';
import { askedTable } from './asked-table';
import { notesOf } from './reveal-ends';
import { revealMissing } from './reveal-missing';
import type { TimeLeft } from './time-left';

export function createAsking(deps: FormulaDeps, api: ContactDataApi): Asking {
  return {
    people: (timeLeft, questions, fields, found, ask) =>
      askPeople(deps, api, timeLeft, questions, fields, found, ask),
    reveal(timeLeft, fields, found, isSingle) {
      try {
        return reveal(deps, api, timeLeft, fields, found, isSingle);
      } catch (error) {
        // A service that refuses for the moment hides nothing that is known of these rows.
        if (nameOf(error) !== 'Exception') throw error;
        return notesOfAll(fields, found, waitingText);
      }
    },
    table: (timeLeft, key, kept, ask) => askedTable(deps, api, timeLeft, key, kept, ask),
  };
}

function reveal(
  deps: FormulaDeps,
  api: ContactDataApi,
  timeLeft: TimeLeft,
  fields: readonly ContactField[],
  found: Map<string, Found>,
  isSingle: boolean,
): ReadonlyMap<string, Notes> {
  const { spending } = deps;
  if (spending === null) return new Map();
  // A single cell can say what the user has to do; beside a value, or in a range, that would hide it.
  const isBare = (each: Found) =>
    each.kind !== 'person' || fields.every((field) => isUnrevealed(each, field));
  const mayThrow = () => isSingle && [...found.values()].every(isBare);
  const terms = termsOrNote(deps, timeLeft, mayThrow());
  if (typeof terms === 'string') return notesOfAll(fields, found, terms);
  // The owner allowed it for one account: another one's key spends nothing.
  if (terms.account !== spending.account) return new Map();
  const revealed = revealMissing({ ...deps, api, spending, terms }, timeLeft, fields, found);
  if (revealed.error !== null && mayThrow()) {
    throw formulaErrorFrom(revealed.error);
  }
  return revealed.notes;
}

/** In a range, what the user must fix would hide the other rows: there it is a text. */
function termsOrNote(deps: FormulaDeps, timeLeft: TimeLeft, isSingle: boolean): Terms | string {
  try {
    return termsOf(deps, timeLeft) ?? waitingText;
  } catch (error) {
    const isForUser = nameOf(error) === 'FormulaError';
    if (isSingle || !isForUser) throw error;
    return notRevealedBecause.refused;
  }
}

function notesOfAll(
  fields: readonly ContactField[],
  found: ReadonlyMap<string, Found>,
  text: string,
): ReadonlyMap<string, Notes> {
  const notes = new Map<string, Notes>();
  for (const [key, result] of found) {
    if (result.kind !== 'person' || !fields.some((field) => isUnrevealed(result, field))) continue;
    notes.set(
      key,
      notesOf(result, fields, () => text),
    );
  }
  return notes;
}
