import { fakePerson } from '../../support/people';
import { RunWorld } from '../../support/run-world';

describe('the limits a minute', () => {
  const people = Array.from({ length: 30 }, (_, index) =>
    fakePerson(`P${index} Person`, { id: `per_${index}`, slug: `p-${index}` }),
  );

  /** Everything comes free after a minute; each call takes from what is free. */
  function limited(requests: number, reveals: number) {
    const world = new RunWorld(people);
    const { api, clock } = world;
    const full = { ...api.free, requests, reveals };
    let renewedAtMs = clock.nowMs();
    let used = { requests: 0, reveals: 0 };
    api.slots = () => {
      const nowMs = clock.nowMs();
      if (nowMs - renewedAtMs >= 60_000) {
        renewedAtMs = nowMs;
        used = { requests: 0, reveals: 0 };
      }
      const freeInMs = renewedAtMs + 60_000 - nowMs;
      const free = {
        requests: Math.max(0, requests - used.requests),
        reveals: Math.max(0, reveals - used.reveals),
      };
      return {
        ...full,
        ...free,
        requestsFreeInMs: free.requests > 0 ? 0 : freeInMs,
        revealsFreeInMs: free.reveals > 0 ? 0 : freeInMs,
      };
    };
    api.waitMs = () => Math.max(1, renewedAtMs + 60_000 - clock.nowMs());
    let charged = 0;
    api.during = () => {
      used.requests += 1;
      used.reveals += api.charged - charged;
      charged = api.charged;
      over ||= used.requests > requests;
    };
    let over = false;
    return { world, isOver: () => over };
  }

  test('of requests are kept, and the run waits for more', () => {
    const { world, isOver } = limited(10, 60);
    const run = world.start({ creditLimit: 1_000 });
    expect(run.phase).toBe('running');
    const end = world.drive();
    expect(end).toMatchObject({ phase: 'finished', spent: 60 });
    expect(isOver()).toBe(false);
  });

  test('of reveals cut the batches', () => {
    const { world } = limited(60, 20);
    world.run({ creditLimit: 1_000 });
    const sizes = world.api.asked('revealBatch').map((about) => (about.length - 2) * 2);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(20);
    expect(world.kept()).toMatchObject({ phase: 'finished', spent: 60 });
  });

  test('that are used up are told, with the time', () => {
    const { world } = limited(5, 60);
    world.start({ creditLimit: 1_000 });
    const { run, waitMs } = world.step();
    expect(waitMs).toBeGreaterThan(1_000);
    expect(run.pause).toMatchObject({
      reason: 'rateLimit',
      untilMs: world.clock.nowMs() + (waitMs ?? 0),
    });
  });
});

test('a batch that is ready goes before a single match, also where its rows are all one person', () => {
  const ada = fakePerson('Ada Lovelace');
  const ben = fakePerson('Ben Oliver');
  const alike = Array.from({ length: 26 }, (_, index) => ['Ada Lovelace', `Company ${index}`]);
  const world = new RunWorld([ada, ben], alike);
  world.preview();
  world.table.insertRow(2, ['Ben Oliver', 'Beta']);
  const run = world.run();
  expect(run).toMatchObject({ phase: 'finished', people: 2 });
  expect(new Set(world.statuses())).toEqual(new Set(['Done']));
});
