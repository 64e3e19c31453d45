import { catchUp } from '../../../src/core/calls/catch-up/catch-up';
import { getRunCall } from '../../../src/core/calls/run-calls';
import { sheetCall } from '../../../src/core/calls/settings-calls';
import { startCall, withFirstStep } from '../../../src/core/calls/start-calls';
import { initialForm, toRequest } from '../../../src/sidebar/state/form';
import { errorOf } from '../../support/fake-api';
import { FakeTable } from '../../support/fake-table';
import { Office, refusalOf } from '../../support/office';
import { fakePerson, manyPeople } from '../../support/people';
import { lead } from '../../support/run-world';
import {
  pauseCall,
  resumeCall,
  retryCall,
  stepCall,
  stopCall,
  undoCall,
} from '../../support/shown-run';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');
const cem = fakePerson('Cem Yilmaz');

test('a run is started, driven and ends with its receipt', () => {
  const office = new Office([ada, ben]);
  const { run } = office.run(office.connected());
  expect(run).toMatchObject({ phase: 'finished', creditsSpent: 4, mine: true });
  expect(run.receipt).toMatchObject({ people: 2, creditsSpent: 4, balanceAfter: 996 });
});

test('a run needs a key, usable columns and its sheet', () => {
  const office = new Office([ada]);
  const start = (user: string, parts = {}) =>
    refusalOf(() => startCall(office.as(user), 'enrich', office.requestText(parts)));
  expect(start('visitor')).toMatchObject({ code: 'NO_KEY' });
  office.connected();
  expect(start('owner', { mapping: {} })).toMatchObject({ code: 'COLUMNS' });
  expect(start('owner', { sheetId: 99 })).toMatchObject({ code: 'SHEET' });
  expect(start('owner', { creditLimit: -1 })).toMatchObject({ code: 'CREDIT_LIMIT' });
  expect(getRunCall(office.as('owner'))).toBeNull();
});

test('a second run is refused while one goes on', () => {
  const office = new Office([ada]);
  office.connected();
  startCall(office.as('owner'), 'enrich', office.requestText());
  const second = () => startCall(office.connected('editor'), 'enrich', office.requestText());
  expect(refusalOf(second)).toMatchObject({ code: 'BUSY' });
});

test('a preview spends nothing, whatever limit it is asked with', () => {
  const office = new Office([ada]);
  const session = office.connected();
  startCall(session, 'preview', office.requestText({ creditLimit: 99 }));
  const { run } = office.drive(session);
  expect(run).toMatchObject({ kind: 'preview', creditLimit: 0, creditsSpent: 0 });
  expect(run.ceiling?.creditsMax).toBe(2);
});

test('pause, resume and stop are obeyed', () => {
  const office = new Office([ada]);
  const session = office.connected();
  startCall(session, 'enrich', office.requestText());
  expect(pauseCall(session).run).toMatchObject({ phase: 'paused', pause: { reason: 'user' } });
  expect(stepCall(session)).toMatchObject({ waitMs: null, run: { phase: 'paused' } });
  expect(resumeCall(session)).toMatchObject({ waitMs: 0, run: { phase: 'running' } });
  expect(stopCall(session).run).toMatchObject({ phase: 'stopped', receipt: { stopped: true } });
});

test('resuming takes in a top-up', () => {
  const office = new Office([ada]);
  office.api.balance = 1;
  const session = office.connected();
  expect(office.run(session).run.pause).toMatchObject({ reason: 'credits' });
  office.api.balance = 50;
  resumeCall(session);
  expect(office.drive(session).run).toMatchObject({ phase: 'finished', creditsSpent: 2 });
});

test('the hourly trigger exists while a run goes on and goes with it', () => {
  const office = new Office(manyPeople(30));
  const session = office.connected();
  withFirstStep(session, () => startCall(session, 'enrich', office.requestText()));
  expect(session.trigger.exists).toBe(true);
  office.drive(session);
  expect(session.trigger.exists).toBe(false);
});

