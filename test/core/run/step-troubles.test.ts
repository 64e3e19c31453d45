import { missesInRowMax } from '../../../src/config';
import { apiError } from '../../../src/core/api/errors/errors';
import type { Block } from '../../../src/core/ports/workbook';
import { runStep } from '../../../src/core/run/step';
import { errorOf } from '../../support/fake-api';
import { fakePerson } from '../../support/people';
import { RunWorld } from '../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');
const dayMs = 86_400_000;

test('a document without a run has no step to take', () => {
  expect(runStep(new RunWorld([ada]).deps)).toBeNull();
});

test('a step that does not get the document’s lock does nothing and is called again soon', () => {
  const world = new RunWorld([ada]);
  world.start();
  const calls = world.api.calls.length;
  world.lock.isTaken = true;
  expect(world.step()).toMatchObject({ waitMs: 2_000, run: { phase: 'running' } });
  expect(world.api.calls).toHaveLength(calls);
  world.lock.isTaken = false;
  expect(world.drive()).toMatchObject({ phase: 'finished', spent: 2 });
});

/** Refuses the lock so many times from when the batch is answered on. */
function busyAfterReveal(world: RunWorld, times: number): void {
  const { lock } = world;
  let left = 0;
  world.api.during = (method) => {
    if (method === 'revealBatch') left = times;
  };
  const run = lock.run.bind(lock);
  Object.assign(lock, {
    run: (waitMs: number, work: () => unknown) => {
      left -= 1;
      if (left < 0) return run(waitMs, work);
      world.clock.sleep(waitMs);
      return { held: false };
    },
  });
}

test('what was paid for is kept also where the lock is not had at once', () => {
  const world = new RunWorld([ada]);
  world.start();
  busyAfterReveal(world, 1);
  expect(world.drive()).toMatchObject({ phase: 'finished', spent: 2 });
  expect(world.api.calls.filter(({ method }) => method === 'revealBatch')).toHaveLength(1);
});

test('a turn that is held by nobody else is given back where the lock is not had', () => {
  const world = new RunWorld([ada]);
  world.start();
  busyAfterReveal(world, 2);
  expect(world.step()).toMatchObject({ waitMs: 2_000 });
  expect(world.runs.load()?.step).toBeNull();
  world.clock.sleep(2_000);
  const before = world.clock.nowMs();
  expect(world.drive()).toMatchObject({ phase: 'finished', spent: 2 });
  expect(world.clock.nowMs() - before).toBeLessThan(60_000);
  expect(world.api.charged).toBe(2);
});

test('a step whose turn can’t be kept charges nothing, and the next one goes on', () => {
  const world = new RunWorld([ada]);
  world.start();
  const { set } = world.store;
  Object.assign(world.store, {
    set: () => {
      throw new Error('Service invoked too many times');
    },
  });
  expect(() => world.step()).toThrow('Service invoked too many times');
  expect(world.api.charged).toBe(0);
  Object.assign(world.store, { set });
  expect(world.drive()).toMatchObject({ phase: 'finished', spent: 2 });
});

test('a run that vanishes while its step is under way is neither paid nor written any more', () => {
  const world = new RunWorld([ada]);
  const { id } = world.start();
  world.api.during = (method) => {
    if (method === 'enrich') world.store.remove('cdx.run');
  };
  expect(world.step()).toMatchObject({ waitMs: 2_000, run: { id } });
  expect([world.api.charged, world.runs.load()]).toEqual([0, null]);
  expect(world.statuses()).toEqual(['']);
});

test('what is thrown and is no error pauses a run like one, and is not repeated', () => {
  const world = new RunWorld([ada]);
  world.start();
  const thrown: unknown = `no cell for ${ada.email}`;
  world.table.before = (method) => {
    if (method === 'look') throw thrown;
  };
  const run = world.drive();
  expect(run).toMatchObject({ phase: 'paused', pause: { reason: 'errors' } });
  expect(run.pause?.message).toContain('Google Sheets did not carry out a step.');
  expect(JSON.stringify(run) + world.logged.join()).not.toContain(ada.email);
  expect(world.logged.join()).toContain('"name":"unknown"');
});

