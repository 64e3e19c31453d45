import { readLog } from '../../../src/core/enrich/run-log';
import { fakePerson } from '../../support/people';
import { RunWorld } from '../../support/run-world';

const people = Array.from({ length: 60 }, (_, index) =>
  fakePerson(`Ada Nr${String.fromCharCode(65 + (index % 26))}${index}`),
);

/** Somebody works in the log as soon as the first reveals stand in it. */
function onceLogged(world: RunWorld, act: (rows: (readonly string[])[]) => void): void {
  const { log } = world.workbook;
  let done = false;
  log.afterAppend = () => {
    if (done || !log.rows.some((texts) => texts[3] === 'email')) return;
    done = true;
    act(log.rows);
  };
}

function loggedReveals(world: RunWorld): number {
  return readLog(world.workbook.log).filter(({ kind }) => kind === 'reveal').length;
}

test.each<[string, (rows: (readonly string[])[]) => void]>([
  ['inserted', (rows) => rows.unshift(['a remark'], ['another one'])],
  ['typed below', (rows) => rows.push(['a remark'])],
  ['deleted', (rows) => rows.splice(0, 2)],
])('no line of the log is written over where lines were %s during the run', (_, act) => {
  const world = new RunWorld(people);
  let before = 0;
  let after = 0;
  onceLogged(world, (rows) => {
    before = rows.length;
    act(rows);
    after = rows.length;
  });
  world.start();
  world.drive();
  const lines = world.workbook.log.rows.filter((texts) => texts !== undefined);
  const quiet = new RunWorld(people);
  quiet.start();
  quiet.drive();
  expect(lines).toHaveLength(quiet.workbook.log.rows.length + after - before);
  const lost = Math.max(0, before - after);
  expect(loggedReveals(world)).toBeGreaterThanOrEqual(loggedReveals(quiet) - lost);
});