test('a step makes the trigger of a run whose start was ended in the middle', () => {
  const office = new Office(manyPeople(30));
  const session = office.connected();
  startCall(session, 'enrich', office.requestText());
  expect(session.trigger.exists).toBe(false);
  stepCall(session);
  expect(session.trigger.exists).toBe(true);
});

test('a run that ends with its first step leaves no trigger', () => {
  const office = new Office([ada]);
  const session = office.connected();
  const { run } = withFirstStep(session, () => startCall(session, 'enrich', office.requestText()));
  expect(run).toMatchObject({ phase: 'finished', counts: { done: 1 } });
  expect(session.trigger.exists).toBe(false);
});

test('a stop during a step is obeyed by the trigger, should the sidebar be closed', () => {
  const office = new Office([ada, ben]);
  const session = office.connected();
  startCall(session, 'enrich', office.requestText());
  let duringStep: unknown = null;
  office.api.during = (method) => {
    if (method === 'enrich') duringStep ??= stopCall(session);
  };
  stepCall(session);
  expect(duringStep).toMatchObject({ waitMs: 2_000, run: { phase: 'running' } });
  expect(session.trigger.exists).toBe(true);
  catchUp(session, 'tick');
  expect(getRunCall(session)).toMatchObject({ phase: 'stopped', creditsSpent: 0 });
  expect(session.trigger.exists).toBe(false);
});

describe('another person', () => {
  function running() {
    const office = new Office(manyPeople(30));
    const owner = office.connected('owner');
    const editor = office.connected('editor');
    startCall(owner, 'enrich', office.requestText({ creditLimit: 2 }));
    return { office, owner, editor };
  }

  test('sees the run and does not pay for it', () => {
    const { office, editor } = running();
    const calls = office.api.calls.length;
    expect(stepCall(editor)).toMatchObject({ waitMs: null, run: { mine: false } });
    expect(office.api.calls).toHaveLength(calls);
  });

  test('may pause it and not resume it', () => {
    const { owner, editor } = running();
    expect(pauseCall(editor).run.pause?.message).toContain('another person');
    expect(refusalOf(() => resumeCall(editor))).toMatchObject({ code: 'NOT_YOURS' });
    expect(resumeCall(owner).run.phase).toBe('running');
  });

  test('may stop it; the receipt says what was spent, and that the balance was not asked', () => {
    const { office, owner, editor } = running();
    stepCall(owner);
    const calls = office.api.calls.length;
    const { run } = stopCall(editor);
    expect(run).toMatchObject({ phase: 'stopped', creditsSpent: 2, mine: false });
    expect(run.receipt).toMatchObject({ people: 1, emails: 1, exact: true });
    expect(run.receipt?.notes.join(' ')).toContain('could not be asked');
    expect(office.api.calls).toHaveLength(calls);
    expect(stepCall(owner).run.phase).toBe('stopped');
  });

  test('who stops it while an answer is lost gets a receipt that says so', () => {
    const { office, owner, editor } = running();
    office.api.fail('revealBatch', 'lost');
    stepCall(owner);
    const { receipt } = stopCall(editor).run;
    expect(receipt).toMatchObject({ exact: false });
    expect(receipt?.notes.join(' ')).toContain('lost');
  });

  test('the receipt says so as well where the sheet does not let itself be tidied', () => {
    const office = new Office([ada, ben]);
    const owner = office.connected('owner');
    office.table.selected = [2];
    startCall(owner, 'enrich', office.requestText({ rows: 'selected' }));
    office.api.fail('revealBatch', 'lost');
    stepCall(owner);
    office.table.before = () => {
      throw new Error('Service Spreadsheets failed');
    };
    const { run } = stopCall(office.as('editor'));
    expect(run).toMatchObject({ phase: 'stopped', receipt: { exact: false } });
    expect(run.receipt?.notes.join(' ')).toContain('lost');
    expect(run.receipt?.notes.join(' ')).toContain('could not be asked');
  });

  test('may stop it although its columns are gone', () => {
    const { office, editor } = running();
    office.table.deleteColumn('CDX email');
    expect(stopCall(editor).run.phase).toBe('stopped');
  });

  test('takes the marks of chosen rows away with it', () => {
    const office = new Office([ada, ben]);
    office.table.selected = [2];
    startCall(office.connected('owner'), 'enrich', office.requestText({ rows: 'selected' }));
    stopCall(office.as('editor'));
    expect(office.world.statuses()).toEqual(['', '']);
  });
});

