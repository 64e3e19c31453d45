import { catchUp } from '../../../../src/core/calls/catch-up/catch-up';
import { getRunCall } from '../../../../src/core/calls/run-calls';
import { settingsView } from '../../../../src/core/calls/settings-calls';
import { startCall } from '../../../../src/core/calls/start-calls';
import { SheetRefused } from '../../../../src/core/ports/workbook';
import { errorOf } from '../../../support/fake-api';
import { Office, refusalOf } from '../../../support/office';
import { fakePerson } from '../../../support/people';
import { lead } from '../../../support/run-world';
import { stepCall, undoCall } from '../../../support/shown-run';

const people = Array.from({ length: 12 }, (_, index) =>
  fakePerson(`Lead${String.fromCharCode(65 + index)} Person`),
);
const addLead = (office: Office, index: number) =>
  office.table.insertRow(office.table.lastRow() + 1, lead(people[index]?.fullName ?? ''));

/** One lead is done by hand, and new rows are to be caught up with. */
function setUp(limitPerDay = 4) {
  const office = new Office(people, [lead(people[0]?.fullName ?? '')]);
  const session = office.connected();
  office.run(session);
  office.switchOn(session, limitPerDay);
  return { office, session };
}

test.each([undefined, null, 'tock', {}, { triggerUid: 'guessed' }, [['tick']]])(
  'the event %j, which no trigger sent, does nothing',
  (event) => {
    const { office, session } = setUp();
    addLead(office, 1);
    const calls = office.api.calls.length;
    catchUp(session, event);
    expect(office.api.calls).toHaveLength(calls);
  },
);

test('it is off at first, and needs a trigger', () => {
  const office = new Office(people, []);
  const session = office.connected();
  expect(settingsView(session).catchUp).toMatchObject({ sheets: [], available: true });
  session.trigger.isDeployed = false;
  expect(refusalOf(() => office.switchOn(session, 5))).toMatchObject({ code: 'TRIGGER' });
  expect(settingsView(session).catchUp).toMatchObject({ sheets: [], available: false });
});

test.each([-1, 1.5, '5', null])('%j is no limit a day', (limit) => {
  const office = new Office(people, []);
  const session = office.connected();
  expect(refusalOf(() => office.switchOn(session, limit))).toMatchObject({ code: 'LIMIT' });
});

test.each([
  ['PACED', 20_000, 1],
  ['RATE_LIMITED', 40_000, 1],
  // Another execution carries on in an hour.
  ['PACED', 3_600_000, 0],
  ['INTERNAL_ERROR', null, 0],
])(
  'where %s keeps it from beginning for %p ms, %i row is done in this hour',
  (code, retryAfterMs, done) => {
    const { office, session } = setUp();
    addLead(office, 1);
    office.api.fail('account', errorOf(code, { retryAfterMs }));
    catchUp(session, 'tick');
    expect(office.world.statuses().filter((text) => text === 'Done')).toHaveLength(1 + done);
  },
);

test('a run that the sidebar left is carried on', () => {
  const office = new Office(people);
  const session = office.connected();
  startCall(session, 'enrich', office.requestText());
  session.trigger.ensure();
  catchUp(session, 'tick');
  expect(getRunCall(session)).toMatchObject({ phase: 'finished', counts: { done: 12 } });
  expect(session.trigger.exists).toBe(false);
});

test('a run that waits for the day is carried on after 00:00 UTC', () => {
  const office = new Office(people);
  office.api.revealsPerDay = 4;
  const session = office.connected();
  office.run(session);
  catchUp(session, 'tick');
  expect(getRunCall(session)?.phase).toBe('waiting');
  office.clock.nowIsMs = Date.UTC(2026, 0, 16, 0, 30);
  office.api.revealsToday = 0;
  catchUp(session, 'tick');
  expect(getRunCall(session)).toMatchObject({ phase: 'waiting', creditsSpent: 8 });
});

