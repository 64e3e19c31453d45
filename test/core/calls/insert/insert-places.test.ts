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
