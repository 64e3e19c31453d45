/** What costs nothing comes before a run waits for money: what is owned, and whom nothing tells the price of. */
import { errorOf } from '../../../support/fake-api';
import { type FakePerson, manyPeople } from '../../../support/people';
import { lead, RunWorld } from '../../../support/run-world';

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

test('an owned value that the run does not want is looked at once, and holds up nobody', () => {
  const people = manyPeople(600).map((person, index) =>
    index < 30 ? { ...person, emailStatus: 'accept_all' } : person,
  );
  const world = new RunWorld(people);
  for (const { id } of [...people.slice(0, 30), ...people.slice(-5)]) world.api.own(id, 'email');
  world.preview({ onlyVerifiedEmails: true });
  world.api.balance = 0;
  world.start({ onlyVerifiedEmails: true });
  const before = world.api.asked('people').flat().length;
  expect(world.drive()).toMatchObject({ phase: 'paused', pause: { reason: 'credits' } });
  expect(world.api.asked('people').flat().length - before).toBeLessThanOrEqual(40);
  expect(world.emails().slice(-5)).toEqual(emailsOf(people.slice(-5)));
});

/** Longer than what a step reads, so that the look takes several. */
function longSheet(): RunWorld {
  const people = manyPeople(40);
  const blank = Array.from({ length: 28_000 }, () => ['', '']);
  const leads = people.map(({ fullName }) => lead(fullName));
  const world = new RunWorld(people, [...leads, ...blank, lead('Nobody Atall')]);
  world.preview();
  return world;
}

/** Until the look has gone on below the first rows. */
function stepsIntoLook(world: RunWorld): void {
  for (let step = 0; step < 50; step += 1) {
    const { run, waitMs } = world.step();
    if (run.short !== undefined && run.cursorRow > 2) return;
    world.clock.sleep(waitMs ?? 0);
  }
  throw new RangeError('The look took one step.');
}

test('a look that a pause and a top-up came into leaves no row behind', () => {
  const world = longSheet();
  world.api.balance = 10;
  world.start();
  stepsIntoLook(world);
  world.runs.setWish(world.kept().id, 'pause');
  world.step();
  world.api.balance = 1_000;
  world.resume();
  expect(world.drive()).toMatchObject({ phase: 'finished', counts: { done: 40 } });
});

test('nor does one that a new day came into', () => {
  const world = longSheet();
  world.clock.nowIsMs = Date.UTC(2026, 0, 15, 23, 59, 50);
  world.api.revealsPerDay = 10;
  world.start();
  stepsIntoLook(world);
  world.clock.sleep(60_000);
  Object.assign(world.api, { revealsToday: 0, revealsPerDay: 1_000 });
  expect(world.drive()).toMatchObject({ phase: 'finished', counts: { done: 40 } });
});

test('a record that fails once while others are read is read again before the run waits', () => {
  const people = manyPeople(170);
  const owned = people.slice(150);
  const world = new RunWorld(people);
  for (const { id } of owned) world.api.own(id, ...both);
  world.preview();
  world.api.balance = 10;
  world.start();
  let failed = false;
  world.api.during = (method) => {
    if (method !== 'people' || failed || world.kept().short === undefined) return;
    failed = true;
    world.api.fail('people', errorOf('INTERNAL_ERROR', { status: 500 }));
  };
  expect(world.drive()).toMatchObject({ phase: 'paused', pause: { reason: 'credits' } });
  expect([failed, world.emails().slice(150)]).toEqual([true, emailsOf(owned)]);
});

test('a look that takes long after midnight does not wait for the next one', () => {
  const world = worldOfIds(manyPeople(300));
  const midnight = Date.UTC(2026, 0, 16);
  world.clock.nowIsMs = midnight + 40_000;
  world.start({ creditLimit: 1_000 });
  world.api.fail('revealBatch', errorOf('DAILY_LIMIT', { status: 429 }));
  world.api.during = (method) => {
    if (method === 'people') world.clock.sleep(800);
  };
  const { pause } = world.drive();
  expect(pause?.untilMs).toBeLessThan(midnight + 3_600_000);
});

test('what the run has paid for in one row is written into the others of that person', () => {
  const [first, ...others] = manyPeople(300);
  if (first === undefined) throw new RangeError('nobody');
  const world = new RunWorld([first, ...others.slice(1), { ...first, fullName: 'Zed Other' }]);
  world.preview();
  world.api.balance = 10;
  world.start();
  expect(world.drive()).toMatchObject({ phase: 'paused', pause: { reason: 'credits' } });
  expect([world.emails()[0], world.emails()[299]]).toEqual([first.email, first.email]);
});
