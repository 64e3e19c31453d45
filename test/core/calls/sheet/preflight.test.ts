import { connectCall } from '../../../../src/core/calls/settings-calls';
import { preflightCall, startCall } from '../../../../src/core/calls/start-calls';
import { makeColumns } from '../../../../src/core/sheet/columns/new-columns';
import { errorOf } from '../../../support/fake-api';
import { Office, otherKey } from '../../../support/office';
import { fakePerson } from '../../../support/people';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');

const codes = (office: Office, user: string, parts = {}) =>
  preflightCall(office.as(user), office.requestText(parts)).blockers.map(({ code }) => code);

test('nothing blocks a run that can start, and its ceiling is rows × fields', () => {
  const office = new Office([ada, ben]);
  const view = preflightCall(office.connected(), office.requestText());
  expect(view).toEqual({
    blockers: [],
    occupied: null,
    rows: 2,
    finished: 0,
    blank: 0,
    hidden: 0,
    creditsWanted: 4,
    creditLimit: 4,
  });
});

test('the ceiling is never above the balance', () => {
  const office = new Office([ada, ben]);
  office.api.balance = 3;
  expect(preflightCall(office.connected(), office.requestText()).creditLimit).toBe(3);
});

test('all blockers are listed at once', () => {
  const office = new Office([ada]);
  office.api.balance = 0;
  office.api.revealsToday = office.api.revealsPerDay;
  office.connected();
  makeColumns(office.table, [{ name: 'email', header: 'CDX email' }], null);
  office.table.locked = [2];
  expect(codes(office, 'owner', { mapping: {} })).toEqual([
    'COLUMNS',
    'INSUFFICIENT_CREDITS',
    'DAILY_LIMIT',
    'PROTECTED',
  ]);
});

test('a missing key, a plan and a run that goes on are blockers', () => {
  const office = new Office([ada]);
  expect(codes(office, 'visitor')).toEqual(['NO_KEY']);
  const session = office.connected();
  startCall(session, 'enrich', office.requestText());
  expect(codes(office, 'owner')).toContain('BUSY');
  office.clock.sleep(120_000);
  office.api.fail('account', errorOf('PLAN_REQUIRED', { status: 403 }));
  expect(codes(office, 'owner')).toContain('PLAN_REQUIRED');
});

test.each([[{ fullName: 0 }], [{ firstName: 0, company: 1 }], [{ company: 1 }]])(
  '%j is not enough to tell people by',
  (mapping) => {
    const office = new Office([ada]);
    office.connected();
    expect(codes(office, 'owner', { mapping })).toContain('COLUMNS');
  },
);

test.each([
  [{ linkedinUrl: 0 }],
  [{ personId: 0 }],
  [{ email: 0 }],
  [{ fullName: 0, companyWebsite: 1 }],
  [{ firstName: 0, lastName: 0, company: 1 }],
])('%j is enough to tell people by', (mapping) => {
  const office = new Office([ada]);
  office.connected();
  expect(codes(office, 'owner', { mapping })).toEqual([]);
});

test('a sheet whose rows are all done has nothing left to do, which blocks nothing', () => {
  const office = new Office(
    [ada],
    [
      ['Ada Lovelace', 'Acme'],
      ['', ''],
    ],
  );
  const session = office.connected();
  office.run(session);
  const view = preflightCall(session, office.requestText());
  expect(view).toMatchObject({ blockers: [], rows: 0, finished: 1, creditsWanted: 0 });
});

test('nor does money where nothing is left to do: the last credit may have done the last row', () => {
  const office = new Office([ada]);
  const session = office.connected();
  office.run(session);
  office.api.balance = 0;
  office.api.revealsToday = office.api.revealsPerDay;
  office.clock.sleep(120_000);
  const view = preflightCall(session, office.requestText());
  expect(view).toMatchObject({ blockers: [], rows: 0, finished: 1 });
});

test('rows of the choice that a run would not take on are counted by why', () => {
  const office = new Office(
    [ada, ben],
    [
      ['Ada Lovelace', 'Acme'],
      ['', 'Acme'],
      ['', ''],
      ['Ben Oliver', 'Acme'],
    ],
  );
  const view = preflightCall(office.connected(), office.requestText());
  expect([view.rows + view.finished + view.blank, view.blank]).toEqual([4, 1]);
});

test('what all rows would cost is told whatever the balance is', () => {
  const office = new Office([ada, ben]);
  office.api.balance = 3;
  const view = preflightCall(office.connected(), office.requestText());
  expect(view).toMatchObject({ creditsWanted: 4, creditLimit: 3 });
});

test('credits and cap block no run that reveals nothing', () => {
  const office = new Office([ada]);
  office.api.balance = 0;
  office.connected();
  expect(codes(office, 'owner', { reveal: [] })).toEqual([]);
});

