import { erasePersonCall, findPersonCall } from '../../../../src/core/calls/erase/erase-calls';
import { retentionCall } from '../../../../src/core/calls/erase/retention-calls';
import { historyCall } from '../../../../src/core/calls/history/history-calls';
import { insertCall } from '../../../../src/core/calls/insert/insert-call';
import type { Session } from '../../../../src/core/calls/session';
import { readLogBook } from '../../../../src/core/sheet/log/run-log';
import { FakeTable } from '../../../support/fake-table';
import { Office } from '../../../support/office';
import { fakePerson } from '../../../support/people';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');
const adaLink = `https://www.linkedin.com/in/${ada.slug}`;

const facts = (person: typeof ada, parts: Readonly<Record<string, string>> = {}) => ({
  id: person.id,
  fullName: person.fullName,
  firstName: person.fullName.split(' ')[0] ?? '',
  lastName: person.fullName.split(' ')[1] ?? '',
  title: person.title,
  company: person.company,
  location: 'Bern',
  seniority: 'head',
  linkedinUrl: `https://www.linkedin.com/in/${person.slug}`,
  emailDomain: 'acme.example',
  ...parts,
});

let inserts = 0;

function insert(session: Session, ...people: readonly ReturnType<typeof facts>[]) {
  inserts += 1;
  return insertCall(session, `insert-${inserts}`, JSON.stringify(people));
}

/** Somebody with a key, before a sheet of these rows, into which both were inserted. */
function inserted(rows: readonly (readonly string[])[], ...people: ReturnType<typeof facts>[]) {
  const office = new Office([ada, ben], []);
  const table = new FakeTable(rows);
  office.world.workbook.tables = [table];
  const session = office.connected();
  insert(session, ...(people.length > 0 ? people : [facts(ada), facts(ben)]));
  const { log } = office.world.workbook;
  return { office, table, session, log };
}

function erase(session: Session, text: string) {
  const found = findPersonCall(session, text);
  erasePersonCall(session, JSON.stringify(found.asked), found.people);
  return found;
}

const headers = ['Full name', 'Job title', 'Company', 'LinkedIn URL', 'CDX person ID'];
const benRow = [
  ...[ben.fullName, ben.title, ben.company],
  ...[`https://www.linkedin.com/in/${ben.slug}`, ben.id],
];

test.each([
  ['id', ada.id],
  ['LinkedIn URL', adaLink],
])(
  'what an insert wrote of a person goes with them, by %s, and what was typed over it stays',
  (_, by) => {
    const { table, session, log } = inserted([]);
    table.type(2, 'Job title', 'Countess');
    const found = erase(session, by);
    expect(table.read(1, 3, 0, 5)).toEqual([headers, ['', 'Countess', '', '', ''], benRow]);
    expect(found).toMatchObject({ people: 1, cells: 4, cellsLeft: 1, logLines: 1 });
    expect(found.rows).toEqual([{ place: 'Leads, row 2', cells: 4, left: 'B' }]);
    expect(JSON.stringify(log.rows)).not.toContain(ada.id);
    expect(JSON.stringify(log.rows)).toContain(ben.id);
  },
);

test('what somebody typed alike beside the id in another sheet stays, and is told', () => {
  const { office, session } = inserted([]);
  const typed = new FakeTable(
    [
      ['Name', 'Company', 'LinkedIn URL', 'CDX person ID'],
      [ada.fullName, ada.company, adaLink, ada.id],
    ],
    8,
    'Mine',
  );
  office.world.workbook.tables = [...office.world.workbook.tables, typed];
  const found = erase(session, ada.id);
  expect(typed.read(2, 1, 0, 4)).toEqual([[ada.fullName, ada.company, adaLink, '']]);
  expect(found.rows).toContainEqual({ place: 'Mine, row 2', cells: 1, left: 'A, B, C' });
});

test('a second erase finds nothing, and what was typed over it is nobody\u2019s by then', () => {
  const { session } = inserted([]);
  erase(session, ada.id);
  expect(findPersonCall(session, ada.id)).toMatchObject({ rows: [], logLines: 0 });
});

test('an insert into a sheet with columns of one\u2019s own: what it wrote there goes too', () => {
  const { table, session } = inserted([
    ['Note', 'Reseller', 'First name', 'Last name', 'Company', 'Position', 'Location'],
    ['mine', '', 'Di', 'Eco', 'Acme', 'CTO', 'Rome'],
  ]);
  // A reseller is people's own, also where it is the same company.
  table.type(3, 'Reseller', ada.company);
  table.type(3, 'Note', 'met in Bern');
  const others = table.read(4, 1, 0, 8);
  expect(erase(session, ada.id).rows).toEqual([{ place: 'Leads, row 3', cells: 6, left: 'A, B' }]);
  expect(table.read(3, 1, 0, 8)).toEqual([['met in Bern', ada.company, '', '', '', '', '', '']]);
  expect(table.read(4, 1, 0, 8)).toEqual(others);
});

test('what was inserted goes from columns that were moved or renamed since', () => {
  const { table, session } = inserted([]);
  table.insertColumn(0, 'Mine');
  table.rename('Job title', 'Position');
  table.rename('Company', 'CDX company');
  expect(erase(session, ada.id)).toMatchObject({ cells: 5, cellsLeft: 0 });
  expect(table.read(2, 1, 0, 6)).toEqual([['', '', '', '', '', '']]);
});

