import type { SearchQuery } from '../../../src/core/api/endpoints/search';
import {
  accountCall,
  searchCall,
  suggestCall,
  usageCall,
} from '../../../src/core/calls/people-calls';
import { problemOfThrow } from '../../../src/core/calls/problems';
import type { Session } from '../../../src/core/calls/session';
import { errorOf } from '../../support/fake-api';
import { Office, refusalOf } from '../../support/office';
import { fakePerson } from '../../support/people';

const ada = fakePerson('Ada Lovelace');

const search = {
  q: 'sales',
  title: '',
  seniority: 'vp, director',
  company: '',
  countries: '',
  hasEmail: true,
  hasPhone: false,
  page: 2,
};

test('a search gives people without contact values', () => {
  const view = searchCall(new Office([ada]).connected(), JSON.stringify(search));
  expect(view).toMatchObject({ total: 1, page: 2, people: [{ id: ada.id, emailAvailable: true }] });
  expect(JSON.stringify(view)).not.toContain(ada.email);
});

test('as many as are asked for come on a page', () => {
  const office = new Office([ada]);
  searchCall(office.connected(), JSON.stringify({ ...search, pageSize: 100 }));
  searchCall(office.connected(), JSON.stringify(search));
  expect(office.api.asked('search').map(([, size]) => size)).toEqual(['100', '20']);
});

/** What the client is told to ask for. */
function queryFor(parts: Partial<typeof search>): SearchQuery {
  const office = new Office([ada]);
  const session = office.connected();
  const asked: SearchQuery[] = [];
  const { search: answer } = office.api;
  office.api.search = (query) => {
    asked.push(query);
    return answer.call(office.api, query);
  };
  searchCall(session, JSON.stringify({ ...search, ...parts }));
  const [query] = asked;
  if (query === undefined) throw new RangeError('nothing was asked');
  return query;
}

test('a filter that is not ticked asks for nothing, and never for people without', () => {
  expect(queryFor({ hasEmail: true, hasPhone: false })).toMatchObject({
    hasEmail: true,
    hasPhone: null,
  });
  expect(queryFor({ hasEmail: false, hasPhone: true })).toMatchObject({
    hasEmail: null,
    hasPhone: true,
  });
});

test('words of a filter stand between commas, and blanks are none', () => {
  expect(queryFor({ seniority: ' vp ,, director', countries: '' })).toMatchObject({
    seniority: ['vp', 'director'],
    countries: [],
  });
});

test('where the API does not say which page it gives, it is the one that was asked for', () => {
  const office = new Office([ada]);
  const session = office.connected();
  const { search: answer } = office.api;
  office.api.search = (query) => {
    const given = answer.call(office.api, query);
    return given.ok ? { ...given, value: { ...given.value, page: 0, pageSize: 0 } } : given;
  };
  const view = searchCall(session, JSON.stringify({ ...search, pageSize: 50 }));
  expect(view).toMatchObject({ page: 2, pageSize: 50 });
});

test.each([0, 1])('pages are the same to the user where the API counts them from %i', (first) => {
  const office = new Office([ada]);
  const session = office.connected();
  const asked: (number | undefined)[] = [];
  const { search: answer } = office.api;
  office.api.search = (query) => {
    asked.push(query.page);
    const given = answer.call(office.api, query);
    const page = query.page ?? first;
    return given.ok ? { ...given, value: { ...given.value, page } } : given;
  };
  const pages = [1, 2, 3, 1].map(
    (page) => searchCall(session, JSON.stringify({ ...search, page })).page,
  );
  expect(pages).toEqual([1, 2, 3, 1]);
  expect(asked).toEqual([undefined, first + 1, first + 2, undefined]);
});

const impossible = [{ page: 0 }, { pageSize: 0 }, { pageSize: 101 }, { pageSize: 1.5 }];

test.each(['{', '{}', ...impossible.map((part) => JSON.stringify({ ...search, ...part })), null])(
  'the search %j is refused',
  (text) => {
    const session = new Office([ada]).connected();
    expect(refusalOf(() => searchCall(session, text))).toMatchObject({ code: 'INVALID_REQUEST' });
  },
);

test('suggestions are of the three kinds', () => {
  const session = new Office([ada]).connected();
  expect(suggestCall(session, 'titles', 'vp')).toHaveLength(1);
  expect(refusalOf(() => suggestCall(session, 'people', 'vp'))).toMatchObject({
    code: 'INVALID_REQUEST',
  });
  expect(refusalOf(() => suggestCall(session, 'titles', 7))).toMatchObject({
    code: 'INVALID_REQUEST',
  });
});

test.each([0, 91, 1.5, '7', null])('usage of %j days is refused', (days) => {
  const session = new Office([ada]).connected();
  expect(refusalOf(() => usageCall(session, days))).toMatchObject({ code: 'INVALID_REQUEST' });
});

test('usage tells what the API tells of these days', () => {
  const office = new Office([ada]);
  expect(usageCall(office.connected(), 90)).toMatchObject({ from: '2026-01-15', reveals: 0 });
  expect(office.api.asked('usage')).toEqual([['90']]);
});

const calls = {
  search: (session: Session) => searchCall(session, JSON.stringify(search)),
  suggest: (session: Session) => suggestCall(session, 'companies', 'ac'),
  usage: (session: Session) => usageCall(session, 30),
};

test.each(['search', 'suggest', 'usage'] as const)(
  'what the API refuses of %s is said with its request id',
  (method) => {
    const office = new Office([ada]);
    const session = office.connected();
    office.api.fail(method, errorOf('RATE_LIMITED', { status: 429 }));
    expect(problemOfThrow(refusalOf(() => calls[method](session)))).toMatchObject({
      code: 'RATE_LIMITED',
      requestId: 'req-fault',
    });
  },
);

test('of the key only its name, prefix and use are told', () => {
  const view = accountCall(new Office([ada]).connected());
  expect(view).toMatchObject({ keyName: 'test key', keyPrefix: 'cdx_live_ABCD' });
});
