import { errorOf } from '../../../support/fake-api';
import { fakePerson } from '../../../support/people';
import { lead, RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');
const dayMs = 86_400_000;

describe('a row without a match whose inputs were corrected', () => {
  function corrected(people = [ada]): RunWorld {
    const world = new RunWorld(people, [lead('Nobody Known'), lead('Ada Lovelac')]);
    world.run();
    world.table.type(3, 'Name', 'Ada Lovelace');
    return world;
  }

  test.each<[string, (world: RunWorld) => void]>([
    ['rows come above it', ({ table }) => table.insertRow(2, ['', ''])],
    ['it is sorted', ({ table }) => table.reverse()],
    ['columns move', ({ table }) => table.moveToFront('CDX email')],
  ])('is tried again, and no other, though %s while it is opened', (_, act) => {
    const world = corrected();
    world.table.before = (method) => {
      if (method !== 'fill' && method !== 'write') return;
      world.table.before = () => {};
      act(world);
    };
    expect(world.run()).toMatchObject({ phase: 'finished', spent: 2 });
    const row = world.table.columnTexts('Name').indexOf('Ada Lovelace');
    expect([world.statuses()[row], world.emails()[row]]).toEqual(['Done', ada.email]);
    expect(world.statuses().filter((text) => text === 'No match')).toHaveLength(1);
    expect(world.api.asked('enrich')).toHaveLength(3);
  });

  test('is tried again though a check has written into the log since', () => {
    const world = corrected([ada, ben]);
    world.table.insertRow(4, lead('Ben Oliver'));
    world.run();
    world.start({}, { kind: 'preview', checkOlderThan: 0 });
    world.drive();
    const asked = world.api.asked('enrich').length;
    expect(world.run().counts.rows).toBe(0);
    world.table.type(2, 'Name', 'Ben Oliver');
    world.run();
    expect(world.statuses()).toEqual(['Done', 'Done', 'Done']);
    expect(world.api.asked('enrich')).toHaveLength(asked + 1);
  });

  test('is tried again where the log no longer says on which sheet it was tried', () => {
    const world = new RunWorld([ada, ben], [lead('Ada Lovelace'), lead('Nobody Known')]);
    world.run();
    world.clock.sleep(91 * dayMs);
    world.table.insertRow(4, lead('Ben Olive'));
    world.run();
    const { log } = world.workbook;
    log.rows = log.rows.filter(([, , , field]) => field !== 'ended');
    world.table.type(4, 'Name', 'Ben Oliver');
    world.run();
    expect(world.statuses()).toEqual(['Done', 'No match', 'Done']);
  });
});

test('a row that was done before, and edited while it waited for more, is matched anew by the next run', () => {
  const world = new RunWorld([ada, ben], [lead('Ada Lovelace')]);
  world.run({ reveal: ['email'] });
  world.table.selected = [2];
  const { id } = world.start({ rows: 'selected', creditLimit: 0 });
  world.api.fail('people', errorOf('INTERNAL_ERROR', { status: 500 }));
  world.step();
  world.table.type(2, 'Name', 'Ben Oliver');
  world.runs.setWish(id, 'stop');
  expect(world.drive().phase).toBe('stopped');
  expect(world.statuses()[0]).not.toContain('chosen');
  expect(world.run()).toMatchObject({ phase: 'finished', spent: 2 });
  expect([world.emails(), world.phones()]).toEqual([[ben.email], [ben.phone]]);
});

test('columns that move while the next rows are looked for cost a try, and nobody gets what is another’s', () => {
  const world = new RunWorld([ada, ben]);
  world.start();
  world.table.before = (method) => {
    if (method !== 'look') return;
    world.table.before = () => {};
    world.table.insertColumn(0, 'Notes');
  };
  const first = world.step();
  expect(first.run.pause?.reason).toBe('sheet');
  expect(world.api.calls.filter(({ method }) => method !== 'account')).toEqual([]);
  world.clock.sleep(first.waitMs ?? 0);
  expect(world.drive()).toMatchObject({ phase: 'finished', spent: 4 });
  expect(world.emails()).toEqual([ada.email, ben.email]);
});
