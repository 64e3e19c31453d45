import { doubtLongMs, doubtMs } from '../../../../src/config';
import { apiError } from '../../../../src/core/api/errors/errors';
import { doubtedCredits } from '../../../../src/core/run/money/asks';
import { settleLate } from '../../../../src/core/run/money/late-settlement';
import type { StepResult } from '../../../../src/core/run/run-state';
import { viewOf } from '../../../../src/core/run/run-view';
import type { ContactField } from '../../../../src/core/words';
import { errorOf } from '../../../support/fake-api';
import { fakePerson } from '../../../support/people';
import { lead, RunWorld } from '../../../support/run-world';

const team = Array.from({ length: 11 }, (_, index) =>
  fakePerson(`Lead${String.fromCharCode(65 + index)} Person`),
);
const [ada = fakePerson('Ada'), ben = fakePerson('Ben')] = team;
const both: readonly ContactField[] = ['email', 'phone'];

const doubted = (world: RunWorld) => doubtedCredits(world.runs.asks());

/** The call never came back; whatever it charges, it does so when the test says. */
function afterSilence(limit = 100, people = team): RunWorld {
  const world = new RunWorld(people);
  world.start({ creditLimit: limit });
  world.api.fail('revealBatch', apiError('NETWORK_FAILURE'));
  world.step();
  return world;
}

/** The answer was lost, and nobody can be looked up since. */
function lostAndDown(): RunWorld {
  const world = new RunWorld([ada, ben]);
  world.start();
  world.api.fail('revealBatch', 'lost');
  world.step();
  const down = errorOf('INTERNAL_ERROR', { status: 500 });
  world.api.fail('people', down, down);
  return world;
}

/** Steps until no row is left to ask for; gives the last step. */
function driveToDoubt(world: RunWorld): StepResult {
  for (let count = 0; count < 50; count += 1) {
    const result = world.step();
    if (result.waitMs === null || result.waitMs > 60_000) return result;
    world.clock.sleep(result.waitMs);
  }
  throw new Error('The run did not come to wait.');
}

test.each([1, 2, 3, 5])(
  'an answer that is lost %d times in a row is counted and charged once',
  (times) => {
    const world = new RunWorld(team);
    world.start({ reveal: ['email'], creditLimit: 11 });
    world.api.fail('revealBatch', ...Array.from({ length: times }, () => 'lost' as const));
    for (let count = 0; world.kept().phase !== 'finished' && count < 9; count += 1) {
      world.drive();
      world.resume();
      world.drive();
    }
    expect(world.kept()).toMatchObject({ phase: 'finished', spent: 11, exact: true });
    expect(world.api.charged).toBe(11);
    expect(world.loggedCredits()).toBe(11);
    expect(world.emails().every((text) => text !== '')).toBe(true);
  },
);

test('a record that answers with an unknown code leaves its charge in doubt, within the limit', () => {
  const world = new RunWorld(team);
  world.start({ creditLimit: 15 });
  world.api.fail('revealBatch', 'lost');
  world.step();
  const odd = () => errorOf('QUOTA_MOVED', { status: 404 });
  world.api.fail('people', ...Array.from({ length: 11 }, odd));
  world.step();
  expect(doubted(world)).toBe(14);
  world.api.fail('people', ...Array.from({ length: 200 }, odd));
  for (let count = 0; count < 12; count += 1) {
    world.drive();
    world.resume();
    expect(world.api.charged).toBeLessThanOrEqual(15);
  }
  expect(world.kept().spent + doubted(world)).toBeLessThanOrEqual(15);
});

test('a call in doubt counts as spent: nobody else is charged over the limit', () => {
  const world = afterSilence(2, [ada, ben]);
  driveToDoubt(world);
  world.api.chargeLate(ada.id, ...both);
  expect(world.drive()).toMatchObject({ phase: 'finished', spent: 2 });
  expect(world.api.charged).toBe(2);
  expect(world.loggedCredits()).toBe(2);
});

test('who is in doubt is asked again within the same limit', () => {
  const world = afterSilence(22);
  expect(world.drive()).toMatchObject({ phase: 'finished', spent: 22, exact: true });
  expect(world.statuses().every((text) => text === 'Done')).toBe(true);
});

test('a charge that comes after the look is found when the field is free later', () => {
  const world = afterSilence();
  world.api.during = (method) => {
    if (method !== 'revealBatch') return;
    world.api.chargeLate(ada.id, ...both);
  };
  const run = world.drive();
  expect(run).toMatchObject({ phase: 'finished', spent: 22, exact: true, balance: 978 });
  expect(world.loggedCredits()).toBe(22);
});

