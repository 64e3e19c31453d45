import { catchUp } from '../../../../src/core/calls/catch-up/catch-up';
import { getRunCall } from '../../../../src/core/calls/run-calls';
import {
  catchUpCall,
  endCatchUpCall,
  settingsView,
} from '../../../../src/core/calls/settings-calls';
import { FakeTable } from '../../../support/fake-table';
import { Office, shownAccount } from '../../../support/office';
import { fakePerson } from '../../../support/people';
import { lead, requestFor } from '../../../support/run-world';

const people = Array.from({ length: 20 }, (_, index) =>
  fakePerson(`Lead${String.fromCharCode(65 + index)} Person`),
);
const leadOf = (index: number) => lead(people[index]?.fullName ?? '');
const emailOf = (index: number) => people[index]?.email;
const hourMs = 3_600_000;

/** On for two sheets, each with a limit and fields of its own, and so many new rows. */
function twoSheets(first: number, second: number, limits: readonly [number, number] = [10, 10]) {
  const rows = (count: number, from: number) =>
    Array.from({ length: count }, (_, index) => leadOf(from + index));
  const office = new Office(people, rows(first, 0));
  const other = new FakeTable([['Name', 'Company'], ...rows(second, 10)], 8, 'Other');
  office.world.workbook.tables = [office.table, other];
  const session = office.connected();
  office.switchOn(session, limits[0], { reveal: ['email'] });
  const account = shownAccount(session);
  const request = requestFor(other, { reveal: ['phone'], account });
  catchUpCall(session, limits[1], false, JSON.stringify(request));
  const hour = () => {
    office.clock.sleep(hourMs);
    catchUp(session, 'tick');
  };
  return { office, other, session, hour };
}

test('each sheet gets its own settings, in one hour', () => {
  const { office, other, session, hour } = twoSheets(2, 1);
  hour();
  expect(office.world.emails()).toEqual([emailOf(0), emailOf(1)]);
  expect(office.table.columnTexts('CDX phone')).toEqual(['', '']);
  expect(other.columnTexts('CDX phone')).toEqual([people[10]?.phone]);
  expect(settingsView(session).catchUp.sheets).toMatchObject([
    { sheetName: 'Leads', reveal: ['email'], spentToday: 2 },
    { sheetName: 'Other', reveal: ['phone'], spentToday: 1 },
  ]);
});

test('each sheet has its own limit a day', () => {
  const { office, session, hour } = twoSheets(4, 4, [1, 3]);
  hour();
  hour();
  expect(office.api.charged).toBe(1 + 3);
  expect(settingsView(session).catchUp.sheets).toMatchObject([
    { spentToday: 1 },
    { spentToday: 3 },
  ]);
  office.clock.sleep(24 * hourMs);
  hour();
  expect(office.api.charged).toBe(4 + 1 + 1);
});

test('a change of one sheet\u2019s limit leaves the other as it is', () => {
  const { office, session } = twoSheets(0, 0);
  const [, other] = settingsView(session).catchUp.sheets;
  office.switchOn(session, 3, { reveal: ['email', 'phone'] });
  expect(settingsView(session).catchUp.sheets).toMatchObject([
    other ?? {},
    { sheetName: 'Leads', reveal: ['email'], limitPerDay: 3 },
  ]);
});

test('switched off in one sheet, it goes on in the other, with its trigger', () => {
  const { office, other, session, hour } = twoSheets(1, 1);
  endCatchUpCall(session, office.table.sheetId);
  hour();
  expect(office.table.headers()).not.toContain('CDX email');
  expect(other.columnTexts('CDX phone')).toEqual([people[10]?.phone]);
  endCatchUpCall(session, other.sheetId);
  expect(session.trigger.exists).toBe(false);
});

test('a sheet that is gone holds up no other, says so, and can be switched off', () => {
  const { office, other, session, hour } = twoSheets(1, 1);
  office.world.workbook.tables = [other];
  hour();
  expect(other.columnTexts('CDX phone')).toEqual([people[10]?.phone]);
  const [gone] = settingsView(session).catchUp.sheets;
  expect(gone).toMatchObject({ sheetName: 'Leads', trouble: expect.stringContaining('is gone') });
  expect(endCatchUpCall(session, gone?.sheetId).catchUp.sheets).toMatchObject([
    { sheetName: 'Other', trouble: '' },
  ]);
});

test('a run that its sheet holds up ends, so that the others have their turn', () => {
  const { office, other, session, hour } = twoSheets(1, 1);
  hour();
  office.table.locked = [office.table.headers().indexOf('CDX email')];
  office.table.insertRow(3, leadOf(5));
  other.insertRow(3, leadOf(11));
  hour();
  expect(other.columnTexts('CDX phone')).toEqual([people[10]?.phone, people[11]?.phone]);
  expect(settingsView(session).catchUp.sheets[0]?.trouble).toContain('protected');
  office.table.locked = [];
  hour();
  expect(office.world.emails()).toEqual([emailOf(0), emailOf(5)]);
  expect(settingsView(session).catchUp.sheets[0]?.trouble).toBe('');
});

test('whoever had the last run waits for the other sheet', () => {
  const { office, other, session, hour } = twoSheets(1, 0);
  hour();
  office.api.revealsPerDay = office.api.revealsToday;
  office.table.insertRow(3, leadOf(5));
  other.insertRow(2, leadOf(11));
  hour();
  expect(getRunCall(session)).toMatchObject({ phase: 'waiting', sheetName: 'Other' });
});

test('a run of today of which the log no longer tells the sheet counts for each', () => {
  const { office, session, hour } = twoSheets(2, 1);
  hour();
  const { log } = office.world.workbook;
  const isEndOfFirst = (line: readonly string[]) =>
    line[3] === 'ended' && line.join().includes('Leads');
  expect(log.rows.filter(isEndOfFirst)).toHaveLength(1);
  log.rows = log.rows.filter((line) => !isEndOfFirst(line));
  hour();
  expect(settingsView(session).catchUp.sheets).toMatchObject([
    { sheetName: 'Leads', spentToday: 2 },
    { sheetName: 'Other', spentToday: 2 + 1 },
  ]);
});
