import { fakePerson } from '../../../support/people';
import { RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');

/** A run of which columns and rows are there, and nothing is paid. */
function withFormula(world: RunWorld, header: string): void {
  world.start();
  world.table.typeFormula(2, header, '=""', '');
}

test('nobody is charged for a cell whose formula shows nothing, and the row says so', () => {
  const world = new RunWorld([ada, ben]);
  withFormula(world, 'CDX email');
  const run = world.drive();
  expect(run.spent).toBe(3);
  expect(world.api.charged).toBe(3);
  expect(world.statuses()).toEqual(['Done · your email kept', 'Done']);
  expect(world.emails()).toEqual(['', ben.email]);
  expect(world.phones()).toEqual([ada.phone, ben.phone]);
});

test('a further run asks nothing for a row whose formula was kept', () => {
  const world = new RunWorld([ada]);
  withFormula(world, 'CDX email');
  world.drive();
  const asked = world.api.calls.length;
  world.run();
  expect(world.api.calls.slice(asked).filter(({ method }) => method !== 'account')).toEqual([]);
  expect(world.statuses()).toEqual(['Done · your email kept']);
});

test('a formula typed while the reveal is on its way is kept, and asked for by no further run', () => {
  const world = new RunWorld([ada]);
  world.start();
  world.api.during = (method) => {
    if (method === 'revealBatch') world.table.typeFormula(2, 'CDX phone', '=""', '');
  };
  world.drive();
  world.api.during = () => {};
  expect(world.statuses()).toEqual(['Done · your phone kept']);
  world.run();
  expect(world.api.asked('revealBatch')).toHaveLength(1);
});

test('a formula that shows nothing is replaced where the user chose to overwrite', () => {
  const world = new RunWorld([ada]);
  world.start({ overwrite: true });
  world.table.typeFormula(2, 'CDX email', '=""', '');
  world.drive();
  expect(world.emails()).toEqual([ada.email]);
});

test('of two rows with equal inputs the one without a formula gets the value', () => {
  const world = new RunWorld(
    [ada],
    [
      ['Ada Lovelace', 'Acme'],
      ['Ada Lovelace', 'Acme'],
    ],
  );
  withFormula(world, 'CDX email');
  world.drive();
  expect(world.emails()).toEqual(['', ada.email]);
});
