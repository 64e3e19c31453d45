/** An Undo of a sheet that is read in several stretches. */

import { undo } from '../../../src/core/run/undo';
import { chunkRows } from '../../../src/core/sheet/write/row-edits';
import { fakePerson } from '../../support/people';
import { lead, RunWorld } from '../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');
const blank = ['', ''];

/** Ada in the first row of the first stretch, Ben in the first of the second one. */
function largeWorld(): RunWorld {
  const between = Array.from({ length: chunkRows - 1 }, () => blank);
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
  const taken = world.runs.takeTurn(world.newId());
  if (taken === null) throw new Error('The turn is taken.');
  world.runs.endTurn(undo(world.deps, taken).run);
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
