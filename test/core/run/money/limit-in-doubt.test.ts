import { doubtLongMs, doubtMs } from '../../../../src/config';
import { apiError } from '../../../../src/core/api/errors/errors';
import {
  type Ask,
  doubtedFields,
  isCounted,
  withoutOld,
} from '../../../../src/core/run/money/asks';
import { dayMs } from '../../../../src/core/text/utc-day';
import { errorOf } from '../../../support/fake-api';
import { fakePerson } from '../../../support/people';
import { lead, RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');
const cem = fakePerson('Cem Yilmaz');

/** The answer for Ada and Ben was lost, and charged 4, all of the limit. */
function afterLost(): RunWorld {
  const world = new RunWorld(
    [ada, ben, cem],
    [ada, ben].map(({ fullName }) => lead(fullName)),
  );
  world.start({ creditLimit: 4 });
  world.api.fail('revealBatch', 'lost');
  world.step();
  return world;
}

describe('the limit holds', () => {
  test('where nobody can tell any more what a lost answer charged', () => {
    const world = afterLost();
    world.runs.setWish(world.kept().id, 'pause');
    world.step();
    Object.assign(world.api, { everybody: [ben, cem] });
    world.clock.sleep(doubtLongMs);
    world.table.insertRow(4, lead(cem.fullName));
    world.resume();
    expect(world.drive()).toMatchObject({ phase: 'finished', exact: false });
    expect(world.api.charged).toBe(4);
  });

  test('where no record could be read for ten minutes', () => {
    const world = afterLost();
    world.table.deleteRow(2);
    world.table.deleteRow(2);
    const error = errorOf('INTERNAL_ERROR', { status: 500 });
    world.api.people = (ids) => ids.map(() => ({ ok: false as const, error }));
    while (world.runs.asks().some(({ closed }) => !closed)) {
      const { waitMs, run } = world.step();
      world.clock.sleep(waitMs ?? doubtMs);
      if (run.phase === 'paused') world.resume();
    }
    world.table.insertRow(2, lead(cem.fullName));
    world.drive();
    expect(world.api.charged).toBe(4);
  });

  test('where the property of what was asked is lost: the log has it', () => {
    const world = afterLost();
    world.store.remove('cdx.asks');
    world.table.insertRow(4, lead(cem.fullName));
    expect(world.drive()).toMatchObject({ phase: 'finished', spent: 4, exact: true });
    expect(world.api.charged).toBe(4);
  });

  test('for fields in doubt that have become dearer', () => {
    const world = new RunWorld([ada]);
    world.start({ creditLimit: 2 });
    world.api.fail('revealBatch', apiError('NETWORK_FAILURE'));
    world.step();
    world.api.costPerReveal = 2;
    world.api.revealsPerMinute = 30;
    world.api.free = { ...world.api.free, revealsPerMinute: 30 };
    expect(world.drive().phase).toBe('finished');
    expect(world.api.charged).toBeLessThanOrEqual(2);
  });
});

test('nobody waits for the limit of whom an open doubt may tell that all is paid', () => {
  const world = new RunWorld([ada]);
  world.preview();
  world.start({ reveal: ['email'] });
  world.api.fail('revealBatch', 'lost');
  const unreadable = errorOf('PROCESSING_DEFERRED', { status: 400 });
  world.api.fail('people', unreadable);
  world.step();
  world.runs.setWish(world.kept().id, 'stop');
  world.step();
  expect(world.api.charged).toBe(1);
  world.api.fail('people', unreadable);
  world.start({ reveal: ['email'], creditLimit: 0 });
  expect(world.drive()).toMatchObject({ phase: 'finished', spent: 0 });
  expect(world.emails()).toEqual([ada.email]);
  expect(world.api.charged).toBe(1);
});

describe('what nobody can tell', () => {
  const [lost] = afterLost().runs.asks();
  if (lost === undefined) throw new Error('nothing was asked');
  const closed = (step: string, parts: Partial<Ask>): Ask => ({
    ...lost,
    step,
    closed: true,
    ...parts,
  });
  const asks = [closed('s1', { untold: true }), closed('s2', { blind: true }), closed('s3', {})];

  test('counts as spent, and what was seen not to be charged does not', () => {
    expect(asks.map(isCounted)).toEqual([true, true, false]);
  });

  test('is kept as long as its run goes on, and then the last at which nobody could look', () => {
    const laterMs = lost.atMs + 3 * dayMs;
    const all = [...asks, closed('s4', { blind: true })];
    const kept = (runId: string) => withoutOld(all, laterMs, runId).map(({ step }) => step);
    expect([kept(lost.runId), kept('another run')]).toEqual([['s1', 's2', 's4'], ['s4']]);
  });

  test('counts at the highest price at which it was asked for', () => {
    const dear = closed('s4', { costPerReveal: 3 });
    expect([...doubtedFields([dear, ...asks]).values()]).toEqual([3, 3, 3, 3]);
  });
});
