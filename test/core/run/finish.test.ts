import { leaseMs } from '../../../src/config';
import { apiError } from '../../../src/core/api/errors/errors';
import { endUntidied } from '../../../src/core/run/finish';
import type { RunState } from '../../../src/core/run/run-state';
import { viewOf } from '../../../src/core/run/run-view';
import { busyWaitMs } from '../../../src/core/run/step';
import { errorOf } from '../../support/fake-api';
import { fakePerson, manyPeople } from '../../support/people';
import { lead, RunWorld } from '../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver', { phone: '' });

function receiptOf(run: RunState) {
  const { receipt } = viewOf(run, run.payer);
  if (receipt === null) throw new Error('There is no receipt.');
  return receipt;
}

test('the receipt agrees with the charges, the balance and the log', () => {
  const world = new RunWorld(
    [ada, ben],
    [lead('Ada Lovelace'), lead('Ben Oliver'), lead('Ada Lovelace'), lead('Nobody Known')],
  );
  const receipt = receiptOf(world.run());
  expect(receipt).toMatchObject({
    rows: 4,
    rowsDone: 3,
    people: 2,
    emails: 2,
    phones: 1,
    creditsSpent: 3,
    balanceBefore: 1_000,
    balanceAfter: 997,
    exact: true,
    stopped: false,
    notes: [],
  });
  expect(world.loggedCredits()).toBe(3);
});

test('other spending on the account is said, and the charges stay exact', () => {
  const world = new RunWorld([ada, ben]);
  world.start();
  world.api.spendElsewhere('per_other', 'email');
  const receipt = receiptOf(world.drive());
  expect(receipt).toMatchObject({ creditsSpent: 3, exact: true, balanceAfter: 996 });
  expect(receipt.notes.join(' ')).toContain('moved by something else');
});

test('a log that somebody shortened is said', () => {
  const world = new RunWorld(manyPeople(30));
  world.start();
  world.step();
  world.workbook.log.rows = [];
  expect(receiptOf(world.drive()).notes.join(' ')).toContain('log');
});

test('a balance that cannot be asked is said', () => {
  const world = new RunWorld([ada]);
  world.start();
  world.api.fail('account', errorOf('INTERNAL_ERROR', { status: 500 }));
  const run = world.drive();
  expect(run.phase).toBe('finished');
  expect(receiptOf(run).notes.join(' ')).toContain('could not be asked');
});

test('where no request of the minute is left at the end, the balance is what the last answer told', () => {
  const world = new RunWorld([ada]);
  world.start();
  world.api.fail('account', apiError('PACED', { retryAfterMs: 20_000 }));
  const receipt = receiptOf(world.drive());
  expect(receipt).toMatchObject({ creditsSpent: 2, balanceAfter: 998, exact: true, notes: [] });
});

test('a preview whose sheet does not let itself be tidied ends too, and leaves no line in the log', () => {
  const world = new RunWorld([ada]);
  const run = world.start({}, { kind: 'preview' });
  expect(endUntidied(world.deps, run)).toMatchObject({
    phase: 'stopped',
    spent: 0,
    finishedAtMs: world.clock.nowMs(),
  });
  expect(world.workbook.log.rows).toEqual([]);
});

test('a run of chosen rows whose input column is gone can be stopped, and leaves none in the way of the next', () => {
  const world = new RunWorld([ada, ben]);
  const { id } = world.start({ rows: 'visible' });
  world.table.rename('Name', 'Person');
  world.runs.setWish(id, 'stop');
  expect(world.drive()).toMatchObject({ phase: 'stopped', spent: 0 });
  world.table.rename('Person', 'Name');
  expect(world.run({ firstRows: 1 }).spent).toBe(2);
  expect(world.statuses()).toEqual(['Done', '']);
});

test('a stopped run says what was not reached', () => {
  const world = new RunWorld([ada, ben]);
  const run = world.start();
  world.runs.setWish(run.id, 'stop');
  const receipt = receiptOf(world.drive());
  expect(receipt).toMatchObject({ stopped: true, creditsSpent: 0 });
  expect(receipt.left.join(' ')).toContain('2 rows were not reached');
});

test('it says what to do about rows that are left', () => {
  const world = new RunWorld(
    [ada, ben],
    [lead('Ada Lovelace'), lead('Ben Oliver'), lead('Nobody Known')],
  );
  world.api.fail('enrich', errorOf('NEW_CODE', { status: 400 }));
  const { left } = receiptOf(world.run({ creditLimit: 0 }));
  expect(left).toEqual([
    '1 row waits for the credit limit: raise it and run again to do it.',
    expect.stringContaining('Retry errors'),
    expect.stringContaining('change their inputs'),
  ]);
});

