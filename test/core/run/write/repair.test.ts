import { fakePerson, manyPeople } from '../../../support/people';
import { lead, RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');
const cem = fakePerson('Cem Yilmaz');

test('a step killed after it wrote into rows that had just been sorted is made good', () => {
  const world = new RunWorld([ada, ben, cem]);
  world.start();
  let sorted = false;
  world.table.before = (method) => {
    if (method === 'write' && !sorted) {
      sorted = true;
      world.table.reverse();
    }
  };
  world.killAt((die) => {
    const { before } = world.table;
    world.table.before = (method, count) => {
      before(method, count);
      if (sorted && method === 'look') die();
    };
  });
  world.table.before = () => {};
  const run = world.drive();
  expect(world.table.columnTexts('Name')).toEqual([cem.fullName, ben.fullName, ada.fullName]);
  expect(world.emails()).toEqual([cem.email, ben.email, ada.email]);
  expect(run.spent).toBe(6);
  expect(world.api.charged).toBe(6);
});

test('a step killed after a column came in the middle of its write leaves no value under another header', () => {
  const world = new RunWorld([ada, ben]);
  world.start({ outputs: ['email', 'phone', 'company', 'title'] });
  let inserted = false;
  world.table.before = (method) => {
    if (method !== 'write' || inserted) return;
    inserted = true;
    world.table.insertColumn(world.table.headers().indexOf('CDX email') + 1, 'Ours');
  };
  world.killAt((die) => {
    const { before } = world.table;
    world.table.before = (method, count) => {
      before(method, count);
      if (inserted && method === 'look') die();
    };
  });
  world.table.before = () => {};
  const run = world.drive();
  const texts = (name: string) => world.table.columnTexts(`CDX ${name}`);
  expect(world.emails()).toEqual([ada.email, ben.email]);
  expect(world.phones()).toEqual([ada.phone, ben.phone]);
  expect(texts('company')).toEqual([ada.company, ben.company]);
  expect(texts('title')).toEqual([ada.title, ben.title]);
  expect([run.spent, world.api.charged]).toEqual([4, 4]);
});

test('a step killed after it wrote where it should has nothing to repair', () => {
  const world = new RunWorld([ada, ben]);
  world.start();
  world.killAfterWriting();
  expect(world.statuses()).toEqual(['Done', 'Done']);
  const run = world.drive();
  expect(world.emails()).toEqual([ada.email, ben.email]);
  expect(run).toMatchObject({ phase: 'finished', spent: 4, exact: true });
  expect(world.api.asked('revealBatch')).toHaveLength(1);
});

test('a row whose person another row got in a later run keeps its texts', () => {
  const world = new RunWorld([ada, ben]);
  world.run();
  const [first, second] = world.emails();
  world.table.type(3, 'CDX status', '');
  world.start();
  world.killAfterWriting();
  world.drive();
  expect(world.emails()).toEqual([first, second]);
  expect(world.statuses()).toEqual(['Done', 'Done']);
});

test('a row whose texts were written over when a step died is done again at no cost', () => {
  const world = new RunWorld([ada, ben]);
  world.start();
  world.killAfterWriting();
  world.table.type(2, 'CDX email', '');
  const run = world.drive();
  expect(world.emails()).toEqual([ada.email, ben.email]);
  expect(run.spent).toBe(4);
  expect(world.api.charged).toBe(4);
});

/** A step writes when the rows have just moved, and dies before it reads back. */
function killAfterMisplacing(world: RunWorld, move: () => void): void {
  let moved = false;
  world.killAt((die) => {
    world.table.before = (method) => {
      if (moved && method === 'look') die();
      if (method !== 'write' || moved) return;
      moved = true;
      move();
    };
  });
  world.table.before = () => {};
}

test('a status that landed on a row without inputs goes', () => {
  const world = new RunWorld([], [lead('Somebody Unknown'), ['', '']]);
  world.start();
  killAfterMisplacing(world, () => world.table.reverse());
  expect(world.statuses()).toEqual(['No match', '']);
  world.drive();
  expect(world.statuses()).toEqual(['', 'No match']);
});

test('a phone that lost its plus on a row that was just inserted goes as well', () => {
  const phoned = fakePerson('Ada Lovelace', { phone: '+14155550100' });
  const world = new RunWorld([phoned, ben], [lead('Ada Lovelace'), ['', '']]);
  world.start();
  killAfterMisplacing(world, () => world.table.reverse());
  world.table.type(2, 'CDX phone', '14155550100');
  world.drive();
  expect(world.phones()).toEqual(['', '+14155550100']);
});

/** What a step writes in several rectangles, and dies between the first and the second of them. */
function killBetweenBlocks(world: RunWorld, sort: () => void): void {
  world.killAt((die) => {
    world.table.beforeBlock = (index) => {
      if (index === 0) sort();
      if (index !== 1) return;
      world.table.before = die;
      die();
    };
  });
  world.table.beforeBlock = () => {};
  world.table.before = () => {};
}

test('a title that landed alone on another row goes, and both rows get theirs', () => {
  const engineer = fakePerson('Ada Lovelace', { title: 'Engineer' });
  const pilot = fakePerson('Ben Oliver', { title: 'Pilot' });
  const world = new RunWorld([engineer, pilot]);
  world.start({ outputs: ['title', 'email', 'phone'] });
  world.table.moveToFront('CDX title');
  killBetweenBlocks(world, () => world.table.reverse());
  expect(world.table.columnTexts('CDX title')).toEqual(['Engineer', 'Pilot']);
  world.drive();
  expect(world.table.columnTexts('Name')).toEqual(['Ben Oliver', 'Ada Lovelace']);
  expect(world.table.columnTexts('CDX title')).toEqual(['Pilot', 'Engineer']);
  expect(world.statuses()).toEqual(['Done', 'Done']);
});

test('a title of one\u2019s own stays, also where another row gets the same one', () => {
  const engineer = fakePerson('Ada Lovelace', { title: 'Engineer' });
  const pilot = fakePerson('Ben Oliver', { title: 'Pilot' });
  const world = new RunWorld([engineer, pilot]);
  world.start({ outputs: ['title', 'email', 'phone'] });
  world.table.moveToFront('CDX title');
  world.table.type(3, 'CDX title', 'Engineer');
  killBetweenBlocks(world, () => {});
  world.drive();
  expect(world.table.columnTexts('CDX title')).toEqual(['Engineer', 'Engineer']);
});

test('a final status that landed on a matched row does not close it', () => {
  const empty = fakePerson('Ada Lovelace', { email: '', phone: '' });
  const world = new RunWorld([empty, ben]);
  world.preview();
  world.start();
  world.table.type(3, 'CDX status', 'Error: later');
  world.killAt((die) => {
    let written = false;
    world.table.before = (method) => {
      if (written && method === 'look') die();
      if (method !== 'write' || written) return;
      written = true;
      world.table.reverse();
    };
  });
  world.table.before = () => {};
  world.drive();
  world.run();
  expect(world.table.columnTexts('Name')).toEqual(['Ben Oliver', 'Ada Lovelace']);
  expect(world.statuses()).toEqual(['Done', 'No data on file']);
  expect(world.emails()).toEqual([ben.email, '']);
});

test('a row that was edited since keeps no text of the person it meant before', () => {
  const world = new RunWorld([ada, ben, cem], [lead('Ada Lovelace'), lead('Cem Yilmaz')]);
  world.preview();
  world.start();
  world.killAfterWriting();
  world.table.type(2, 'Name', 'Ben Oliver');
  world.drive();
  expect(world.statuses()).toEqual(['Done', 'Done']);
  expect(world.emails()).toEqual([ben.email, cem.email]);
  expect(world.phones()).toEqual([ben.phone, cem.phone]);
});

test('a text that was corrected by hand stays where a step died that wrote the same beside others', () => {
  const engineer = fakePerson('Ada Lovelace', { title: 'Engineer' });
  const pilot = fakePerson('Ben Oliver', { title: 'Pilot' });
  const world = new RunWorld([engineer, pilot]);
  world.start();
  world.table.type(2, 'CDX title', 'Pilot');
  world.killAfterWriting();
  world.drive();
  expect(world.table.columnTexts('CDX title')).toEqual(['Pilot', 'Pilot']);
  expect(world.statuses()).toEqual(['Done', 'Done']);
});

test('a text that was corrected by hand stays in a row that was put in since, where nothing of the write is lost', () => {
  const pilot = fakePerson('Ben Oliver', { title: 'Pilot' });
  const world = new RunWorld([pilot]);
  world.start({ outputs: ['title'] });
  for (const place of [0, 1]) {
    const at = world.table.headers().indexOf('CDX title') + place;
    world.table.insertColumn(at, `Ours ${place}`);
  }
  world.killAfterWriting();
  world.table.insertRow(3, ['Cem Yilmaz']);
  world.table.type(3, 'CDX title', 'Pilot');
  world.drive();
  expect(world.table.columnTexts('CDX title')).toEqual(['Pilot', 'Pilot']);
});

test('a text that was corrected by hand stays where a step took back itself what went astray', () => {
  const engineer = fakePerson('Ada Lovelace', { title: 'Engineer' });
  const pilot = fakePerson('Ben Oliver', { title: 'Pilot' });
  const world = new RunWorld([engineer, pilot], [lead('Ben Oliver')]);
  world.run({ outputs: ['title', 'email', 'phone'] });
  world.table.moveToFront('CDX title');
  world.table.type(2, 'CDX title', 'Engineer');
  world.table.insertRow(3, ['', ...lead('Ada Lovelace')]);
  world.start({ outputs: ['title', 'email', 'phone'] });
  let moved = false;
  world.table.before = (method) => {
    if (method !== 'write' || moved) return;
    moved = true;
    world.table.reverse();
  };
  world.drive();
  expect(moved).toBe(true);
  expect(world.table.columnTexts('CDX title')).toEqual(['Engineer', 'Engineer']);
  expect(world.statuses()).toEqual(['Done', 'Done']);
});

test('own words for a status stay where a step died, and the row is left alone', () => {
  const world = new RunWorld([ada, ben]);
  world.start();
  world.killAfterWriting();
  world.table.type(2, 'CDX email', '');
  world.table.type(2, 'CDX status', 'ask Ada first');
  world.drive();
  expect(world.statuses()).toEqual(['ask Ada first', 'Done']);
  expect(world.emails()).toEqual(['', ben.email]);
});

test('of rows that hold nothing but ids each keeps its own email where they are sorted during the write', () => {
  const world = new RunWorld(
    [ada, ben],
    [ada, ben].map(() => ['', '']),
  );
  world.run();
  for (const [index, { id }] of [ada, ben].entries())
    world.table.type(index + 2, 'CDX person ID', id);
  world.start();
  let sorted = false;
  world.table.before = (method) => {
    if (method !== 'write' || sorted) return;
    sorted = true;
    world.table.reverse();
  };
  world.drive();
  expect(world.table.columnTexts('CDX person ID')).toEqual([ben.id, ada.id]);
  expect(world.emails()).toEqual([ben.email, ada.email]);
});

test('of rows that hold an id alone, those that were not written yet have lost nothing', () => {
  const people = manyPeople(3);
  const world = new RunWorld(
    people,
    people.map(() => ['', '']),
  );
  world.table.insertColumn(2, 'CDX person ID');
  people.forEach(({ id }, index) => {
    world.table.type(index + 2, 'CDX person ID', id);
  });
  world.api.batchIdsMax = 2;
  world.start({ firstRows: 3 });
  world.killAfterWriting();
  expect(world.drive().phase).toBe('finished');
  expect(world.emails()).toEqual(people.map(({ email }) => email));
});