describe('Retry errors', () => {
  test('does the rows with errors, with what is left of the limit, and no others', () => {
    const office = new Office([ada, ben, cem]);
    const session = office.connected();
    office.table.selected = [2, 3];
    office.api.fail('enrich', errorOf('NEW_CODE', { status: 400 }));
    const first = office.run(session, { rows: 'selected', creditLimit: 4 });
    expect(first.run.counts).toMatchObject({ errors: 1, done: 1 });
    const { run } = retryCall(session);
    expect(run).toMatchObject({ creditLimit: 2, counts: { rows: 1 } });
    office.drive(session);
    expect(office.world.emails()).toEqual([ada.email, ben.email, '']);
  });

  test('finds its columns where they stand now', () => {
    const office = new Office([ada]);
    const session = office.connected();
    office.api.fail('enrich', errorOf('NEW_CODE', { status: 400 }));
    office.run(session);
    office.table.insertColumn(0, 'Notes');
    retryCall(session);
    expect(office.drive(session).run.counts.done).toBe(1);
  });

  test('says which input column is gone, instead of asking with the others alone', () => {
    const office = new Office([ada, ben]);
    const session = office.connected();
    office.table.insertColumn(2, 'Website');
    office.api.fail('enrich', errorOf('VALIDATION_ERROR', { status: 400 }));
    office.run(session, { mapping: { fullName: 0, company: 1, companyWebsite: 2 } });
    office.table.rename('Website', 'Site');
    const asked = office.api.asked('enrich').length;
    expect(refusalOf(() => retryCall(session))).toMatchObject({
      name: 'ColumnsChanged',
      message: 'The column "Website" was renamed or deleted.',
    });
    expect(office.api.asked('enrich')).toHaveLength(asked);
    office.table.rename('Site', 'Website');
    retryCall(session);
    expect(office.drive(session).run.counts).toMatchObject({ rows: 1, done: 1 });
  });
});

describe('Undo', () => {
  test('is refused while the run goes on, and done once', () => {
    const office = new Office([ada]);
    const session = office.connected();
    startCall(session, 'enrich', office.requestText());
    expect(refusalOf(() => undoCall(session))).toMatchObject({ code: 'BUSY' });
    office.drive(session);
    expect(undoCall(session).receipt?.undone).toBe(true);
    expect(office.world.emails()).toEqual(['']);
    office.table.type(2, 'CDX email', ada.email);
    undoCall(session);
    expect(office.world.emails()).toEqual([ada.email]);
  });

  test('that fails can be tried again', () => {
    const office = new Office([ada]);
    const session = office.connected();
    office.run(session);
    office.table.locked = [office.table.column('CDX email')];
    expect(() => undoCall(session)).toThrow('protected');
    office.table.locked = [];
    expect(undoCall(session).receipt?.undone).toBe(true);
  });
});

test('a run starts on the sheet in front, and asks where the page shows another', () => {
  const office = new Office([ada]);
  const session = office.connected();
  const front = new FakeTable([['Name', 'Company']], 8, 'Companies');
  const { workbook } = office.world;
  workbook.tables = [front, office.table];
  const start = (kind: 'enrich' | 'preview', parts = {}) =>
    startCall(session, kind, office.requestText(parts));
  expect(refusalOf(() => start('enrich'))).toMatchObject({ code: 'OTHER_SHEET' });
  expect(refusalOf(() => start('preview'))).toMatchObject({
    message: expect.stringContaining('“Companies”'),
  });
  expect(getRunCall(session)).toBeNull();
  expect(start('enrich', { sheetConfirmed: true }).run).toMatchObject({ sheetName: 'Leads' });
});

