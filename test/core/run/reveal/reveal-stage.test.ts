import { fakePerson, manyPeople } from '../../../support/people';
import { RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver', { phone: '' });
const cem = fakePerson('Cem Yilmaz', { email: '', phone: '' });
const everybody = [ada, ben, cem];

describe('the credit limit', () => {
  test('is never exceeded, and rows that did not fit say so', () => {
    const world = new RunWorld(everybody);
    const run = world.run({ creditLimit: 2 });
    expect(run.spent).toBe(2);
    expect(world.statuses()).toEqual([
      'Done',
      expect.stringMatching(/^Waiting: credit limit/),
      'No data on file',
    ]);
    expect(run.counts.waiting).toBe(1);
    expect(run.phase).toBe('finished');
  });

  test('lets pass what needs less', () => {
    const world = new RunWorld([ada, ben]);
    const run = world.run({ creditLimit: 1 });
    expect(world.emails()).toEqual(['', ben.email]);
    expect(run.spent).toBe(1);
  });

  test('of 0 spends nothing', () => {
    const world = new RunWorld(everybody);
    expect(world.run({ creditLimit: 0 }).spent).toBe(0);
    expect(world.api.asked('revealBatch')).toHaveLength(0);
  });

  test('rows that waited for it are done by the next run, without being matched again', () => {
    const world = new RunWorld(everybody);
    world.run({ creditLimit: 2 });
    const run = world.run({ creditLimit: 10 });
    expect(world.statuses()[1]).toBe('Done · no phone on file');
    expect(run.spent).toBe(1);
    expect(world.api.asked('enrich')).toHaveLength(3);
  });
});

test('a row whose record is read in each step does not keep the next ones from their turn', () => {
  const una = fakePerson('Una Proven', { emailStatus: 'unverified' });
  const people = [una, ...manyPeople(4)];
  const world = new RunWorld(people);
  world.api.own(una.id, 'email');
  // As where a minute holds little, or what is kept of it is lost at once: one at a time.
  world.api.free = { ...world.api.free, requests: 1 };
  world.start({ onlyVerifiedEmails: true });
  expect(world.drive()).toMatchObject({ phase: 'finished', notes: [], counts: { done: 5 } });
  expect(world.emails().slice(1)).toEqual(people.slice(1).map(({ email }) => email));
});
