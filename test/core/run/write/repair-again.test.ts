import { fakePerson } from '../../../support/people';
import { RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace', { title: 'Engineer', company: 'Acme' });
const ben = fakePerson('Ben Oliver', { title: 'Pilot', company: 'Globex' });
const outputs = ['email', 'phone', 'title', 'company'] as const;

const texts = (world: RunWorld, name: string) => world.table.columnTexts(`CDX ${name}`);

/** A step writes when the rows were just sorted, and dies before it reads back. */
function killAfterSorting(world: RunWorld): void {
  let sorted = false;
  world.killAt((die) => {
    world.table.before = (method) => {
      if (sorted && method === 'look') die();
      if (method !== 'write' || sorted) return;
      sorted = true;
      world.table.reverse();
    };
  });
  world.table.before = () => {};
}

function sortedWorld(): RunWorld {
  const world = new RunWorld([ada, ben]);
  world.start({ outputs });
  killAfterSorting(world);
  expect(world.table.columnTexts('Name')).toEqual([ben.fullName, ada.fullName]);
  expect(texts(world, 'title')).toEqual(['Engineer', 'Pilot']);
  return world;
}

function expectRight(world: RunWorld): void {
  const names = world.table.columnTexts('Name');
  const by = (name: string) =>
    Object.fromEntries(names.map((each, index) => [each, texts(world, name)[index]]));
  expect(by('email')).toEqual({ [ada.fullName]: ada.email, [ben.fullName]: ben.email });
  expect(by('title')).toEqual({ [ada.fullName]: 'Engineer', [ben.fullName]: 'Pilot' });
  expect(by('company')).toEqual({ [ada.fullName]: 'Acme', [ben.fullName]: 'Globex' });
  expect(by('status')).toEqual({ [ada.fullName]: 'Done', [ben.fullName]: 'Done' });
  expect([world.api.charged, world.loggedCredits()]).toEqual([4, 4]);
}

test('titles and companies that landed on other rows go with all that was written beside them', () => {
  const world = sortedWorld();
  expect(world.drive()).toMatchObject({ phase: 'finished', spent: 4, exact: true });
  expectRight(world);
});

test('rows that are pushed down while they are made good are made good again', () => {
  const world = sortedWorld();
  let pushed = 0;
  world.table.before = (method) => {
    if (!['fill', 'write'].includes(method) || pushed > 0) return;
    pushed += 1;
    world.table.insertRow(2, ['Cem Yilmaz']);
  };
  expect(world.drive()).toMatchObject({ phase: 'finished', spent: 4, exact: true });
  expect(pushed).toBe(1);
  expect(world.table.columnTexts('Name')[0]).toBe('Cem Yilmaz');
  expect(texts(world, 'title')[0]).toBe('');
  world.table.deleteRow(2);
  expectRight(world);
});

test('where the lines of a step that died are gone, what it wrote is left as it is', () => {
  const world = new RunWorld([ada, ben]);
  world.start({ outputs });
  world.killAfterWriting();
  const { log } = world.workbook;
  log.rows = log.rows.filter(([, , , field]) => field !== 'rows');
  expect(world.drive()).toMatchObject({ phase: 'finished', spent: 4 });
  expectRight(world);
});