test('rows that never stand still pause a run by what it is', () => {
  const world = new RunWorld([ada, ben]);
  world.start();
  world.table.before = (method) => {
    if (method === 'look') world.table.reverse();
  };
  const waiting = world.step().run;
  expect(waiting).toMatchObject({
    phase: 'running',
    pause: { reason: 'sheet', nextStep: 'It is tried again by itself.' },
  });
  const run = world.drive();
  expect(run).toMatchObject({
    phase: 'paused',
    pause: { reason: 'sheet', nextStep: 'Press Resume when nobody is sorting it.' },
  });
  expect(run.pause?.message).toMatch(/^The sheet was being sorted or edited while it was/);
});

test('looks that are refused with what is no error are done without', () => {
  const world = new RunWorld([ada]);
  world.start();
  const thrown: unknown = 'no colours';
  world.table.before = (method) => {
    if (method === 'colour') throw thrown;
  };
  expect(world.drive()).toMatchObject({ phase: 'finished', spent: 2 });
  expect(world.logged.join()).toContain('"name":"unknown"');
});

test('over night a run goes on with what it knows where the account does not answer', () => {
  const world = new RunWorld([ada, ben]);
  world.api.revealsPerDay = 2;
  expect(world.run().phase).toBe('waiting');
  world.clock.nowIsMs = Date.UTC(2026, 0, 16);
  world.api.revealsToday = 0;
  world.api.fail('account', errorOf('INTERNAL_ERROR', { status: 500 }));
  expect(world.drive()).toMatchObject({ phase: 'finished', spent: 4 });
  expect(world.emails()).toEqual([ada.email, ben.email]);
});

test('a daily cap that a whole call is refused with is waited out until 00:00 UTC', () => {
  const world = new RunWorld([ada]);
  world.api.fail('revealBatch', errorOf('DAILY_LIMIT', { status: 429, retryAfterMs: 7_000 }));
  const run = world.run();
  expect(run).toMatchObject({ phase: 'waiting', spent: 0, pause: { reason: 'dailyCap' } });
  expect(run.pause).toMatchObject({ untilMs: Date.UTC(2026, 0, 16), requestId: 'req-fault' });
  world.clock.sleep(dayMs);
  expect(world.drive()).toMatchObject({ phase: 'finished', spent: 2 });
});

test('a run that is short of credits backs off where the account does not answer, and pauses once it does', () => {
  const world = new RunWorld([ada, ben]);
  world.api.balance = 1;
  world.start();
  world.api.fail('account', errorOf('INTERNAL_ERROR', { status: 500 }));
  const { run, waitMs } = world.step();
  expect(run).toMatchObject({ phase: 'running', failuresInRow: 1, pause: { reason: 'errors' } });
  expect(waitMs).toBeGreaterThan(0);
  world.clock.sleep(waitMs ?? 0);
  expect(world.drive()).toMatchObject({ phase: 'paused', pause: { reason: 'credits' }, spent: 0 });
});

test('a refusal for the pace that tells no time is tried again after a moment', () => {
  const world = new RunWorld([ada]);
  world.api.fail('enrich', apiError('PACED'));
  world.start();
  expect(world.step()).toMatchObject({ waitMs: 2_000, run: { failuresInRow: 0 } });
});

test('an outage pauses a run also where each failure is followed by a wait for the pace', () => {
  const world = new RunWorld([ada]);
  const outage = errorOf('INTERNAL_ERROR', { status: 502 });
  const faults = Array.from({ length: 12 }, (_, index) => (index % 2 ? apiError('PACED') : outage));
  world.api.fail('enrich', ...faults);
  expect(world.run()).toMatchObject({ phase: 'paused', pause: { reason: 'errors' }, spent: 0 });
  expect(world.api.calls.filter(({ method }) => method === 'enrich').length).toBeLessThan(11);
});

