import { fakePerson } from '../../../support/people';
import { lead, RunWorld } from '../../../support/run-world';

const people = ['Ada Lovelace', 'Ben Oliver', 'Cem Yilmaz', 'Dot Matrix'].map((name) =>
  fakePerson(name),
);
const emailsOf = (...indices: readonly number[]) =>
  people.map(({ email }, index) => (indices.includes(index) ? email : ''));

test('only selected rows are done', () => {
  const world = new RunWorld(people);
  world.table.selected = [3, 5];
  const run = world.run({ rows: 'selected' });
  expect(world.emails()).toEqual(emailsOf(1, 3));
  expect(run.counts).toMatchObject({ rows: 2, done: 2 });
  expect(world.statuses()).toEqual(['', 'Done', '', 'Done']);
});

test('only visible rows are done', () => {
  const world = new RunWorld(people);
  world.table.hidden = [2, 3];
  world.run({ rows: 'visible' });
  expect(world.emails()).toEqual(emailsOf(2, 3));
});

test('only the first rows that are not done are done', () => {
  const world = new RunWorld(people);
  world.run({ firstRows: 1 });
  world.run({ firstRows: 2 });
  expect(world.emails()).toEqual(emailsOf(0, 1, 2));
});

test('chosen rows stay chosen when the sheet is sorted', () => {
  const world = new RunWorld(people);
  world.table.selected = [2];
  world.start({ rows: 'selected' });
  world.table.reverse();
  world.drive();
  expect(world.table.columnTexts('Name')[3]).toBe('Ada Lovelace');
  expect(world.emails()).toEqual(['', '', '', people[0]?.email]);
});

test('rows that another person adds to a run of chosen rows are not done', () => {
  const world = new RunWorld(people);
  world.table.selected = [2];
  world.start({ rows: 'selected' });
  world.table.insertRow(2, lead('Ben Oliver'));
  world.drive();
  expect(world.emails()[0]).toBe('');
});

test('marks of an earlier run that was left behind do not count', () => {
  const world = new RunWorld(people);
  world.table.selected = [2, 3];
  world.start({ rows: 'selected' });
  world.store.remove('cdx.run');
  world.table.selected = [4];
  world.run({ rows: 'selected' });
  expect(world.emails()).toEqual(emailsOf(2));
  expect(world.statuses().slice(0, 2)).toEqual(['', '']);
});

test('a stopped run takes its marks away', () => {
  const world = new RunWorld(people);
  world.table.selected = [2, 3];
  const run = world.start({ rows: 'selected' });
  expect(world.statuses()).toEqual([
    'Waiting: its turn · chosen',
    'Waiting: its turn · chosen',
    '',
    '',
  ]);
  world.runs.setWish(run.id, 'stop');
  world.drive();
  expect(world.statuses()).toEqual(['', '', '', '']);
});

test('a sheet that is sorted while rows are marked gets its marks right in the end', () => {
  const world = new RunWorld(people);
  world.table.selected = [2];
  let sorted = false;
  world.table.before = (method, count) => {
    // The first write is that of the headers.
    if (method === 'write' && count === 1 && !sorted) {
      sorted = true;
      world.table.insertRow(2, lead('Cem Yilmaz'));
    }
  };
  world.start({ rows: 'selected' });
  world.table.before = () => {};
  expect(world.statuses()).toEqual(['', 'Waiting: its turn · chosen', '', '', '']);
});

test('a row that stands where it was selected is not taken for an equal one above it', () => {
  const world = new RunWorld(
    people,
    ['Ada Lovelace', 'Ben Oliver', 'Ada Lovelace'].map((name) => lead(name)),
  );
  world.table.selected = [4];
  let added = false;
  world.table.before = (method, count) => {
    if (method !== 'write' || count !== 1 || added) return;
    added = true;
    world.table.insertColumn(1, 'Notes');
  };
  world.start({ rows: 'selected' });
  world.table.before = () => {};
  expect(added).toBe(true);
  expect(world.statuses()).toEqual(['', '', 'Waiting: its turn · chosen']);
});

test('rows of ids alone that are sorted while they are marked are told by their ids', () => {
  const [ada, ben] = people.map(({ id }) => id);
  const world = new RunWorld(
    people.slice(0, 2),
    [ada, ben].map(() => ['', '']),
  );
  world.run();
  world.table.type(2, 'CDX person ID', ada ?? '');
  world.table.type(3, 'CDX person ID', ben ?? '');
  world.table.selected = [2];
  let sorted = false;
  world.table.before = (method) => {
    if (method !== 'write' || sorted) return;
    sorted = true;
    world.table.reverse();
  };
  world.start({ rows: 'selected' });
  world.table.before = () => {};
  expect(world.table.columnTexts('CDX person ID')).toEqual([ben, ada]);
  expect(world.statuses()[1]).toContain('chosen');
  expect(world.statuses()[0]).not.toContain('chosen');
});

test('a sheet that never stands still is refused, and no run stays behind', () => {
  const world = new RunWorld(people);
  world.table.selected = [2];
  world.table.before = (method) => {
    if (method === 'fill' || method === 'write') world.table.insertRow(2, lead('Ada Lovelace'));
  };
  expect(() => world.start({ rows: 'selected' })).toThrow('sorted or edited');
  world.table.before = () => {};
  expect(world.kept().phase).toBe('stopped');
  expect(world.run().phase).toBe('finished');
});

test('errors and rows that waited are opened again by the next run', () => {
  const world = new RunWorld(people);
  world.start();
  world.table.type(2, 'CDX status', 'Error: NEW_CODE');
  world.table.type(3, 'CDX status', 'Waiting: credit limit · email on file · phone on file');
  world.runs.setWish(world.kept().id, 'stop');
  world.drive();
  const run = world.run();
  expect(run.counts).toMatchObject({ rows: 4, done: 4 });
});

test('a stopped run takes its marks away also where one of its columns was deleted', () => {
  const world = new RunWorld(people);
  world.table.selected = [2];
  const run = world.start({ rows: 'selected' });
  world.table.deleteColumn('CDX title');
  world.runs.setWish(run.id, 'stop');
  world.drive();
  expect(world.statuses()).toEqual(['', '', '', '']);
});

test('a start that takes long, as with many rows to look at, still begins its run', () => {
  const world = new RunWorld(people);
  world.table.before = (method) => {
    if (method === 'isHidden') world.clock.sleep(40_000);
  };
  expect(world.start({ rows: 'visible' }).counts.rows).toBe(4);
  expect(world.drive()).toMatchObject({ phase: 'finished', counts: { done: 4 } });
});

test('two people who start at once start one run', () => {
  const world = new RunWorld(people);
  world.start();
  expect(() => world.start()).toThrow('going on');
});