describe('a row that is gone after its answer was lost', () => {
  const withoutAda = () => {
    const world = afterSilence(100, [ada, ben]);
    world.table.deleteRow(2);
    return world;
  };

  test('keeps its charge in doubt, and the receipt waits until it is known', () => {
    const world = withoutAda();
    const { run, waitMs } = driveToDoubt(world);
    expect(run.phase).toBe('running');
    expect(run.pause?.message).toContain('not certain yet');
    expect(waitMs).toBeLessThanOrEqual(doubtMs);
    expect(world.drive()).toMatchObject({ phase: 'finished', spent: 2, exact: true });
    expect(doubted(world)).toBe(0);
  });

  test.each([5_000, 20_000, doubtMs - 1_000])('is charged %d ms later and counted', (afterMs) => {
    const world = withoutAda();
    const { waitMs } = driveToDoubt(world);
    world.clock.sleep(Math.min(afterMs, waitMs ?? 0));
    world.api.chargeLate(ada.id, ...both);
    expect(world.drive()).toMatchObject({ phase: 'finished', spent: 4, exact: true, balance: 996 });
    expect(world.loggedCredits()).toBe(4);
  });

  test('is let go after a longer while where other spending hides the balance, and that is said', () => {
    const world = withoutAda();
    driveToDoubt(world);
    world.api.balance -= 7;
    const before = world.clock.nowMs();
    const run = world.drive();
    expect(world.clock.nowMs() - before).toBeLessThan(doubtLongMs + doubtMs);
    expect(run).toMatchObject({ phase: 'finished', spent: 2, exact: false });
    expect(run.notes.join(' ')).toContain('can\u2019t be told exactly');
  });
});

describe('Stop after a lost answer', () => {
  const stopped = (world: RunWorld) => {
    world.runs.setWish(world.kept().id, 'stop');
    return world.step();
  };

  test('waits for the pace where the minute is full, since that would tell', () => {
    const world = new RunWorld(team);
    world.start();
    world.api.fail('revealBatch', 'lost');
    world.step();
    world.api.fail('people', apiError('PACED', { retryAfterMs: 30_000 }));
    const first = stopped(world);
    expect(first).toMatchObject({ waitMs: 30_000, run: { phase: 'running' } });
    world.clock.sleep(30_000);
    expect(world.step().run).toMatchObject({ phase: 'stopped', spent: 22, exact: true });
  });

  test('says up to how much may be charged still, and is put right when the payer comes back', () => {
    const world = afterSilence(100, [ada, ben]);
    const { run } = stopped(world);
    expect(run).toMatchObject({ phase: 'stopped', spent: 0, exact: false });
    expect(run.notes.join(' ')).toContain('up to 4 more');
    world.api.chargeLate(ben.id, ...both);
    world.clock.sleep(doubtMs);
    settleLate(world.deps, undefined);
    const receipt = viewOf(world.kept(), 'payer-1').receipt;
    expect(receipt).toMatchObject({ creditsSpent: 2, exact: true, people: 1, balanceAfter: 998 });
    expect(receipt?.notes.join(' ')).not.toContain('up to');
    expect(world.loggedCredits()).toBe(2);
    expect(doubted(world)).toBe(0);
  });

  test('while the API is down ends the run, and the log gets the charge later', () => {
    const world = lostAndDown();
    expect(stopped(world).run).toMatchObject({ phase: 'stopped', exact: false });
    expect(world.loggedCredits()).toBe(0);
    settleLate(world.deps, undefined);
    expect(world.kept()).toMatchObject({ spent: 4, exact: true });
    expect(world.loggedCredits()).toBe(4);
  });

  test('is settled by the next run of the same payer, and by nobody else', () => {
    const world = lostAndDown();
    const first = stopped(world).run;
    settleLate({ ...world.deps, payer: 'payer-2' }, undefined);
    expect(world.loggedCredits()).toBe(0);
    const second = world.run();
    expect(second).toMatchObject({ phase: 'finished', spent: 0, exact: true });
    const ofFirst = world.workbook.log.rows.filter((texts) => texts[1] === first.id);
    expect(ofFirst.filter((texts) => texts[4] === '1')).toHaveLength(4);
    expect(world.loggedCredits()).toBe(4);
  });
});

describe('a person of whom two runs in a row lost the answer', () => {
  const silent = errorOf('INTERNAL_ERROR', { status: 500 });

  /** The first run is stopped while nobody can look at Ada, and the second asks for her again. */
  function afterTwo(
    first: 'lost' | typeof silent,
    second: 'lost' | typeof silent,
    third: 'asks' | 'looks' | null = null,
  ) {
    const world = new RunWorld([ada]);
    world.start();
    world.api.fail('revealBatch', first);
    world.step();
    world.api.fail('people', silent, silent);
    world.runs.setWish(world.kept().id, 'stop');
    const { id } = world.step().run;
    world.start();
    world.api.fail('people', silent);
    world.api.fail('revealBatch', second);
    world.step();
    const secondId = world.kept().id;
    if (third !== null) {
      world.runs.setWish(secondId, 'stop');
      world.step();
      world.api.fail('people', silent);
      if (third === 'looks') world.table.type(2, 'CDX status', 'a customer');
      world.start();
    }
    world.drive();
    return { world, first: id, second: secondId };
  }

  function creditsOf({ workbook }: RunWorld, runId: string): number {
    const rows = workbook.log.rows.filter((texts) => texts[1] === runId);
    return rows.reduce((sum, texts) => sum + (Number(texts[4]) || 0), 0);
  }

  test('was charged by the first where that one was', () => {
    const { world, first, second } = afterTwo('lost', 'lost');
    expect([creditsOf(world, first), creditsOf(world, second)]).toEqual([2, 0]);
    expect(world.kept()).toMatchObject({ spent: 0, exact: true });
  });

  test('was charged by the second where the first never arrived', () => {
    const { world, first, second } = afterTwo(silent, 'lost');
    expect([creditsOf(world, first), creditsOf(world, second)]).toEqual([0, 2]);
    expect(world.kept()).toMatchObject({ spent: 2, exact: true });
  });

  test.each(['asks', 'looks'] as const)(
    'was not charged by the first where a third run %s and the look at the second fails',
    (third) => {
      const { world, first, second } = afterTwo(silent, 'lost', third);
      world.clock.sleep(doubtMs);
      settleLate(world.deps, undefined);
      expect([creditsOf(world, first), creditsOf(world, second)]).toEqual([0, 2]);
      expect(world.kept()).toMatchObject({ phase: 'finished', spent: 0 });
    },
  );
});

