import { catchUp } from '../../src/core/calls/catch-up/catch-up';
import { retentionCall } from '../../src/core/calls/erase/retention-calls';
import { getRunCall } from '../../src/core/calls/run-calls';
import {
  catchUpCall,
  formulaSpendingCall,
  settingsView,
  sheetCall,
} from '../../src/core/calls/settings-calls';
import { headerRowCall } from '../../src/core/calls/sheet/sheet-view';
import { formerHeaders, logHeaders } from '../../src/core/sheet/log/log-line';
import { readLog } from '../../src/core/sheet/log/run-log';
import { FakeTable } from '../support/fake-table';
import { Office, shownAccount } from '../support/office';
import { fakePerson } from '../support/people';
import documents from '../support/released/0.1.0.json';
import {
  catchUpReadBy010,
  creditsReadBy010,
  runReadBy010,
} from '../support/released/0.1.0-readers';
import { lead, requestFor } from '../support/run-world';
import { stepCall, undoCall } from '../support/shown-run';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');
const formerLog = [...logHeaders.slice(0, -formerHeaders.length), ...formerHeaders];

/** A document as 0.1.0 left it, opened by this version. */
function opened(document: (typeof documents)[keyof typeof documents]) {
  const office = new Office([ada, ben]);
  const table = new FakeTable(document.cells);
  office.world.workbook.tables = [table];
  // It marked columns with the bare name.
  const outputs = ['status', 'email', 'phone', 'title', 'personId'] as const;
  for (const [index, name] of outputs.entries()) table.mark(index + 2, name);
  office.world.workbook.log.headers = formerLog;
  office.world.workbook.log.rows = document.log;
  office.documentStore.set('cdx.run', document.run);
  office.documentStore.set('cdx.wish', document.wish);
  office.api.own(ada.id, 'email');
  office.api.balance = 999;
  office.api.revealsToday = 1;
  const session = office.as('owner');
  for (const [key, text] of Object.entries(document.user)) session.userStore.set(key, text);
  return { office, session, table };
}

describe('a document of 0.1.0 opened by this version', () => {
  test('shows its last run, and undoes it', () => {
    const { session, table } = opened(documents.finished);
    expect(getRunCall(session)).toMatchObject({ phase: 'finished', creditsSpent: 1 });
    expect(undoCall(session).receipt?.undone).toBe(true);
    expect(table.columnTexts('CDX email')).toEqual(['']);
  });

  test('says that its catch-up is off, and counts what that spent on the day of the update', () => {
    const { office, session, table } = opened(documents.finished);
    const day = Math.floor(office.clock.nowMs() / 86_400_000);
    session.userStore.set(
      'cdx.catch-up.workbook-1',
      JSON.stringify({ limitPerDay: 5, day, spent: 5 }),
    );
    expect(settingsView(session).catchUp).toMatchObject({ isOutdated: true, sheets: [] });
    office.connected();
    const request = requestFor(table, { account: shownAccount(session) });
    catchUpCall(session, 5, false, JSON.stringify(request));
    expect(settingsView(session).catchUp).toMatchObject({ isOutdated: false, sheets: [{}] });
    expect(session.userStore.get('cdx.catch-up.workbook-1.aside.1')).toContain('"spent":5');
    table.insertRow(table.lastRow() + 1, lead('Ben Oliver'));
    catchUp(session, 'tick');
    expect(office.api.charged).toBe(0);
    office.clock.sleep(86_400_000);
    catchUp(session, 'tick');
    expect(office.api.charged).toBeGreaterThan(0);
  });

  test('finds out what a lost answer charged, once, and goes on', () => {
    const { office, session, table } = opened(documents.lostAnswer);
    office.api.chargeLate(ben.id, 'email', 'phone');
    let view = stepCall(session);
    for (let count = 0; view.waitMs !== null && count < 20; count += 1) {
      office.clock.sleep(view.waitMs);
      view = stepCall(session);
    }
    expect(view.run).toMatchObject({
      phase: 'finished',
      receipt: { creditsSpent: 2, exact: true },
    });
    expect(table.columnTexts('CDX email')[1]).toBe(ben.email);
    const charges = readLog(office.world.workbook.log).filter(({ kind }) => kind === 'reveal');
    expect(charges).toHaveLength(3);
  });
});

