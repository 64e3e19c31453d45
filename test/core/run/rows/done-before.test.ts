import { fakePerson } from '../../../support/people';
import { RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver', { phone: '' });
const both = { reveal: ['email', 'phone'] as const };

/** Both are done for their emails; a run for phones as well has begun over them, and done nothing yet. */
function begun(): RunWorld {
  const world = new RunWorld([ada, ben]);
  world.run({ reveal: ['email'] });
  world.start({ ...both, rows: 'all', firstRows: 2 });
  expect(world.statuses()[0]).toContain('done before');
  return world;
}

test('what a run that was stopped has not come to is as done as it was', () => {
  const world = begun();
  world.runs.setWish(world.kept().id, 'stop');
  world.drive();
  expect(world.statuses()).toEqual(['Done', 'Done']);
  expect(world.run({ reveal: ['email'] }).counts.rows).toBe(0);
  expect(world.run(both)).toMatchObject({ spent: 1, counts: { rows: 2 } });
});

test('an Undo of what was wanted later leaves the row done for what was wanted first', () => {
  const world = begun();
  world.drive();
  world.undo();
  expect(world.phones()).toEqual(['', '']);
  expect(world.statuses()).toEqual(['Done', 'Done']);
});

test('an Undo leaves a row without data as it was', () => {
  const world = new RunWorld([fakePerson('Ada Lovelace', { email: '' })]);
  world.run({ reveal: ['email'] });
  const before = world.statuses();
  expect(before).toEqual(['No data on file · no email on file']);
  world.run(both);
  expect(world.phones()[0]).not.toBe('');
  world.undo();
  expect(world.statuses()).toEqual(before);
});
