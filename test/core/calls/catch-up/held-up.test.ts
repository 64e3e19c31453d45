import { dropKey } from '../../../../src/core/account/key-store';
import { catchUp } from '../../../../src/core/calls/catch-up/catch-up';
import { getRunCall } from '../../../../src/core/calls/run-calls';
import { catchUpCall, connectCall, settingsView } from '../../../../src/core/calls/settings-calls';
import { startCall } from '../../../../src/core/calls/start-calls';
import { logHeaders } from '../../../../src/core/sheet/log/log-line';
import { errorOf } from '../../../support/fake-api';
import { FakeTable } from '../../../support/fake-table';
import { goodKey, Office, otherKey, refusalOf, shownAccount } from '../../../support/office';
import { fakePerson, manyPeople } from '../../../support/people';
import { lead, requestFor } from '../../../support/run-world';
import { pauseCall, resumeCall, stepCall, stopCall, undoCall } from '../../../support/shown-run';

const people = ['Ada Byron', 'Bo Chen', 'Cy Dahl'].map((name) => fakePerson(name));

/** One lead is done by the catch-up of the owner; `another` is a new row. */
function caughtUp() {
  const office = new Office(people, [lead('Ada Byron')]);
  const session = office.connected();
  office.switchOn(session, 10);
  catchUp(session, 'tick');
  const another = (name: string) => office.table.insertRow(office.table.lastRow() + 1, lead(name));
  const spent = () => settingsView(session).catchUp.sheets[0]?.spentToday;
  return { office, session, another, spent };
}

test('while a colleague\u2019s run goes on it begins nothing, and has nothing to complain of', () => {
  const { office, session, another } = caughtUp();
  another('Bo Chen');
  const colleague = office.connected('colleague');
  startCall(colleague, 'enrich', office.requestText());
  const begun = getRunCall(colleague)?.runId;
  const asked = office.api.calls.length;
  catchUp(session, 'tick');
  expect(getRunCall(session)).toMatchObject({ runId: begun, mine: false, phase: 'running' });
  expect(office.api.calls).toHaveLength(asked);
  expect(settingsView(session).catchUp.sheets).toMatchObject([{ trouble: '' }]);
});

test('a run whose key went in another document waits for the next one', () => {
  const office = new Office(people);
  const session = office.connected();
  startCall(session, 'enrich', office.requestText());
  session.trigger.ensure();
  // User properties are those of all documents, and there the person has no run.
  dropKey(session);
  catchUp(session, 'tick');
  expect(getRunCall(session)).toMatchObject({ phase: 'paused', creditsSpent: 0 });
  expect(session.trigger.exists).toBe(true);
  office.connected();
  catchUp(session, 'tick');
  expect(getRunCall(session)).toMatchObject({ phase: 'paused', creditsSpent: 0 });
  resumeCall(session);
  catchUp(session, 'tick');
  expect(getRunCall(session)).toMatchObject({ phase: 'finished', creditsSpent: 6 });
});

test('a log that can\u2019t be read leaves today\u2019s figure as it was counted last, and begins nothing', () => {
  const { office, session, another, spent } = caughtUp();
  expect(spent()).toBe(2);
  another('Bo Chen');
  office.world.workbook.log.headers = logHeaders.slice(1);
  catchUp(session, 'tick');
  expect(spent()).toBe(2);
  expect(office.api.charged).toBe(2);
  expect(settingsView(session).catchUp.sheets[0]?.trouble).toContain('CDX log');
  expect(office.world.logged).toContain('{"event":"catch-up failed","code":"LOG"}');
});

test('a row that an undone run gave no value is tried again: nothing was taken back', () => {
  const office = new Office(people, [lead('Nobody Known')]);
  const session = office.connected();
  office.run(session);
  undoCall(session);
  expect(office.world.statuses()).toEqual(['']);
  office.switchOn(session, 10);
  const asked = office.api.asked('enrich').length;
  catchUp(session, 'tick');
  expect(office.api.asked('enrich')).toHaveLength(asked + 1);
  expect(office.world.statuses()).toEqual(['No match']);
});