test('cells that would be kept or replaced are told', () => {
  const office = new Office([ada, ben]);
  const session = office.connected();
  makeColumns(office.table, [{ name: 'email', header: 'CDX email' }], null);
  office.table.type(2, 'CDX email', 'mine@example.com');
  expect(preflightCall(session, office.requestText()).occupied).toBe(
    'C2:C3 holds 1 cell that is not empty',
  );
});

test('only selected or visible rows count where those are asked for', () => {
  const office = new Office([ada, ben]);
  const session = office.connected();
  office.table.selected = [3];
  office.table.hidden = [2, 3];
  const rowsOf = (rows: 'selected' | 'visible') =>
    preflightCall(session, office.requestText({ rows })).rows;
  expect(rowsOf('selected')).toBe(1);
  expect(rowsOf('visible')).toBe(0);
  expect(preflightCall(session, office.requestText({ firstRows: 1 })).rows).toBe(1);
});

test('rows of a selection that the filter hides are counted apart', () => {
  const office = new Office([ada, ben]);
  const session = office.connected();
  office.table.selected = [2, 3];
  office.table.filtered = [2];
  const view = (parts = {}) =>
    preflightCall(session, office.requestText({ rows: 'selected', ...parts }));
  expect(view()).toMatchObject({ rows: 1, hidden: 1, creditLimit: 2 });
  office.run(session, { rows: 'selected' });
  expect(view()).toMatchObject({ rows: 0, hidden: 1 });
  office.table.filtered = null;
  expect(view()).toMatchObject({ rows: 1, hidden: 0 });
});

test('a preflight looks at no more than a thousand rows, and counts the others as visible', () => {
  const rows = Array.from({ length: 1_010 }, (_, index) => [`P${index} Person`, 'Acme']);
  const office = new Office([], rows);
  const session = office.connected();
  office.table.hidden = Array.from({ length: 1_010 }, (_, index) => index + 2);
  expect(preflightCall(session, office.requestText({ rows: 'visible' })).rows).toBe(10);
});

test('of the first N rows no more are looked at than it takes to find them', () => {
  const office = new Office([ada, ben]);
  const session = office.connected();
  preflightCall(session, office.requestText({ rows: 'visible', firstRows: 1 }));
  expect(office.table.calls.filter((call) => call === 'isHidden')).toHaveLength(1);
});

test('a preflight changes nothing in the sheet and spends nothing', () => {
  const office = new Office([ada]);
  preflightCall(office.connected(), office.requestText());
  expect(office.table.calls.filter((call) => call === 'write' || call === 'fill')).toEqual([]);
  expect(office.api.calls.every(({ method }) => method === 'account')).toBe(true);
});

test('the list of whom not to contact is read where a row needs it, and once', () => {
  const office = new Office([ada, ben]);
  const { contactList } = office.world.workbook;
  const session = office.connected();
  preflightCall(session, office.requestText());
  expect(contactList.reads).toBe(0);
  office.run(session);
  for (const row of [2, 3]) {
    office.table.type(row, 'CDX status', 'Do not contact · somebody@example.com');
  }
  contactList.reads = 0;
  expect(preflightCall(session, office.requestText()).rows).toBe(2);
  expect(contactList.reads).toBe(1);
});

test('a list that can\u2019t be read where a row needs it is a blocker beside all others', () => {
  const office = new Office([ada, ben]);
  const session = office.connected();
  office.run(session);
  office.table.type(2, 'CDX status', 'Do not contact · somebody@example.com');
  office.world.workbook.contactList.rows = [['Email'], ['#REF!']];
  const { blockers, rows } = preflightCall(session, office.requestText({ mapping: {} }));
  expect(blockers.map(({ code }) => code)).toEqual(['COLUMNS']);
  expect(rows).toBe(0);
  const { blockers: others } = preflightCall(session, office.requestText());
  expect(others).toMatchObject([
    { code: 'SHEET', message: expect.stringContaining('shows an error') },
  ]);
});

test('a sheet that is gone is a blocker beside all others, and has no rows', () => {
  const office = new Office([ada]);
  office.api.balance = 0;
  const session = office.connected();
  office.world.workbook.tables = [];
  const text = office.requestText({ rows: 'selected' });
  expect(preflightCall(session, text)).toEqual({
    blockers: [
      expect.objectContaining({ code: 'SHEET' }),
      expect.objectContaining({ code: 'INSUFFICIENT_CREDITS' }),
    ],
    occupied: null,
    rows: 0,
    finished: 0,
    blank: 0,
    hidden: 0,
    creditsWanted: 0,
    creditLimit: 0,
  });
});

test('rows that are done count as finished where they are among the selected ones', () => {
  const office = new Office([ada, ben]);
  const session = office.connected();
  office.run(session);
  const finished = (...selected: readonly number[]) => {
    office.table.selected = selected;
    return preflightCall(session, office.requestText({ rows: 'selected' })).finished;
  };
  expect([finished(2, 3), finished(3), finished()]).toEqual([2, 1, 0]);
});

