/** Lost answers beside another trouble: none takes a run over its limit, and none holds it up for ever. */

import { doubtLongMs } from '../../../../src/config';
import { revealedName } from '../../../../src/core/account/last-reveal';
import { apiError } from '../../../../src/core/api/errors/errors';
import { startRun } from '../../../../src/core/run/start';
import { runStep } from '../../../../src/core/run/step';
import { errorOf } from '../../../support/fake-api';
import { manyPeople } from '../../../support/people';
import { RunWorld, requestFor } from '../../../support/run-world';

const down = errorOf('INTERNAL_ERROR', { status: 500 });

function stepUntilBatches(world: RunWorld, batches: number): void {
  for (let n = 0; n < 50 && world.api.asked('revealBatch').length < batches; n += 1)
    world.clock.sleep(world.step().waitMs ?? 0);
}

test('where lines of the log were deleted, what a look finds counts all the same', () => {
  const world = new RunWorld(manyPeople(8));
  world.api.batchIdsMax = 2;
  world.start({ reveal: ['email'], creditLimit: 4 });
  stepUntilBatches(world, 1);
  const { log } = world.workbook;
  log.rows = log.rows.filter((texts) => !(Number(texts[4]) > 0));
  world.api.fail('revealBatch', 'lost');
  const run = world.drive();
  expect([world.api.charged, run.spent]).toEqual([4, 4]);
});

test('formulas learn of what a look finds to be revealed', () => {
  const world = new RunWorld(manyPeople(1));
  world.start({ reveal: ['email'] });
  world.api.fail('revealBatch', 'lost');
  world.drive();
  expect(world.api.asked('revealBatch')).toHaveLength(2);
  const told = Number(world.cache.getAll([revealedName])[revealedName]);
  expect(told).toBeGreaterThan(world.kept().startedAtMs);
});

test('where a reveal got dearer, a lost answer is logged at what it cost', () => {
  const world = new RunWorld(manyPeople(8));
  world.api.batchIdsMax = 2;
  world.start({ reveal: ['email'], creditLimit: 6 });
  world.api.costPerReveal = 2;
  world.api.fail('revealBatch', 'lost');
  const run = world.drive();
  expect(world.api.charged).toBeLessThanOrEqual(6);
  expect([run.spent, world.loggedCredits()]).toEqual([world.api.charged, world.api.charged]);
});

test('what a colleague with the same account left in doubt is looked at by whoever goes on', () => {
  const world = new RunWorld(manyPeople(4));
  world.start({ firstRows: 2, reveal: ['email'] });
  world.api.fail('revealBatch', apiError('NETWORK_FAILURE'));
  world.step();
  world.runs.setWish(world.kept().id, 'stop');
  world.step();
  world.api.balance = 2;
  const colleague = { ...world.deps, payer: 'payer-2' };
  const request = requestFor(world.table, { reveal: ['email'] });
  const account = world.account();
  startRun(colleague, world.table, { kind: 'enrich', request, account, auto: false });
  let steps = 0;
  // 200 steps are more than three minutes here: no answer can be on its way any more.
  for (; steps < 200; steps += 1) {
    const waitMs = runStep(colleague)?.waitMs ?? null;
    if (waitMs === null) break;
    world.clock.sleep(waitMs);
  }
  expect(steps).toBeLessThan(200);
  expect(world.kept().spent).toBe(2);
});

test('one at which nobody could look counts also where the property of asks is lost', () => {
  const world = new RunWorld(manyPeople(8));
  world.api.batchIdsMax = 1;
  world.start({ creditLimit: 4, reveal: ['email'] });
  world.api.fail('revealBatch', 'lost');
  stepUntilBatches(world, 1);
  world.table.deleteRow(2);
  world.api.people = (ids) => ids.map(() => ({ ok: false as const, error: down }));
  world.runs.setWish(world.kept().id, 'pause');
  world.step();
  world.clock.sleep(doubtLongMs);
  world.resume();
  for (let n = 0; n < 50 && world.runs.asks().some(({ closed }) => !closed); n += 1) {
    const { waitMs, run } = world.step();
    world.clock.sleep(waitMs ?? 1_000);
    if (run.phase === 'paused') world.resume();
  }
  world.step();
  world.store.remove('cdx.asks');
  world.drive();
  expect(world.api.charged).toBeLessThanOrEqual(4);
});

test('where a reveal got dearer after a lost answer, that is logged at what it had cost', () => {
  const world = new RunWorld(manyPeople(2));
  world.preview({ reveal: ['email'] });
  world.start({ reveal: ['email'], creditLimit: 10 });
  world.api.fail('revealBatch', 'lost');
  world.step();
  world.api.costPerReveal = 2;
  expect(world.drive()).toMatchObject({ spent: 2, exact: true });
  expect([world.api.charged, world.loggedCredits()]).toEqual([2, 2]);
});
