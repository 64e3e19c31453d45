import {
  accountCall,
  insertCall,
  searchCall,
  suggestCall,
  usageCall,
} from '../../../src/core/calls/people-calls';
import type { FoundPerson } from '../../../src/core/calls/views';
import { FakeTable } from '../../support/fake-table';
import { Office, refusalOf } from '../../support/office';
import { fakePerson } from '../../support/people';

const ada = fakePerson('Ada Lovelace');

const found = (parts: Partial<FoundPerson> = {}): FoundPerson => ({
  id: ada.id,
  fullName: ada.fullName,
  firstName: 'Ada',
  lastName: 'Lovelace',
  title: ada.title,
  company: ada.company,
  location: 'Bern',
  seniority: 'head',
  linkedinUrl: `https://www.linkedin.com/in/${ada.slug}`,
  emailAvailable: true,
  emailStatus: 'verified',
  phoneAvailable: true,
  ...parts,
});

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

test.each(['{', '{}', JSON.stringify({ ...search, page: 0 }), null])(
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

test('people go below the last row, into the columns that the sheet has', () => {
  const office = new Office([ada]);
  const session = office.connected();
  expect(insertCall(session, JSON.stringify([found()]))).toEqual({ sheetName: 'Leads', rows: 1 });
  expect(office.table.text(3, 'Name')).toBe(ada.fullName);
  expect(office.table.text(3, 'CDX person ID')).toBe(ada.id);
});

test.each([
  [['Vorname', 'Nachname', 'Firma'], { firstName: 'Ada', lastName: 'Lovelace' }],
  [['Prénom', 'Nom', 'Entreprise'], { firstName: '', lastName: '' }],
])('a sheet with the headers %j gets the name split', (headers, names) => {
  const office = new Office([ada], []);
  const table = new FakeTable([headers, ['Bo', 'Chen', 'Acme']]);
  const session = office.connected();
  const workbook = { ...session.workbook, activeTable: () => table, log: session.workbook.log };
  insertCall({ ...session, workbook }, JSON.stringify([found(names)]));
  const [first = '', last = '', company = ''] = headers;
  expect([first, last, company].map((header) => table.text(3, header))).toEqual([
    'Ada',
    'Lovelace',
    ada.company,
  ]);
});

test('an inserted person needs no match', () => {
  const office = new Office([ada], []);
  const session = office.connected();
  insertCall(session, JSON.stringify([found()]));
  office.run(session);
  expect(office.api.asked('enrich')).toHaveLength(0);
  expect(office.world.emails()).toEqual([ada.email]);
});

test('the id column is found under whatever header it has by now', () => {
  const office = new Office([ada], []);
  const session = office.connected();
  insertCall(session, JSON.stringify([found()]));
  office.table.rename('CDX person ID', 'Key');
  insertCall(session, JSON.stringify([found({ id: 'per_2' })]));
  expect(office.table.columnTexts('Key')).toEqual([ada.id, 'per_2']);
});

test('a text that would vanish as a mark of Sheets is kept readable', () => {
  const office = new Office([ada], []);
  insertCall(office.connected(), JSON.stringify([found({ fullName: "'Ada", title: 'a\nb' })]));
  expect(office.table.text(2, 'Name')).toBe('\u2019Ada');
});

test.each(['{', '{}', '[{"id":7}]', null])('%j inserts nothing', (text) => {
  const office = new Office([ada]);
  expect(refusalOf(() => insertCall(office.connected(), text))).toMatchObject({
    code: 'INVALID_REQUEST',
  });
  expect(office.table.lastRow()).toBe(2);
});