test('a stopped run counts the rows that it did not reach as waiting', () => {
  const people = Array.from({ length: 40 }, (_, index) =>
    fakePerson(`P${index} Person`, { id: `per_${index}`, slug: `p-${index}` }),
  );
  const office = new Office(people);
  const session = office.connected();
  startCall(session, 'enrich', office.requestText());
  stepCall(session);
  const { run } = stopCall(session);
  expect(run.phase).toBe('stopped');
  expect(run.counts.waiting).toBeGreaterThan(0);
  expect(run.counts.waiting).toBe(40 - run.counts.done);
  expect(run.receipt?.left.join()).toContain(`${run.counts.waiting} rows were not reached`);
});

test('rows that wait since the balance is used up are told to top up, not to raise the limit', () => {
  const office = new Office([ada, ben]);
  office.api.balance = 2;
  const { run } = office.run(office.connected(), { creditLimit: 2 });
  expect(run.receipt?.left.join()).toContain('Top it up and run again');
});

test('what a run was asked with is remembered for its sheet, and nothing that spends or replaces', () => {
  const office = new Office([ada]);
  const session = office.connected();
  expect(sheetCall(session).choices).toBeNull();
  office.run(session, {
    reveal: ['email'],
    confidenceMin: 0.9,
    chosen: ['company', 'email'],
    headers: { company: 'Company' },
    overwrite: true,
  });
  const { choices } = sheetCall(session);
  expect(choices).toMatchObject({
    reveal: ['email'],
    confidenceMin: 0.9,
    columns: [
      { input: 'company', header: 'Company', column: 1 },
      { input: 'email', header: null },
    ],
  });
  expect(JSON.stringify(choices)).not.toMatch(/overwrite|creditLimit|rows/);
});

test('a preview tells which form it was asked with', () => {
  const office = new Office([ada]);
  const session = office.connected();
  startCall(session, 'preview', office.requestText({ formKey: 'the form' }));
  expect(office.drive(session).run).toMatchObject({ formKey: 'the form', phase: 'finished' });
});

test('rows that the page did not show are not paid for', () => {
  const office = new Office([ada, ben, cem]);
  const session = office.connected();
  office.table.selectRows([2, 3]);
  const sheet = sheetCall(session);
  const shown = toRequest({ ...initialForm(sheet, {}), rows: 'selected' }, sheet, {}, 4);
  office.table.selectRows([4]);
  const start = () => startCall(session, 'enrich', JSON.stringify(shown));
  expect(refusalOf(start)).toMatchObject({ code: 'OTHER_ROWS' });
  expect(getRunCall(session)).toBeNull();
  office.table.selectRows([2, 3]);
  start();
  office.drive(session);
  expect(office.table.columnTexts('CDX email')).toEqual([ada.email, ben.email, '']);
});

test('a run that could not begin says why, for whoever sees its receipt', () => {
  const office = new Office([ada]);
  const session = office.connected();
  office.table.locked = Array.from({ length: 26 }, (_, column) => column);
  expect(() => startCall(session, 'enrich', office.requestText())).toThrow('protected');
  expect(getRunCall(session)?.notes.join()).toMatch(/^It could not begin\. .*protected/);
});

test('Retry errors keeps to the columns of its run, also where one comes while the account is asked', () => {
  const office = new Office([ada, ben], [lead('Ada Lovelace')]);
  office.table.insertColumn(0, 'Manager');
  office.table.type(2, 'Manager', ben.fullName);
  const session = office.connected();
  office.api.fail('enrich', errorOf('NEW_CODE', { status: 400 }));
  office.run(session);
  office.api.during = (method) => {
    if (method !== 'account') return;
    office.api.during = () => {};
    office.table.insertColumn(0, 'Notes');
  };
  retryCall(session);
  office.drive(session);
  expect(session.runs.load()?.settings.inputs).toMatchObject([
    { name: 'fullName', header: 'Name' },
    { name: 'company', header: 'Company' },
  ]);
  expect(office.world.emails()).toEqual([ada.email]);
});
