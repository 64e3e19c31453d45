/** An Undo of a sheet that is read in several stretches. */

import { stretchRows } from '../../../src/core/sheet/rows/stretches';
import { fakePerson } from '../../support/people';
import { lead, RunWorld } from '../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');
const blank = ['', ''];

/** Ada in the first row of the first stretch, Ben in the first of the second one. */
function largeWorld(): RunWorld {
  const between = Array.from({ length: stretchRows - 1 }, () => blank);
  const world = new RunWorld(
    [ada, ben],
    [lead(ada.fullName), ...between, lead(ben.fullName), blank, lead('Nobody Known')],
  );
  expect(world.run().counts.done).toBe(2);
  return world;
}

/** Between the first stretch and the second. */
function undoWhile(world: RunWorld, act: () => void): void {
  let reads = 0;
  world.table.before = (method) => {
    if (method === 'read') reads += 1;
    if (method === 'read' && reads === 2) act();
  };
  world.undo();
  expect(reads).toBeGreaterThan(1);
}

test.each([
  ['sorted', (world: RunWorld) => world.table.reverse()],
  ['pushed up', (world: RunWorld) => world.table.deleteRow(5)],
])('rows that are %s into a stretch that was done are undone too', (_, move) => {
  const world = largeWorld();
  undoWhile(world, () => move(world));
  expect(world.kept()).toMatchObject({ undone: true, undoneInPart: false });
  expect(world.emails().filter((email) => email !== '')).toEqual([]);
});

test.each([
  ['small', 0],
  ['large', stretchRows],
])('in a %s sheet a formula comes back, and the status that stood beside it', (_, blanks) => {
  const outputs = ['email', 'phone', 'title', 'revealedOn'] as const;
  const between = Array.from({ length: blanks }, () => blank);
  // What the fake table shows of a formula that was put back.
  const cem = fakePerson('Cem Yilmaz', { title: 'shown =B1' });
  const world = new RunWorld([cem, ben], [lead(cem.fullName), ...between, lead(ben.fullName)]);
  world.preview({ outputs });
  const [status] = world.statuses();
  world.table.typeFormula(2, 'CDX title', '=B1', cem.title);
  world.run({ overwrite: true, outputs });
  undoWhile(world, () => undefined);
  expect(world.statuses()[0]).toBe(status);
  expect(world.table.entered(2, 'CDX title').text).toBe('=B1');
});
