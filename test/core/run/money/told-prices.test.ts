/** What answers tell of prices and of what is left holds at once, whatever was known before. */
import { apiError } from '../../../../src/core/api/errors/errors';
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
