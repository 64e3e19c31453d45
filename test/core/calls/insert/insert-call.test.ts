import { insertCall } from '../../../../src/core/calls/insert/insert-call';
import type { FoundPerson } from '../../../../src/core/calls/views';
import { FakeTable } from '../../../support/fake-table';
import { Office, refusalOf } from '../../../support/office';
import { fakePerson } from '../../../support/people';

const ada = fakePerson('Ada Lovelace');

let inserts = 0;
const newId = () => {
  inserts += 1;
  return `insert-${inserts}`;
};

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
  emailDomain: 'acme.example',
  phoneAvailable: true,
  ...parts,
});

test('people go below the last row, into the columns that the sheet has', () => {
  const office = new Office([ada]);
  const session = office.connected();
  expect(insertCall(session, newId(), JSON.stringify([found()]))).toEqual({
    sheetName: 'Leads',
    rows: 1,
    listed: 0,
  });
  expect(office.table.text(3, 'Name')).toBe(ada.fullName);
  expect(office.table.text(3, 'CDX person ID')).toBe(ada.id);
});

test.each([ada.id, 'acme.example', 'Acme', 'Ada Lovelace, Acme', 'in/ada-lovelace'])(
  'an insert leaves out who is on the list by %s, and says how many',
  (entry) => {
    const office = new Office([ada], []);
    office.world.workbook.contactList.rows = [['Do not contact'], [entry]];
    const ben = found({
      id: 'per_2',
      fullName: 'Ben Oliver',
      firstName: 'Ben',
      lastName: 'Oliver',
      company: 'Globex',
      emailDomain: 'globex.example',
      linkedinUrl: '',
    });
    const session = office.connected();
    const added = insertCall(session, newId(), JSON.stringify([found(), ben]));
    expect(added).toEqual({ sheetName: 'Leads', rows: 1, listed: 1 });
    expect(office.table.columnTexts('CDX person ID').filter(Boolean)).toEqual(['per_2']);
  },
);

test('a header that an insert wrote over and nobody can give back is said', () => {
  const office = new Office([ada]);
  const session = office.connected();
  const { table } = office;
  table.before = (method) => {
    if (method !== 'write') return;
    table.before = () => {};
    table.insertColumn(table.headers().length - 1, 'Mine');
  };
  const answer = insertCall(session, newId(), JSON.stringify([found()]));
  expect(answer.note).toContain('could not be put back');
  expect(table.text(3, 'CDX person ID')).toBe(ada.id);
});

test('an insert that is asked for again adds nobody twice, also where others stood there before', () => {
  const office = new Office([ada]);
  const session = office.connected();
  insertCall(session, newId(), JSON.stringify([found()]));
  const picked = JSON.stringify([found(), found({ id: 'per_2' })]);
  const id = newId();
  for (let press = 0; press < 3; press += 1) insertCall(session, id, picked);
  expect(office.table.columnTexts('CDX person ID')).toEqual(['', ada.id, ada.id, 'per_2']);
});

test('an insert that died half way is made whole by the next press, in the sheet that it began in', () => {
  const office = new Office([ada], []);
  const session = office.connected();
  const { table } = office;
  const id = newId();
  const picked = JSON.stringify([found(), found({ id: 'per_2' })]);
  table.before = (method, count) => {
    if (method === 'write' && count > 0) throw new Error('the execution ended');
  };
  expect(() => insertCall(session, id, picked)).toThrow();
  table.before = () => {};
  table.insertRow(2, ['', '', ada.id]);
  office.world.workbook.tables = [new FakeTable([['Name']], 8, 'Other'), table];
  expect(insertCall(session, id, picked)).toMatchObject({ sheetName: 'Leads', rows: 2 });
  expect(table.columnTexts('CDX person ID').filter(Boolean)).toEqual([ada.id, 'per_2']);
});

test('an insert whose execution is still at work is not begun a second time', () => {
  const office = new Office([ada], []);
  const session = office.connected();
  const id = newId();
  let refusal: unknown = null;
  office.table.before = (method, count) => {
    if (method !== 'write' || count > 0) return;
    office.table.before = () => {};
    refusal = refusalOf(() => insertCall(session, id, JSON.stringify([found()])));
  };
  insertCall(session, id, JSON.stringify([found()]));
  expect(refusal).toMatchObject({ code: 'BUSY' });
  expect(office.table.columnTexts('CDX person ID')).toEqual([ada.id]);
});

