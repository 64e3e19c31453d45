/** Defines the operations of Find people. */

import type { FoundPerson, SearchRequest, SuggestionView } from '../../core/calls/views';
import { peopleCount, plural } from '../format';
import type { SuggestionKind } from '../server';
import { initialFind } from '../state/find';
import { act, type Context, read, send } from './ask';

export interface PeopleOperations {
  search(request: SearchRequest): Promise<void>;
  /** Picks so many of all pages, from the first on: those that the shown page was asked with. */
  pickFirst(count: number): Promise<void>;
  /** Empty where nothing is found or the call fails: typing goes on without. */
  suggest(kind: SuggestionKind, prefix: string): Promise<readonly SuggestionView[]>;
  insert(people: readonly FoundPerson[]): Promise<void>;
  /** So many people with an email, to try things with. */
  insertSample(count: number): Promise<void>;
}

/** Of the API (API document, Limits). */
const pageSizeMax = 100;

/** Other pages of the same person make other ones. */
function newInsertId({ clock }: Context): string {
  return `${clock.nowMs()}-${Math.random()}`;
}

/** What was inserted is read by `readSheet`. */
export function createPeopleOperations(
  context: Context,
  readSheet: () => Promise<void>,
): PeopleOperations {
  const { store } = context;
  /** The last insert, until it is known to be done: asked for again, it bears the same id. */
  let insertOpen = { id: '', people: '' };

  async function search(request: SearchRequest): Promise<void> {
    const answer = await read(context, 'find', 'searchPeople', JSON.stringify(request));
    if (answer === null) return;
    store.dispatch({ type: 'found', asked: request, view: answer.value });
    const words = `${peopleCount(answer.value.total)} found`;
    store.dispatch({ type: 'say', text: words });
  }

  async function pickFirst(count: number): Promise<void> {
    const { asked } = store.state().find;
    const seen = new Set<string>();
    for (let page = 1; asked !== null && seen.size < count; page += 1) {
      const request = JSON.stringify({ ...asked, page, pageSize: pageSizeMax });
      const answer = await read(context, 'find', 'searchPeople', request);
      if (answer === null) return;
      const people = answer.value.people.filter(({ id }) => !seen.has(id));
      // The last page, or a service that pages by other names and gives the first one again.
      if (people.length === 0) return;
      const picked = people.slice(0, count - seen.size);
      store.dispatch({ type: 'pick', people: picked, on: true });
      for (const { id } of picked) seen.add(id);
    }
  }

  async function suggest(kind: SuggestionKind, prefix: string): Promise<readonly SuggestionView[]> {
    const reply = await send(context, 'suggest', kind, prefix);
    return reply.ok ? reply.value : [];
  }

  async function insert(people: readonly FoundPerson[]): Promise<void> {
    const text = JSON.stringify(people);
    if (insertOpen.people !== text) insertOpen = { id: newInsertId(context), people: text };
    const answer = await act(context, 'insert', 'insertPeople', insertOpen.id, text);
    if (answer === null) return;
    insertOpen = { id: '', people: '' };
    const { rows, sheetName, listed, note = '' } = answer.value;
    const added = `${plural(rows, 'row')} added to “${sheetName}” with person IDs: Enrich needs no matching for them.`;
    const left = `${peopleCount(listed)} on your list “Do not contact” left out.`;
    const words = [added, listed === 0 ? '' : left, note].filter(Boolean).join(' ');
    store.dispatch({ type: 'inserted', text: words, people });
    store.dispatch({ type: 'say', text: words });
    await readSheet();
  }

  async function insertSample(count: number): Promise<void> {
    // Another sheet may be in front by now, with leads of its own.
    await readSheet();
    const { problems, server } = store.state();
    if (problems.sheet || server?.sheet?.rows) return;
    const request = { ...initialFind.request, hasEmail: true };
    const answer = await act(context, 'insert', 'searchPeople', JSON.stringify(request));
    if (answer !== null) await insert(answer.value.people.slice(0, count));
  }

  return { search, pickFirst, suggest, insert, insertSample };
}
