import { doubtMs } from '../../../../src/config';
import type { BatchEntry } from '../../../../src/core/api/endpoints/reveal-batch';
import { apiError } from '../../../../src/core/api/errors/errors';
import { doubtedCredits, withAsk } from '../../../../src/core/run/money/asks';
import { settleLate } from '../../../../src/core/run/money/late-settlement';
import { creditsOfRun, readLog } from '../../../../src/core/sheet/log/run-log';
import { errorOf } from '../../../support/fake-api';
import { fakePerson } from '../../../support/people';
import { RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');

/** The price is told, the value is not. */
function untold(_: string, entry: BatchEntry): BatchEntry {
  if (entry.status !== 'ok') return entry;
  const phone = { ...entry.person.phone, value: null };
  return { ...entry, person: { ...entry.person, phone }, results: {} };
}

function chargesOf(world: RunWorld, id: string): readonly string[] {
  return world.workbook.log.rows
    .filter((texts) => texts[2] === id && Number(texts[4]) > 0)
    .map((texts) => `${texts[1]} ${texts[3]} ${texts[4]}`);
}

/** Its next call is lost as often as told. */
function afterUntold(times: number): RunWorld {
  const world = new RunWorld([ada]);
  world.start({ reveal: ['phone'] });
  world.api.entryInstead = untold;
  world.step();
  world.api.entryInstead = (_, entry) => entry;
  world.api.fail('revealBatch', ...Array.from({ length: times }, () => 'lost' as const));
  return world;
}

describe('a field whose price was told without its value', () => {
  test.each([1, 2, 3])(
    'is charged once in the log, though %d answers are lost after it',
    (times) => {
      const world = afterUntold(times);
      expect(world.drive()).toMatchObject({ phase: 'finished', spent: 1, exact: true });
      expect(world.phones()).toEqual([ada.phone]);
      expect(world.loggedCredits()).toBe(1);
    },
  );

  test('is in no doubt when it is asked for again', () => {
    const world = afterUntold(1);
    while (world.api.asked('revealBatch').length < 2) world.clock.sleep(world.step().waitMs ?? 0);
    expect(doubtedCredits(world.runs.asks())).toBe(0);
  });
});

test('what an earlier run was charged is not found again by a later one whose answer is lost', () => {
  const world = new RunWorld([ada, ben]);
  world.run({ reveal: ['phone'] });
  for (const header of ['CDX status', 'CDX phone', 'CDX person ID'])
    for (const row of [2, 3]) world.table.type(row, header, '');
  world.start({ reveal: ['phone'] });
  world.api.fail('revealBatch', 'lost');
  expect(world.drive()).toMatchObject({ phase: 'finished', spent: 0, exact: true });
  expect(world.loggedCredits()).toBe(2);
});

describe('a field that is free, and that a call without an answer had asked for', () => {
  /** A run asked in vain, and was stopped. */
  function afterVainAsk(): RunWorld {
    const world = new RunWorld([ada]);
    world.start({ reveal: ['phone'] });
    world.api.fail('revealBatch', apiError('NETWORK_FAILURE'));
    world.step();
    world.runs.setWish(world.kept().id, 'stop');
    world.drive();
    return world;
  }

  /** The first run asks in vain, and that is over as far as anybody can tell. */
  function afterClosedAsk(): RunWorld {
    const world = afterVainAsk();
    const [ask] = world.runs.asks();
    if (ask === undefined) throw new Error('Nothing was asked.');
    const run = world.taken();
    world.runs.changeAsks(run, (asks) => withAsk(asks, ask, { ...ask, closed: true }));
    world.runs.endTurn(run);
    world.clock.sleep(doubtMs);
    return world;
  }

  test('was charged by that call where the log knows of no other charge', () => {
    const world = afterClosedAsk();
    const first = world.kept().id;
    world.api.chargeLate(ada.id, 'phone');
    world.run({ reveal: ['phone'] });
    expect(chargesOf(world, ada.id)).toEqual([`${first} phone 1`]);
  });

  /** Nobody can look at what the first run asked before the next one is answered that it is free. */
  function afterUnlooked(world: RunWorld): RunWorld {
    const down = () => errorOf('INTERNAL_ERROR', { status: 500 });
    world.start({ reveal: ['phone'] });
    world.api.fail('revealBatch', 'lost');
    world.step();
    world.api.fail('people', down());
    world.runs.setWish(world.kept().id, 'stop');
    world.step();
    world.api.fail('people', down());
    world.run({ reveal: ['phone'] });
    settleLate(world.deps, undefined, true);
    return world;
  }

  test('was charged by that call though nobody had read the record before it', () => {
    const world = new RunWorld([ada], [['', '']]);
    world.run();
    world.table.type(2, 'CDX person ID', ada.id);
    afterUnlooked(world);
    expect(chargesOf(world, ada.id)).toHaveLength(1);
    expect(world.phones()).toEqual([ada.phone]);
  });

  test('was charged anew by that call where the person moved since an earlier charge', () => {
    const world = new RunWorld([ada]);
    world.preview();
    const [status = ''] = world.statuses();
    world.run({ reveal: ['phone'] });
    world.table.type(2, 'CDX status', status);
    world.table.type(2, 'CDX phone', '');
    world.api.owned.clear();
    afterUnlooked(world);
    expect(chargesOf(world, ada.id)).toHaveLength(2);
  });

  test('was not where a later call was charged for it', () => {
    const world = afterClosedAsk();
    world.start({ reveal: ['phone'] });
    world.api.fail('revealBatch', 'lost');
    const { id } = world.drive();
    expect(world.phones()).toEqual([ada.phone]);
    expect(chargesOf(world, ada.id)).toEqual([`${id} phone 1`]);
  });

  test('was not where a later call is in doubt as well', () => {
    const world = afterVainAsk();
    world.clock.sleep(doubtMs - 1_000);
    world.start({ reveal: ['phone'] });
    world.api.fail('revealBatch', 'lost');
    world.step();
    world.clock.sleep(doubtMs);
    const { id } = world.drive();
    expect(chargesOf(world, ada.id)).toEqual([`${id} phone 1`]);
  });

  test('was not where that call was paid for by another account', () => {
    const world = afterClosedAsk();
    world.api.userId = 'usr_2';
    world.api.own(ada.id, 'phone');
    world.run({ reveal: ['phone'] });
    expect(chargesOf(world, ada.id)).toEqual([]);
  });
});

describe('somebody who moved since the run paid for them, and whose row was cleared', () => {
  function afterMove(creditLimit: number): RunWorld {
    const world = new RunWorld([ada, ben]);
    world.api.batchIdsMax = 1;
    world.preview();
    const [status = ''] = world.statuses();
    world.start({ reveal: ['phone'], creditLimit });
    while (world.api.charged === 0) world.step();
    world.table.type(2, 'CDX status', status);
    world.table.type(2, 'CDX phone', '');
    world.api.owned.clear();
    return world;
  }

  test('is not charged anew beyond the limit', () => {
    const world = afterMove(1);
    expect(world.drive()).toMatchObject({ phase: 'finished', spent: 1, exact: true });
    expect(world.api.charged).toBe(1);
    expect(world.statuses()[0]).toContain('Waiting: credit limit');
  });

  test('is charged anew within it, and the log has both', () => {
    const world = afterMove(3);
    const { id, spent } = world.drive();
    expect(spent).toBe(world.api.charged);
    expect(spent).toBe(3);
    expect(creditsOfRun(readLog(world.workbook.log), id)).toBe(3);
    expect(world.phones()).toEqual([ada.phone, ben.phone]);
  });
});

test('a field that a row holds, and another account owns, is not charged along with what others want', () => {
  const world = new RunWorld([ada, ben]);
  world.start();
  world.api.entryInstead = (id, entry) =>
    entry.status === 'ok' && id === ada.id
      ? { ...entry, person: { ...entry.person, email: { ...entry.person.email, value: null } } }
      : skippedEntry(id);
  world.step();
  world.runs.setWish(world.kept().id, 'stop');
  world.drive();
  expect(world.phones()).toEqual([ada.phone, '']);
  world.api.entryInstead = (_, entry) => entry;
  world.api.userId = 'usr_2';
  world.api.owned.clear();
  world.api.charged = 0;
  const run = world.run();
  expect(run).toMatchObject({ phase: 'finished', spent: 3, exact: true });
  expect(world.api.charged).toBe(3);
});

function skippedEntry(id: string): BatchEntry {
  return { status: 'skipped', id, reason: 'VAULT_UNAVAILABLE' };
}
