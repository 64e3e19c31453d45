import { endsWithinBounds, worldOf } from './small-plans.property';

// The same few plans each time; many new ones are in small-plans.property.slow.test.ts.
test('a run ends within bounded steps and requests on any plan, and no bound is ever exceeded', () => {
  endsWithinBounds({ seed: 1, numRuns: 12 });
}, 60_000);

test('a pacer that lost its memory learns the plan again, and nothing is refused', () => {
  const plan = { requestsPerMinute: 20, revealsPerMinute: 4, batchIdsMax: 25 };
  const people = Array.from({ length: 12 }, () => ({ has: 'ep', owns: '', byId: false }));
  const { world, api } = worldOf({
    plan,
    people,
    reveal: ['email', 'phone'],
    creditLimit: 100,
    balance: 100,
    cost: 1,
    previewFirst: false,
  });
  world.start({});
  for (let step = 0; step < 200 && world.kept().phase === 'running'; step += 1) {
    const { waitMs } = world.step();
    api.forgetPace();
    world.clock.sleep(waitMs ?? 0);
  }
  expect(world.kept()).toMatchObject({ phase: 'finished', spent: 24 });
});
