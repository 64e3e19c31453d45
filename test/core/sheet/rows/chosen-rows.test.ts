import { fakePerson } from '../../../support/people';
import { RunWorld } from '../../../support/run-world';

const people = [
  fakePerson('Ada Lovelace'),
  fakePerson('Ben Oliver'),
  fakePerson('Cem Yilmaz'),
  fakePerson('Dora Diaz'),
];

const asked = (world: RunWorld) =>
  world.table.calls.filter((call) => call === 'filteredOut' || call === 'isHidden');

describe('selected rows', () => {
  test('are those of the selection that the filter does not hide', () => {
    const world = new RunWorld(people);
    world.table.selected = [2, 3, 4, 5];
    world.table.filtered = [3, 4];
    const { ceiling } = world.preview({ rows: 'selected' });
    expect(ceiling).toMatchObject({ rows: 2, matched: 2, hidden: 2, creditsMax: 4 });
    expect(world.run({ rows: 'selected' }).spent).toBe(4);
    expect(world.emails().map((email) => email !== '')).toEqual([true, false, false, true]);
  });

  test('are those of the moment in which they were read, whatever is selected after that', () => {
    const world = new RunWorld(people);
    world.table.selected = [2];
    world.table.selectedRows = () => {
      const selected = [...world.table.selected];
      world.table.selected = [4];
      return selected;
    };
    world.run({ rows: 'selected' });
    expect(world.emails().map((email) => email !== '')).toEqual([true, false, false, false]);
  });

  test('cost no call where the sheet has no filter', () => {
    const world = new RunWorld(people);
    world.table.selected = [2, 3];
    expect(world.start({ rows: 'selected' }).counts.rows).toBe(2);
    expect(asked(world)).toEqual([]);
  });

  test('cost one call each with a filter, and none where they are done or not selected', () => {
    const world = new RunWorld(people);
    world.run({ firstRows: 1 });
    world.table.selected = [2, 3, 4];
    world.table.filtered = [];
    world.start({ rows: 'selected' });
    expect(asked(world)).toEqual(['filteredOut', 'filteredOut']);
  });
});

describe('visible rows', () => {
  test('are hidden neither by the filter nor by hand', () => {
    const world = new RunWorld(people);
    world.table.filtered = [2];
    world.table.hidden = [3];
    const { ceiling } = world.preview({ rows: 'visible' });
    expect(ceiling).toMatchObject({ rows: 2, hidden: 2 });
  });

  test('are looked at once each, also where the sheet tells of no filter', () => {
    const world = new RunWorld(people);
    world.start({ rows: 'visible' });
    expect(asked(world)).toEqual(people.map(() => 'isHidden'));
  });

  test('are looked at only until the first N of them are found', () => {
    const world = new RunWorld(people);
    world.table.hidden = [2];
    expect(world.start({ rows: 'visible', firstRows: 1 }).counts.rows).toBe(1);
    expect(asked(world)).toHaveLength(2);
  });

  test('are given up in time, where there are too many, and the next run can begin', () => {
    const world = new RunWorld(people);
    world.table.before = (method) => {
      if (method === 'isHidden') world.clock.sleep(100_000);
    };
    expect(() => world.start({ rows: 'visible' })).toThrow('too long');
    expect(world.statuses()).toEqual(['', '', '', '']);
    expect(world.start({ rows: 'visible', firstRows: 2 }).counts.rows).toBe(2);
  });
});

describe('rows that come while selected ones are looked at', () => {
  const selected = [4, 5];
  const wanted = people.slice(2).map(({ email }) => email);

  /** Calls of the sheet once the selection was read, and whether a run began. */
  function startWith(world: RunWorld, act: (call: number) => void) {
    let calls = 0;
    world.table.selected = selected;
    const { selectedRows } = world.table;
    world.table.selectedRows = () => {
      calls += 1;
      return selectedRows.call(world.table);
    };
    world.table.before = () => {
      if (calls > 0) calls += 1;
      act(calls);
    };
    let began = true;
    try {
      world.start({ rows: 'selected' });
    } catch (error) {
      expect(error).toMatchObject({ name: 'SheetBusy' });
      began = false;
    }
    world.table.before = () => {};
    return { calls, began };
  }

  // Whether a selection goes along with its rows within an execution is not certain.
  test.each([true, false])(
    'are not taken for them at whichever call (it follows: %s)',
    (follows) => {
      const { calls } = startWith(new RunWorld(people), () => {});
      expect(calls).toBeGreaterThan(10);
      const begun: number[] = [];
      for (let at = 2; at <= calls; at += 1) {
        const world = new RunWorld(people);
        const { began } = startWith(world, (call) => {
          if (call !== at || world.table.lastRow() > 5) return;
          world.table.insertRow(2, ['', '']);
          if (follows) world.table.selected = selected.map((row) => row + 1);
        });
        if (!began) continue;
        begun.push(at);
        world.drive();
        const emails = world.emails().filter((email) => email !== '');
        expect({ at, emails }).toEqual({ at, emails: wanted });
      }
      expect(begun.length).toBeGreaterThan(0);
    },
  );
});
