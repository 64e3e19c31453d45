import { lostNote } from '../../../src/core/sheet/write/image';
import { fakePerson } from '../../support/people';
import { RunWorld } from '../../support/run-world';

const ada = fakePerson('Ada Lovelace');

/** While the rows are marked a cell is lost, and then a column of the inputs is gone. */
function losingWorld(meanwhile = (_: RunWorld): void => {}): RunWorld {
  const world = new RunWorld([ada]);
  world.table.before = (method) => {
    if (method !== 'fill' && method !== 'write') return;
    world.table.before = () => {};
    world.workbook.losses.cells += 1;
    world.table.deleteColumn('Company');
    meanwhile(world);
  };
  return world;
}

test('a start that failed keeps in its run what it could not put back', () => {
  const world = losingWorld();
  expect(() => world.start({ rows: 'visible' })).toThrow();
  expect(world.kept()).toMatchObject({ phase: 'stopped', notes: [lostNote] });
});

test('so does one whose run somebody else has taken over by then', () => {
  const world = losingWorld(({ clock, runs }) => {
    clock.sleep(130_000);
    runs.takeTurn('other');
  });
  expect(() => world.start({ rows: 'visible' })).toThrow();
  expect(world.kept()).toMatchObject({ step: { id: 'other' }, notes: [lostNote] });
});
