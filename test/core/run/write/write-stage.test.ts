import { fakePerson } from '../../../support/people';
import { RunWorld } from '../../../support/run-world';

const people = Array.from({ length: 60 }, (_, index) =>
  fakePerson(`Ada Nr${String.fromCharCode(65 + (index % 26))}${index}`),
);

type Lines = (readonly string[])[];

/** Somebody works in the log between two steps that lie some minutes apart; gives its lines then and at the end. */
function linesOf(act: (lines: Lines) => void): { then: Lines; end: Lines } {
  const world = new RunWorld(people);
  const { log } = world.workbook;
  world.start();
  for (let step = 0; step < 10 && !log.rows.some((texts) => texts[3] === 'email'); step += 1) {
    world.step();
  }
  act(log.rows);
  const then = [...log.rows];
  world.clock.sleep(300_000);
  world.drive();
  return { then, end: log.rows };
}

test.each<[string, (lines: Lines) => void]>([
  ['inserted', (lines) => lines.unshift(['a remark'], ['another one'])],
  ['typed below', (lines) => lines.push(['a remark'])],
  ['deleted', (lines) => lines.splice(0, 2)],
])('no line of the log is written over where lines were %s meanwhile', (_, act) => {
  const { then, end } = linesOf(act);
  expect(end.slice(0, then.length)).toEqual(then);
  expect(end.length).toBeGreaterThan(then.length);
  expect(end.every((texts) => texts !== undefined)).toBe(true);
});
