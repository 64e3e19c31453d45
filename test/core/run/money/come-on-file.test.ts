import { fakePerson, manyPeople } from '../../../support/people';
import { lead, RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');

test('a phone that has come on file since the preview breaks no limit', () => {
  const people = [ada, { ...ben, phone: '' }];
  const world = new RunWorld(people);
  expect(world.preview().ceiling?.creditsMax).toBe(3);
  people[1] = ben;
  const run = world.run({ creditLimit: 3 });
  expect([world.api.charged, run.spent]).toEqual([3, 3]);
  expect(world.emails()).toEqual([ada.email, ben.email]);
  expect(world.phones()).toEqual([ada.phone, '']);
});

test('what its answer charged and nobody heard counts in full', () => {
  const people = [ada, { ...ben, phone: '' }];
  const world = new RunWorld(people);
  world.preview();
  people[1] = ben;
  world.api.fail('revealBatch', 'lost');
  const run = world.run({ creditLimit: 4 });
  expect(world.api.charged).toBeLessThanOrEqual(4);
  expect(run.spent).toBe(world.api.charged);
});

test('without anything to spend, rows that lack a phone still share a call', () => {
  const people = manyPeople(50).map((person) => ({ ...person, phone: '' }));
  const world = new RunWorld(
    people,
    people.map(({ fullName }) => lead(fullName)),
  );
  world.preview();
  for (const { id } of people) world.api.owned.add(`${id} email`);
  const run = world.run({ creditLimit: 50 });
  expect([run.counts.done, run.spent]).toEqual([50, 0]);
  expect(world.api.asked('revealBatch')).toHaveLength(2);
});

describe('where people keep a phone of their own in the cell', () => {
  function keptPhone() {
    const people = [ada, { ...ben, phone: '' }];
    const world = new RunWorld(people);
    world.preview();
    world.table.type(3, 'CDX phone', 'ask Tim');
    people[1] = ben;
    return world;
  }

  test('one that has come on file is not asked for along with an email', () => {
    const world = keptPhone();
    const run = world.run({ creditLimit: 3 });
    expect([world.api.charged, run.spent]).toEqual([3, 3]);
    expect(world.phones()).toEqual([ada.phone, 'ask Tim']);
    world.run({ creditLimit: 3 });
    expect(world.api.charged).toBe(3);
  });

  test('nor where the first answer is lost', () => {
    const world = keptPhone();
    world.api.fail('revealBatch', 'lost');
    const run = world.run({ creditLimit: 3 });
    expect([world.api.charged, run.spent]).toEqual([3, 3]);
  });
});
