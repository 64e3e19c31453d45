import type { FoundPerson, SearchView } from '../../../src/core/calls/views';
import {
  canSearch,
  initialFind,
  pageBounds,
  pickMax,
  reduceFind,
  searchOf,
} from '../../../src/sidebar/state/find';

function makePerson(id: string): FoundPerson {
  return {
    id,
    fullName: `Person ${id}`,
    firstName: 'Person',
    lastName: id,
    title: '',
    company: '',
    location: '',
    seniority: '',
    linkedinUrl: '',
    emailAvailable: true,
    emailDomain: '',
    emailStatus: 'verified',
    phoneAvailable: false,
  };
}

function makePage(page: number, ids: readonly string[]): SearchView {
  return { people: ids.map(makePerson), total: 30, page, pageSize: 25 };
}

const asked = { ...initialFind.request, q: 'vp' };

test('who is picked stays picked on other pages', () => {
  const picked = reduceFind(initialFind, { type: 'pick', people: [makePerson('a')], on: true });
  const next = reduceFind(picked, { type: 'found', asked, view: makePage(2, ['b']) });
  expect(Object.keys(next.picked)).toEqual(['a']);
});

test('a whole page is picked and unpicked at once, and nobody else', () => {
  const one = reduceFind(initialFind, { type: 'pick', people: [makePerson('a')], on: true });
  const people = [makePerson('b'), makePerson('c')];
  const all = reduceFind(one, { type: 'pick', people, on: true });
  expect(Object.keys(all.picked)).toEqual(['a', 'b', 'c']);
  expect(Object.keys(reduceFind(all, { type: 'pick', people, on: false }).picked)).toEqual(['a']);
});

test('no more are picked than one insert takes, however often, and all are unpicked at once', () => {
  const first = Array.from({ length: pickMax - 1 }, (_, at) => makePerson(`a${at}`));
  const many = reduceFind(initialFind, { type: 'pick', people: first, on: true });
  const others = [makePerson('b'), makePerson('c')];
  const full = reduceFind(many, { type: 'pick', people: others, on: true });
  const picked = Object.values(full.picked);
  expect([picked.length, picked.at(-1)?.id]).toEqual([pickMax, 'b']);
  expect(reduceFind(full, { type: 'pick', people: picked, on: false }).picked).toEqual({});
});

test('an insert ends the picking of those inserted, and says what it did', () => {
  const [a, b] = [makePerson('a'), makePerson('b')];
  const picked = reduceFind(initialFind, { type: 'pick', people: [a], on: true });
  // Another one is picked while the answer is on its way.
  const more = reduceFind(picked, { type: 'pick', people: [b], on: true });
  const inserted = reduceFind(more, { type: 'inserted', text: '1 row added', people: [a] });
  expect(inserted).toMatchObject({ picked: { b }, inserted: '1 row added' });
  expect(inserted.picked).not.toHaveProperty('a');
});

test('filters typed after a search do not change what its pages were asked with', () => {
  const found = reduceFind(initialFind, { type: 'found', asked, view: makePage(1, ['a']) });
  const typed = reduceFind(found, { type: 'findForm', change: { q: 'cto' } });
  expect([typed.asked?.q, typed.request.q]).toEqual(['vp', 'cto']);
});

test('paging goes by what was asked, also back to the first page, and a search by what is typed', () => {
  const found = reduceFind(initialFind, { type: 'found', asked, view: makePage(2, ['a']) });
  const typed = reduceFind(found, { type: 'findForm', change: { q: 'cto' } });
  expect(searchOf(typed, 1)).toEqual({ ...asked, page: 1 });
  expect(searchOf(typed, 3)).toEqual({ ...asked, page: 3 });
  expect(searchOf(typed)).toEqual({ ...asked, q: 'cto', page: 1 });
});

test('a search needs at least one filter', () => {
  expect(canSearch(initialFind.request)).toBe(false);
  expect(canSearch({ ...initialFind.request, q: '  ' })).toBe(false);
  expect(canSearch({ ...initialFind.request, seniority: 'vp' })).toBe(true);
  expect(canSearch({ ...initialFind.request, hasPhone: true })).toBe(true);
});

test('the last page is bounded by the people on it', () => {
  const ids = ['1', '2', '3', '4', '5'];
  expect(pageBounds(makePage(2, ids))).toEqual({ first: 26, last: 30 });
});
