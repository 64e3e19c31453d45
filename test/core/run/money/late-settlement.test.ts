import { doubtMs } from '../../../../src/config';
import { settleLate } from '../../../../src/core/run/money/late-settlement';
import { startRun } from '../../../../src/core/run/start';
import { errorOf } from '../../../support/fake-api';
import { fakePerson } from '../../../support/people';
import { RunWorld, requestFor } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');

/** A run of Ada's row was stopped by a colleague while it waited for an answer that charged. */
function afterStop(): { world: RunWorld; first: string } {
  const world = new RunWorld([ada, ben]);
  const { id } = world.start({ firstRows: 1 });
  world.api.fail('revealBatch', 'lost');
  world.step();
  const taken = world.taken();
  world.runs.endTurn({ ...taken, phase: 'stopped' });
  return { world, first: id };
}

function creditsOf({ workbook }: RunWorld, runId: string): number {
  const lines = workbook.log.rows.filter((texts) => texts[1] === runId);
  return lines.reduce((sum, texts) => sum + (Number(texts[4]) || 0), 0);
}

test('nothing is looked up while somebody else has the turn, and all of it afterwards', () => {
  const { world, first } = afterStop();
  world.runs.takeTurn('an undo');
  const calls = world.api.calls.length;
  settleLate(world.deps, undefined);
  expect(world.api.calls).toHaveLength(calls);
  expect(world.loggedCredits()).toBe(0);
  world.clock.sleep(doubtMs);
  settleLate(world.deps, undefined);
  expect(creditsOf(world, first)).toBe(2);
  expect(world.kept()).toMatchObject({ spent: 2, exact: true });
});

test('a preview that ended since is left as it is, and the charge goes to the run that made it', () => {
  const { world, first } = afterStop();
  world.api.fail('people', errorOf('INTERNAL_ERROR', { status: 500 }));
  const preview = world.preview();
  expect(world.loggedCredits()).toBe(0);
  settleLate(world.deps, undefined);
  const { id, phase, spent, notes, ceiling } = preview;
  expect(world.kept()).toMatchObject({ id, phase, spent, notes });
  expect(world.kept().ceiling).toEqual(ceiling);
  expect([creditsOf(world, first), creditsOf(world, preview.id)]).toEqual([2, 0]);
});

test('a colleague’s run that goes on meanwhile is charged nothing of it, and goes on', () => {
  const { world, first } = afterStop();
  const colleague = { ...world.deps, payer: 'payer-2' };
  const started = startRun(colleague, world.table, {
    kind: 'enrich',
    request: requestFor(world.table),
    account: world.account(),
    auto: false,
  });
  if (started === null) throw new Error('The document is busy.');
  settleLate(world.deps, undefined);
  const run = world.kept();
  expect(run).toMatchObject({ id: started.id, phase: 'running', spent: 0, notes: [] });
  expect([creditsOf(world, first), creditsOf(world, run.id)]).toEqual([2, 0]);
  expect(world.runs.asks()).toEqual([]);
});
