/** What answers tell of prices and of what is left holds at once, whatever was known before. */
import { doubtLongMs } from '../../../../src/config';
import { type ApiError, apiError } from '../../../../src/core/api/errors/errors';
import { errorOf } from '../../../support/fake-api';
import { fakePerson, manyPeople } from '../../../support/people';
import { lead, RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const bob = fakePerson('Bob Byron');

test('somebody who stands in a batch by id and by slug is charged once, in log and receipt too', () => {
  const world = new RunWorld([ada, bob], [lead('Ada Lovelace'), lead('Someone Else')]);
  world.preview();
  world.table.type(3, 'CDX person ID', ada.slug);
  world.table.type(3, 'CDX status', '');
  const run = world.run({ reveal: ['email'], creditLimit: 100 });
  expect([run.spent, world.api.charged, run.balance]).toEqual([1, 1, 999]);
  expect(world.emails()).toEqual([ada.email, ada.email]);
});

test('a price that rises while a run goes on keeps its limit', () => {
  const world = new RunWorld(manyPeople(100));
  world.start({ reveal: ['email'], creditLimit: 70 });
  const { api } = world;
  const reveal = api.revealBatch.bind(api);
  api.revealBatch = (...asked) => {
    api.costPerReveal = 2;
    return reveal(...asked);
  };
  const run = world.drive();
  expect([run.spent, api.charged]).toEqual([70, 70]);
});

describe('at another price than the run was told a lost answer is logged at what it cost', () => {
  test.each<[string, ApiError]>([
    ['the minute was used up', apiError('PACED', { retryAfterMs: 1_000 })],
    ['the API failed', errorOf('INTERNAL_ERROR', { status: 500 })],
  ])('where it rose and %s before the account was asked', (_when, error) => {
    const world = new RunWorld([ada, bob]);
    world.api.batchIdsMax = 1;
    world.start({ creditLimit: 4 });
    world.api.costPerReveal = 2;
    world.api.fail('revealBatch', 'lost');
    world.step();
    world.api.fail('account', error);
    expect(world.drive()).toMatchObject({ spent: 4, exact: true });
    expect([world.api.charged, world.loggedCredits()]).toEqual([4, 4]);
  });

  test.each([false, true])('where it fell, and whether its step dies: %s', (dies) => {
    const world = new RunWorld([ada, bob]);
    world.api.batchIdsMax = 1;
    world.api.costPerReveal = 2;
    world.start({ creditLimit: 8, reveal: ['email'] });
    world.api.costPerReveal = 1;
    world.api.fail('revealBatch', 'lost');
    world.step();
    if (dies) {
      world.killAt((die) => {
        world.workbook.log.afterAppend = die;
      });
      world.workbook.log.afterAppend = () => {};
    }
    expect(world.drive()).toMatchObject({ spent: 2, exact: true });
    expect([world.api.charged, world.loggedCredits()]).toEqual([2, 2]);
  });
});

test('what others spend between two calls is no charge of a third that was lost', () => {
  const carl = fakePerson('Carl Dahl');
  const world = new RunWorld(
    [ada, bob, carl, fakePerson('Dee Fox')],
    [lead('Ada Lovelace'), lead('Bob Byron'), lead('Carl Dahl')],
  );
  world.api.batchIdsMax = 1;
  world.start({ creditLimit: 6 });
  world.step();
  world.api.spendElsewhere(fakePerson('Dee Fox').id, 'email');
  world.step();
  world.api.fail('revealBatch', apiError('NETWORK_FAILURE'));
  world.step();
  world.table.deleteRow(4);
  const fromMs = world.clock.nowMs();
  expect(world.drive()).toMatchObject({ phase: 'finished', exact: true });
  expect(world.clock.nowMs() - fromMs).toBeLessThan(doubtLongMs);
});

test('the days of a ceiling are credits, as its sum is', () => {
  const world = new RunWorld(manyPeople(10));
  Object.assign(world.api, { costPerReveal: 2, revealsPerDay: 5 });
  expect(world.preview({ reveal: ['email'] }).ceiling).toMatchObject({
    creditsMax: 20,
    days: [10, 10],
  });
});

test('a daily cap below the fields of one person is used, a field a day', () => {
  const world = new RunWorld(manyPeople(1));
  world.api.revealsPerDay = 1;
  world.start({ reveal: ['email', 'phone'], creditLimit: 10 });
  expect(world.drive()).toMatchObject({ phase: 'waiting', spent: 1 });
});

describe('credits that a lost answer may have taken', () => {
  test('are waited for, and no top-up is asked for', () => {
    const world = new RunWorld(manyPeople(40));
    world.api.balance = 30;
    world.start({ reveal: ['email'], creditLimit: 25, firstRows: 25 });
    world.api.fail('revealBatch', apiError('NETWORK_FAILURE'));
    while (world.api.asked('revealBatch').length === 0) world.clock.sleep(world.step().waitMs ?? 0);
    world.runs.setWish(world.kept().id, 'stop');
    world.step();
    world.table.selected = Array.from({ length: 10 }, (_, index) => 32 + index);
    world.start({ reveal: ['email'], creditLimit: 10, rows: 'selected' });
    expect(world.drive()).toMatchObject({ phase: 'finished', spent: 10 });
  });

  test('and those that the account lacks are what its rows wait for', () => {
    const world = new RunWorld(manyPeople(3));
    world.api.fail('revealBatch', errorOf('INSUFFICIENT_CREDITS', { status: 402 }));
    expect(world.run({ reveal: ['email'] }).pause?.reason).toBe('credits');
    for (const status of world.statuses()) expect(status).toMatch(/^Waiting: credits/);
  });
});