describe('a document of this version opened by 0.1.0', () => {
  test('is understood: its run and its charges; its catch-up, which names a sheet, is off there', () => {
    const office = new Office([ada, ben], [lead('Ada Lovelace'), lead('Ben Oliver')]);
    const session = office.connected();
    const { run } = office.run(session);
    office.switchOn(session, 5);
    expect(catchUpReadBy010(session.userStore.get('cdx.catch-up.workbook-1') ?? '')).toBeNull();
    const text = office.documentStore.get('cdx.run') ?? '';
    expect(runReadBy010(text)).toMatchObject({ id: run.runId, phase: 'finished', spent: 4 });
    expect(creditsReadBy010(office.world.workbook.log.rows, run.runId)).toBe(4);
  });
});

describe('a run of a version to come', () => {
  const strange = '{"v":3,"id":"run-9","phase":"dreaming","intent":{"people":[]}}';

  test('is set aside when another one begins, and that is said', () => {
    const office = new Office([ada], [lead('Ada Lovelace')]);
    const session = office.connected();
    office.documentStore.set('cdx.run', strange);
    expect(getRunCall(session)).toBeNull();
    const { run } = office.run(session);
    expect(run.receipt?.notes.join(' ')).toContain('set aside');
    expect(office.documentStore.get('cdx.run.aside.1')).toBe(strange);
  });

  test('and its asks stay, each in a place of its own', () => {
    const office = new Office([ada], [lead('Ada Lovelace')]);
    const session = office.connected();
    office.documentStore.set('cdx.asks', '{"v":9,"asks":["?"]}');
    const { run } = office.run(session);
    expect(office.documentStore.get('cdx.asks.aside.1')).toBe('{"v":9,"asks":["?"]}');
    expect(run.receipt?.notes).toEqual([expect.stringContaining('set aside')]);
  });

  test('and the switch of a catch-up to come is not written over', () => {
    const office = new Office([ada], [lead('Ada Lovelace')]);
    const session = office.connected();
    session.userStore.set('cdx.catch-up.workbook-1', '{"v":7}');
    expect(settingsView(session).catchUp).toMatchObject({ isOutdated: true, sheets: [] });
    office.switchOn(session, 5);
    expect(settingsView(session).catchUp).toMatchObject({ isOutdated: false, sheets: [{}] });
    expect(session.userStore.get('cdx.catch-up.workbook-1.aside.1')).toBe('{"v":7}');
  });
});

describe('a setting of a version to come is set aside and said, and not written over', () => {
  const strange = '{"v":7}';
  const opened7 = (key: string, inUserStore = false) => {
    const office = new Office([ada], [lead('Ada Lovelace')]);
    const session = office.connected();
    const store = inUserStore ? session.userStore : office.documentStore;
    store.set(key, strange);
    return { office, session, table: office.table, aside: () => store.get(`${key}.aside.1`) };
  };

  test('the days that the log keeps more than charges', () => {
    const { session, aside } = opened7('cdx.retention');
    expect(settingsView(session).retentionDays).toBeNull();
    expect(aside()).toBeNull();
    expect(retentionCall(session, 30).retentionDays).toBe(30);
    expect(aside()).toBe(strange);
  });

  test.each([true, false])('the switch of formulas, which is off, when it is set to %s', (on) => {
    const { session, aside } = opened7('cdx.formulas.workbook-1', true);
    const before = settingsView(session).formulaSpending;
    expect(before).toMatchObject({ on: false, isOutdated: true });
    const account = shownAccount(session);
    const { formulaSpending } = formulaSpendingCall(session, on, 5, account);
    expect(formulaSpending).toMatchObject({ on, isOutdated: false });
    expect(aside()).toBe(strange);
  });

  test('the header row, which counts as found and not as chosen', () => {
    const { session, table, aside } = opened7('cdx.header-row.7');
    expect(sheetCall(session)).toMatchObject({ headerRowChosen: false });
    expect(aside()).toBeNull();
    expect(headerRowCall(session, table.sheetId, 1)).toMatchObject({ headerRowChosen: true });
    expect(aside()).toBe(strange);
  });

  test('the choices of the last run, before another run keeps its own', () => {
    const { office, session, aside } = opened7('cdx.choices.7');
    expect(sheetCall(session).choices).toBeNull();
    office.run(session);
    expect(sheetCall(session).choices).toMatchObject({ preset: 'cdx' });
    expect(aside()).toBe(strange);
  });
});