test('a charge that a later ask was told to have is not told of an earlier one again', () => {
  const world = new RunWorld([ada, ben], [['', ''], lead(ada.fullName)]);
  world.start();
  const silent = errorOf('INTERNAL_ERROR', { status: 500 });
  world.api.fail('revealBatch', silent);
  world.step();
  world.api.fail('people', silent);
  world.runs.setWish(world.kept().id, 'stop');
  world.step();
  // Nobody has read Ben's record: the balance can't tell him from Ada.
  world.api.own(ben.id, ...both);
  world.table.type(2, 'CDX person ID', ben.id);
  world.start();
  world.api.fail('people', silent);
  world.api.fail('revealBatch', silent);
  world.step();
  world.api.chargeLate(ada.id, ...both);
  world.drive();
  expect([world.api.charged, world.loggedCredits()]).toEqual([2, 2]);
});

test('the people of a lost answer are looked at in parts where the minute holds few requests', () => {
  const world = new RunWorld(team);
  world.start();
  world.api.fail('revealBatch', 'lost');
  world.step();
  const asked = world.api.calls.length;
  // Three of each minute get through; those beyond are not sent.
  world.api.people = ((people) => (ids: readonly string[]) => {
    const answers = people(ids.slice(0, 3));
    return ids.map(
      (_, index) =>
        answers[index] ?? { ok: false, error: apiError('PACED', { retryAfterMs: 20_000 }) },
    );
  })(world.api.people.bind(world.api));
  expect(world.drive()).toMatchObject({ phase: 'finished', spent: 22, exact: true });
  const looks = world.api.calls.slice(asked).filter(({ method }) => method === 'people');
  expect(looks).toHaveLength(11);
});

test('a lost property is made good from the log', () => {
  const world = afterSilence(100, [ada, ben]);
  world.store.remove('cdx.asks');
  world.table.deleteRow(2);
  world.api.chargeLate(ada.id, ...both);
  expect(world.drive()).toMatchObject({ phase: 'finished', spent: 4, exact: true });
  expect(world.loggedCredits()).toBe(4);
});

test('what nobody could look at in time is looked at later, and logged then', () => {
  const world = new RunWorld([ada]);
  world.start({ reveal: ['email'], creditLimit: 5 });
  world.api.fail('revealBatch', 'lost');
  world.step();
  world.runs.setWish(world.kept().id, 'stop');
  for (let count = 0; world.runs.asks()[0]?.blind !== true && count < 20; count += 1) {
    world.api.fail('people', errorOf('QUOTA_MOVED', { status: 422 }));
    if (count === 0) world.step();
    else settleLate(world.deps, undefined);
    world.clock.sleep(doubtLongMs / 4);
  }
  expect(world.kept()).toMatchObject({ phase: 'stopped', exact: false });
  expect(world.loggedCredits()).toBe(0);
  world.clock.sleep(doubtMs);
  settleLate(world.deps, undefined);
  expect(world.loggedCredits()).toBe(world.api.charged);
  expect(world.kept().spent).toBe(1);
});

test('of an ask that nobody could look at to its end, what was seen to be owned is told by a later answer', () => {
  const world = new RunWorld([ada, ben]);
  world.preview({ reveal: ['email'] });
  world.start({ reveal: ['email'], creditLimit: 5 });
  world.api.fail('revealBatch', 'lost');
  world.step();
  const { api } = world;
  const people = api.people.bind(api);
  // Of the second one the record never comes.
  api.people = (ids) =>
    people(ids).map((answer, index) =>
      ids[index] === ben.id ? { ok: false, error: errorOf('INTERNAL_ERROR') } : answer,
    );
  for (let count = 0; world.runs.asks()[0]?.blind !== true && count < 40; count += 1) {
    world.clock.sleep(Math.min(doubtLongMs / 4, world.step().waitMs ?? doubtMs));
  }
  expect(world.runs.asks()[0]).toMatchObject({ blind: true });
  world.resume();
  world.drive();
  expect(world.loggedCredits()).toBe(world.api.charged);
});
