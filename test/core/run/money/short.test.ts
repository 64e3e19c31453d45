/** What costs nothing comes before a run waits for money: what is owned, and whom nothing tells the price of. */
import { errorOf } from '../../../support/fake-api';
import { type FakePerson, manyPeople } from '../../../support/people';
import { RunWorld } from '../../../support/run-world';

const both = ['email', 'phone'] as const;

/** The first row of the sheet is the header row. */
const rowOf = (index: number) => index + 2;

/** Each row names its person, and nothing else is known of it. */
function worldOfIds(people: readonly FakePerson[]): RunWorld {
  const world = new RunWorld(people);
  world.preview();
  people.forEach((person, index) => {
    world.table.type(rowOf(index), 'CDX person ID', person.id);
    world.table.type(rowOf(index), 'CDX status', '');
  });
  return world;
}

const emailsOf = (people: readonly FakePerson[]) => people.map(({ email }) => email);

describe.each([
  ['the daily cap', 'dailyCap', 'waiting'],
  ['the credits', 'credits', 'paused'],
] as const)('where %s ends', (_, reason, phase) => {
  const limited = (world: RunWorld, fields: number) => {
    if (reason === 'dailyCap') world.api.revealsPerDay = fields;
    else world.api.balance = fields;
  };
  const people = manyPeople(130);
  const owned = people.slice(100);

  test('rows that name a person alone are read, and what is owned of them is written', () => {
    const world = worldOfIds(people);
    for (const { id } of owned) world.api.own(id, ...both);
    limited(world, 10);
    expect(world.run()).toMatchObject({ phase, pause: { reason } });
    expect(world.emails().slice(100)).toEqual(emailsOf(owned));
    expect(world.api.charged).toBe(10);
    const records = world.api.asked('people').flat();
    expect(new Set(records).size).toBe(records.length);
  });

  test('what a preview called owned is written', () => {
    const world = new RunWorld(people);
    for (const { id } of owned) world.api.own(id, ...both);
    world.preview();
    limited(world, 10);
    expect(world.run()).toMatchObject({ phase, pause: { reason } });
    expect(world.emails().slice(100)).toEqual(emailsOf(owned));
    expect(world.statuses()[99]).toContain(reason === 'credits' ? 'credits' : 'daily cap');
  });

  test('what was charged before a step died is written', () => {
    const world = new RunWorld(people);
    world.preview();
    limited(world, 30);
    world.start();
    world.killAt((die) => {
      world.table.beforeBlock = die;
    });
    expect(world.drive()).toMatchObject({ phase, pause: { reason } });
    expect(world.api.charged).toBe(30);
    expect(world.emails().slice(0, 15)).toEqual(emailsOf(people.slice(0, 15)));
  });

  test('it goes on where it was, once there is money again', () => {
    const world = worldOfIds(people);
    limited(world, 10);
    world.run({ creditLimit: 1_000 });
    limited(world, 1_000);
    if (reason === 'credits') world.resume();
    else world.clock.sleep(86_400_000);
    world.api.revealsToday = 0;
    expect(world.drive()).toMatchObject({ phase: 'finished' });
    expect(world.emails()).toEqual(emailsOf(people));
  });
});

test.each([
  ['INSUFFICIENT_CREDITS', 402, 'credits'],
  ['DAILY_LIMIT', 429, 'dailyCap'],
])(
  '%s, which the API says first, is kept for when what is free was looked for',
  (code, status, reason) => {
    const people = manyPeople(60);
    const owned = people.slice(50);
    const world = worldOfIds(people);
    for (const { id } of owned) world.api.own(id, ...both);
    const refusal = errorOf(code, { status, message: 'required 50, balance 3' });
    world.api.fail('revealBatch', refusal);
    const run = world.run();
    expect(run.pause).toMatchObject({ reason, requestId: 'req-fault' });
    expect(world.emails().slice(50)).toEqual(emailsOf(owned));
    expect(world.api.charged).toBe(0);
  },
);

test('who costs too much keeps nobody else from what is left', () => {
  const people = manyPeople(2);
  const [, cheap] = people;
  if (cheap === undefined) throw new RangeError('no second person');
  const world = new RunWorld(people);
  world.api.own(cheap.id, 'email');
  world.preview();
  world.api.owned.clear();
  world.table.type(rowOf(1), 'CDX email', 'kept@acme.example');
  world.api.balance = 1;
  expect(world.run()).toMatchObject({ phase: 'paused', pause: { reason: 'credits' } });
  expect(world.phones()[1]).toBe(cheap.phone);
});