test('several cells that would be kept or replaced are counted', () => {
  const office = new Office([ada, ben]);
  const session = office.connected();
  makeColumns(office.table, [{ name: 'email', header: 'CDX email' }], null);
  for (const row of [2, 3]) office.table.type(row, 'CDX email', 'mine@example.com');
  expect(preflightCall(session, office.requestText()).occupied).toBe(
    'C2:C3 holds 2 cells that are not empty',
  );
});

test.each([{ balance: 0 }, { revealsToday: 2_000 }])(
  'what a preview found to be all yours is not refused for money: %j',
  (account) => {
    const office = new Office([ada, ben]);
    const session = office.connected();
    for (const { id } of [ada, ben]) office.api.own(id, 'email', 'phone');
    Object.assign(office.api, account);
    startCall(session, 'preview', office.requestText());
    expect(office.drive(session).run.ceiling).toMatchObject({ alreadyYours: 4, creditsMax: 0 });
    expect(codes(office, 'owner')).toEqual([]);
  },
);

test.each([{ balance: 0 }, { revealsToday: 2_000 }])(
  'what is yours of some is not refused for the money that others would cost: %j',
  (account) => {
    const office = new Office([ada, ben]);
    const session = office.connected();
    office.api.own(ada.id, 'email');
    Object.assign(office.api, account);
    startCall(session, 'preview', office.requestText());
    office.drive(session);
    const { balance } = office.api;
    expect(codes(office, 'owner')).toEqual([]);
    office.run(session, { creditLimit: 0 });
    expect(office.table.columnTexts('CDX email')).toEqual([ada.email, '']);
    expect(office.api.balance).toBe(balance);
  },
);

test('a sheet protected from the user is a blocker also before it has columns of the add-on', () => {
  const office = new Office([ada]);
  office.connected();
  office.table.locked = Array.from({ length: 26 }, (_, column) => column);
  expect(codes(office, 'owner')).toEqual(['PROTECTED']);
});

describe('rows that nobody matched', () => {
  const setUp = () => {
    const office = new Office(
      [ada, ben],
      [
        ['Ada Lovelac', 'Acme'],
        ['Nobody Known', 'Acme'],
      ],
    );
    const session = office.connected();
    startCall(session, 'enrich', office.requestText());
    office.drive(session);
    const form = (parts = {}) => {
      const { rows, finished, creditsWanted } = preflightCall(session, office.requestText(parts));
      return { rows, finished, creditsWanted };
    };
    return { office, session, form };
  };

  test('are counted again once their inputs are edited, and are what a start takes on', () => {
    const { office, session, form } = setUp();
    expect(office.table.column('CDX status')).toBeGreaterThan(0);
    expect(form()).toEqual({ rows: 0, finished: 2, creditsWanted: 0 });
    office.table.type(2, 'Name', ada.fullName);
    expect(form()).toEqual({ rows: 1, finished: 1, creditsWanted: 2 });
    startCall(session, 'enrich', office.requestText());
    expect(office.drive(session).run.counts).toMatchObject({ rows: 1, done: 1 });
    expect(form()).toEqual({ rows: 0, finished: 2, creditsWanted: 0 });
  });

  test('come before new leads that stand below them', () => {
    const { office, form } = setUp();
    office.table.type(3, 'Name', ada.fullName);
    office.table.type(4, 'Name', ben.fullName);
    office.table.type(4, 'Company', 'Acme');
    expect(form()).toEqual({ rows: 2, finished: 1, creditsWanted: 4 });
    expect(form({ firstRows: 1 })).toMatchObject({ rows: 1 });
  });

  test('cost one reading of the log, whatever the form is changed to', () => {
    const { office, form } = setUp();
    office.table.type(2, 'Name', ada.fullName);
    form();
    let reads = 0;
    const { read } = office.world.workbook.log;
    office.world.workbook.log.read = (...range: Parameters<typeof read>) => {
      reads += 1;
      return read.apply(office.world.workbook.log, range);
    };
    for (const reveal of [['email'], ['phone'], []]) form({ reveal });
    expect(reads).toBe(0);
    office.table.type(3, 'Name', ben.fullName);
    expect(form()).toMatchObject({ rows: 2 });
    expect(reads).toBeGreaterThan(0);
  });
});

test.each([
  ['costs', fakePerson('Cem Yilmaz')],
  ['is not on file', fakePerson('Dora Nemo', { email: '', phone: '' })],
])('what another account was told %s is no reason to refuse for money', (_what, person) => {
  const office = new Office([person]);
  office.world.preview();
  office.addAccount(otherKey).balance = 0;
  const colleague = office.connected('colleague');
  connectCall(colleague, otherKey);
  expect(preflightCall(colleague, office.requestText()).blockers).toEqual([]);
});
