import { PacedApi } from '../../support/paced-api';
import { fakePerson } from '../../support/people';
import { lead, RunWorld } from '../../support/run-world';

const everybody = ['Ann Abel', 'Bea Bold', 'Cem Cole'].map((name) => fakePerson(name));
const rows = everybody.map(({ fullName }) => lead(fullName));

/** A plan whose minute is used up by what the run itself has to ask. */
function worldOf(requestsPerMinute: number) {
  const plan = { requestsPerMinute, revealsPerMinute: 60, batchIdsMax: 25 };
  return new RunWorld(everybody, rows, (all, clock) => new PacedApi(all, clock, plan));
}

test('a preview ends when its last row is matched, though no request of the minute is left', () => {
  const world = worldOf(3);
  world.start({}, { kind: 'preview' });
  const startedAtMs = world.clock.nowMs();
  expect(world.drive().phase).toBe('finished');
  expect(world.clock.nowMs() - startedAtMs).toBeLessThan(20_000);
});

test('a run ends when its last row is written: the receipt waits for no look at the account', () => {
  const world = worldOf(4);
  world.start();
  const startedAtMs = world.clock.nowMs();
  const run = world.drive();
  expect(run).toMatchObject({ phase: 'finished', spent: world.api.charged });
  expect(run.notes).toEqual([]);
  expect(world.clock.nowMs() - startedAtMs).toBeLessThan(20_000);
});