test('what was inserted goes from a column that a run has made its own since', () => {
  const office = new Office([ada, ben], []);
  const session = office.connected();
  const { table } = office;
  table.insertColumn(1, 'Job title');
  insert(session, facts(ada, { title: 'Countess' }));
  table.rename('Job title', 'CDX title');
  office.run(session);
  expect(table.text(2, 'CDX title')).toBe('Countess');
  erase(session, ada.id);
  expect(table.text(2, 'CDX title')).toBe('');
});

test('an id that somebody typed beside the inserted one stays', () => {
  const id = 'per_1b2c3';
  const { table, session } = inserted([], facts(ada, { id }));
  table.insertColumn(5, 'Person ID');
  table.type(2, 'Person ID', id);
  expect(erase(session, id)).toMatchObject({ cells: 5, cellsLeft: 1 });
  expect(table.text(2, 'Person ID')).toBe(id);
});

test('a name that is one word stands in two columns, and goes from both', () => {
  const cher = facts(ada, { fullName: 'Cher', firstName: '', lastName: '' });
  const { table, session } = inserted(
    [
      ['Full name', 'Last name'],
      ['Di Eco', 'Eco'],
    ],
    cher,
  );
  expect(table.read(3, 1, 0, 3)).toEqual([['Cher', 'Cher', ada.id]]);
  erase(session, ada.id);
  expect(table.read(3, 1, 0, 3)).toEqual([['', '', '']]);
});

test('a column that a formula fills since stays, though it shows the same', () => {
  const { table, session } = inserted([], facts(ben), facts(ada));
  table.typeFormula(2, 'Job title', '=ARRAYFORMULA(UPPER(Z2:Z9))', ben.title);
  erase(session, ada.id);
  expect(table.read(3, 1, 0, 5)).toEqual([['', ada.title, '', '', '']]);
});

test('somebody whose row was deleted leaves the log all the same', () => {
  const { table, session, log } = inserted([]);
  table.deleteRow(2);
  expect(erase(session, ada.id)).toMatchObject({ people: 1, rows: [], logLines: 1 });
  expect(JSON.stringify(log.rows)).not.toContain(ada.id);
});

test('the lines are no run\u2019s: no history, no charge, nothing that people typed into the log or sorted', () => {
  const { session, log } = inserted([]);
  const { inserts: lines, entries, lines: ofRuns, foreign, sorted } = readLogBook(log);
  expect(lines.map(({ personId }) => personId)).toEqual([ada.id, ben.id]);
  expect([entries, ofRuns.size, foreign, sorted]).toEqual([[], 0, 0, false]);
  expect(historyCall(session)).toEqual([]);
  expect(JSON.stringify(log.rows)).not.toContain(ada.fullName);
});

/** A run over a lead, with an insert into another sheet before it, and one while it reveals. */
function besideRun() {
  const office = new Office([ada, ben], [['Ada Lovelace', 'Acme', '']]);
  const { workbook, api } = office.world;
  const found = new FakeTable([], 8, 'Found');
  const other = office.connected('other');
  const insertOne = (person: typeof ada) => {
    const { tables } = workbook;
    workbook.tables = [found, ...tables];
    insert(other, facts(person));
    workbook.tables = tables;
  };
  insertOne(ben);
  api.during = (method) => {
    if (method === 'revealBatch') insertOne(ada);
  };
  const { run } = office.run(office.connected());
  return { office, run, book: readLogBook(workbook.log) };
}

test('a run beside inserts has a receipt that says nothing of the log', () => {
  const { office, run, book } = besideRun();
  expect([run.notes, run.creditsSpent]).toEqual([[], office.api.charged]);
  expect(office.world.loggedCredits()).toBe(office.api.charged);
  expect(book.entries.map(({ kind }) => kind)).toContain('reveal');
});

test('lines of an insert during a step stand clear of those that the step adds without a look', () => {
  const { book } = besideRun();
  expect(book.inserts.map(({ personId }) => personId)).toEqual([ben.id, ada.id]);
});

test('an insert that ends between its line and its rows, done again, is erased like any other', () => {
  const { table, session, log } = inserted([], facts(ben));
  const again = () => insertCall(session, 'again', JSON.stringify([facts(ada)]));
  log.afterAppend = () => {
    throw new Error('killed');
  };
  expect(again).toThrow('killed');
  expect(table.lastRow()).toBe(2);
  log.afterAppend = () => {};
  expect(again()).toMatchObject({ rows: 1 });
  expect(erase(session, ada.id)).toMatchObject({ cells: 5, cellsLeft: 0 });
  expect(table.read(2, 2, 0, 5)).toEqual([benRow, ['', '', '', '', '']]);
});

test('where the log can\u2019t be written people are inserted all the same, and stay, told', () => {
  const { table, session, log } = inserted([]);
  log.headers = ['Mine'];
  const eve = fakePerson('Eve Stone', { id: 'per_9' });
  expect(insert(session, facts(eve))).toMatchObject({ rows: 1 });
  log.rows = [];
  expect(erase(session, eve.id).rows).toEqual([
    { place: 'Leads, row 4', cells: 1, left: 'A, B, C, D' },
  ]);
  expect(table.read(4, 1, 0, 2)).toEqual([[eve.fullName, eve.title]]);
});

test('once the days of the log are over, what was inserted stays, and is told', () => {
  const { office, session, log } = inserted([]);
  office.clock.sleep(2 * 86_400_000);
  retentionCall(session, 1);
  expect(log.rows).toEqual([]);
  expect(erase(session, ada.id)).toMatchObject({ cells: 1, cellsLeft: 4 });
});
