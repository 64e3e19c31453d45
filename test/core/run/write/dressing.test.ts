import { manyPeople } from '../../../support/people';
import { RunWorld } from '../../../support/run-world';

test('looks are given once values stand, and once a run', () => {
  const world = new RunWorld(manyPeople(3));
  world.start();
  let emails: readonly string[] = [];
  let coloured = 0;
  world.table.before = (method) => {
    if (method !== 'colour') return;
    emails = world.emails();
    coloured += 1;
  };
  expect(world.drive().phase).toBe('finished');
  expect(emails.every((email) => email.includes('@'))).toBe(true);
  expect(coloured).toBe(1);
});

test('a sheet that does not take looks is no reason for a run to wait, and is not asked again', () => {
  const world = new RunWorld(manyPeople(3));
  world.start();
  let asked = 0;
  world.table.before = (method) => {
    if (method !== 'colour') return;
    asked += 1;
    throw new Error('Service error: Spreadsheets');
  };
  expect(world.drive()).toMatchObject({ phase: 'finished', failuresInRow: 0 });
  expect(asked).toBe(1);
  expect(world.logged.join()).toContain('no looks');
});
