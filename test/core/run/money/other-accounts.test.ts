import { viewOf } from '../../../../src/core/run/run-view';
import { fakePerson } from '../../../support/people';
import { RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');

/** As a run of a version that noted neither account nor key, nor the list. */
function withoutAccount(world: RunWorld): void {
  const taken = world.taken();
  const { owner: _, keyPrefix: _prefix, ...account } = taken.account;
  const { list: _list, columns: _columns, ...run } = taken;
  world.runs.endTurn({ ...run, account });
}

/** The rows as a preview leaves them: matched, nothing revealed. */
function forget(world: RunWorld, statuses: readonly string[]): void {
  statuses.forEach((status, index) => {
    world.table.type(index + 2, 'CDX status', status);
    world.table.type(index + 2, 'CDX email', '');
  });
}

/** The log tells that an earlier run paid for all emails, and the account owns none of them. */
function paidElsewhere(): { world: RunWorld; statuses: readonly string[] } {
  const world = new RunWorld([ada, ben]);
  world.preview({ reveal: ['email'] });
  const statuses = world.statuses();
  world.run({ reveal: ['email'] });
  forget(world, statuses);
  world.api.owned.clear();
  return { world, statuses };
}

test('what another account paid for is not free to this one, whose limit holds', () => {
  const { world } = paidElsewhere();
  world.api.userId = 'usr_2';
  const run = world.run({ reveal: ['email'], creditLimit: 1 });
  expect(run).toMatchObject({ phase: 'finished', spent: 1, exact: true });
  expect(world.api.charged).toBe(3);
  expect(world.statuses()).toEqual(['Done', expect.stringMatching(/^Waiting: credit limit/)]);
});

describe('a run of an earlier version, which knows neither its account nor its key', () => {
  test('finds out what a lost answer charged, and logs it once', () => {
    const world = new RunWorld([ada, ben]);
    world.start();
    withoutAccount(world);
    world.api.fail('revealBatch', 'lost');
    const run = world.drive();
    expect(run).toMatchObject({ phase: 'finished', spent: 4, exact: true, balance: 996 });
    expect([world.api.charged, world.loggedCredits()]).toEqual([4, 4]);
    expect(viewOf(run, 'payer-1').paidBy).toBe('');
    const payers = world.workbook.log.rows.filter((texts) => texts[4] === '1');
    expect(new Set(payers.map((texts) => texts[8]))).toEqual(new Set([' #']));
  });

  test('takes nothing for paid that the log tells of other runs, and its limit holds', () => {
    const { world } = paidElsewhere();
    world.start({ reveal: ['email'], creditLimit: 1 });
    withoutAccount(world);
    expect(world.drive()).toMatchObject({ phase: 'finished', spent: 1 });
    expect(world.api.charged).toBe(3);
  });
});
