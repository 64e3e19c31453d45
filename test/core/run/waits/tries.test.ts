import fc from 'fast-check';
import { failure } from '../../../../src/core/api/answer';
import type { BatchEntry } from '../../../../src/core/api/endpoints/reveal-batch';
import { triesMax } from '../../../../src/core/run/waits/tries';
import { errorOf } from '../../../support/fake-api';
import { fakePerson } from '../../../support/people';
import { RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');
const cem = fakePerson('Cem Yilmaz');
const everybody = [ada, ben, cem];

const errorEntry = (id: string, code: string): BatchEntry => ({
  status: 'error',
  id,
  code,
  message: '',
});
const badEntries: readonly (readonly [string, (id: string) => BatchEntry])[] = [
  ['VAULT_UNAVAILABLE', (id) => errorEntry(id, 'VAULT_UNAVAILABLE')],
  ['INTERNAL_ERROR', (id) => errorEntry(id, 'INTERNAL_ERROR')],
  ['a code that v1 does not list', (id) => errorEntry(id, 'SOMETHING_NEW')],
  ['an unknown status', (id) => ({ status: 'unknown', id })],
  ['no entry', () => ({ status: 'unknown', id: '' })],
];

/** Of this person every batch says the same, whatever else it says. */
function alwaysFails(world: RunWorld, id: string, make: (id: string) => BatchEntry): void {
  world.api.entryInstead = (asked, entry) => (asked === id ? make(asked) : entry);
}

function batchesFor(world: RunWorld, id: string): number {
  return world.api.asked('revealBatch').filter((about) => about.includes(id)).length;
}

describe('one person whose entry always fails', () => {
  test.each(badEntries)(
    'with %s is given up after a few tries, and the others are done',
    (_, make) => {
      const world = new RunWorld(everybody);
      // The API refuses before it charges: otherwise the person would be owned.
      const taken = world.api.owned;
      alwaysFails(world, ben.id, (id) => {
        for (const field of ['email', 'phone']) {
          if (taken.delete(`${id} ${field}`)) {
            world.api.balance += 1;
            world.api.charged -= 1;
            world.api.revealsToday -= 1;
          }
        }
        return make(id);
      });
      const startMs = world.clock.nowIsMs;
      const run = world.run();
      expect(run.phase).toBe('finished');
      expect(world.statuses()).toEqual([
        'Done',
        expect.stringMatching(/^Error: .*6 tries/),
        'Done',
      ]);
      expect(world.statuses()[1]).toContain('press Retry errors');
      expect(batchesFor(world, ben.id)).toBe(triesMax);
      // 1, 2, 4, 8 and 16 seconds and more lie between the tries.
      expect(world.clock.nowIsMs - startMs).toBeGreaterThan(31_000);
      expect(run.spent).toBe(4);
      expect(run.counts).toMatchObject({ done: 2, errors: 1 });
    },
  );

  test('is asked for again by a run over the errors, at the price that is known', () => {
    const world = new RunWorld(everybody);
    alwaysFails(world, ben.id, (id) => errorEntry(id, 'VAULT_UNAVAILABLE'));
    world.run();
    world.api.entryInstead = (_, entry) => entry;
    world.start({}, { only: ({ status }) => status.base === 'Error' });
    world.drive();
    expect(world.statuses()).toEqual(['Done', 'Done', 'Done']);
    expect(world.api.asked('enrich')).toHaveLength(3);
  });

  test('does not hold up rows behind it', () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      fakePerson(`Ann ${'abcdefghij'[index % 10]}${'klmnop'[Math.floor(index / 10)]}son`),
    );
    const world = new RunWorld(many);
    const [first] = many;
    alwaysFails(world, first?.id ?? '', (id) => errorEntry(id, 'VAULT_UNAVAILABLE'));
    world.api.balance = 10_000;
    const run = world.run({ creditLimit: 10_000 });
    expect(run.counts).toMatchObject({ done: 59, errors: 1 });
    expect(batchesFor(world, first?.id ?? '')).toBe(triesMax);
  });
});

