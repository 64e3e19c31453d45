import { catchUp } from '../../../src/core/calls/catch-up/catch-up';
import { getRunCall } from '../../../src/core/calls/run-calls';
import { catchUpCall, settingsView, sheetCall } from '../../../src/core/calls/settings-calls';
import { startCall } from '../../../src/core/calls/start-calls';
import { initialForm, toRequest } from '../../../src/sidebar/state/form';
import { FakeTable } from '../../support/fake-table';
import { Office, refusalOf, shownAccount } from '../../support/office';
import { fakePerson } from '../../support/people';
import { lead, requestFor } from '../../support/run-world';
import { retryCall, stopCall, undoCall } from '../../support/shown-run';

const people = Array.from({ length: 20 }, (_, index) =>
  fakePerson(`Lead${String.fromCharCode(65 + index)} Person`),
);
const emailOf = (index: number) => people[index]?.email;
const leadOf = (index: number) => lead(people[index]?.fullName ?? '');
const hourMs = 3_600_000;

type Parts = Parameters<Office['requestText']>[0];

/** Switched on for a sheet with so many leads, of which nothing has been done. */
function switchedOn(leads: number, limitPerDay: number, parts: Parts = {}, waitingToo = false) {
  const office = new Office(
    people,
    Array.from({ length: leads }, (_, index) => leadOf(index)),
  );
  const session = office.connected();
  office.switchOn(session, limitPerDay, parts, waitingToo);
  const addLead = (index: number) =>
    office.table.insertRow(office.table.lastRow() + 1, leadOf(index));
  const hour = (at: typeof session = session) => {
    office.clock.sleep(hourMs);
    catchUp(at, 'tick');
  };
  return { office, session, addLead, hour };
}

test('it needs no run before it, and does what it was switched on with', () => {
  const { office, hour } = switchedOn(2, 10, { reveal: ['email'] });
  hour();
  expect(office.world.emails()).toEqual([emailOf(0), emailOf(1)]);
  expect(office.api.charged).toBe(2);
});

const acts: Readonly<
  Record<string, (office: Office, session: ReturnType<Office['connected']>) => void>
> = {
  'a free preview': (office, session) => {
    startCall(session, 'preview', office.requestText());
    office.drive(session);
  },
  'a colleague\u2019s run': (office) => {
    office.run(office.connected('colleague'), { reveal: ['phone'], firstRows: 1 });
  },
  'a run over chosen rows': (office, session) => {
    office.run(session, { firstRows: 1 });
  },
  'a run whose preset makes one more column called “Company”': (office, session) => {
    office.run(session, { firstRows: 1, preset: 'salesforce', outputs: ['email', 'company'] });
  },
  'Retry errors': (office, session) => {
    office.table.type(2, 'CDX status', 'Error: something');
    retryCall(session);
    office.drive(session);
  },
  'an Undo': (_, session) => {
    undoCall(session);
  },
  'a run that somebody stopped': (office, session) => {
    startCall(session, 'enrich', office.requestText());
    stopCall(session);
  },
};

test.each(Object.entries(acts))('%s leaves it as it is', (_name, act) => {
  const { office, session, addLead, hour } = switchedOn(1, 10, { reveal: ['email'] });
  hour();
  const { spentToday: _spent, ...before } = settingsView(session).catchUp.sheets[0] ?? {};
  addLead(1);
  act(office, session);
  addLead(2);
  hour();
  expect(office.world.emails()[2]).toBe(emailOf(2));
  expect(settingsView(session).catchUp.sheets).toEqual([
    { spentToday: expect.any(Number), ...before },
  ]);
});

