/** Defines the state of Find people: the filters, the page of results and who is picked. */

import type { FoundPerson, SearchRequest, SearchView } from '../../core/calls/views';

export interface FindState {
  readonly request: SearchRequest;
  /** What the shown page was asked with: paging must not take up filters typed since. */
  readonly asked: SearchRequest | null;
  readonly view: SearchView | null;
  /** By id, kept over pages and searches; `pickMax` at most. */
  readonly picked: Readonly<Record<string, FoundPerson>>;
  readonly inserted: string | null;
}

export const initialFind: FindState = {
  request: {
    q: '',
    title: '',
    seniority: '',
    company: '',
    countries: '',
    hasEmail: false,
    hasPhone: false,
    page: 1,
  },
  asked: null,
  view: null,
  picked: {},
  inserted: null,
};

/** At once: more would be an insert of minutes. */
export const pickMax = 500;

export type FindAction =
  | { readonly type: 'findForm'; readonly change: Partial<SearchRequest> }
  | { readonly type: 'found'; readonly asked: SearchRequest; readonly view: SearchView }
  | { readonly type: 'pick'; readonly people: readonly FoundPerson[]; readonly on: boolean }
  | { readonly type: 'inserted'; readonly text: string; readonly people: readonly FoundPerson[] };

function pick(
  picked: FindState['picked'],
  people: readonly FoundPerson[],
  on: boolean,
): FindState['picked'] {
  const next: Record<string, FoundPerson> = { ...picked };
  for (const person of people) {
    if (on) next[person.id] = person;
    else delete next[person.id];
  }
  return Object.fromEntries(Object.entries(next).slice(0, pickMax));
}

export function reduceFind(find: FindState, action: FindAction): FindState {
  switch (action.type) {
    case 'findForm':
      return { ...find, request: { ...find.request, ...action.change } };
    case 'found':
      return { ...find, asked: action.asked, view: action.view, inserted: null };
    case 'pick':
      return { ...find, picked: pick(find.picked, action.people, action.on), inserted: null };
    case 'inserted':
      // Who was picked while they were inserted stays so.
      return { ...find, picked: pick(find.picked, action.people, false), inserted: action.text };
  }
}

/** What a press of Search asks for, or a page of the search that is shown: by its filters, whatever was typed since. */
export function searchOf({ request, asked }: FindState, page?: number): SearchRequest {
  return page === undefined || asked === null ? { ...request, page: 1 } : { ...asked, page };
}

/** A search for nothing at all lists everybody: at least one filter is needed. */
export function canSearch(request: SearchRequest): boolean {
  const texts = [request.q, request.title, request.seniority, request.company, request.countries];
  return texts.some((text) => text.trim() !== '') || request.hasEmail || request.hasPhone;
}

/** `26–50 of 1,234`, from a page that counts from 1. */
export function pageBounds(view: SearchView): { readonly first: number; readonly last: number } {
  const first = (view.page - 1) * view.pageSize + 1;
  return { first, last: first + view.people.length - 1 };
}