test('a run whose columns were lost with its start is begun anew', () => {
  const office = new Office(people, [lead(people[0]?.fullName ?? '')]);
  const session = office.connected();
  office.switchOn(session, 4);
  office.api.fail('enrich', ...Array(8).fill(errorOf('INTERNAL_ERROR', { status: 500 })));
  catchUp(session, 'tick');
  expect(getRunCall(session)?.phase).not.toBe('finished');
  const own = office.table.headers().filter((header) => header.startsWith('CDX '));
  expect(own).not.toHaveLength(0);
  for (const header of own) office.table.deleteColumn(header);
  office.clock.sleep(3_600_000);
  catchUp(session, 'tick');
  expect(getRunCall(session)).toMatchObject({ phase: 'finished', counts: { done: 1 } });
  expect(office.world.emails()).toEqual([people[0]?.email]);
});

test('a run for which the log has no room yet is the same in the next hour', () => {
  const office = new Office(people, [lead(people[0]?.fullName ?? '')]);
  const session = office.connected();
  office.switchOn(session, 4);
  const { log } = office.world.workbook;
  log.beforeAppend = () => {
    throw new SheetRefused('no room');
  };
  catchUp(session, 'tick');
  const begun = getRunCall(session)?.runId;
  office.clock.sleep(3_600_000);
  catchUp(session, 'tick');
  expect(getRunCall(session)).toMatchObject({ runId: begun, phase: 'paused' });
  log.beforeAppend = () => {};
  office.clock.sleep(3_600_000);
  catchUp(session, 'tick');
  expect(getRunCall(session)).toMatchObject({ runId: begun, phase: 'finished' });
});

test('a paused run stays paused', () => {
  const { office, session } = setUp();
  office.api.fail('enrich', errorOf('INVALID_API_KEY', { status: 401 }));
  addLead(office, 1);
  startCall(session, 'enrich', office.requestText());
  stepCall(session);
  catchUp(session, 'tick');
  expect(getRunCall(session)?.phase).toBe('paused');
});

test('new rows are done within the limit of the day', () => {
  const { office, session } = setUp(4);
  for (const index of [1, 2, 3]) addLead(office, index);
  catchUp(session, 'tick');
  expect(getRunCall(session)).toMatchObject({ phase: 'finished', creditsSpent: 4, creditLimit: 4 });
  expect(settingsView(session).catchUp.sheets[0]?.spentToday).toBe(4);
  addLead(office, 4);
  catchUp(session, 'tick');
  expect(office.api.charged).toBe(2 + 4);
});

test('what one run leaves of the day\u2019s limit is there for the next', () => {
  const { office, session } = setUp(4);
  addLead(office, 1);
  catchUp(session, 'tick');
  expect(settingsView(session).catchUp.sheets[0]?.spentToday).toBe(2);
  addLead(office, 2);
  addLead(office, 3);
  catchUp(session, 'tick');
  expect(office.api.charged).toBe(2 + 4);
  expect(settingsView(session).catchUp.sheets[0]?.spentToday).toBe(4);
});

test('the limit is that of a day', () => {
  const { office, session } = setUp(2);
  addLead(office, 1);
  catchUp(session, 'tick');
  office.clock.nowIsMs += 86_400_000;
  expect(settingsView(session).catchUp.sheets[0]?.spentToday).toBe(0);
  addLead(office, 2);
  catchUp(session, 'tick');
  expect(office.api.charged).toBe(2 + 2 + 2);
});

test('a run over midnight and the runs of the new day keep the new day\u2019s limit together', () => {
  const { office, session } = setUp(4);
  office.clock.nowIsMs = Date.UTC(2026, 0, 15, 23, 30);
  office.api.revealsPerDay = office.api.revealsToday;
  for (const index of [1, 2, 3, 4]) addLead(office, index);
  catchUp(session, 'tick');
  expect(getRunCall(session)).toMatchObject({ phase: 'waiting', creditsSpent: 0 });
  office.clock.nowIsMs = Date.UTC(2026, 0, 16, 0, 30);
  office.api.revealsToday = 0;
  office.api.revealsPerDay = 100;
  const before = office.api.charged;
  for (const _ of [1, 2, 3]) {
    catchUp(session, 'tick');
    office.clock.sleep(3_600_000);
    addLead(office, 5);
  }
  expect(office.api.charged - before).toBe(4);
});

