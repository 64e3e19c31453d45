/** Defines which people of formulas' answers are on the list `Do not contact`. */

import { listSeenSeconds } from '../../config';
import {
  type Contact,
  type ContactList,
  contactListOf,
  contactOf,
} from '../contact-list/contact-list';
import type { Cache } from '../ports/services';
import type { ContactListSheet } from '../ports/workbook';
import { keepAgain, listName } from './cache/answer-cache';
import type { Found, FoundPerson } from './cache/found';
import type { AskedQuestion, FormulaDeps, PeopleQuestion } from './formula-deps';
import { FormulaError } from './formula-error';

/**
 * Reads the sheet at first need, and leaves in the cache which state of it was seen: kept answers
 * that were judged by that one are believed, without reading it again, for a minute. `hereId` is the
 * sheet of the cell: within the list a formula would wait for itself.
 */
export function contactListReader(
  contactList: Pick<ContactListSheet, 'read' | 'keep'>,
  cache: Cache,
  hereId: () => number,
): () => ContactList {
  let list: ContactList | null = null;
  return () => {
    if (list !== null) return list;
    const sheets = contactList.read(false);
    if (sheets.some(({ sheetId }) => sheetId === hereId())) throw new FormulaError(inListText);
    list = contactListOf(sheets, { keep: keepIfPossible(contactList) });
    cache.putAll({ [listName]: `#${list.print}` }, listSeenSeconds);
    return list;
  };
}

const inListText =
  'No CDX formula can tell whom your list “Do not contact” names: type its answer there instead.';

/** A store that refuses must not cost an answer: it is kept by the next one. */
function keepIfPossible({ keep }: Pick<ContactListSheet, 'keep'>): ContactListSheet['keep'] {
  return (sheetId, namesSomebody) => {
    try {
      keep(sheetId, namesSomebody);
    } catch {
      // Only the document's properties are written.
    }
  };
}

function entryOf({ contactList }: FormulaDeps, { person }: FoundPerson, asked: readonly Contact[]) {
  return contactList().entryFor(contactOf(person), ...asked);
}

/** Whoever is not on the list says so, for as long as it stays what it is. */
export function withListMark(deps: FormulaDeps, found: Found, asked: readonly Contact[]): Found {
  if (found.kind === 'text' || entryOf(deps, found, asked) !== null) return found;
  return { ...found, list: deps.contactList().print };
}

/** Puts a text in the place of whoever is on the list. `trusts`: what was judged by the same is believed. */
export function judgeAll<Q, T>(
  deps: FormulaDeps,
  questions: readonly AskedQuestion<Q>[],
  found: Map<string, Found>,
  ask: PeopleQuestion<Q, T>,
  trusts: boolean,
): void {
  const again = new Map<string, FoundPerson>();
  for (const { key, question } of questions) {
    const person = found.get(key);
    if (person?.kind !== 'person' || (trusts && person.isJudged === true)) continue;
    const entry = entryOf(deps, person, ask.contactsOf(question));
    const { print } = deps.contactList();
    if (entry !== null) found.set(key, { kind: 'text', text: `Do not contact · ${entry}` });
    else if (print !== (person.list ?? '')) again.set(key, { ...person, list: print });
  }
  keepAgain(deps, again);
}
