import { limitedInRowMax } from '../../../../src/config';
import { errorRows } from '../../../../src/core/api/errors/error-table';
import { apiError } from '../../../../src/core/api/errors/errors';
import { runStep } from '../../../../src/core/run/step';
import { errorOf } from '../../../support/fake-api';
import { fakePerson, manyPeople } from '../../../support/people';
import { RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver', { phone: '' });

const consequenceOf = (code: string) => errorRows[code]?.consequence;

describe('answers about the run', () => {
  test.each([
    ['INVALID_API_KEY', 401, 'key'],
    ['PLAN_REQUIRED', 403, 'plan'],
  ])('%s pauses at once, says what to do, and loses nothing', (code, status, reason) => {
    const world = new RunWorld([ada]);
    world.api.fail('enrich', errorOf(code, { status }));
    const run = world.run();
    expect(run).toMatchObject({ phase: 'paused', pause: { reason, requestId: 'req-fault' } });
    expect(run.pause?.nextStep).not.toBe('');
    world.resume();
    expect(world.drive().phase).toBe('finished');
    expect(world.emails()).toEqual([ada.email]);
  });

  test('no code that stops a run is taken for the key\u2019s, but the key\u2019s and unknown ones', () => {
    const codes = Object.keys(errorRows).filter((code) => consequenceOf(code) === 'runStops');
    expect(codes.length).toBeGreaterThan(3);
    const isOfKey = (code: string) => {
      const world = new RunWorld([ada]);
      world.api.fail('enrich', errorOf(code, { status: 401 }));
      return world.run().pause?.reason === 'key';
    };
    const unknown = 'KEY_EXPIRED';
    expect([...codes, unknown].filter(isOfKey)).toEqual(['INVALID_API_KEY', unknown]);
  });

  test('too few credits pause the run and mark its rows', () => {
    const world = new RunWorld([ada, ben]);
    world.api.balance = 2;
    const run = world.run();
    expect(run).toMatchObject({ phase: 'paused', pause: { reason: 'credits' } });
    expect(run.spent).toBe(2);
    expect(world.statuses()[1]).toMatch(/^Waiting: credits/);
    world.api.balance = 100;
    world.resume();
    expect(world.drive().phase).toBe('finished');
    expect(world.emails()).toEqual([ada.email, ben.email]);
  });

  test('402 says what is required and what is there', () => {
    const world = new RunWorld([ada]);
    const facts = { status: 402, required: 2, balance: 1 };
    world.api.fail('revealBatch', errorOf('INSUFFICIENT_CREDITS', facts));
    expect(world.run().pause?.message).toContain('2 required, 1 on the account');
  });

  test('credits spent elsewhere during a run pause it instead of asking for ever', () => {
    const world = new RunWorld([ada, ben]);
    world.api.during = (method) => {
      if (method === 'revealBatch') world.api.balance = 1;
    };
    const run = world.run();
    expect(run).toMatchObject({ phase: 'paused', pause: { reason: 'credits' } });
    expect(world.api.asked('revealBatch').length).toBeLessThanOrEqual(2);
  });

  test('the daily cap waits until 00:00 UTC, says when, and goes on by itself', () => {
    const world = new RunWorld([ada, ben]);
    world.api.revealsPerDay = 2;
    const run = world.run();
    expect(run).toMatchObject({ phase: 'waiting', pause: { reason: 'dailyCap' } });
    expect(run.pause?.untilMs).toBe(Date.UTC(2026, 0, 16));
    expect(world.statuses()[1]).toMatch(/^Waiting: daily cap/);
    world.clock.nowIsMs = Date.UTC(2026, 0, 16);
    world.api.revealsToday = 0;
    expect(world.drive().phase).toBe('finished');
    expect(world.emails()).toEqual([ada.email, ben.email]);
  });

  test('“Check now” asks the API, and goes on where the cap was raised', () => {
    const world = new RunWorld([ada, ben]);
    world.api.revealsPerDay = 2;
    const untilMs = world.run().pause?.untilMs;
    const calls = world.api.calls.length;
    expect(runStep(world.deps)?.run.phase).toBe('waiting');
    expect(world.api.calls).toHaveLength(calls);
    expect(runStep(world.deps, true)?.run).toMatchObject({ phase: 'waiting', pause: { untilMs } });
    expect(world.api.calls.slice(calls)).toEqual([expect.objectContaining({ method: 'account' })]);
    world.api.revealsPerDay = 100;
    expect(runStep(world.deps, true)?.run.phase).toBe('running');
    expect(world.drive()).toMatchObject({ phase: 'finished', spent: 3 });
  });

  test('a daily cap used up in the web application waits as well', () => {
    const world = new RunWorld([ada, ben]);
    world.start();
    world.api.revealsToday = world.api.revealsPerDay - 1;
    const run = world.drive(20);
    expect(run).toMatchObject({ phase: 'waiting', pause: { reason: 'dailyCap' } });
    expect(world.api.asked('revealBatch').length).toBeLessThanOrEqual(2);
  });

  test('a cap that was raised meanwhile is used at once', () => {
    const world = new RunWorld([ada, ben]);
    world.api.revealsPerDay = 2;
    world.start();
    world.api.revealsPerDay = 2_000;
    expect(world.drive().phase).toBe('finished');
  });

  test('an API whose clock is behind is asked again soon after 00:00 UTC, not a day later', () => {
    const world = new RunWorld([ada, ben]);
    world.api.revealsPerDay = 2;
    world.run();
    world.clock.nowIsMs = Date.UTC(2026, 0, 16);
    const late = world.drive();
    expect(late.phase).toBe('waiting');
    expect((late.pause?.untilMs ?? 0) - world.clock.nowIsMs).toBeLessThanOrEqual(120_000);
    world.api.revealsToday = 0;
    world.clock.sleep(120_000);
    expect(world.drive().phase).toBe('finished');
  });

  test('before 00:00 UTC a waiting run asks for nothing', () => {
    const world = new RunWorld([ada, ben]);
    world.api.revealsPerDay = 2;
    world.run();
    const calls = world.api.calls.length;
    expect(world.step().waitMs).toBeGreaterThan(0);
    expect(world.api.calls).toHaveLength(calls);
  });

  test('a person of whom only one field fitted is not done, and keeps what was paid for', () => {
    const world = new RunWorld([ada]);
    world.start();
    world.api.revealsToday = world.api.revealsPerDay - 1;
    world.drive(20);
    expect(world.statuses()[0]).toMatch(/^Waiting: daily cap/);
    expect(world.emails()).toEqual([ada.email]);
    world.clock.nowIsMs = Date.UTC(2026, 0, 16);
    world.api.revealsToday = 0;
    const run = world.drive();
    expect(world.statuses()).toEqual(['Done']);
    expect(world.phones()).toEqual([ada.phone]);
    expect(run.spent).toBe(2);
  });

  test('RATE_LIMITED waits as long as it was told and sends only what was refused', () => {
    const world = new RunWorld([ada, ben]);
    world.api.fail('enrich', apiError('RATE_LIMITED', { status: 429, retryAfterMs: 7_000 }));
    world.start();
    expect(world.step().waitMs).toBe(7_000);
    world.clock.sleep(7_000);
    world.drive();
    expect(world.api.asked('enrich')).toEqual([[ada.fullName], [ben.fullName], [ada.fullName]]);
  });

  describe('RATE_LIMITED that lasts', () => {
    const refusal = apiError('RATE_LIMITED', { status: 429, retryAfterMs: 7_000 });
    const refusals = (count: number) => Array.from({ length: count }, () => refusal);

    function stepsUntilRest(world: RunWorld): readonly (number | null)[] {
      const waits: (number | null)[] = [];
      do {
        const { waitMs } = world.step();
        waits.push(waitMs);
        world.clock.sleep(waitMs ?? 0);
      } while (world.kept().phase === 'running' && waits.length < 50);
      return waits;
    }

    test.each(['enrich', 'revealBatch'] as const)(
      'of %s is asked for a bounded number of times, then the run rests for an hour and says why',
      (method) => {
        const world = new RunWorld([ada]);
        world.api.fail(method, ...refusals(99));
        world.start();
        const waits = stepsUntilRest(world);
        expect(waits.slice(-1)).toEqual([3_600_000]);
        expect(world.api.asked(method)).toHaveLength(limitedInRowMax);
        const { pause } = world.kept();
        expect(pause).toMatchObject({ reason: 'rateLimit', untilMs: expect.any(Number) });
        expect(pause?.message).toContain(`${limitedInRowMax} times in a row`);
        expect(world.step().waitMs).toBe(3_600_000);
        expect(world.api.asked(method)).toHaveLength(limitedInRowMax + 1);
      },
    );

    test('of every entry of a batch ends in the same way', () => {
      const world = new RunWorld([ada]);
      world.api.entryInstead = (id) => ({ status: 'skipped', id, reason: 'RATE_LIMITED' });
      world.start();
      stepsUntilRest(world);
      expect(world.kept()).toMatchObject({ phase: 'waiting', pause: { reason: 'rateLimit' } });
      expect(world.api.asked('revealBatch')).toHaveLength(limitedInRowMax);
    });

    test('ends when the API answers: the run goes on by itself', () => {
      const world = new RunWorld([ada]);
      world.api.fail('enrich', ...refusals(limitedInRowMax));
      world.start();
      stepsUntilRest(world);
      expect(world.drive().phase).toBe('finished');
      expect(world.emails()).toEqual([ada.email]);
    });
  });

  test.each(['INTERNAL_ERROR', 'VAULT_UNAVAILABLE', 'NETWORK_FAILURE', 'INVALID_ANSWER'])(
    '%s is tried again with growing waits; after five in a row the run pauses, rows unchanged',
    (code) => {
      const world = new RunWorld([ada]);
      const error =
        code === 'NETWORK_FAILURE' ? apiError('NETWORK_FAILURE') : errorOf(code, { status: 500 });
      world.api.fail('enrich', error, error, error, error, error);
      world.start();
      const waits: (number | null)[] = [];
      for (let count = 0; count < 5; count += 1) {
        const { waitMs } = world.step();
        waits.push(waitMs);
        world.clock.sleep(waitMs ?? 0);
      }
      expect(waits).toEqual([1_500, 3_000, 6_000, 12_000, null]);
      expect(world.kept()).toMatchObject({ phase: 'paused', pause: { reason: 'errors' } });
      expect(world.statuses()).toEqual(['']);
      world.resume();
      expect(world.drive().phase).toBe('finished');
    },
  );

  test('a success ends the count of failures in a row', () => {
    const world = new RunWorld([ada, ben]);
    const error = errorOf('INTERNAL_ERROR', { status: 500 });
    world.api.fail('enrich', error, error, error, error);
    expect(world.run().failuresInRow).toBe(0);
    expect(world.kept().phase).toBe('finished');
  });
});

describe('wishes', () => {
  test('a pause ends after the step, and resuming goes on', () => {
    const world = new RunWorld([ada]);
    const run = world.start();
    world.runs.setWish(run.id, 'pause');
    expect(world.step().run).toMatchObject({ phase: 'paused', pause: { reason: 'user' } });
    expect(world.step().waitMs).toBeNull();
    world.resume();
    expect(world.drive().phase).toBe('finished');
  });

  test('a pause during matching reveals nothing any more', () => {
    const world = new RunWorld([ada]);
    const run = world.start();
    world.api.during = () => world.runs.setWish(run.id, 'pause');
    world.drive();
    expect(world.api.asked('revealBatch')).toHaveLength(0);
    expect(world.statuses()[0]).toMatch(/^Matched/);
  });

  test('a pause is obeyed although the API is down and an answer was lost', () => {
    const world = new RunWorld([ada]);
    const run = world.start();
    world.api.fail('revealBatch', 'lost');
    world.step();
    world.api.fail('people', apiError('NETWORK_FAILURE'));
    world.runs.setWish(run.id, 'pause');
    expect(world.step().run).toMatchObject({ phase: 'paused', pause: { reason: 'user' } });
    world.resume();
    expect(world.drive()).toMatchObject({ phase: 'finished', spent: 2, exact: true });
  });

  test('a stop ends the run with a receipt of what was spent', () => {
    const world = new RunWorld(manyPeople(30));
    const run = world.start({ creditLimit: 2 });
    world.step();
    world.runs.setWish(run.id, 'stop');
    expect(world.drive()).toMatchObject({ phase: 'stopped', spent: 2, people: 1 });
  });
});