test.each([undefined, '', 7])('an insert without an id, such as %j, is refused', (id) => {
  const session = new Office([ada]).connected();
  expect(refusalOf(() => insertCall(session, id, '[]'))).toMatchObject({ code: 'INVALID_REQUEST' });
});

test.each([
  [['Vorname', 'Nachname', 'Firma'], { firstName: 'Ada', lastName: 'Lovelace' }],
  [['Prénom', 'Nom', 'Entreprise'], { firstName: '', lastName: '' }],
])('a sheet with the headers %j gets the name split', (headers, names) => {
  const office = new Office([ada], []);
  const table = new FakeTable([headers, ['Bo', 'Chen', 'Acme']]);
  const session = office.connected();
  const workbook = { ...session.workbook, activeTable: () => table, log: session.workbook.log };
  insertCall({ ...session, workbook }, newId(), JSON.stringify([found(names)]));
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
  insertCall(session, newId(), JSON.stringify([found()]));
  office.run(session);
  expect(office.api.asked('enrich')).toHaveLength(0);
  expect(office.world.emails()).toEqual([ada.email]);
});

test('the id column is found under whatever header it has by now', () => {
  const office = new Office([ada], []);
  const session = office.connected();
  insertCall(session, newId(), JSON.stringify([found()]));
  office.table.rename('CDX person ID', 'Key');
  insertCall(session, newId(), JSON.stringify([found({ id: 'per_2' })]));
  expect(office.table.columnTexts('Key')).toEqual([ada.id, 'per_2']);
});

test('a text that would vanish as a mark of Sheets is kept readable', () => {
  const office = new Office([ada], []);
  insertCall(
    office.connected(),
    newId(),
    JSON.stringify([found({ fullName: "'Ada", title: 'a\nb' })]),
  );
  expect(office.table.text(2, 'Name')).toBe('\u2019Ada');
});

test.each(['{', '{}', '[{"id":7}]', null])('%j inserts nothing', (text) => {
  const office = new Office([ada]);
  expect(refusalOf(() => insertCall(office.connected(), newId(), text))).toMatchObject({
    code: 'INVALID_REQUEST',
  });
  expect(office.table.lastRow()).toBe(2);
});

test('an insert that a sheet refused goes to the one in front at the next press', () => {
  const office = new Office([ada], []);
  const raw = new FakeTable(
    [
      ['ada@acme.example', 'https://www.linkedin.com/in/ada-lovelace'],
      ['ben@acme.example', 'https://www.linkedin.com/in/ben-oliver'],
    ],
    8,
    'Raw',
  );
  office.world.workbook.tables = [raw, office.table];
  const session = office.connected();
  const id = newId();
  const press = () => insertCall(session, id, JSON.stringify([found()]));
  expect(refusalOf(press)).toMatchObject({ code: 'SHEET' });
  office.world.workbook.tables = [office.table, raw];
  expect(press()).toMatchObject({ sheetName: 'Leads', rows: 1 });
  expect(press()).toMatchObject({ sheetName: 'Leads' });
  expect(office.table.columnTexts('Name')).toEqual([ada.fullName]);
});

const ben = fakePerson('Ben Oliver');
const foundBen = found({
  id: ben.id,
  fullName: ben.fullName,
  firstName: 'Ben',
  lastName: 'Oliver',
});

test('of two inserts at once each adds its people', () => {
  const office = new Office([ada, ben]);
  const [me, other] = [office.connected(), office.connected('colleague')];
  const { log } = office.world.workbook;
  log.beforeFlush = () => {
    log.beforeFlush = () => {};
    insertCall(other, newId(), JSON.stringify([foundBen]));
  };
  expect(insertCall(me, newId(), JSON.stringify([found()])).rows).toBe(1);
  expect(office.table.columnTexts('CDX person ID').filter(Boolean).sort()).toEqual(
    [ada.id, ben.id].sort(),
  );
});

test('a lead that is typed where people are about to be added stays', () => {
  const office = new Office([ada]);
  const session = office.connected();
  const { log } = office.world.workbook;
  log.beforeFlush = () => {
    log.beforeFlush = () => {};
    office.table.type(3, 'Name', 'Typed Lead');
  };
  insertCall(session, newId(), JSON.stringify([found()]));
  expect(office.table.columnTexts('Name').slice(1)).toEqual(['Typed Lead', ada.fullName]);
});
