import { settleLate } from '../../../../src/core/run/money/late-settlement';
import { startRun } from '../../../../src/core/run/start';
import { errorOf } from '../../../support/fake-api';
import { FakeTable } from '../../../support/fake-table';
import { manyPeople } from '../../../support/people';
import { lead, RunWorld, requestFor } from '../../../support/run-world';

const filledEmails = (world: RunWorld) => world.emails().filter(Boolean).length;
const email = { reveal: ['email'], creditLimit: 1_000 } as const;

/** So many that the rows in question lie beyond the first that a step looks at. */
const people = manyPeople(300);

describe.each(['dailyCap', 'credits'])('the look for what is free, short of %s', (what) => {
  test.each([
    ['rows that are sorted', (world: RunWorld) => world.table.reverse()],
    ['a row that is inserted', (world: RunWorld) => world.table.insertRow(2, ['Zed Nobody', 'X'])],
    ['a column that is inserted', (world: RunWorld) => world.table.insertColumn(0, 'Mine')],
  ])('is no worse for %s at its write', (_name, act) => {
    const some = people.slice(0, 160);
    const owned = some.slice(140);
    const world = new RunWorld(some);
    for (const { id } of owned) world.api.own(id, 'email', 'phone');
    world.preview();
    if (what === 'dailyCap') world.api.revealsPerDay = 10;
    else world.api.balance = 10;
    world.start({ creditLimit: 1_000 });
    let isDone = false;
    world.table.before = (method) => {
      if (method !== 'write' || isDone || world.kept().short === undefined) return;
      isDone = true;
      act(world);
    };
    world.drive();
    const shown = new Set(world.emails());
    expect(owned.filter(({ email: text }) => shown.has(text))).toHaveLength(20);
  });
});

test('what an earlier run was charged for, as came out later, is written though no credit is left', () => {
  const world = new RunWorld(people);
  world.preview({ reveal: ['email'] });
  const first = world.start({ ...email, firstRows: 25 });
  world.api.fail('revealBatch', 'lost');
  world.step();
  world.runs.setWish(first.id, 'stop');
  world.drive();
  world.clock.sleep(700_000);
  settleLate(world.deps, world.kept().account.owner, true);
  expect([world.kept().spent, world.loggedCredits()]).toEqual([25, 25]);
  world.table.reverse();
  world.api.balance = 0;
  world.run(email);
  expect(filledEmails(world)).toBe(25);
});

test('so is what a run in another sheet was charged for', () => {
  const world = new RunWorld(people);
  world.preview({ reveal: ['email'] });
  const leads = people.slice(280).map(({ fullName }) => lead(fullName));
  const other = new FakeTable([['Name', 'Company'], ...leads], 8, 'Others');
  world.workbook.tables = [...world.workbook.tables, other];
  const request = requestFor(other, email);
  startRun(world.deps, other, { kind: 'enrich', request, account: world.account(), auto: false });
  world.drive();
  world.api.balance = 0;
  world.run(email);
  expect(filledEmails(world)).toBe(20);
});

test('a value that somebody emptied to have it again comes though no credit is left', () => {
  const world = new RunWorld(people);
  world.run(email);
  const { id } = world.start({ reveal: ['email', 'phone'], creditLimit: 1_000 });
  world.runs.setWish(id, 'stop');
  world.drive();
  world.table.type(301, 'CDX email', '');
  for (let row = 2; row < 200; row += 1) {
    for (const header of ['CDX email', 'CDX status', 'CDX person ID'])
      world.table.type(row, header, '');
  }
  for (const person of people.slice(0, 198)) world.api.owned.delete(`${person.id} email`);
  world.api.balance = 0;
  world.run(email);
  expect(world.emails()[299]).toBe(people[299]?.email);
});

test('nobody waits for a slot in the look for what is free once nobody is left to ask for', () => {
  const world = new RunWorld(people);
  world.api.own(people[9]?.id ?? '', 'email');
  world.preview({ reveal: ['email'] });
  world.api.balance = 0;
  world.start(email);
  // The look uses up the requests of the minute.
  world.api.during = (method) => {
    if (method === 'people')
      Object.assign(world.api.free, { requests: 0, requestsFreeInMs: 53_500 });
  };
  const waits: (number | null)[] = [];
  for (let count = 0; count < 20 && world.kept().phase === 'running'; count += 1) {
    const { waitMs } = world.step();
    waits.push(waitMs);
  }
  expect(world.kept().phase).toBe('paused');
  expect(waits.filter((waitMs) => waitMs !== null && waitMs > 0)).toEqual([]);
});

test('whose record fails in that look is waited for, not asked for again and again', () => {
  const world = new RunWorld(people);
  const owned = people.slice(200, 205);
  for (const { id } of owned) world.api.own(id, 'email');
  world.preview({ reveal: ['email'] });
  world.api.balance = 0;
  world.start(email);
  let failures = 3;
  world.api.during = (method) => {
    const about = world.api.calls[world.api.calls.length - 1]?.about ?? [];
    if (method !== 'people' || failures === 0 || !about.includes(owned[0]?.id ?? '')) return;
    failures -= 1;
    world.api.fail('people', errorOf('INTERNAL_ERROR', { status: 500 }));
  };
  let steps = 0;
  for (; steps < 50 && world.kept().phase === 'running'; steps += 1) {
    world.clock.sleep(world.step().waitMs ?? 0);
  }
  expect(world.kept()).toMatchObject({ phase: 'paused', pause: { reason: 'credits' } });
  expect(filledEmails(world)).toBe(5);
  expect(steps).toBeLessThan(10);
});