test('of a run that was undone nothing is left to be done', () => {
  const world = new RunWorld([ada], [lead('Ada Lovelace'), lead('Nobody Known')]);
  expect(receiptOf(world.run()).left).not.toEqual([]);
  world.undo();
  expect(receiptOf(world.kept())).toMatchObject({ undone: true, left: [] });
});

test('a limit that is all the account has is not to be raised: the account is to be topped up', () => {
  const world = new RunWorld(manyPeople(3));
  world.api.balance = 3;
  const run = world.run({ creditLimit: 3 });
  expect([run.phase, run.balance]).toEqual(['finished', 1]);
  expect(receiptOf(run).left).toEqual([
    '2 rows wait for credits: the account has too few. Top it up and run again.',
  ]);
});

test('a run in the making has no receipt, and a preview never has one', () => {
  const world = new RunWorld([ada]);
  expect(viewOf(world.start(), 'payer-1').receipt).toBeNull();
  world.drive();
  expect(viewOf(world.preview(), 'payer-1').receipt).toBeNull();
});

test('what a preview has to tell stands beside its price', () => {
  const run = new RunWorld([ada]).preview();
  const told = viewOf({ ...run, notes: ['Some cells could not be put back.'] }, 'payer-1');
  expect(told.notes).toEqual(['Some cells could not be put back.']);
  expect(told.ceiling).toMatchObject({ rows: 1, notes: told.notes });
});

test('who watches a run of somebody else is told that it is not theirs', () => {
  const world = new RunWorld([ada]);
  const run = world.start();
  expect(viewOf(run, 'payer-1').mine).toBe(true);
  expect(viewOf(run, 'payer-2').mine).toBe(false);
});

test('the time left follows from the limits and is 0 at the end', () => {
  const people = Array.from({ length: 30 }, (_, index) =>
    fakePerson(`P${index} Person`, { id: `per_${index}`, slug: `p-${index}` }),
  );
  const world = new RunWorld(people);
  expect(viewOf(world.start(), 'payer-1').timeLeftMs).toBe(5_000);
  expect(viewOf(world.drive(), 'payer-1').timeLeftMs).toBe(0);
});

test('rows add up to the counts at the end', () => {
  const world = new RunWorld(
    [ada, ben],
    [lead('Ada Lovelace'), lead('Ben Oliver'), lead('Nobody Known'), ['Only Name', ''], ['', '']],
  );
  const { counts } = world.run({ creditLimit: 1 });
  expect(counts).toMatchObject({ rows: 4, done: 1, noMatch: 1, notEnoughInput: 1, waiting: 1 });
});

test('cells that could not be put back while marks were taken away are said', () => {
  const world = new RunWorld([ada, ben]);
  const { id } = world.start({ rows: 'visible' });
  world.runs.setWish(id, 'stop');
  world.table.before = (method) => {
    if (method !== 'write' && method !== 'fill') return;
    world.table.before = () => {};
    world.table.insertColumn(0, 'Mine');
    world.table.insertColumn(0, 'Yours');
  };
  const run = world.drive();
  expect(world.statuses()).toEqual(['', '']);
  expect(receiptOf(run).notes.join(' ')).toContain('could not be put back');
});

test('a preview of a run that reveals nothing tells whom it matched', () => {
  const world = new RunWorld(
    [ada, ben],
    [lead(ada.fullName), lead(ben.fullName), lead('Nobody Known')],
  );
  const { ceiling } = world.preview({ reveal: [] });
  expect(ceiling).toMatchObject({ rows: 3, matched: 2, people: 2, creditsMax: 0 });
});

test('an end that was held up by the balance until others took over tidies nothing', () => {
  const world = new RunWorld([ada, ben]);
  const { id } = world.start({ firstRows: 1 });
  const marked = world.statuses();
  expect(marked[0]).toContain('Waiting: its turn');
  world.api.during = (method) => {
    if (method !== 'account') return;
    world.clock.sleep(leaseMs);
    world.runs.takeTurn('another step');
  };
  world.runs.setWish(id, 'stop');
  expect(world.step()).toMatchObject({ run: { phase: 'running' }, waitMs: busyWaitMs });
  expect(world.statuses()).toEqual(marked);
});
