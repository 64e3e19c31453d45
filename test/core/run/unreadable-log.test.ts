import { creditsOf } from '../../../src/core/api/endpoints/reveal-reading';
import { shortenLog } from '../../../src/core/run/finish';
import type { RunState } from '../../../src/core/run/run-state';
import { viewOf } from '../../../src/core/run/run-view';
import { LogUnusable, readLog, revealsIn } from '../../../src/core/sheet/log/run-log';
import { fakePerson, manyPeople } from '../../support/people';
import { RunWorld } from '../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');
const agedMs = 91 * 86_400_000;

const notesOf = (run: RunState) => viewOf(run, run.payer).receipt?.notes.join(' ');

/** Acts when the values of a run stand, right before it ends. */
function atItsEnd(world: RunWorld, act: () => void): void {
  world.table.before = (method) => {
    if (method !== 'colour') return;
    world.table.before = () => {};
    act();
  };
}

function spoilHeaders({ workbook }: RunWorld): void {
  workbook.log.headers = ['Mine', 'now'];
}

function refuse(): never {
  throw new LogUnusable('The sheet CDX log is protected.');
}

test('a run whose log nobody can read any more is stopped all the same, and says that it counts nothing', () => {
  const world = new RunWorld(manyPeople(60));
  const { id } = world.start();
  world.step();
  const { charged } = world.api;
  expect(charged).toBeGreaterThan(0);
  spoilHeaders(world);
  world.runs.setWish(id, 'stop');
  const run = world.drive();
  expect(run).toMatchObject({ phase: 'stopped', spent: charged, people: 0 });
  expect(notesOf(run)).toContain('“CDX log” was changed so that it can\u2019t be read');
});

test('one that ends by itself then is told what it was charged by what it remembers', () => {
  const world = new RunWorld([ada, ben]);
  world.start();
  atItsEnd(world, () => spoilHeaders(world));
  const run = world.drive();
  expect(run).toMatchObject({ phase: 'finished', spent: 4, people: 0, emails: 0 });
  expect(run.spent).toBe(world.api.charged);
  expect(notesOf(run)).toContain('are not counted');
});

test('a log that fails for the moment while a run ends is read again, and nothing is charged twice', () => {
  const world = new RunWorld([ada, ben]);
  world.start();
  const { log } = world.workbook;
  const read = log.read.bind(log);
  atItsEnd(world, () => {
    log.read = () => {
      log.read = read;
      throw new Error('Service Spreadsheets failed');
    };
  });
  expect(world.drive()).toMatchObject({ phase: 'finished', spent: 4, exact: true, people: 2 });
  expect([world.api.charged, world.loggedCredits()]).toEqual([4, 4]);
});

describe('the line that says what a run was', () => {
  test('is left out where the log refuses it, and the run ends with its receipt', () => {
    const world = new RunWorld([ada, ben]);
    world.start();
    atItsEnd(world, () => {
      world.workbook.log.beforeAppend = refuse;
    });
    const run = world.drive();
    expect(run).toMatchObject({ phase: 'finished', spent: 4, exact: true, people: 2 });
    expect(world.workbook.log.rows.map(([, , , field]) => field)).not.toContain('ended');
    // Nobody knows what stands there now: the next to write looks for the end of the log.
    expect(world.kept().log.nextRow).toBe(0);
  });

  test('is tried again where the sheet fails for the moment, and stands there once', () => {
    const world = new RunWorld([ada, ben]);
    world.start();
    atItsEnd(world, () => {
      world.workbook.log.beforeAppend = () => {
        world.workbook.log.beforeAppend = () => {};
        throw new Error('Service Spreadsheets failed');
      };
    });
    expect(world.drive()).toMatchObject({ phase: 'finished', spent: 4, exact: true });
    const ends = world.workbook.log.rows.filter(([, , , field]) => field === 'ended');
    expect(ends).toHaveLength(1);
    expect(world.loggedCredits()).toBe(4);
  });
});

describe('lines that are older than they are kept for', () => {
  function aged(): RunWorld {
    const world = new RunWorld([ada, ben]);
    world.run({ firstRows: 1 });
    world.clock.sleep(agedMs);
    return world;
  }

  test('stay where the log does not let itself be shortened, and the next run ends', () => {
    const world = aged();
    const before = world.workbook.log.rows.length;
    world.workbook.log.remove = refuse;
    expect(world.run()).toMatchObject({ phase: 'finished', spent: 2, exact: true });
    expect(world.workbook.log.rows.length).toBeGreaterThan(before);
    expect(creditsOf(revealsIn(readLog(world.workbook.log), () => true))).toBe(4);
  });

  test('go with the next try where the sheet failed for the moment', () => {
    const world = aged();
    const { log } = world.workbook;
    const remove = log.remove.bind(log);
    log.remove = () => {
      log.remove = remove;
      throw new Error('Service Spreadsheets failed');
    };
    expect(world.run()).toMatchObject({ phase: 'finished', spent: 2, exact: true });
    const oldest = new Date(world.clock.nowMs() - agedMs / 2).toISOString();
    const old = log.rows.filter(([time = '']) => time < oldest);
    expect(old.map(([, , , field]) => field).sort()).toEqual(['email', 'phone']);
  });

  test('stay in a log that nobody can read', () => {
    const world = aged();
    const before = [...world.workbook.log.rows];
    spoilHeaders(world);
    expect(() => shortenLog(world.deps)).toThrow('The header row of the sheet CDX log was changed');
    expect(world.workbook.log.rows).toEqual(before);
  });
});