test('a run on another sheet does not take it there', () => {
  const { office, session, addLead, hour } = switchedOn(1, 10, { reveal: ['email'] });
  const other = new FakeTable([['Name', 'Company'], leadOf(5), leadOf(6)], 8, 'Other');
  office.world.workbook.tables = [office.table, other];
  const request = JSON.stringify(requestFor(other, { firstRows: 1, sheetConfirmed: true }));
  startCall(session, 'enrich', request);
  office.drive(session);
  addLead(1);
  hour();
  expect(office.world.emails()).toEqual([emailOf(0), emailOf(1)]);
  expect(other.columnTexts('CDX email')[1] ?? '').toBe('');
  expect(settingsView(session).catchUp.sheets[0]).toMatchObject({ sheetName: 'Leads' });
});

/** A run by hand whose limit left all but the first five rows waiting. */
function leftWaiting(waitingToo: boolean) {
  const world = switchedOn(10, 4, { reveal: ['email'] }, waitingToo);
  world.office.run(world.session, { reveal: ['email'], creditLimit: 5 });
  expect(world.office.world.statuses().filter((text) => text.startsWith('Waiting'))).toHaveLength(
    5,
  );
  return world;
}

test('new rows come first, and what a run left waiting stays so unless it was chosen', () => {
  const { office, addLead, hour } = leftWaiting(false);
  addLead(12);
  hour();
  hour();
  expect(office.api.charged).toBe(5 + 1);
  expect(office.world.emails()[10]).toBe(emailOf(12));
});

test('where it was chosen, rows left waiting get what the new ones leave, day by day', () => {
  const { office, addLead, hour } = leftWaiting(true);
  addLead(12);
  hour();
  expect(office.world.emails()[10]).toBe(emailOf(12));
  expect(office.api.charged).toBe(5 + 4);
  office.clock.sleep(24 * hourMs);
  hour();
  expect(office.world.emails().every((text) => text !== '')).toBe(true);
});

test('rows that it left waiting itself are taken up the next day, after newer ones', () => {
  const { office, addLead, hour } = switchedOn(6, 2, { reveal: ['email'] });
  hour();
  expect(office.world.statuses()[5]).toMatch(/^Waiting: credit limit .* catch-up/);
  const calls = office.api.calls.length;
  hour();
  expect(office.api.calls).toHaveLength(calls);
  office.clock.sleep(24 * hourMs);
  addLead(9);
  hour();
  expect(office.world.emails()[6]).toBe(emailOf(9));
  for (let day = 0; day < 3; day += 1) {
    office.clock.sleep(24 * hourMs);
    hour();
  }
  expect(office.world.emails().every((text) => text !== '')).toBe(true);
});

test('what is left of a day that suffices for nobody begins no run in vain each hour', () => {
  const { office, hour } = switchedOn(3, 3);
  hour();
  expect(office.api.charged).toBe(2);
  hour();
  const calls = office.api.calls.length;
  hour();
  hour();
  expect(office.api.calls).toHaveLength(calls);
});

test('a run of its own that had no credits goes on in the hour after a top-up', () => {
  const { office, session, hour } = switchedOn(3, 10, { reveal: ['email'] });
  office.api.balance = 1;
  hour();
  expect(getRunCall(session)).toMatchObject({ phase: 'paused', pause: { reason: 'credits' } });
  office.api.balance = 100;
  hour();
  expect(getRunCall(session)).toMatchObject({ phase: 'finished', counts: { done: 3 } });
});

test('a run of its own that lacks credits gives way to newer rows, for which they do', () => {
  const { office, session, addLead, hour } = switchedOn(2, 10);
  office.api.balance = 1;
  hour();
  expect(getRunCall(session)).toMatchObject({ phase: 'paused', pause: { reason: 'credits' } });
  hour();
  expect(office.api.charged).toBe(0);
  addLead(2);
  office.api.own(people[2]?.id ?? '', 'phone');
  hour();
  expect(office.world.emails()).toEqual(['', '', emailOf(2)]);
  expect(office.api.charged).toBe(1);
  office.api.balance = 100;
  hour();
  hour();
  expect(office.world.emails()).toEqual([0, 1, 2].map(emailOf));
});

