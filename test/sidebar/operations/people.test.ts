import { createPeopleOperations } from '../../../src/sidebar/operations/people';
import { createSheetOperations } from '../../../src/sidebar/operations/sheet';
import { failed, ok, sheet } from '../fixtures';
import { makeScripted } from './scripted-call';

function makeBench() {
  const scripted = makeScripted();
  const { readSheet } = createSheetOperations(scripted.context, () => undefined);
  return { ...scripted, operations: createPeopleOperations(scripted.context, readSheet) };
}

test('suggestions that fail are none, and nothing is shown of it', async () => {
  const { operations, store } = makeBench();
  expect(await operations.suggest('titles', 'vp')).toEqual([]);
  expect(store.state().problems).toEqual({});
});

test('an insert tells where the people went, and the sheet is read again', async () => {
  const { answer, calls, operations, store } = makeBench();
  answer('insertPeople', ok({ sheetName: 'Leads', rows: 1, listed: 0 }));
  answer('getSheet', ok({ ...sheet, rows: 313 }));
  await operations.insert([]);
  expect(store.state().find.inserted).toMatch(/^1 row added to “Leads”/);
  expect(store.state().server?.sheet?.rows).toBe(313);
  expect(calls.map(([name]) => name)).toEqual(['insertPeople', 'getSheet']);
});

test('sample leads go into no sheet that has leads of its own by then', async () => {
  const { answer, calls, operations, store } = makeBench();
  answer('getSheet', ok({ ...sheet, sheetName: 'Leads', rows: 5_000 }));
  await operations.insertSample(20);
  expect(calls.map(([name]) => name)).toEqual(['getSheet']);
  expect(store.state().server?.sheet?.rows).toBe(5_000);
});

test('an insert says how many were left out', async () => {
  const { answer, operations, store } = makeBench();
  answer('insertPeople', ok({ sheetName: 'Leads', rows: 3, listed: 2 }));
  answer('getSheet', ok(sheet));
  await operations.insert([]);
  expect(store.state().find.inserted).toMatch(
    / 2 people on your list “Do not contact” left out\.$/,
  );
});

test('an insert whose answer was lost is asked for again with the same id, a later one with another', async () => {
  const { answer, calls, operations } = makeBench();
  answer('insertPeople', failed('CALL_FAILED'));
  answer('insertPeople', ok({ sheetName: 'Leads', rows: 1, listed: 0 }));
  answer('insertPeople', ok({ sheetName: 'Leads', rows: 1, listed: 0 }));
  for (let press = 0; press < 3; press += 1) await operations.insert([]);
  const ids = calls.flatMap(([name, id]) => (name === 'insertPeople' ? [id] : []));
  expect(ids[0]).toBe(ids[1]);
  expect(ids[2]).not.toBe(ids[1]);
});

test('of two searches under way only the later one is shown', async () => {
  const { answer, operations, store } = makeBench();
  const view = { people: [], total: 1, page: 1, pageSize: 25 };
  answer('searchPeople', ok(view));
  answer('searchPeople', ok({ ...view, total: 2 }));
  const { request } = store.state().find;
  await Promise.all([operations.search(request), operations.search({ ...request, q: 'vp' })]);
  expect(store.state().find.view?.total).toBe(2);
  expect(store.state().find.asked?.q).toBe('vp');
});

const foundPerson = {
  fullName: 'Ada Lovelace',
  firstName: 'Ada',
  lastName: 'Lovelace',
  title: 'VP',
  company: 'Acme',
  location: '',
  seniority: 'vp',
  linkedinUrl: '',
  emailAvailable: true,
  emailStatus: 'verified',
  emailDomain: 'acme.example',
  phoneAvailable: false,
};

const pageOf = (page: number, ids: readonly string[], total = 5) =>
  ok({ people: ids.map((id) => ({ ...foundPerson, id })), total, page, pageSize: 2 });

/** A search that has shown its first two. */
async function searched() {
  const bench = makeBench();
  bench.answer('searchPeople', pageOf(1, ['a', 'b']));
  await bench.operations.search({ ...bench.store.state().find.request, q: 'vp' });
  return { ...bench, picked: () => Object.keys(bench.store.state().find.picked) };
}

test('all of a result are picked, page by page, by the search that is shown', async () => {
  const { answer, calls, operations, store, picked } = await searched();
  store.dispatch({ type: 'findForm', change: { q: 'typed since' } });
  answer('searchPeople', pageOf(1, ['a', 'b']));
  answer('searchPeople', pageOf(2, ['c', 'd']));
  answer('searchPeople', pageOf(3, ['e']));
  await operations.pickFirst(5);
  expect(picked()).toEqual(['a', 'b', 'c', 'd', 'e']);
  const asked = calls.slice(1).map(([, request]) => JSON.parse(String(request)));
  expect(asked.map(({ q, page, pageSize }) => [q, page, pageSize])).toEqual([
    ['vp', 1, 100],
    ['vp', 2, 100],
    ['vp', 3, 100],
  ]);
});

test('no more are picked than were named, and each once where pages repeat or end early', async () => {
  const { answer, operations, picked } = await searched();
  answer('searchPeople', pageOf(1, ['a', 'b']));
  answer('searchPeople', pageOf(2, ['c', 'd']));
  await operations.pickFirst(3);
  expect(picked()).toEqual(['a', 'b', 'c']);
  const again = await searched();
  again.answer('searchPeople', pageOf(1, ['a', 'b']));
  again.answer('searchPeople', pageOf(2, ['a', 'b']));
  await again.operations.pickFirst(5);
  expect(again.picked()).toEqual(['a', 'b']);
});

test('a page that fails ends the picking, says so, and leaves those who are picked', async () => {
  const { answer, operations, picked, store } = await searched();
  answer('searchPeople', pageOf(1, ['a', 'b']));
  answer('searchPeople', failed('INVALID_API_KEY'));
  await operations.pickFirst(5);
  expect(picked()).toEqual(['a', 'b']);
  expect(store.state().problems.find?.code).toBe('INVALID_API_KEY');
});
