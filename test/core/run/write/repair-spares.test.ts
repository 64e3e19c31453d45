/** What a repair after a step that died leaves alone. */

import { fakePerson, manyPeople } from '../../../support/people';
import { lead, RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');
const cem = fakePerson('Cem Yilmaz');

/** Ada's values are deleted and her status says why; a new row comes, and a run begins. */
function withoutAda(): RunWorld {
  const world = new RunWorld([ada, ben, cem], [lead(ada.fullName), lead(ben.fullName)]);
  world.run();
  for (const header of ['CDX email', 'CDX phone']) world.table.type(2, header, '');
  world.table.type(2, 'CDX status', 'Do not contact');
  world.table.insertRow(4, lead(cem.fullName));
  world.start();
  return world;
}

test('a “Do not contact” that somebody typed where they deleted what a run had written', () => {
  const world = withoutAda();
  world.killAfterWriting();
  world.drive();
  expect(world.statuses()).toEqual(['Do not contact', 'Done', 'Done']);
  expect(world.emails()).toEqual(['', ben.email, cem.email]);
});

test('the same where rows were sorted at the moment of a write', () => {
  const world = withoutAda();
  let isSorted = false;
  world.table.before = (method) => {
    if (method !== 'write' || isSorted) return;
    isSorted = true;
    world.table.reverse();
  };
  world.drive();
  expect(world.statuses()).toEqual(['Done', 'Done', 'Do not contact']);
  expect(world.emails()).toEqual([cem.email, ben.email, '']);
});

test('a “Done” that somebody typed in a row that they don\u2019t want', () => {
  const world = new RunWorld([ada, ben]);
  world.start();
  world.table.type(3, 'CDX status', 'Done');
  world.killAfterWriting();
  expect(world.drive().spent).toBe(2);
  expect([world.statuses(), world.emails()]).toEqual([
    ['Done', 'Done'],
    [ada.email, ''],
  ]);
});

test('statuses of rows from which an Undo of an earlier run took values', () => {
  const world = new RunWorld(manyPeople(60));
  world.run({ creditLimit: 1000 });
  world.undo();
  world.start({ reveal: ['phone'], creditLimit: 1000 });
  world.killAfterWriting();
  const done = () => world.statuses().filter((status) => status === 'Done').length;
  const before = done();
  world.runs.setWish(world.kept().id, 'stop');
  world.drive();
  expect([before > 0, done()]).toEqual([true, before]);
});

test('a formula of people\u2019s that shows what the step wrote into another row', () => {
  const world = new RunWorld([ada, ben]);
  world.start();
  world.table.typeFormula(3, 'CDX email', '=C2', ada.email);
  world.killAfterWriting();
  const run = world.drive();
  expect(world.table.entered(3, 'CDX email').text).toBe('=C2');
  expect([world.emails(), world.phones()]).toEqual([
    [ada.email, ada.email],
    [ada.phone, ben.phone],
  ]);
  expect(world.statuses()).toEqual(['Done', 'Done · email not revealed']);
  expect(run).toMatchObject({ phase: 'finished', spent: 3, counts: { done: 2, waiting: 0 } });
});
