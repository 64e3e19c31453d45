import { fakePerson, manyPeople } from '../../../support/people';
import { lead, RunWorld } from '../../../support/run-world';

/** Known to the API under a name that cleaning cuts. */
const sirMbaye = fakePerson('Sir Mbaye Diop');
const ada = fakePerson('Ada Lovelace');

function askedNames(world: RunWorld): readonly string[] {
  return world.api.asked('enrich').map(([name = '']) => name);
}

test('the text as typed is tried once where the clean one matched nobody', () => {
  const world = new RunWorld([sirMbaye, ada]);
  expect(world.run().phase).toBe('finished');
  expect(world.statuses()).toEqual(['Done', 'Done']);
  expect(world.emails()).toEqual([sirMbaye.email, ada.email]);
  expect(askedNames(world)).toEqual(['Mbaye Diop', 'Ada Lovelace', 'Sir Mbaye Diop']);
});

test('a row is final only when neither spelling matched, and stays so', () => {
  const world = new RunWorld([], [lead('Dr. Nobody Known'), lead('Nobody Else')]);
  world.start();
  let between: readonly string[] = [];
  world.api.during = (method) => {
    if (method === 'enrich') between = world.statuses();
  };
  expect(world.drive().phase).toBe('finished');
  expect(between).toEqual([
    expect.stringMatching(/^Waiting: its turn · text as typed is next/),
    'No match',
  ]);
  expect(world.statuses()).toEqual(['No match', 'No match']);
  expect(askedNames(world)).toEqual(['Nobody Known', 'Nobody Else', 'Dr. Nobody Known']);
  world.run();
  expect(world.api.asked('enrich')).toHaveLength(3);
});

test('equal rows are tried once in each spelling', () => {
  const world = new RunWorld([], [lead('Dr. Nobody Known'), lead('Dr. Nobody Known')]);
  world.run();
  expect(world.statuses()).toEqual(['No match', 'No match']);
  expect(askedNames(world)).toEqual(['Nobody Known', 'Dr. Nobody Known']);
});

test('of equal rows the one with a second spelling speaks for all', () => {
  const world = new RunWorld([sirMbaye], [lead('Mbaye Diop'), lead('Sir Mbaye Diop')]);
  world.run();
  expect(world.emails()).toEqual([sirMbaye.email, sirMbaye.email]);
  expect(askedNames(world)).toEqual(['Mbaye Diop', 'Sir Mbaye Diop']);
});

test('equal rows of different people are each answered by their own text', () => {
  const david = fakePerson('Chen, Wei (David)');
  const world = new RunWorld([david], [lead(david.fullName), lead('Chen, Wei (Kevin)')]);
  world.run();
  expect(world.statuses()).toEqual(['Done', 'No match']);
  expect(world.emails()).toEqual([david.email, '']);
  expect(askedNames(world)).toEqual(['Wei Chen', 'Chen, Wei (David)', 'Chen, Wei (Kevin)']);
});

test('a row with another address is asked as typed also where an equal one is asked clean', () => {
  const typed = ['Sir Mbaye Diop', 'Acme', 'sir@gmail.com'];
  const others = manyPeople(40).map(({ fullName }) => [fullName, 'Acme', '']);
  const rows = [typed, ...others, ['Mbaye Diop', 'Acme', '']];
  const world = new RunWorld(
    [sirMbaye],
    rows.map((row) => row.slice(0, 2)),
  );
  world.table.insertColumn(2, 'Email');
  rows.forEach(([, , address = ''], index) => {
    world.table.type(index + 2, 'Email', address);
  });
  world.run({ mapping: { fullName: 0, company: 1, email: 2 } });
  expect(askedNames(world)).toContain('Sir Mbaye Diop');
  expect(world.statuses()[0]).toBe('Done');
});

test('a row that is edited between the two tries begins anew', () => {
  const world = new RunWorld([ada], [lead('Dr. Nobody Known')]);
  world.start();
  world.table.before = (method) => {
    if (method !== 'headers' || !world.statuses()[0]?.startsWith('Waiting')) return;
    world.table.before = () => {};
    world.table.type(2, 'Name', 'Dr. Ada Lovelace');
  };
  expect(world.drive().phase).toBe('finished');
  expect(world.emails()).toEqual([ada.email]);
  expect(askedNames(world)).toEqual(['Nobody Known', 'Ada Lovelace']);
});

test('a preview tries both spellings as well', () => {
  const world = new RunWorld([sirMbaye]);
  world.preview();
  expect(world.statuses()[0]).toMatch(/^Matched/);
  expect(world.statuses()[0]).not.toContain('as typed');
});

test('a stale person id of the user is not asked for again between the two tries', () => {
  const world = new RunWorld([sirMbaye]);
  world.table.insertColumn(2, 'Id');
  world.table.type(2, 'Id', 'per_gone');
  world.run({ mapping: { fullName: 0, company: 1, personId: 2 } });
  expect(world.statuses()).toEqual(['Done']);
  const batches = world.api.asked('revealBatch');
  expect(batches.filter((about) => about.includes('per_gone'))).toHaveLength(1);
});