test('blank rows begin nothing', () => {
  const { office, session } = setUp();
  office.table.insertRow(3, ['', '', '', '', '', '']);
  office.table.insertColumn(0, 'Notes');
  office.table.type(3, 'Notes', 'a remark');
  const before = getRunCall(session)?.runId;
  catchUp(session, 'tick');
  expect(getRunCall(session)?.runId).toBe(before);
});

test('a start that fails costs nothing of the day\u2019s limit', () => {
  const { office, session } = setUp(4);
  addLead(office, 1);
  office.api.fail('account', errorOf('INTERNAL_ERROR', { status: 500 }));
  catchUp(session, 'tick');
  expect(settingsView(session).catchUp.sheets[0]?.spentToday).toBe(0);
  catchUp(session, 'tick');
  expect(office.api.charged).toBe(2 + 2);
});

test('what an Undo took back is not brought in again, also where other rows are new', () => {
  const { office, session } = setUp();
  undoCall(session);
  catchUp(session, 'tick');
  expect(office.world.emails()).toEqual(['']);
  addLead(office, 1);
  catchUp(session, 'tick');
  catchUp(session, 'tick');
  expect(office.world.emails()).toEqual(['', people[1]?.email]);
});

test('a new row that equals a finished one is done', () => {
  const { office, session } = setUp();
  addLead(office, 0);
  catchUp(session, 'tick');
  expect(office.world.emails()).toEqual([people[0]?.email, people[0]?.email]);
});

test('a row whose status somebody cleared is tried again', () => {
  const { office, session } = setUp();
  office.table.type(2, 'CDX status', '');
  catchUp(session, 'tick');
  expect(office.world.statuses()).toEqual(['Done']);
});

test('whoever has it on pays for it, whose run came before', () => {
  const { office } = setUp();
  const editor = office.connected('editor');
  office.switchOn(editor, 10);
  addLead(office, 1);
  catchUp(editor, 'tick');
  expect(getRunCall(editor)).toMatchObject({ mine: true, creditsSpent: 2 });
});

test('switched off, it begins nothing, and its trigger goes', () => {
  const { office, session } = setUp();
  office.switchOff(session);
  expect(session.trigger.exists).toBe(false);
  addLead(office, 1);
  catchUp(session, 'tick');
  expect(office.world.emails()[1] ?? '').toBe('');
});

describe('rows that are done for what was asked', () => {
  const email = { reveal: ['email'] as const };
  const phonesToo = { reveal: ['email', 'phone'] as const };

  test('are no new rows after a preview of more', () => {
    const office = new Office(people);
    const session = office.connected();
    office.run(session, email);
    office.switchOn(session, 10, phonesToo);
    startCall(session, 'preview', office.requestText(phonesToo));
    office.drive(session);
    catchUp(session, 'tick');
    expect(office.api.charged).toBe(people.length);
  });

  test('are no new rows where a run for more of them waited for its limit', () => {
    const office = new Office(people);
    const session = office.connected();
    office.run(session, email);
    office.switchOn(session, 10, phonesToo);
    office.run(session, { ...phonesToo, creditLimit: 0 });
    startCall(session, 'preview', office.requestText(phonesToo));
    office.drive(session);
    catchUp(session, 'tick');
    expect(office.api.charged).toBe(people.length);
  });
});

test('what was ticked for one run replaces no cell of people’s in those that begin by themselves', () => {
  const [ada, ben] = [fakePerson('Ada Lovelace'), fakePerson('Ben Oliver')];
  const office = new Office([ada, ben], [lead(ada.fullName)]);
  const session = office.connected();
  office.run(session, { overwrite: true });
  office.switchOn(session, 50, { overwrite: true });
  office.table.insertRow(3, lead(ben.fullName));
  office.table.type(3, 'CDX email', 'typed@by.hand');
  catchUp(session, 'tick');
  expect(office.table.columnTexts('CDX email')).toEqual([ada.email, 'typed@by.hand']);
});
