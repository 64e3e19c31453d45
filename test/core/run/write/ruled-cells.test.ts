import { Office } from '../../../support/office';
import { fakePerson } from '../../../support/people';
import { lead, RunWorld } from '../../../support/run-world';
import { retryCall } from '../../../support/shown-run';

const people = Array.from({ length: 30 }, (_, index) =>
  fakePerson(`Lead${String.fromCharCode(65 + (index % 26))}${index > 25 ? 'x' : ''} Person`),
);
const names = people.map(({ fullName }) => fullName);

/** The columns stand there from an earlier run, and then somebody gives one a rule. */
function ruledWorld(header: string, takes: (text: string) => boolean) {
  const world = new RunWorld(people.slice(0, 4));
  world.run({ reveal: [], outputs: ['email', 'phone', 'title'] });
  world.table.ruled.set(world.table.column(header), { words: 'value in list', takes });
  return world;
}

test('a rule that refuses a value is named in the row and in the receipt, and the others go on', () => {
  const [first, second] = people;
  const world = ruledWorld('CDX email', (text) => text !== second?.email);
  const run = world.run();
  expect(run).toMatchObject({ phase: 'finished', spent: 8, failuresInRow: 0 });
  expect(world.emails()).toEqual([first?.email, '', people[2]?.email, people[3]?.email]);
  expect(world.phones()[1]).toBe(second?.phone);
  expect(world.statuses()[1]).toMatch(/^Error: “CDX email” \(rule: value in list\) does not take/);
  expect(world.statuses()[0]).toBe('Done');
  expect(run.notes.join()).toContain('The column “CDX email” (rule: value in list) refused values');
  expect(run.counts).toMatchObject({ rows: 4, done: 3, errors: 1 });
});

test('once the rule is gone, Retry errors writes what was paid for, and charges nothing', () => {
  const office = new Office(people.slice(0, 3), names.slice(0, 3).map(lead));
  const session = office.connected();
  office.run(session, { reveal: [] });
  office.table.ruled.set(office.table.column('CDX email'), { words: 'x', takes: () => false });
  office.run(session);
  expect(office.world.emails()).toEqual(['', '', '']);
  const { charged } = office.api;
  office.table.ruled.clear();
  retryCall(session);
  office.drive(session);
  expect(office.world.emails()).toEqual(people.slice(0, 3).map(({ email }) => email));
  expect(office.api.charged).toBe(charged);
  expect(office.world.loggedCredits()).toBe(charged);
});

test('a rule that came after a value stood there keeps its row from nothing', () => {
  const [first, second] = people;
  const world = new RunWorld(people.slice(0, 2));
  world.run({ reveal: ['email'], firstRows: 1 });
  world.table.ruled.set(world.table.column('CDX email'), { words: 'x', takes: () => false });
  const run = world.run();
  expect(run).toMatchObject({ phase: 'finished', spent: 3, counts: { done: 1, errors: 1 } });
  expect(world.statuses()).toEqual(['Done', expect.stringMatching(/^Error: “CDX email”/)]);
  expect(world.emails()).toEqual([first?.email, '']);
  expect(world.phones()).toEqual([first?.phone, second?.phone]);
});

test('a rule of a column of people’s own, between those of the run, is none of its business', () => {
  const [, second] = people;
  const world = ruledWorld('CDX email', (text) => text !== second?.email);
  const place = world.table.column('CDX email');
  world.table.insertColumn(place, 'Score');
  world.table.ruled.set(place, { words: 'is between 1 and 9', takes: () => false });
  world.table.ruled.set(place + 1, { words: 'x', takes: (text) => text !== second?.email });
  const run = world.run();
  expect(run).toMatchObject({ phase: 'finished', spent: 8, counts: { done: 3, errors: 1 } });
  expect(run.notes.join()).not.toContain('Score');
  expect(world.statuses()[1]).toMatch(/^Error: “CDX email”/);
});

test('what a step paid for before the refusal is charged and logged once', () => {
  const world = new RunWorld(people);
  world.run({ reveal: [], outputs: ['email', 'phone', 'title'] });
  world.table.ruled.set(world.table.column('CDX phone'), {
    words: 'custom formula',
    takes: () => false,
  });
  const run = world.run();
  expect(run).toMatchObject({ phase: 'finished', spent: 60, exact: true, counts: { errors: 30 } });
  expect(world.api.charged).toBe(60);
  expect(world.loggedCredits()).toBe(60);
});

test('a status column that refuses its texts pauses the run, and says which and why', () => {
  const world = ruledWorld('CDX status', () => false);
  const run = world.run();
  expect(run).toMatchObject({ phase: 'paused', pause: { reason: 'sheet' } });
  expect(run.pause?.message).toContain('“CDX status” (rule: value in list)');
});

test('a sheet whose rules take all values is asked for none', () => {
  const world = ruledWorld('CDX email', () => true);
  expect(world.run()).toMatchObject({ phase: 'finished', counts: { done: 4, errors: 0 } });
  expect(world.kept().ruled).toBeUndefined();
});