test('credits that the account shows and the API refuses to spend pause a run', () => {
  const world = new RunWorld([ada, ben]);
  const account = world.api.account.bind(world.api);
  world.api.account = () => {
    const answer = account();
    if (!answer.ok) return answer;
    return {
      ...answer,
      value: { ...answer.value, credits: { ...answer.value.credits, balance: 900 } },
    };
  };
  world.api.balance = 0;
  const run = world.run();
  expect(run).toMatchObject({ phase: 'paused', pause: { reason: 'credits' }, spent: 0 });
  expect(run.pause?.message).toContain('though the account shows');
  expect(world.api.calls.length).toBeLessThan(30);
});

test('a row of which nothing changes while the API refuses is not taken for one that keeps nothing', () => {
  const world = new RunWorld([ada]);
  const refuse = world.api.entryInstead;
  world.api.entryInstead = (id) => ({ status: 'skipped', id, reason: 'RATE_LIMITED' });
  world.start();
  for (let step = 0; step < missesInRowMax + 4; step += 1) {
    const { run, waitMs } = world.step();
    expect(run).toMatchObject({ phase: expect.stringMatching(/running|waiting/), notes: [] });
    world.clock.sleep(waitMs ?? 0);
  }
  world.api.entryInstead = refuse;
  expect(world.drive()).toMatchObject({ phase: 'finished', spent: 2 });
});

describe('a row that does not keep what is written into it', () => {
  /** Ada's row, as where cells are merged or a script empties them. */
  function mergedWorld(): RunWorld {
    const world = new RunWorld([ada, ben]);
    world.start();
    const { write } = world.table;
    const isHers = (row: number) => world.table.text(row, 'Name') === ada.fullName;
    const blank = (block: Block): Block => ({
      ...block,
      values: block.values.map((texts, index) =>
        isHers(block.firstRow + index) ? texts.map(() => '') : texts,
      ),
    });
    world.table.write = (blocks) => write.call(world.table, blocks.map(blank));
    return world;
  }

  test.each([
    [1, 'Row 2'],
    [3, 'Row 4'],
  ])(
    'under headers in row %s ends the run after some steps, and the receipt names it as people see it: %s',
    (headerRow, row) => {
      const world = mergedWorld();
      Object.defineProperty(world.table, 'headerRow', { value: headerRow });
      const run = world.drive();
      expect(run).toMatchObject({ phase: 'finished', spent: 4, exact: true });
      expect(run.notes.join(' ')).toContain(`${row} does not keep what CDX writes into it.`);
      expect(world.emails()).toEqual(['', ben.email]);
      expect([world.api.charged, world.loggedCredits()]).toEqual([4, 4]);
      const steps = world.api.asked('revealBatch').length;
      expect(steps).toBeLessThanOrEqual(missesInRowMax + 1);
    },
  );

  test('gets what was paid for by the next run, for free, once it keeps it', () => {
    const world = mergedWorld();
    world.drive();
    Reflect.deleteProperty(world.table, 'write');
    expect(world.run()).toMatchObject({ phase: 'finished', spent: 0 });
    expect(world.emails()).toEqual([ada.email, ben.email]);
    expect([world.api.charged, world.loggedCredits()]).toEqual([4, 4]);
  });
});

test('a pause for a sheet that was sorted says nothing of rows that then fail in an outage', () => {
  const world = new RunWorld([ada, ben]);
  world.start();
  world.table.before = (method) => {
    if (method === 'look') world.table.reverse();
  };
  world.drive();
  expect(world.kept().pause?.reason).toBe('sheet');
  world.table.before = () => {};
  world.resume();
  world.api.during = (method) => {
    if (method === 'enrich') world.api.fail('enrich', errorOf('INTERNAL_ERROR', { status: 500 }));
  };
  expect(world.drive().phase).toBe('paused');
  expect(world.statuses().join()).not.toContain('Error');
});
