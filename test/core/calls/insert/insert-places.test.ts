import { erasePersonCall, findPersonCall } from '../../../../src/core/calls/erase/erase-calls';
import { insertCall } from '../../../../src/core/calls/insert/insert-call';
import { FakeTable } from '../../../support/fake-table';
import { Office, refusalOf } from '../../../support/office';
import { fakePerson } from '../../../support/people';

const ada = fakePerson('Ada Lovelace');

const picked = (...parts: readonly Record<string, string>[]) =>
  JSON.stringify(
    parts.map((each) => ({
      id: ada.id,
      fullName: ada.fullName,
      firstName: 'Ada',
      lastName: 'Lovelace',
      title: ada.title,
      company: ada.company,
      location: 'Bern',
      seniority: 'head',
      linkedinUrl: '',
      emailDomain: 'acme.example',
      ...each,
    })),
  );

/** Somebody with a key, before a sheet of these rows. */
function before(rows: readonly (readonly string[])[]) {
  const office = new Office([ada], []);
  const table = new FakeTable(rows);
  office.world.workbook.tables = [table];
  return { office, table, session: office.connected() };
}

test('an empty sheet gets headers, of which the next run finds all it needs', () => {
  const { table, session } = before([]);
  expect(insertCall(session, 'insert-1', picked({}))).toMatchObject({ rows: 1 });
  expect(table.read(1, 2, 0, 5)).toEqual([
    ['Full name', 'Job title', 'Company', 'LinkedIn URL', 'CDX person ID'],
    [ada.fullName, ada.title, ada.company, '', ada.id],
  ]);
});

test('what data validation refuses is left empty, all else is added, and the column is named', () => {
  const { table, session } = before([
    ['Name', 'Job title', 'Company', 'CDX person ID'],
    ['Bo Chen', '', 'Acme', ''],
  ]);
  table.ruled.set(1, { words: 'one of CEO, CTO', takes: (text) => text === 'CTO' });
  const people = picked({}, { id: 'per_2', fullName: 'Di Eco', title: 'CTO' });
  expect(insertCall(session, 'insert-1', people)).toEqual({
    sheetName: 'Leads',
    rows: 2,
    listed: 0,
    note: 'Left empty, where data validation refused it: Job title.',
  });
  expect(table.read(3, 2, 0, 4)).toEqual([
    [ada.fullName, '', ada.company, ada.id],
    ['Di Eco', 'CTO', ada.company, 'per_2'],
  ]);
});

test('a protected column stops the insert, and nobody is added', () => {
  const { table, session } = before([['Name', 'CDX person ID']]);
  table.locked = [0];
  expect(() => insertCall(session, 'insert-1', picked({}))).toThrow('protected');
  expect(table.lastRow()).toBe(1);
  table.locked = [];
  expect(insertCall(session, 'insert-1', picked({}))).toMatchObject({ rows: 1 });
});

test('a sheet of leads without headers is told, and left as it is', () => {
  const leads = [
    ['ada@acme.example', 'https://www.linkedin.com/in/ada-lovelace'],
    ['ben@acme.example', 'https://www.linkedin.com/in/ben-oliver'],
  ];
  const { table, session } = before(leads);
  expect(refusalOf(() => insertCall(session, 'insert-1', picked({})))).toMatchObject({
    code: 'SHEET',
    message: 'This sheet seems to have no header row.',
  });
  expect(table.read(1, 3, 0, 2)).toEqual([...leads, ['', '']]);
});

test('without a sheet in front nobody is added', () => {
  const { office, session } = before([['Name']]);
  office.world.workbook.tables = [];
  expect(refusalOf(() => insertCall(session, 'insert-1', picked({})))).toMatchObject({
    code: 'SHEET',
    nextStep: 'Open a sheet first.',
  });
});

test('what an insert remembers of a person goes with their erasure, and of nobody else\u2019s', () => {
  const { session } = before([
    ['Name', 'CDX person ID'],
    ['Ada Lovelace', ada.id],
    ['Di Eco', 'per_2'],
  ]);
  const kept = () => session.userStore.keys().filter((key) => key.startsWith('cdx.insert.'));
  const erase = (id: string) => {
    const { asked, people } = findPersonCall(session, id);
    erasePersonCall(session, JSON.stringify(asked), people);
  };
  insertCall(session, 'insert-1', picked({}));
  erase('per_2');
  expect(kept()).toHaveLength(1);
  erase(ada.id);
  expect(kept()).toEqual([]);
});

test('rows whose person a formula shows are somebody’s, and new people stand below them', () => {
  const { table, session } = before([
    ['Name', 'Company', 'CDX person ID'],
    ['', '', ''],
    ['', '', ''],
    ['', '', ''],
  ]);
  for (const [row, name] of [
    [2, 'Ben Oliver'],
    [3, 'Di Eco'],
    [4, ' '],
  ] as const) {
    table.typeFormula(row, 'Name', '=Leads!RC', name);
    table.typeFormula(row, 'Company', '=Leads!RC', 'Globex');
  }
  expect(insertCall(session, 'insert-1', picked({}))).toMatchObject({ rows: 1 });
  expect(table.columnTexts('CDX person ID')).toEqual(['', '', ada.id]);
});

test('under marks that outlived a paste the people go by the headers, with an id column of their own', () => {
  const { table, session } = before([
    ['Name', 'Company', 'City', 'Work email', 'Phone', 'Job title', 'Country'],
    ['Ben Oliver', 'Acme', 'Bern', 'ben@acme.example', '', 'CEO', 'CH'],
  ]);
  const marks = ['status:CDX status', 'email:CDX email', 'phone:CDX phone', 'title:CDX title'];
  [...marks, 'personId:CDX person ID'].forEach((mark, index) => {
    table.mark(2 + index, mark);
  });
  expect(insertCall(session, 'insert-1', picked({}))).toMatchObject({ rows: 1 });
  expect(table.headers()[7]).toBe('CDX person ID');
  const added = [ada.fullName, ada.company, '', '', '', ada.title, '', ada.id];
  expect(table.read(3, 1, 0, 8)).toEqual([added]);
  expect(table.outputColumns()).toEqual({ 'personId:CDX person ID': 7 });
});

test('headers that a colleague pastes into an empty sheet right then stay', () => {
  const { table, session } = before([]);
  table.before = (method) => {
    if (method !== 'look') return;
    table.before = () => {};
    table.write([{ firstRow: 1, firstColumn: 0, values: [['Firma', 'Ort', 'Name']] }]);
  };
  expect(insertCall(session, 'insert-1', picked({}))).toMatchObject({ rows: 1 });
  expect(table.read(1, 2, 0, 3)).toEqual([
    ['Firma', 'Ort', 'Name'],
    [ada.company, '', ada.fullName],
  ]);
  expect(table.columnTexts('CDX person ID')).toEqual([ada.id]);
});
