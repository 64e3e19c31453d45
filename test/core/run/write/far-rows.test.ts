import { fakePerson } from '../../../support/people';
import { lead, RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');

/** So many rows between two leads that a step takes two looks to see both. */
const between = 700;

function farWorld(): RunWorld {
  const done = Array.from({ length: between }, () => ['', '']);
  return new RunWorld([ada, ben], [lead(ada.fullName), ...done, lead(ben.fullName)]);
}

const emailsByName = (world: RunWorld) => {
  const emails = world.emails();
  const names = world.table.columnTexts('Name');
  return names.flatMap((name, index) => (name === '' ? [] : [[name, emails[index] ?? '']]));
};

const right = [
  [ada.fullName, ada.email],
  [ben.fullName, ben.email],
];

test('leads that lie far apart are revealed by one call and written in its step', () => {
  const world = farWorld();
  expect(world.run()).toMatchObject({ phase: 'finished', spent: 4 });
  expect(world.api.asked('revealBatch')).toHaveLength(1);
  expect(emailsByName(world)).toEqual(right);
});

test.each<[string, (world: RunWorld) => void]>([
  ['sorted', ({ table }) => table.reverse()],
  ['pushed down', ({ table }) => table.insertRow(2, ['', ''])],
])('they get their own values though the sheet is %s while the call is on its way', (_, act) => {
  const world = farWorld();
  world.start();
  world.api.during = (method) => {
    if (method === 'revealBatch') act(world);
  };
  expect(world.drive()).toMatchObject({ phase: 'finished', spent: 4 });
  expect([...emailsByName(world)].sort()).toEqual(right);
  expect(world.loggedCredits()).toBe(4);
});