test('a run of its own that somebody paused stays paused', () => {
  const { office, session, hour } = switchedOn(3, 10);
  office.api.revealsPerDay = 0;
  hour();
  const run = office.world.kept();
  office.world.runs.setWish(run.id, 'pause');
  hour();
  office.api.revealsPerDay = 100;
  hour();
  expect(getRunCall(session)).toMatchObject({ phase: 'paused', pause: { reason: 'user' } });
});

test('a raised daily cap is found within the hour', () => {
  const { office, session, hour } = switchedOn(2, 10);
  office.api.revealsPerDay = 0;
  hour();
  expect(getRunCall(session)?.phase).toBe('waiting');
  office.api.revealsPerDay = 100;
  hour();
  expect(getRunCall(session)).toMatchObject({ phase: 'finished', creditsSpent: 4 });
});

test('a lower limit holds for the run that it has begun, too', () => {
  const { office, session, hour } = switchedOn(5, 10);
  office.api.revealsPerDay = 0;
  hour();
  office.switchOn(session, 2);
  office.api.revealsPerDay = 100;
  hour();
  expect(office.api.charged).toBe(2);
});

test('a change of its limit keeps sheet, settings and account', () => {
  const { office, session } = switchedOn(1, 10, { reveal: ['phone'], confidenceMin: 0.9 });
  const [task] = settingsView(session).catchUp.sheets;
  expect(task).toMatchObject({
    sheetName: 'Leads',
    reveal: ['phone'],
    confidenceMin: 0.9,
    keyPrefix: 'cdx_live_ABCD',
    waitingToo: false,
    trouble: '',
  });
  const after = office.switchOn(session, 20, { reveal: ['email'] }, true).catchUp;
  expect(after.sheets).toEqual([{ ...task, limitPerDay: 20, waitingToo: true }]);
});

test('what keeps it from its work is said beside its switch, until it works again', () => {
  const { office, session, hour } = switchedOn(1, 10);
  const { tables } = office.world.workbook;
  office.world.workbook.tables = [];
  hour();
  expect(settingsView(session).catchUp.sheets).toMatchObject([
    { sheetName: 'Leads', trouble: expect.stringContaining('The sheet is gone.') },
  ]);
  office.world.workbook.tables = tables;
  office.table.rename('Name', 'Who');
  hour();
  expect(settingsView(session).catchUp.sheets[0]?.trouble).toContain('"Name"');
  office.table.rename('Who', 'Name');
  hour();
  expect(settingsView(session).catchUp.sheets[0]?.trouble).toBe('');
});

test('a wide sheet\u2019s headers are kept, however long they are', () => {
  const { office, session, hour } = switchedOn(0, 10);
  office.switchOff(session);
  const long = 'N'.repeat(9_000);
  const request = office.requestText({ account: shownAccount(session) });
  office.table.rename('Name', long);
  catchUpCall(session, 10, false, request);
  office.table.insertRow(2, leadOf(3));
  hour();
  expect(office.world.emails()).toEqual([emailOf(3)]);
});

test('a sheet without headers is not switched on: its first lead would be left out', () => {
  const office = new Office(people);
  const rows = people
    .slice(0, 3)
    .map(({ fullName, slug }) => [fullName, 'Acme', `https://www.linkedin.com/in/${slug}`]);
  office.world.workbook.tables = [new FakeTable(rows)];
  const session = office.connected();
  const sheet = sheetCall(session);
  const request = {
    ...toRequest(initialForm(sheet, {}), sheet, {}, 4),
    account: shownAccount(session),
  };
  expect(sheet.headerRow).toBe(0);
  const switchOn = () => catchUpCall(session, 50, false, JSON.stringify(request));
  expect(refusalOf(switchOn)).toMatchObject({ code: 'SHEET' });
  catchUp(session, 'tick');
  expect(office.api.charged).toBe(0);
});
