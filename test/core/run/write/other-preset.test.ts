/** Columns of another preset keep what an earlier run wrote: of a row that is somebody else's by now that is told. */
import { fakePerson } from '../../../support/people';
import { RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');
const hubspot = {
  preset: 'hubspot',
  outputs: ['email', 'phone', 'firstName', 'lastName'],
} as const;

/** Row 2 was Ada's with CDX's own columns, and is Ben's now. */
function replaced(): RunWorld {
  const world = new RunWorld([ada, ben], [['Ada Lovelace', 'Acme']]);
  world.run();
  world.table.type(2, 'Name', ben.fullName);
  world.table.type(2, 'CDX status', '');
  return world;
}

test('the columns that hold values of whoever stood in a row before are named', () => {
  const world = replaced();
  const { notes } = world.run(hubspot);
  expect(notes.join(' ')).toContain('is still in CDX email, CDX phone');
  expect(world.table.columnTexts('Email')).toEqual([ben.email]);
});

test('nothing is told where the row is about the same person', () => {
  const world = new RunWorld([ada]);
  world.run();
  expect(world.run(hubspot).notes.join(' ')).not.toContain('is still in');
});

test('nor where the run writes the columns itself', () => {
  const world = replaced();
  expect(world.run().notes.join(' ')).not.toContain('is still in');
  expect(world.emails()).toEqual([ben.email]);
});

test('nor where a slug stood in the place of the id', () => {
  const world = new RunWorld([ada, ben]);
  world.run(hubspot);
  [ada, ben].forEach(({ slug }, index) => {
    world.table.type(index + 2, 'CDX person ID', slug);
    world.table.type(index + 2, 'CDX status', '');
  });
  expect(world.run().notes.join(' ')).not.toContain('is still in');
});
