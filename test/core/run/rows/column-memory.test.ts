import { fakePerson } from '../../../support/people';
import { RunWorld } from '../../../support/run-world';

const people = Array.from({ length: 60 }, (_, index) => fakePerson(`Ada Lovelace${index}`));

/** How often the metadata was asked while the run went on, and what `act` did in between. */
function askedWhile(act: (world: RunWorld) => void): { asked: number; world: RunWorld } {
  const world = new RunWorld(people);
  world.start();
  world.step();
  act(world);
  let asked = 0;
  world.table.before = (method) => {
    if (method === 'outputColumns') asked += 1;
  };
  world.step();
  return { asked, world };
}

describe('the metadata of the output columns', () => {
  test('is not asked again while the header row is as it was', () => {
    expect(askedWhile(() => {}).asked).toBe(0);
  });

  test('is asked again after a column was moved, inserted or renamed', () => {
    expect(askedWhile(({ table }) => table.moveToFront('CDX email')).asked).toBe(1);
    expect(askedWhile(({ table }) => table.insertColumn(0, 'Notes')).asked).toBe(1);
    expect(askedWhile(({ table }) => table.rename('CDX title', 'Job')).asked).toBe(1);
  });

  test('is asked each time where another column has the header of one of ours', () => {
    const { asked, world } = askedWhile(({ table }) => table.insertColumn(0, 'CDX email'));
    expect(asked).toBe(1);
    let askedAgain = 0;
    world.table.before = (method) => {
      if (method === 'outputColumns') askedAgain += 1;
    };
    world.step();
    expect(askedAgain).toBeGreaterThan(0);
  });
});
