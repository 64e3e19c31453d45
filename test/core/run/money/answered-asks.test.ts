import { doubtLongMs, leaseMs } from '../../../../src/config';
import { doubtedCredits } from '../../../../src/core/run/money/asks';
import { failedLook } from '../../../../src/core/run/money/settlement';
import { errorOf } from '../../../support/fake-api';
import { fakePerson } from '../../../support/people';
import { RunWorld } from '../../../support/run-world';
import { anAsk } from '../../../support/runs';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');

test('a call whose charges the log has is not looked at again where its step ended before it was forgotten', () => {
  const world = new RunWorld([ada, ben]);
  world.start();
  const { changeAsks } = world.runs;
  let changes = 0;
  world.killAt((die) => {
    world.runs.changeAsks = (run, change) => {
      changes += 1;
      if (changes === 2) die();
      changeAsks(run, change);
    };
  });
  world.runs.changeAsks = changeAsks;
  expect(doubtedCredits(world.runs.asks())).toBe(4);
  expect(world.loggedCredits()).toBe(4);
  expect(world.drive()).toMatchObject({ phase: 'finished', spent: 4, exact: true });
  expect([world.api.charged, world.loggedCredits()]).toEqual([4, 4]);
  expect(world.runs.asks()).toEqual([]);
});

test('the record of somebody who left the service tells nothing: the balance keeps the charge in doubt', () => {
  const world = new RunWorld([ada, ben]);
  world.start({ creditLimit: 4 });
  world.api.fail('revealBatch', 'lost');
  world.step();
  Object.assign(world.api, { everybody: [ben] });
  const run = world.drive();
  expect(run).toMatchObject({ phase: 'finished', exact: false });
  expect(run.notes.join(' ')).toContain('can\u2019t be told exactly');
  expect(world.api.charged).toBe(4);
  expect(world.emails()[1]).toBe(ben.email);
  expect(world.kept().spent).toBe(world.loggedCredits());
});

test('an unknown answer to a look is noted by its code, also where the server sent no request id', () => {
  const world = new RunWorld([ada]);
  world.start();
  world.api.fail('revealBatch', 'lost');
  world.step();
  world.api.fail('people', errorOf('QUOTA_MOVED', { status: 422, requestId: null }));
  const { run } = world.step();
  expect(run.pause).toMatchObject({ reason: 'errors', requestId: null });
  expect(run.pause?.message).toContain('what a lost answer charged');
  const said = JSON.stringify({
    event: 'api error',
    run: run.id,
    code: 'QUOTA_MOVED',
    request: '',
  });
  expect(world.logged).toContain(said);
  expect(world.drive()).toMatchObject({ phase: 'finished', spent: 2, exact: true });
});

test('an ask that can’t be looked at counts as lost from then on, and from no later time than it was', () => {
  const error = errorOf('INTERNAL_ERROR', { status: 500 });
  const first = failedLook(anAsk({ lostAtMs: 0 }), error, leaseMs);
  expect(first).toMatchObject({ found: [], ask: { lostAtMs: leaseMs, failures: 1 } });
  const later = failedLook(anAsk({ lostAtMs: leaseMs }), error, doubtLongMs);
  expect(later.ask).toMatchObject({ lostAtMs: leaseMs });
});

test('a question of the log that another version asked in its own way stays there, and holds no run up', () => {
  const world = new RunWorld([ada]);
  world.start();
  const line = ['2026-01-15T08:00:00.000Z', 'run-0', '', 'asked', '', 'up to 2', '', '{"v":9}'];
  world.workbook.log.rows.push([...line, '', '1.0', 'step-0']);
  expect(world.drive()).toMatchObject({ phase: 'finished', spent: 2, exact: true });
  expect(world.workbook.log.rows[0]?.slice(0, 8)).toEqual(line);
  expect(world.runs.asks()).toEqual([]);
});
