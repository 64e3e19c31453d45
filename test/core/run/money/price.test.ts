import fc from 'fast-check';
import { fieldPrice, mayCost } from '../../../../src/core/run/money/price';
import type { Availabilities, Availability } from '../../../../src/core/sheet/rows/status';
import type { ContactField } from '../../../../src/core/words';
import { fakePerson } from '../../../support/people';
import { RunWorld } from '../../../support/run-world';

const both: readonly ContactField[] = ['email', 'phone'];

describe('what a person would cost', () => {
  test('is known where the record or a status tells it', () => {
    const pricesOf = (said: Availabilities) => both.map((field) => fieldPrice(said, field));
    expect(pricesOf({ email: 'file', phone: 'none' })).toEqual(['charge', 'nothing']);
    expect(pricesOf({ email: 'unverified', phone: 'yours' })).toEqual(['charge', 'free']);
  });

  test('is unknown where only an id stands in the row, and counts as its most until it is known', () => {
    const price = fieldPrice(null, 'email');
    expect([price, mayCost(price)]).toEqual(['unknown', true]);
  });

  test('is never below what the API could charge, and never above a credit for each field', () => {
    const kind = fc.constantFrom<Availability>(
      'file',
      'unverified',
      'yours',
      'none',
      'kept',
      'unasked',
    );
    const available = fc.option(fc.record({ email: kind, phone: kind }), { nil: null });
    fc.assert(
      fc.property(available, (said) => {
        for (const field of both) {
          const price = fieldPrice(said, field);
          const isFree = said?.[field] === 'yours' || said?.[field] === 'none';
          expect(mayCost(price)).toBe(!isFree);
        }
      }),
    );
  });
});

const people = ['Ada Lovelace', 'Ben Oliver', 'Cem Yilmaz', 'Dan Nguyen', 'Eva Novak'].map(
  (fullName, index) => fakePerson(fullName, index % 2 === 0 ? { phone: '' } : {}),
);

describe('with the exact limit of a preview', () => {
  const exact = (world: RunWorld) => world.preview().ceiling?.creditsMax ?? 0;

  test('a write that fails after the charge withholds nothing that was paid', () => {
    const world = new RunWorld(people);
    const creditLimit = exact(world);
    world.start({ creditLimit });
    const { write } = world.table;
    let failures = 1;
    world.table.write = (blocks) => {
      if (failures > 0) {
        failures -= 1;
        throw new Error('Service Spreadsheets failed while accessing document.');
      }
      write.call(world.table, blocks);
    };
    const run = world.drive();
    expect(run.spent).toBe(creditLimit);
    expect(world.emails()).toEqual(people.map(({ email }) => email));
    expect(world.statuses().every((status) => status.startsWith('Done'))).toBe(true);
  });

  test('rows that lost their status, but not their id, are priced by the free record', () => {
    const world = new RunWorld(people);
    const creditLimit = exact(world);
    people.forEach((_, index) => {
      world.table.type(index + 2, 'CDX status', '');
    });
    const run = world.run({ creditLimit });
    expect(run.spent).toBe(creditLimit);
    expect(world.emails()).toEqual(people.map(({ email }) => email));
    expect(world.statuses().filter((status) => status.startsWith('Waiting'))).toEqual([]);
  });

  test('a reveal at 2 credits a field stays in the limit', () => {
    const world = new RunWorld(people);
    world.api.costPerReveal = 2;
    const creditLimit = exact(world);
    expect(creditLimit).toBe(14);
    expect(world.run({ creditLimit: 5 }).spent).toBeLessThanOrEqual(5);
    expect(world.run({ creditLimit: 9 }).spent).toBeLessThanOrEqual(9);
    expect(world.api.charged % 2).toBe(0);
    expect(world.run({ creditLimit }).phase).toBe('finished');
    expect(world.api.charged).toBe(14);
  });
});

test('people known by id alone who are owned are not refused under a limit of 0', () => {
  const world = new RunWorld(people);
  world.preview();
  for (const { id } of people) world.api.own(id, 'email', 'phone');
  people.forEach((_, index) => {
    world.table.type(index + 2, 'CDX status', '');
  });
  const run = world.run({ creditLimit: 0 });
  expect(run.spent).toBe(0);
  expect(world.emails()).toEqual(people.map(({ email }) => email));
});

test('the records of people known by id alone are asked only where their price would refuse them', () => {
  const world = new RunWorld(people);
  world.preview();
  people.forEach((_, index) => {
    world.table.type(index + 2, 'CDX status', '');
  });
  const before = world.api.asked('people').length;
  world.run({ creditLimit: 100 });
  expect(world.api.asked('people')).toHaveLength(before);
});
