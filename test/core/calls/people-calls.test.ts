import {
  accountCall,
  searchCall,
  suggestCall,
  usageCall,
} from '../../../src/core/calls/people-calls';
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

test('of the key only its name, prefix and use are told', () => {
  const view = accountCall(new Office([ada]).connected());
  expect(view).toMatchObject({ keyName: 'test key', keyPrefix: 'cdx_live_ABCD' });
});