test('columns that tell nobody are refused when it is switched on', () => {
  const office = new Office(people);
  const session = office.connected();
  const refused = refusalOf(() => office.switchOn(session, 5, { mapping: { company: 1 } }));
  expect(refused).toMatchObject({ code: 'COLUMNS', field: 'columns' });
  expect(settingsView(session).catchUp.sheets).toEqual([]);
  expect(session.trigger.exists).toBe(false);
});

test('while a charge is in doubt the trigger stays, also under a key that an earlier version connected', () => {
  const office = new Office(people);
  const session = office.connected();
  startCall(session, 'enrich', office.requestText());
  office.api.fail('revealBatch', 'lost');
  const down = errorOf('INTERNAL_ERROR', { status: 500 });
  office.api.fail('people', ...Array.from({ length: 9 }, () => down));
  stepCall(session);
  office.switchOn(session, 5);
  session.userStore.remove('cdx.key-owner');
  session.runs.setWish(session.runs.load()?.id ?? '', 'stop');
  stepCall(session);
  expect(session.runs.asks()).toMatchObject([{ closed: false }]);
  expect(getRunCall(session)?.phase).toBe('stopped');
  office.switchOff(session);
  expect(session.trigger.exists).toBe(true);
});

test('a Pause that is pressed while the trigger wakes a run is the later wish', () => {
  const office = new Office(manyPeople(4));
  const session = office.connected();
  office.switchOn(session, 10, { reveal: ['email'] });
  office.api.balance = 0;
  catchUp(session, 'tick');
  expect(session.runs.load()?.phase).toBe('paused');
  office.api.balance = 100;
  office.api.during = (method) => {
    if (method !== 'account') return;
    office.api.during = () => undefined;
    expect(pauseCall(session).run.pause?.reason).toBe('user');
  };
  office.clock.sleep(3_600_000);
  catchUp(session, 'tick');
  expect([session.runs.load()?.phase, office.api.charged]).toEqual(['paused', 0]);
});

test('what a run spent whose trigger ended before it was counted is counted at the next look, once', () => {
  const { office, session, another, spent } = caughtUp();
  expect(spent()).toBe(2);
  another('Bo Chen');
  const { set } = session.userStore;
  const ended = jest.spyOn(session.userStore, 'set').mockImplementation((key, text) => {
    if (key.startsWith('cdx.catch-up-day')) throw new Error('Exceeded maximum execution time');
    set(key, text);
  });
  catchUp(session, 'tick');
  ended.mockRestore();
  expect(getRunCall(session)).toMatchObject({ phase: 'finished', creditsSpent: 2 });
  expect(spent()).toBe(4);
  const read = jest.spyOn(office.world.workbook.log, 'read');
  expect(spent()).toBe(4);
  expect(read).not.toHaveBeenCalled();
});

describe('what waits for somebody', () => {
  const otherKey = 'cdx_live_bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb';

  /** Each has a sheet that catches up; the first has no credits. */
  function twoPeople() {
    const office = new Office(people, [lead('Ada Byron')]);
    const other = new FakeTable([['Name', 'Company'], lead('Cy Dahl')], 8, 'Other');
    office.world.workbook.tables = [office.table, other];
    const first = office.connected('first');
    const api = office.addAccount(otherKey);
    const second = office.as('second');
    connectCall(second, otherKey);
    office.switchOn(first, 10);
    office.api.balance = 0;
    office.switchOn(second, 10, { sheetId: other.sheetId });
    return { office, first, second, api };
  }

  test('for credits, begun by itself, gives way to what a colleague\u2019s has to do', () => {
    const { office, first, second, api } = twoPeople();
    catchUp(first, 'tick');
    expect(getRunCall(first)?.phase).toBe('paused');
    catchUp(second, 'tick');
    expect([api.charged, office.api.charged]).toEqual([2, 0]);
    office.api.balance = 10;
    catchUp(first, 'tick');
    expect(office.api.charged).toBe(2);
  });

  test('begun by somebody is left to them, and said', () => {
    const { office, first, second, api } = twoPeople();
    startCall(first, 'enrich', office.requestText());
    pauseCall(first);
    catchUp(second, 'tick');
    expect(api.charged).toBe(0);
    expect(settingsView(second).catchUp.sheets[0]?.trouble).toMatch(
      /^A run on \u201c.+\u201d is held up: /,
    );
    catchUp(first, 'tick');
    expect(settingsView(first).catchUp.sheets[0]?.trouble).toMatch(/anybody may stop it\.$/);
    stopCall(first);
    expect(settingsView(second).catchUp.sheets[0]?.trouble).toBe('');
    catchUp(second, 'tick');
    expect(api.charged).toBe(2);
  });
});

