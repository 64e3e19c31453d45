/** While a lost answer may have charged something, a receipt claims other spending only where that is certain. */

import { doubtMs } from '../../../../src/config';
import { pastRunCall } from '../../../../src/core/calls/history/history-calls';
import type { Session } from '../../../../src/core/calls/session';
import { settleLate } from '../../../../src/core/run/money/late-settlement';
import { errorOf } from '../../../support/fake-api';
import { manyPeople } from '../../../support/people';
import { RunWorld } from '../../../support/run-world';

const down = errorOf('INTERNAL_ERROR', { status: 500 });
const other = 'The balance also moved by something else';
const inDoubt = 'An answer was lost: up to 6 more';
const inexact = 'can\u2019t be told exactly';

/** Three people and six credits in doubt; others have moved the balance by so much. */
function stopped(elsewhere: number, answer: 'lost' | typeof down = 'lost') {
  const world = new RunWorld(manyPeople(3));
  const { id } = world.start();
  world.api.fail('revealBatch', answer);
  world.step();
  world.api.balance += elsewhere;
  world.api.fail('people', down, down, down);
  world.runs.setWish(id, 'stop');
  world.step();
  return { world, id };
}

function pastNotes({ workbook, runs, store }: RunWorld, id: string) {
  const session = { workbook, runs, userStore: store, newId: () => 'x' } as unknown as Session;
  return pastRunCall(session, id)?.receipt?.notes.join(' ') ?? '';
}

test.each([0, 4])('none where the balance fell by 6 less %d', (elsewhere) => {
  const { world, id } = stopped(elsewhere);
  const notes = world.kept().notes.join(' ');
  expect(notes).toContain(inDoubt);
  expect(notes).not.toContain(other);
  expect(world.kept().exact).toBe(false);
  expect(pastNotes(world, id)).not.toContain(other);
});

test.each([-1, 7])('some where others moved the balance by %d', (elsewhere) => {
  const { world, id } = stopped(elsewhere);
  for (const notes of [world.kept().notes.join(' '), pastNotes(world, id)]) {
    expect(notes).toContain(inDoubt);
    expect(notes).toContain(other);
  }
});

test('the corrected receipt is exact where this run alone was charged', () => {
  const { world } = stopped(0);
  world.clock.sleep(doubtMs);
  settleLate(world.deps, undefined);
  expect(world.kept()).toMatchObject({ spent: 6, balance: 994, exact: true });
  expect(world.kept().notes.join(' ')).not.toMatch(`${other}|${inexact}`);
});

test('an earlier answer that was lost and found makes it no less exact', () => {
  const world = new RunWorld(manyPeople(30));
  const { id } = world.start({ reveal: ['email'] });
  world.api.fail('revealBatch', 'lost');
  world.step();
  world.step();
  expect(world.kept().notes.join(' ')).toContain('what it charged was told');
  world.api.fail('revealBatch', 'lost');
  while (world.runs.asks().every(({ closed }) => closed)) {
    const { waitMs } = world.step();
    world.clock.sleep(waitMs ?? 0);
  }
  world.api.fail('people', down, down, down);
  world.runs.setWish(id, 'stop');
  world.step();
  expect(world.kept().notes.join(' ')).not.toContain(inexact);
  world.clock.sleep(doubtMs);
  settleLate(world.deps, undefined);
  expect(world.kept()).toMatchObject({ spent: 30, balance: 970, exact: true });
});