test('a person of whom one field always fails keeps what was paid for', () => {
  const world = new RunWorld(everybody);
  world.api.entryInstead = (id, entry) => {
    if (id !== ben.id || entry.status !== 'ok') return entry;
    const phone = { ...entry.person.phone, value: null };
    return {
      ...entry,
      person: { ...entry.person, phone },
      failures: { phone: 'VAULT_UNAVAILABLE' },
    };
  };
  const run = world.run();
  expect(run.phase).toBe('finished');
  expect(world.emails()[1]).toBe(ben.email);
  expect(world.statuses()[1]).toMatch(/^Error: .*6 tries.*email yours/);
});

test('an available field of which an ok entry says nothing is asked for again, and is not final', () => {
  const world = new RunWorld(everybody);
  let isFirst = true;
  world.api.entryInstead = (id, entry) => {
    if (id !== ben.id || entry.status !== 'ok' || !isFirst) return entry;
    isFirst = false;
    const { email } = entry.results;
    const phone = { ...entry.person.phone, value: null };
    return {
      ...entry,
      person: { ...entry.person, phone },
      creditsSpent: 1,
      results: email === undefined ? {} : { email },
    };
  };
  world.run();
  expect(world.statuses()).toEqual(['Done', 'Done', 'Done']);
  expect(world.phones()[1]).toBe(ben.phone);
});

test('no data for an email that is not on file never hides a phone, however often the vault fails', () => {
  const dan = fakePerson('Dan Nguyen', { email: '' });
  const world = new RunWorld([ada, dan]);
  let failures = 0;
  // Both fields are ordered for the batch: the first error of dan's fields is that of the email.
  world.api.entryInstead = (id, entry) => {
    const [about = []] = world.api.asked('revealBatch').slice(-1);
    if (id !== dan.id || failures >= 4) return entry;
    failures += 1;
    for (const key of [`${dan.id} phone`]) world.api.owned.delete(key);
    return errorEntry(id, about.includes('email') ? 'NO_DATA' : 'VAULT_UNAVAILABLE');
  };
  world.run();
  expect(world.statuses()[1]).toBe('Done · no email on file');
  expect(world.phones()[1]).toBe(dan.phone);
});

describe('a lead whose match always fails', () => {
  function withoutBen() {
    const world = new RunWorld(everybody);
    const { enrich } = world.api;
    world.api.enrich = (inputs) =>
      enrich
        .call(world.api, inputs)
        .map((answer, index) =>
          inputs[index]?.fullName === ben.fullName
            ? { ok: false as const, error: errorOf('INTERNAL_ERROR', { status: 500 }) }
            : answer,
        );
    return { world, enrich };
  }

  test('is given up after a few tries, and the others are done', () => {
    const { world } = withoutBen();
    const run = world.run();
    expect(run.counts.done).toBe(2);
    expect(run.phase).toBe('finished');
    expect(world.statuses()[1]).toMatch(/^Error: no usable answer in 6 tries \(INTERNAL_ERROR\)/);
    const asked = world.api.asked('enrich').filter(([name]) => name === ben.fullName);
    expect(asked).toHaveLength(triesMax);
  });

  test('stays open for the next run where the run is stopped before its last try', () => {
    const { world, enrich } = withoutBen();
    world.start({ firstRows: 3 });
    world.step();
    world.runs.setWish(world.kept().id, 'stop');
    expect(world.drive().phase).toBe('stopped');
    world.api.enrich = enrich;
    world.run();
    expect(world.statuses()).toEqual(['Done', 'Done', 'Done']);
  });
});

describe('a call that fails because of one person in it', () => {
  const many = Array.from({ length: 30 }, (_, index) =>
    fakePerson(`Ann ${'abcdefghij'[index % 10]}${'klm'[Math.floor(index / 10)]}son`),
  );
  const odd = many[19] ?? ada;

  /** Fails each call that asks for that person, before it charges anything. */
  function failWith(world: RunWorld, code: string, status: number): void {
    const { revealBatch } = world.api;
    world.api.revealBatch = (ids, fields) => {
      if (!ids.includes(odd.id)) return revealBatch.call(world.api, ids, fields);
      world.api.fail('revealBatch', errorOf(code, { status }));
      return revealBatch.call(world.api, ids, fields);
    };
  }

  test.each([
    ['INTERNAL_ERROR', 500],
    ['SOMETHING_NEW', 400],
    ['INVALID_ANSWER', 200],
  ])('with %s is found out: the others are done, and that row says so', (code, status) => {
    const world = new RunWorld(many);
    failWith(world, code, status);
    const run = world.run();
    expect(run.phase).toBe('finished');
    expect(run.counts).toMatchObject({ done: 29, errors: 1 });
    expect(world.statuses()[19]).toMatch(/^Error: no usable answer in 6 tries/);
    expect(world.api.asked('revealBatch').length).toBeLessThan(60);
  });

  test('as an invalid id that the answer does not name, says so in that row alone', () => {
    const world = new RunWorld(many);
    failWith(world, 'VALIDATION_ERROR', 400);
    const run = world.run();
    expect(run.phase).toBe('finished');
    expect(world.statuses()[19]).toBe('Error: check person ID');
    expect(run.counts).toMatchObject({ done: 29, errors: 1 });
  });
});