/** Hours in which every lead that is asked for fails, while the account answers. */
function failing(office: Office, session: ReturnType<Office['connected']>, hours: number): void {
  office.api.during = (method) => {
    if (method === 'enrich') office.api.fail('enrich', errorOf('INTERNAL_ERROR', { status: 500 }));
  };
  for (let hour = 0; hour < hours; hour += 1) {
    catchUp(session, 'tick');
    office.clock.sleep(3_600_000);
  }
  office.api.during = () => {};
}

test('an outage of some hours makes no row an error', () => {
  const { office, session, another } = caughtUp();
  another('Bo Chen');
  another('Cy Dahl');
  failing(office, session, 4);
  catchUp(session, 'tick');
  expect(office.world.statuses()).toEqual(['Done', 'Done', 'Done']);
});

test('rows that fail for half a day hold up nobody for ever', () => {
  const { office, session, another } = caughtUp();
  another('Bo Chen');
  failing(office, session, 12);
  expect(office.world.statuses()[1]).toMatch(/^Error/);
  expect(getRunCall(session)?.phase).toBe('finished');
});

test('a key that is connected again has a run that began by itself go on by itself', () => {
  const { office, session, another } = caughtUp();
  another('Bo Chen');
  office.api.fail('enrich', errorOf('INVALID_API_KEY', { status: 401 }));
  catchUp(session, 'tick');
  expect(getRunCall(session)).toMatchObject({ phase: 'paused', pause: { reason: 'key' } });
  connectCall(session, goodKey);
  catchUp(session, 'tick');
  expect(office.world.statuses()).toEqual(['Done', 'Done']);
});

describe('a colleague’s run that waits for their account’s tomorrow', () => {
  function waiting(revealsPerDay: number) {
    const office = new Office(people, [lead('Ada Byron')]);
    const other = new FakeTable([['Name', 'Company'], lead('Bo Chen')], 8, 'Other');
    office.world.workbook.tables = [office.table, other];
    const theirs = office.addAccount(otherKey);
    const colleague = office.connected('colleague');
    office.switchOn(colleague, 10);
    office.api.revealsPerDay = 0;
    catchUp(colleague, 'tick');
    expect(getRunCall(colleague)).toMatchObject({
      phase: 'waiting',
      pause: { reason: 'dailyCap' },
    });
    const me = office.connected();
    connectCall(me, otherKey);
    const request = requestFor(other, { reveal: ['email'], account: shownAccount(me) });
    catchUpCall(me, 10, false, JSON.stringify(request));
    theirs.revealsPerDay = revealsPerDay;
    connectCall(me, otherKey);
    catchUp(me, 'tick');
    return { other, colleague };
  }

  test('holds up nobody whose account has room', () => {
    expect(waiting(100).other.columnTexts('CDX status')).toEqual(['Done']);
  });

  test('is not ended by somebody who would wait as well', () => {
    const { other, colleague } = waiting(0);
    expect(other.headers()).not.toContain('CDX status');
    expect(getRunCall(colleague)).toMatchObject({ phase: 'waiting', mine: true });
  });
});
