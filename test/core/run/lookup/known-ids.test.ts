import { PacedApi } from '../../../support/paced-api';
import { manyPeople } from '../../../support/people';
import { lead, RunWorld } from '../../../support/run-world';

/** Every second one has no email; of all of them the sheet holds the id and nothing more. */
function worldOf(revealsPerMinute: number) {
  const people = manyPeople(20).map((person, index) =>
    index % 2 === 0 ? person : { ...person, email: '' },
  );
  const rows = people.map(({ fullName }) => lead(fullName));
  const plan = { requestsPerMinute: 60, revealsPerMinute, batchIdsMax: 25 };
  const world = new RunWorld(people, rows, (all, clock) => new PacedApi(all, clock, plan));
  world.preview();
  for (const index of people.keys()) world.table.type(index + 2, 'CDX status', '');
  world.clock.sleep(70_000);
  return { world, people };
}

test('free records are read first where a minute holds fewer reveals than are asked for', () => {
  const { world, people } = worldOf(10);
  const startedAtMs = world.clock.nowMs();
  const run = world.run({ reveal: ['email'] });
  expect(run).toMatchObject({ phase: 'finished', spent: 10 });
  expect(world.api.asked('people').flat()).toHaveLength(20);
  const revealed = world.api.asked('revealBatch').flat();
  const withEmail = people.filter(({ email }) => email !== '').map(({ id }) => id);
  expect(revealed.filter((text) => text !== 'email').sort()).toEqual([...withEmail].sort());
  // Booked as asked for, twenty of them would have taken two minutes.
  expect(world.clock.nowMs() - startedAtMs).toBeLessThan(60_000);
});

test('no record is read first where all of them fit into the minute', () => {
  const { world } = worldOf(60);
  world.run({ reveal: ['email'] });
  const asked = world.api.calls.map(({ method }) => method);
  expect(asked.indexOf('revealBatch')).toBeGreaterThan(0);
  expect(asked.slice(0, asked.indexOf('revealBatch'))).not.toContain('people');
});
