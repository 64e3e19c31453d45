/** A paused run looks, when its hour comes, at what a lost answer charged: that look is no reason to go on. */

import type { ApiError } from '../../../../src/core/api/errors/errors';
import { apiError } from '../../../../src/core/api/errors/errors';
import { runStep } from '../../../../src/core/run/step';
import { errorOf } from '../../../support/fake-api';
import { manyPeople } from '../../../support/people';
import { RunWorld } from '../../../support/run-world';

const down = errorOf('INTERNAL_ERROR', { status: 500 });
const paced = apiError('PACED', { retryAfterMs: 5_000 });

/** Paused for the user's key, with an answer lost; some hours have passed. */
function pausedWorld(hours: number) {
  const world = new RunWorld(manyPeople(3));
  world.start();
  world.api.fail('revealBatch', 'lost');
  world.api.fail('people', errorOf('INVALID_API_KEY', { status: 401 }));
  const { pause } = world.drive();
  world.clock.sleep(hours * 3_600_000);
  const look = (...errors: readonly ApiError[]) => {
    world.api.fail('people', ...errors);
    return runStep(world.deps, true);
  };
  return { world, pause, look };
}

test.each<[string, ApiError, number | null]>([
  ['has no slot left', paced, 5_000],
  [
    'is refused for the moment',
    errorOf('RATE_LIMITED', { status: 429, retryAfterMs: 9_000 }),
    9_000,
  ],
  ['is refused by a quota', errorOf('FETCH_QUOTA'), 60_000],
])('a look that %s leaves the pause as it was', (_, error, waitMs) => {
  const { world, pause, look } = pausedWorld(1);
  expect(pause).toMatchObject({ reason: 'key', untilMs: null });
  expect(look(error)).toMatchObject({ run: { phase: 'paused', pause }, waitMs });
  world.clock.sleep(waitMs ?? 0);
  expect(runStep(world.deps)?.run).toMatchObject({ phase: 'paused', pause });
  expect(look()).toMatchObject({ run: { phase: 'paused', pause, spent: 6 }, waitMs: null });
});

test('failures of the looks, however many, take its place by no failure of the run', () => {
  const { pause, look } = pausedWorld(0);
  const looked = look(down);
  expect(looked?.run).toMatchObject({ phase: 'paused', pause });
  expect(looked?.waitMs).toBeGreaterThan(0);
  for (const _ of [2, 3, 4, 5]) {
    expect(look(down)?.run).toMatchObject({ phase: 'paused', pause });
  }
});

test('what a person has to see to first takes its place', () => {
  const { look } = pausedWorld(1);
  const looked = look(errorOf('PLAN_REQUIRED', { status: 403 }));
  expect(looked).toMatchObject({
    run: { phase: 'paused', pause: { reason: 'plan' } },
    waitMs: null,
  });
});

test('what is thrown meanwhile leaves it, too', () => {
  const { world, pause, look } = pausedWorld(1);
  world.api.during = () => {
    throw new Error('the service is gone');
  };
  expect(look()?.run).toMatchObject({ phase: 'paused', pause });
});

test('a Stop that has to wait says so, and ends the run then', () => {
  const { world, look } = pausedWorld(1);
  world.runs.setWish(world.kept().id, 'stop');
  expect(look(paced)).toMatchObject({ run: { pause: { reason: 'rateLimit' } }, waitMs: 5_000 });
  world.clock.sleep(5_000);
  expect(look()?.run).toMatchObject({ phase: 'stopped', spent: 6 });
});

test('a Stop does not wait for others who use the limit of the key up again and again', () => {
  const { world, look } = pausedWorld(1);
  world.runs.setWish(world.kept().id, 'stop');
  const limited = errorOf('RATE_LIMITED', { status: 429, retryAfterMs: 5_000 });
  let stopped = look(limited);
  for (let waits = 0; stopped?.waitMs !== null && waits < 4; waits += 1) {
    world.clock.sleep(stopped?.waitMs ?? 0);
    stopped = look(limited);
  }
  expect(stopped?.run).toMatchObject({ phase: 'stopped', exact: false });
});
