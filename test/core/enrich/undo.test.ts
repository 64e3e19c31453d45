import { undo } from '../../../src/core/enrich/undo';
import { fakePerson } from '../../support/people';
import { lead, RunWorld } from '../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');

function undoIn(world: RunWorld): void {
  const taken = world.runs.takeTurn(world.newId());
  if (taken === null) throw new Error('The turn is taken.');
  world.runs.endTurn(undo(world.deps, taken).run);
}

test('cells that a run filled are empty again, and its rows open', () => {
  const world = new RunWorld([ada, ben]);
  world.run();
  undoIn(world);
  expect(world.emails()).toEqual(['', '']);
  expect(world.table.columnTexts('CDX title')).toEqual(['', '']);
  expect(world.statuses()).toEqual(['', '']);
  expect(world.kept().undone).toBe(true);
});

test('a cell that was changed since is left alone', () => {
  const world = new RunWorld([ada]);
  world.run();
  world.table.type(2, 'CDX email', 'mine@example.com');
  undoIn(world);
  expect(world.emails()).toEqual(['mine@example.com']);
  expect(world.phones()).toEqual(['']);
});

test('a cell that was replaced gets its earlier value back', () => {
  const world = new RunWorld([ada]);
  world.start({ overwrite: true });
  world.table.type(2, 'CDX email', 'mine@example.com');
  world.drive();
  undoIn(world);
  expect(world.emails()).toEqual(['mine@example.com']);
});

test('equal rows get back what each of them held', () => {
  const world = new RunWorld([ada], [lead('Ada Lovelace'), lead('Ada Lovelace')]);
  world.start({ overwrite: true });
  world.table.type(2, 'CDX email', 'first@example.com');
  world.table.type(3, 'CDX email', 'second@example.com');
  world.drive();
  undoIn(world);
  expect(world.emails()).toEqual(['first@example.com', 'second@example.com']);
});

test('rows are found wherever they were sorted to', () => {
  const world = new RunWorld([ada, ben]);
  world.run({ firstRows: 1 });
  world.table.reverse();
  undoIn(world);
  expect(world.emails()).toEqual(['', '']);
});

test('rows of other runs keep what they hold', () => {
  const world = new RunWorld([ada, ben]);
  world.run({ firstRows: 1 });
  world.run();
  undoIn(world);
  expect(world.emails()).toEqual([ada.email, '']);
});

test('a column that was deleted since keeps nothing else from being restored', () => {
  const world = new RunWorld([ada]);
  world.run();
  world.table.deleteColumn('CDX title');
  undoIn(world);
  expect(world.emails()).toEqual(['']);
});

test('an input that was renamed since is named', () => {
  const world = new RunWorld([ada]);
  world.run();
  world.table.rename('Name', 'Person');
  expect(() => undoIn(world)).toThrow('"Name"');
});

test('no mark of the run comes back', () => {
  const world = new RunWorld([ada, ben]);
  world.table.selected = [2];
  world.run({ rows: 'selected' });
  undoIn(world);
  expect(world.statuses()).toEqual(['', '']);
});

test('credits don\u2019t come back, and the next run is free', () => {
  const world = new RunWorld([ada]);
  world.run();
  undoIn(world);
  expect(world.api.balance).toBe(998);
  expect(world.run().spent).toBe(0);
  expect(world.emails()).toEqual([ada.email]);
});

test('a preview can be undone', () => {
  const world = new RunWorld([ada]);
  world.preview();
  undoIn(world);
  expect(world.statuses()).toEqual(['']);
  expect(world.table.columnTexts('CDX person ID')).toEqual(['']);
});
