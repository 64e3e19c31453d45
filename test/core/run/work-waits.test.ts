import { apiError } from '../../../src/core/api/errors/errors';
import type { Amounts } from '../../../src/core/api/pace/uses';
import { errorOf } from '../../support/fake-api';
import { manyPeople } from '../../support/people';
import { RunWorld } from '../../support/run-world';

/** So long before slots come free the next step is called, until that has been measured. */
const leadMs = 1_500;

/** A minute with so many requests and no reveals left; how long more of them take is told. */
function scarce(people: number, requests: number, waitMs: (wanted: Amounts) => number): RunWorld {
  const world = new RunWorld(manyPeople(people));
  const { api } = world;
  api.revealsPerMinute = 20;
  api.free = { ...api.free, requests, reveals: 0, revealsPerMinute: 20 };
  Object.assign(api, { waitMs });
  return world;
}

const toReveal = (wanted: Amounts) => wanted.reveals > 0;

describe('where the reveals of a minute are used up', () => {
  test('the next step comes for more matches as soon as requests for them are free', () => {
    const world = scarce(30, 10, (wanted) => (toReveal(wanted) ? 40_000 : 5_000));
    world.start();
    expect(world.step().waitMs).toBe(5_000 - leadMs);
    expect(world.api.charged).toBe(0);
  });

  test('it comes for the reveals where everybody is matched', () => {
    const world = scarce(10, 20, (wanted) => (toReveal(wanted) ? 40_000 : 5_000));
    world.start();
    expect(world.step().waitMs).toBe(40_000 - leadMs);
  });

  test('it waits for a whole batch where that takes hardly longer than a few people', () => {
    const world = scarce(10, 20, ({ reveals }) => (reveals > 10 ? 17_000 : 9_000));
    world.start();
    expect(world.step().waitMs).toBe(17_000 - leadMs);
  });

  test('it waits for a few people where a whole batch takes much longer', () => {
    const world = scarce(10, 20, ({ reveals }) => (reveals > 10 ? 18_000 : 9_000));
    world.start();
    expect(world.step().waitMs).toBe(9_000 - leadMs);
  });
});

describe('a pace that has forgotten the plan', () => {
  /** The run knows of 60 reveals a minute, the pace of less. */
  function forgetful(): RunWorld {
    const world = new RunWorld(manyPeople(3));
    world.start();
    world.api.free = { ...world.api.free, revealsPerMinute: 30 };
    return world;
  }

  test('is told it by the account before anything is revealed', () => {
    const world = forgetful();
    world.api.revealsPerMinute = 30;
    const asked = world.api.calls.length;
    expect(world.drive()).toMatchObject({ phase: 'finished', spent: 6 });
    const methods = world.api.calls.slice(asked).map(({ method }) => method);
    expect(methods.indexOf('account')).toBeLessThan(methods.indexOf('revealBatch'));
    expect(world.kept().account.revealsPerMinute).toBe(30);
  });

  test('holds nobody up where the account does not answer', () => {
    const world = forgetful();
    world.api.fail('account', errorOf('INTERNAL_ERROR', { status: 500 }));
    world.step();
    expect(world.api.charged).toBe(6);
  });

  test('waits where the account can’t be asked in this minute: a reveal would be refused as well', () => {
    const world = forgetful();
    world.api.fail('account', apiError('PACED', { retryAfterMs: 12_000 }));
    expect(world.step()).toMatchObject({ waitMs: 12_000, run: { failuresInRow: 0, spent: 0 } });
    expect(world.api.asked('revealBatch')).toEqual([]);
    expect(world.drive()).toMatchObject({ phase: 'finished', spent: 6 });
    expect(world.api.asked('enrich')).toHaveLength(3);
  });

  test('says why it waits by the first of two refusals', () => {
    const world = new RunWorld(manyPeople(30));
    world.start();
    world.api.free = { ...world.api.free, revealsPerMinute: 30 };
    const limited = apiError('RATE_LIMITED', { status: 429, retryAfterMs: 7_000 });
    world.api.fail('enrich', limited);
    world.api.fail('account', apiError('PACED', { retryAfterMs: 12_000 }));
    expect(world.step().waitMs).toBe(7_000);
    expect(world.api.charged).toBe(0);
  });
});
