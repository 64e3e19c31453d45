import { catchUp } from '../../../src/core/calls/catch-up/catch-up';
import { getRunCall } from '../../../src/core/calls/run-calls';
import { settingsView } from '../../../src/core/calls/settings-calls';
import { errorOf } from '../../support/fake-api';
import { Office } from '../../support/office';
import { fakePerson } from '../../support/people';
import { lead } from '../../support/run-world';
import { stepCall } from '../../support/shown-run';

const people = Array.from({ length: 26 }, (_, index) =>
  fakePerson(`Lead${String.fromCharCode(65 + index)} Person`),
);
const addLead = (office: Office, index: number) =>
  office.table.insertRow(office.table.lastRow() + 1, lead(people[index]?.fullName ?? ''));

function setUp(limitPerDay: number) {
  const office = new Office(people, [lead(people[0]?.fullName ?? '')]);
  const session = office.connected();
  office.run(session);
  office.switchOn(session, limitPerDay);
  return { office, session };
}

test('a run over midnight, a manual run and new rows keep the limit of the new day together', () => {
  const { office, session } = setUp(10);
  office.clock.nowIsMs = Date.UTC(2026, 0, 15, 23, 30);
  office.api.revealsPerDay = office.api.revealsToday;
  for (const index of [1, 2, 3]) addLead(office, index);
  catchUp(session, 'tick');
  expect(getRunCall(session)).toMatchObject({ phase: 'waiting', creditsSpent: 0 });
  office.clock.nowIsMs = Date.UTC(2026, 0, 16, 0, 30);
  office.api.revealsToday = 0;
  office.api.revealsPerDay = 1_000;
  catchUp(session, 'tick');
  expect(office.api.revealsToday).toBe(6);
  addLead(office, 4);
  office.run(session);
  for (const index of [5, 6, 7, 8]) addLead(office, index);
  catchUp(session, 'tick');
  expect(settingsView(session).catchUp.sheets[0]?.spentToday).toBe(10);
  expect(office.api.revealsToday).toBe(10 + 2);
});

test('a manual run uses nothing of the limit of the day', () => {
  const { office, session } = setUp(10);
  addLead(office, 1);
  addLead(office, 2);
  catchUp(session, 'tick');
  expect(settingsView(session).catchUp.sheets[0]?.spentToday).toBe(4);
  for (const index of [3, 4, 5]) addLead(office, index);
  office.run(session);
  expect(settingsView(session).catchUp.sheets[0]?.spentToday).toBe(4);
  for (const index of [6, 7, 8, 9]) addLead(office, index);
  const before = office.api.charged;
  catchUp(session, 'tick');
  expect(office.api.charged - before).toBe(6);
  expect(settingsView(session).catchUp.sheets[0]?.spentToday).toBe(10);
});

test('what a run is charged that the trigger left unfinished counts once it ends in the sidebar', () => {
  const { office, session } = setUp(4);
  addLead(office, 1);
  addLead(office, 2);
  office.api.revealsPerDay = office.api.revealsToday;
  catchUp(session, 'tick');
  expect(getRunCall(session)).toMatchObject({ phase: 'waiting', creditsSpent: 0 });
  office.api.revealsPerDay = 1_000;
  stepCall(session, true);
  expect(office.drive(session).run).toMatchObject({ phase: 'finished', creditsSpent: 4 });
  expect(settingsView(session).catchUp.sheets[0]?.spentToday).toBe(4);
});

test('what an automatic run may still be charged counts, on the next day too', () => {
  const { office, session } = setUp(4);
  office.clock.nowIsMs = Date.UTC(2026, 0, 15, 23, 59);
  addLead(office, 1);
  addLead(office, 2);
  office.api.fail('revealBatch', 'lost');
  const down = errorOf('INTERNAL_ERROR', { status: 500 });
  office.api.fail('people', ...Array.from({ length: 10 }, () => down));
  catchUp(session, 'tick');
  expect(getRunCall(session)).toMatchObject({ phase: 'paused', creditsSpent: 0 });
  office.clock.nowIsMs = Date.UTC(2026, 0, 16, 0, 1);
  office.api.revealsToday = 0;
  catchUp(session, 'tick');
  expect(settingsView(session).catchUp.sheets[0]?.spentToday).toBe(4);
});

test('lines that somebody deletes give no credits back', () => {
  const { office, session } = setUp(4);
  addLead(office, 1);
  addLead(office, 2);
  catchUp(session, 'tick');
  office.world.workbook.log.rows = [];
  addLead(office, 3);
  const before = office.api.charged;
  catchUp(session, 'tick');
  expect(office.api.charged).toBe(before);
});