describe('an outage', () => {
  test('of all people of a batch pauses the run and marks nobody as failed for ever', () => {
    const world = new RunWorld(everybody);
    world.api.entryInstead = (id) => errorEntry(id, 'VAULT_UNAVAILABLE');
    const run = world.run();
    expect(run.phase).toBe('paused');
    expect(run.pause?.reason).toBe('errors');
    expect(world.statuses().join()).not.toContain('Error');
    world.api.entryInstead = (_, entry) => entry;
    world.resume();
    expect(world.drive().phase).toBe('finished');
    expect(world.statuses()).toEqual(['Done', 'Done', 'Done']);
  });

  test('that never ends is given up after a Resume, so that the run can end', () => {
    const world = new RunWorld(everybody);
    world.api.entryInstead = (id) => errorEntry(id, 'VAULT_UNAVAILABLE');
    world.run();
    world.resume();
    expect(world.drive().phase).toBe('finished');
    for (const status of world.statuses()) expect(status).toMatch(/^Error/);
  });
});

describe('nobody else is asked for, so that nothing tells an outage from a fault of', () => {
  const names = ['Ann', 'Bea', 'Cleo', 'Dora', 'Eve', 'Flo'];
  const worldOf = (count: number, method: 'enrich' | 'revealBatch') => {
    const world = new RunWorld(names.slice(0, count).map((name) => fakePerson(`${name} Smith`)));
    const fails = failure(errorOf('INTERNAL_ERROR', { status: 500 }));
    if (method === 'enrich') world.api.enrich = (inputs) => inputs.map(() => fails);
    else world.api.revealBatch = () => fails;
    return world;
  };

  test.each([
    ['a single lead', 1, 'enrich'],
    ['a few leads', 4, 'enrich'],
    ['a single person', 1, 'revealBatch'],
    ['a few people', 4, 'revealBatch'],
  ] as const)('%s: the run pauses, and can end after Resume', (_, count, method) => {
    const world = worldOf(count, method);
    let run = world.run();
    expect(run.phase).toBe('paused');
    for (let resumes = 0; run.phase === 'paused' && resumes < 3; resumes += 1) {
      world.resume();
      run = world.drive();
    }
    expect(run.phase).toBe('finished');
    for (const status of world.statuses()) expect(status).toMatch(/^Error/);
  });

  test('many leads: an outage is taken for nobody’s fault, however often it is resumed', () => {
    const world = worldOf(6, 'enrich');
    world.run();
    world.resume();
    expect(world.drive().phase).toBe('paused');
    expect(world.statuses()).toEqual(names.map(() => ''));
  });
});

test('whoever fails with whatever, a run ends within bounded requests and gives everybody else theirs', () => {
  const kind = fc.option(fc.constantFrom(...badEntries.map(([, make]) => make)), { nil: null });
  fc.assert(
    fc.property(fc.array(kind, { minLength: 1, maxLength: 8 }), (kinds) => {
      const people = kinds.map((_, index) => fakePerson(`Ann ${'abcdefgh'[index]}son`));
      const world = new RunWorld(people);
      world.api.entryInstead = (id, entry) => {
        const make = kinds[people.findIndex((person) => person.id === id)];
        return make === null || make === undefined ? entry : make(id);
      };
      let run = world.run();
      for (let resumes = 0; run.phase === 'paused' && resumes < 3; resumes += 1) {
        world.resume();
        run = world.drive();
      }
      expect(run.phase).toBe('finished');
      expect(world.api.asked('revealBatch').length).toBeLessThanOrEqual(4 + 3 * triesMax);
      kinds.forEach((make, index) => {
        if (make === null) expect(world.statuses()[index]).toBe('Done');
      });
    }),
    { numRuns: 25 },
  );
});
