import { fakePerson } from '../../support/people';
import { RunWorld } from '../../support/run-world';

/** Known to the API under a name that cleaning cuts: matched in a second try. */
const sirMbaye = fakePerson('Sir Mbaye Diop');
const ada = fakePerson('Ada Lovelace');

test('a run ends with the step that does its last row', () => {
  const world = new RunWorld([ada]);
  world.start();
  expect(world.step()).toMatchObject({ waitMs: null, run: { phase: 'finished' } });
});

test('what a last look finds is for the next step: one turn asks once for what may cost', () => {
  const world = new RunWorld([ada, sirMbaye]);
  world.start();
  expect(world.step()).toMatchObject({ waitMs: 0, run: { phase: 'running' } });
  expect(world.api.asked('revealBatch')).toHaveLength(1);
  expect(world.drive()).toMatchObject({ phase: 'finished', spent: 4 });
  expect(world.loggedCredits()).toBe(4);
});

test('a stop that comes meanwhile is obeyed before the last look', () => {
  const world = new RunWorld([ada]);
  const run = world.start();
  world.api.during = (method) => {
    if (method === 'revealBatch') world.runs.setWish(run.id, 'stop');
  };
  expect(world.step().run.phase).toBe('running');
  expect(world.drive()).toMatchObject({ phase: 'stopped', spent: 2 });
});
