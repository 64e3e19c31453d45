import { fakePerson } from '../../../support/people';
import { RunWorld } from '../../../support/run-world';

const ada = { ...fakePerson('Ada Lovelace'), confidence: 0.8 };
const ben = fakePerson('Ben Oliver');
const weak = 'No match · best confidence 0.80';

/** Both are matched by a preview that took any match. */
function previewed(): RunWorld {
  const world = new RunWorld([ada, ben]);
  world.preview({ confidenceMin: 0.75 });
  return world;
}

test('nobody is charged for a match that an earlier preview took and this run finds too weak', () => {
  const world = previewed();
  const requests = world.api.asked('enrich').length;
  expect(world.run({ confidenceMin: 0.9 })).toMatchObject({ phase: 'finished', spent: 2 });
  expect(world.statuses()).toEqual([weak, 'Done']);
  expect(world.emails()).toEqual(['', ben.email]);
  expect(world.api.asked('enrich')).toHaveLength(requests);
});

test('a preview that asks for more counts none of them', () => {
  const world = previewed();
  expect(world.preview({ confidenceMin: 0.9 }).ceiling).toMatchObject({ people: 1, creditsMax: 2 });
});

test('a run that is content with less takes them on again', () => {
  const world = previewed();
  world.run({ confidenceMin: 0.9 });
  expect(world.run({ confidenceMin: 0.8 })).toMatchObject({ spent: 2 });
  expect(world.emails()).toEqual([ada.email, ben.email]);
});

test('whose row waited for money is judged by what the next run asks for', () => {
  const world = new RunWorld([ada, ben]);
  world.run({ creditLimit: 0 });
  expect(world.run({ confidenceMin: 0.9 })).toMatchObject({ spent: 2 });
  expect(world.statuses()).toEqual([weak, 'Done']);
});
