import { viewOf } from '../../../../src/core/run/run-view';
import { safeWrite } from '../../../../src/core/sheet/write/safe-write';
import { FakeTable } from '../../../support/fake-table';
import { fakePerson } from '../../../support/people';
import { RunWorld } from '../../../support/run-world';

/** A grid that is full, so that whatever is inserted may push something out of sight. */
function sheet(): FakeTable {
  const table = new FakeTable([
    ['Name', 'CDX status', 'Note', 'CDX email', 'Last'],
    ['Ada', 'Matched', 'a', '', 'x'],
    ['Ben', 'Matched', 'b', '', 'y'],
  ]);
  table.own('status', 'CDX status');
  table.own('email', 'CDX email');
  return table;
}

/** Two rectangles, of which the second is refused. */
function write(table: FakeTable): void {
  safeWrite({
    table,
    band: { firstRow: 2, rows: 2, columns: 5 },
    textColumns: [0, 1, 2, 3, 4],
    keyColumns: () => [0],
    plan: ({ own }) =>
      [0, 1].flatMap((row) => [
        { row, column: own['status'] ?? -1, to: `Done ${row}` },
        { row, column: own['email'] ?? -1, to: `${row}@b.example` },
      ]),
  });
}

function refuseSecond(table: FakeTable, meanwhile: () => void): void {
  table.beforeBlock = (index) => {
    if (index === 0) meanwhile();
    if (index === 1) throw new Error('The write was refused.');
  };
}

test('a write that throws half way counts the cells that it could not put back', () => {
  const table = sheet();
  refuseSecond(table, () => table.insertColumn(1, 'New at that moment'));
  expect(() => write(table)).toThrow('refused');
  expect(table.losses.cells).toBeGreaterThan(0);
});

test('a write that throws half way and put all back counts none', () => {
  const table = sheet();
  refuseSecond(table, () => undefined);
  expect(() => write(table)).toThrow('refused');
  expect(table.losses.cells).toBe(0);
});

test('what nobody could look at after a throw may be lost', () => {
  const table = sheet();
  refuseSecond(table, () => {
    table.before = (method) => {
      if (method === 'look') throw new Error('Sheets does not answer.');
    };
  });
  expect(() => write(table)).toThrow('refused');
  expect(table.losses.cells).toBe(1);
});

/** So often a look after a write is taken again. */
const triesMax = 6;

test('a look after a write that fails once is taken again', () => {
  const table = sheet();
  table.beforeBlock = () => {
    let isFirst = true;
    table.before = (method) => {
      if (method !== 'look' || !isFirst) return;
      isFirst = false;
      throw new Error('A column was deleted right now.');
    };
  };
  write(table);
  expect(table.losses.cells).toBe(0);
});

test('the formats of cells that moved are looked at again where that fails once', () => {
  const cellsAfter = (failuresMax: number) => {
    const table = sheet();
    let failures = 0;
    table.beforeBlock = (index) => {
      if (index === 0) table.insertColumn(1, 'New at that moment');
      table.before = (method) => {
        if (method !== 'formats' || failures === failuresMax) return;
        failures += 1;
        throw new Error('A column was deleted right now.');
      };
    };
    write(table);
    return table.read(1, 3, 0, 6);
  };
  expect(cellsAfter(1)).toEqual(cellsAfter(0));
});

test('what nobody could look at after a write that went well may be lost', () => {
  const table = sheet();
  table.beforeBlock = () => {
    table.before = (method) => {
      if (method === 'look') throw new Error('Sheets does not answer.');
    };
  };
  expect(() => write(table)).toThrow('does not answer');
  expect(table.losses.cells).toBe(1);
});

test('a run whose write threw half way names it in its receipt', () => {
  const world = new RunWorld([fakePerson('Ada Lovelace'), fakePerson('Ben Oliver')]);
  world.start();
  let isDone = false;
  world.table.beforeBlock = (index) => {
    if (isDone || index > 0) return;
    isDone = true;
    let looks = 0;
    world.table.before = (method) => {
      if (method !== 'look') return;
      looks += 1;
      if (looks === triesMax) world.table.before = () => {};
      throw new Error('Sheets does not answer.');
    };
    throw new Error('The write was refused.');
  };
  const run = world.drive();
  expect(run.phase).toBe('finished');
  expect(viewOf(run, 'payer-1').receipt?.notes.join()).toContain('could not be put back');
});
