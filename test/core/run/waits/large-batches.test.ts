import { PacedApi } from '../../../support/paced-api';
import { manyPeople } from '../../../support/people';
import { RunWorld } from '../../../support/run-world';

test('a run ends where a batch may hold more people than are matched ahead', () => {
  const plan = { requestsPerMinute: 60, revealsPerMinute: 10, batchIdsMax: 120 };
  const world = new RunWorld(
    manyPeople(130),
    undefined,
    (people, clock) => new PacedApi(people, clock, plan),
  );
  // It used to come back at once, without end, for a batch that could never become full.
  const run = world.run({ creditLimit: 1_000 });
  expect(run).toMatchObject({ phase: 'finished', spent: 260 });
});
