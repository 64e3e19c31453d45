import { leaseMs } from '../../../src/config';
import { lostNote } from '../../../src/core/sheet/sheet-busy';
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
  expect(world.kept()).toMatchObject({
    phase: 'stopped',
    notes: [lostNote, expect.stringMatching(/^It could not begin/)],
  });
});

test('so does one whose run somebody else has taken over by then', () => {
  const world = losingWorld(({ clock, runs }) => {
    clock.sleep(130_000);
    runs.takeTurn('other');
  });
  expect(() => world.start({ rows: 'visible' })).toThrow();
  expect(world.kept()).toMatchObject({ step: { id: 'other' }, notes: [lostNote] });
});

test('a start that failed in a sheet that kept all its cells says nothing of them in a run that took over', () => {
  const world = new RunWorld([ada]);
  world.table.before = (method) => {
    if (method !== 'fill' && method !== 'write') return;
    world.table.before = () => {};
    world.clock.sleep(130_000);
    world.runs.takeTurn('other');
    throw new Error('Service Spreadsheets failed');
  };
  expect(() => world.start({ rows: 'visible' })).toThrow('Service Spreadsheets failed');
  expect(world.kept()).toMatchObject({ phase: 'running', step: { id: 'other' }, notes: [] });
});

test('a start that was held up for longer than its turn marks no row of the run that goes on by then', () => {
  const world = new RunWorld([ada]);
  world.table.before = (method) => {
    if (method !== 'formulas') return;
    world.table.before = () => {};
    world.clock.sleep(130_000);
    world.runs.takeTurn('other');
  };
  expect(() => world.start({ firstRows: 1 })).toThrow();
  expect(world.statuses()).toEqual(['']);
  expect(world.kept()).toMatchObject({ phase: 'running', step: { id: 'other' } });
});

test('a start that failed, and could not be given up either, blocks the next for two minutes at most', () => {
  const world = new RunWorld([ada]);
  const { set } = world.store;
  const refuse = () => {
    throw new Error('Service invoked too many times');
  };
  world.table.before = (method) => {
    if (method !== 'write') return;
    world.table.before = () => {};
    Object.assign(world.store, { set: refuse });
    throw new Error('Service Spreadsheets failed');
  };
  expect(() => world.start()).toThrow('Service invoked too many times');
  Object.assign(world.store, { set });
  expect(world.kept().phase).toBe('running');
  world.clock.sleep(leaseMs);
  world.runs.setWish(world.kept().id, 'stop');
  expect(world.drive()).toMatchObject({ phase: 'stopped', spent: 0 });
  expect(world.run()).toMatchObject({ phase: 'finished', spent: 2 });
});

test('a check of a sheet without contact columns takes the preset that was asked for', () => {
  const world = new RunWorld([ada]);
  world.run({ reveal: [], outputs: ['title'] });
  world.start({ preset: 'hubspot' }, { kind: 'preview', checkOlderThan: 0 });
  expect(world.kept().settings.outputs).toEqual([
    { name: 'status', header: 'CDX status' },
    { name: 'changed', header: 'CDX changed' },
    { name: 'personId', header: 'CDX person ID' },
  ]);
  expect(world.drive()).toMatchObject({ phase: 'finished', counts: { rows: 0 } });
});
