import { logHeaders } from '../../../../src/core/sheet/log/log-line';
import { LogUnusable } from '../../../../src/core/sheet/log/run-log';
import { fakePerson } from '../../../support/people';
import { RunWorld } from '../../../support/run-world';

const people = Array.from({ length: 60 }, (_, index) =>
  fakePerson(`Ada Nr${String.fromCharCode(65 + (index % 26))}${index}`),
);
const [ada = fakePerson('Ada')] = people;

type Lines = (readonly string[])[];

/** Somebody works in the log between two steps; gives the run at its end. */
function endAfter(act: (lines: Lines) => void) {
  const world = new RunWorld(people);
  const { log } = world.workbook;
  world.start({ creditLimit: 200 });
  for (let step = 0; step < 10 && !log.rows.some((texts) => texts[3] === 'email'); step += 1) {
    world.step();
  }
  act(log.rows);
  world.clock.sleep(300_000);
  return { world, run: world.drive() };
}

test.each<[string, (lines: Lines) => void, string]>([
  ['inserted', (lines) => lines.splice(1, 0, ['a remark'], ['another']), 'did not write (2)'],
  ['typed below', (lines) => lines.push(['a remark']), 'did not write (1)'],
  ['deleted', (lines) => lines.splice(1, 3), 'were deleted from the log (3)'],
  ['sorted', (lines) => lines.reverse(), 'was sorted'],
])('lines that were %s are said, and no figure changes', (_, act, words) => {
  const { world, run } = endAfter(act);
  expect(run).toMatchObject({ phase: 'finished', spent: 52, exact: true });
  expect(world.api.charged).toBe(52);
  expect(run.notes.join(' ')).toContain(words);
});

test('nothing is said of a log that nobody touched', () => {
  expect(endAfter(() => {}).run.notes).toEqual([]);
});

test('a log that was deleted is said, and the next charges are logged again', () => {
  const { world, run } = endAfter((lines) => lines.splice(0));
  expect(run).toMatchObject({ phase: 'finished', spent: 52 });
  expect(run.notes.join(' ')).toContain('were deleted from the log');
  expect(world.loggedCredits()).toBeGreaterThan(0);
});

describe('where the log can\u2019t be written', () => {
  test.each<[string, (world: RunWorld) => void]>([
    [
      'because it is protected',
      ({ workbook }) => {
        workbook.log.beforeAppend = () => {
          throw new LogUnusable('The sheet CDX log can\u2019t be written.');
        };
      },
    ],
    [
      'because it shows at the flush alone',
      ({ workbook }) => {
        workbook.log.beforeFlush = () => {
          throw new LogUnusable('The sheet CDX log can\u2019t be written.');
        };
      },
    ],
    [
      'because a column is gone',
      ({ workbook }) => {
        workbook.log.rows = [['a line of a former run']];
        workbook.log.headers = logHeaders.slice(1);
      },
    ],
  ])('%s nothing is asked that could cost, and the run says so', (_, act) => {
    const world = new RunWorld([ada]);
    world.start();
    act(world);
    const run = world.drive();
    expect(world.api.asked('revealBatch')).toEqual([]);
    expect(run).toMatchObject({ phase: 'paused', pause: { reason: 'sheet' } });
    expect(run.pause?.message).toContain('CDX log');
    world.workbook.log.beforeAppend = () => {};
    world.workbook.log.beforeFlush = () => {};
    world.workbook.log.headers = logHeaders;
    world.resume();
    expect(world.drive()).toMatchObject({ phase: 'finished', spent: 2, exact: true });
  });
});

test('a charge whose log failed after the answer is made good from the records', () => {
  const world = new RunWorld([ada]);
  world.start();
  let appends = 0;
  world.workbook.log.beforeAppend = () => {
    appends += 1;
    if (appends === 2) throw new LogUnusable('The sheet CDX log can\u2019t be written.');
  };
  world.drive();
  world.resume();
  expect(world.drive()).toMatchObject({ phase: 'finished', spent: 2, exact: true });
  expect(world.loggedCredits()).toBe(2);
});
