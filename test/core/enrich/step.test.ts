import { NetworkFailure, noFacts, RateLimited } from '../../../src/core/api/errors';
import { runStep } from '../../../src/core/enrich/step';
import { errorOf } from '../../support/fake-api';
import { fakePerson } from '../../support/people';
import { lead, RunWorld } from '../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver', { phone: '' });
const cem = fakePerson('Cem Yilmaz', { email: '', phone: '' });
const everybody = [ada, ben, cem];

test('a run matches, reveals and writes every row', () => {
  const world = new RunWorld(everybody);
  const run = world.run();
  expect(run.phase).toBe('finished');
  expect(world.statuses()).toEqual(['Done', 'Done · no phone on file', 'No data on file']);
  expect(world.emails()).toEqual([ada.email, ben.email, '']);
  expect(world.phones()).toEqual([ada.phone, '', '']);
  expect(world.table.columnTexts('CDX person ID')).toEqual([ada.id, ben.id, cem.id]);
  expect(run.spent).toBe(3);
});

test('a second run does nothing and asks nothing', () => {
  const world = new RunWorld(everybody);
  world.run();
  const asked = world.api.asked('enrich').length;
  expect(world.run().spent).toBe(0);
  expect(world.api.asked('enrich')).toHaveLength(asked);
  expect(world.api.asked('revealBatch')).toHaveLength(1);
});

test('clearing a status retries that row, at no cost for what is owned', () => {
  const world = new RunWorld(everybody);
  world.run();
  world.table.type(2, 'CDX status', '');
  world.table.type(2, 'CDX email', '');
  const run = world.run();
  expect(world.statuses()[0]).toBe('Done');
  expect(world.emails()[0]).toBe(ada.email);
  expect(run.spent).toBe(0);
});

test('equal inputs are asked once and written everywhere', () => {
  const world = new RunWorld(
    [ada],
    [lead('Ada Lovelace'), lead('ADA LOVELACE'), lead(ada.fullName)],
  );
  const run = world.run();
  expect(world.api.asked('enrich')).toHaveLength(1);
  expect(world.emails()).toEqual([ada.email, ada.email, ada.email]);
  expect(run.spent).toBe(2);
  expect(run.counts.done).toBe(3);
});

test('equal inputs far apart in the sheet are asked once', () => {
  const others = Array.from({ length: 300 }, () => ['', '']);
  const world = new RunWorld([ada], [lead('Ada Lovelace'), ...others, lead('Ada Lovelace')]);
  world.run();
  expect(world.api.asked('enrich')).toHaveLength(1);
  expect(world.emails()[301]).toBe(ada.email);
});

test('one person under two spellings is revealed and charged once', () => {
  const world = new RunWorld([ada], [lead('Ada Lovelace'), lead('Ada Lovelace')]);
  world.table.insertColumn(2, 'LinkedIn');
  world.table.type(3, 'LinkedIn', `https://linkedin.com/in/${ada.slug}/`);
  const run = world.run({ mapping: { fullName: 0, company: 1, linkedinUrl: 2 } });
  expect(world.api.asked('enrich')).toHaveLength(2);
  expect(world.api.asked('revealBatch')).toEqual([[ada.id, 'email', 'phone']]);
  expect(world.emails()).toEqual([ada.email, ada.email]);
  expect(run.spent).toBe(2);
});

test('a row with a person id needs no match', () => {
  const world = new RunWorld([ada], [['', '', ada.id]]);
  world.table.type(1, 'Name', 'Name');
  world.table.insertColumn(2, 'Id');
  world.table.type(2, 'Id', ada.id);
  world.run({ mapping: { fullName: 0, company: 1, personId: 2 } });
  expect(world.api.asked('enrich')).toHaveLength(0);
  expect(world.emails()).toEqual([ada.email]);
});

test('blank and impossible rows cost no request', () => {
  const world = new RunWorld(
    [],
    [
      ['', ''],
      ['Ada', ''],
      ['N/A', '-'],
    ],
  );
  const run = world.run();
  expect(world.api.asked('enrich')).toHaveLength(0);
  expect(world.statuses()).toEqual(['', expect.stringMatching(/^Not enough input · /), '']);
  expect(run.counts).toMatchObject({ rows: 1, notEnoughInput: 1 });
});

test('owned values are written without a reveal', () => {
  const world = new RunWorld([ada]);
  world.api.own(ada.id, 'email', 'phone');
  expect(world.run().spent).toBe(0);
  expect(world.api.asked('revealBatch')).toHaveLength(0);
  expect(world.phones()).toEqual([ada.phone]);
});

test('a run that reveals nothing spends nothing', () => {
  const world = new RunWorld(everybody);
  const run = world.run({ reveal: [], outputs: ['title'] });
  expect(run.phase).toBe('finished');
  expect(world.api.asked('revealBatch')).toHaveLength(0);
  expect(world.statuses()[0]).toMatch(/^Matched · email on file · phone on file/);
});

test('only verified emails are revealed where that is asked for', () => {
  const guessed = fakePerson('Gus Guess', { emailStatus: 'guessed', phone: '' });
  const world = new RunWorld([ada, guessed]);
  const run = world.run({ onlyVerifiedEmails: true });
  expect(world.statuses()).toEqual(['Done', expect.stringContaining('email not verified')]);
  expect(world.emails()).toEqual([ada.email, '']);
  expect(run.spent).toBe(2);
});

test('a match below the confidence asked for is no match, with the best confidence', () => {
  const vague = fakePerson('Vic Vague', { confidence: 0.8 });
  const world = new RunWorld([vague]);
  world.run({ confidenceMin: 0.9 });
  expect(world.statuses()).toEqual(['No match · best confidence 0.80']);
});

test('more than 25 people go in batches of at most 25', () => {
  const people = Array.from({ length: 60 }, (_, index) =>
    fakePerson(`P${index} Person`, {
      id: `per_${index}`,
      slug: `p-${index}`,
    }),
  );
  const world = new RunWorld(people);
  const run = world.run({ reveal: ['email'], outputs: ['email'] });
  const sizes = world.api.asked('revealBatch').map((about) => about.length - 1);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(25);
  expect(run.spent).toBe(60);
  expect(world.statuses().every((text) => text === 'Done')).toBe(true);
});

describe('the credit limit', () => {
  test('is never exceeded, and rows that did not fit say so', () => {
    const world = new RunWorld(everybody);
    const run = world.run({ creditLimit: 2 });
    expect(run.spent).toBe(2);
    expect(world.statuses()).toEqual([
      'Done',
      expect.stringMatching(/^Waiting: credit limit/),
      'No data on file',
    ]);
    expect(run.counts.waiting).toBe(1);
    expect(run.phase).toBe('finished');
  });

  test('lets pass what needs less', () => {
    const world = new RunWorld([ada, ben]);
    const run = world.run({ creditLimit: 1 });
    expect(world.emails()).toEqual(['', ben.email]);
    expect(run.spent).toBe(1);
  });

  test('of 0 spends nothing', () => {
    const world = new RunWorld(everybody);
    expect(world.run({ creditLimit: 0 }).spent).toBe(0);
    expect(world.api.asked('revealBatch')).toHaveLength(0);
  });

  test('rows that waited for it are done by the next run, without being matched again', () => {
    const world = new RunWorld(everybody);
    world.run({ creditLimit: 2 });
    const run = world.run({ creditLimit: 10 });
    expect(world.statuses()[1]).toBe('Done · no phone on file');
    expect(run.spent).toBe(1);
    expect(world.api.asked('enrich')).toHaveLength(3);
  });
});

describe('answers about a row', () => {
  test.each([
    ['NO_MATCH', 404, 'No match'],
    ['INSUFFICIENT_INPUT', 400, 'Not enough input'],
    ['NO_DATA', 404, 'No data on file'],
    ['SOMETHING_NEW', 400, 'Error: SOMETHING_NEW'],
  ])('%s settles the row and the others go on', (code, status, text) => {
    const world = new RunWorld([ada, ben]);
    world.api.fail('enrich', errorOf(code, { status }));
    expect(world.run().phase).toBe('finished');
    expect(world.statuses()).toEqual([text, 'Done · no phone on file']);
  });

  test('VALIDATION_ERROR names the input at fault', () => {
    const world = new RunWorld([ada, ben]);
    const issues = [{ path: 'linkedin_url' }];
    world.api.fail('enrich', errorOf('VALIDATION_ERROR', { status: 400, issues }));
    world.run();
    expect(world.statuses()[0]).toBe('Error: check LinkedIn URL');
    expect(world.emails()[1]).toBe(ben.email);
  });

  test('VALIDATION_ERROR of a batch settles the person at fault and the others go on', () => {
    const world = new RunWorld([ada, ben]);
    const issues = [{ path: 'ids.0' }];
    world.api.fail('revealBatch', errorOf('VALIDATION_ERROR', { status: 400, issues }));
    expect(world.run().phase).toBe('finished');
    expect(world.statuses()).toEqual([
      expect.stringMatching(/^Error: check /),
      'Done · no phone on file',
    ]);
  });

  test('data that turns out to be gone is not charged and not tried again', () => {
    const world = new RunWorld([ada]);
    world.api.gone.add(`${ada.id} email`).add(`${ada.id} phone`);
    const run = world.run();
    expect(world.statuses()).toEqual(['No data on file']);
    expect(run.spent).toBe(0);
    expect(world.run().phase).toBe('finished');
    expect(world.api.asked('revealBatch')).toHaveLength(1);
  });

  test('a stale person id is matched anew', () => {
    const world = new RunWorld([ada]);
    world.preview();
    world.table.type(2, 'CDX person ID', 'per_gone');
    world.run();
    expect(world.statuses()).toEqual(['Done']);
    expect(world.table.text(2, 'CDX person ID')).toBe(ada.id);
    expect(world.emails()).toEqual([ada.email]);
  });

  test('a stale person id in a column of the user is matched anew and left as it is', () => {
    const world = new RunWorld([ada]);
    world.table.insertColumn(2, 'Id');
    world.table.type(2, 'Id', 'per_gone');
    world.run({ mapping: { fullName: 0, company: 1, personId: 2 } });
    expect(world.statuses()).toEqual(['Done']);
    expect(world.table.text(2, 'Id')).toBe('per_gone');
    expect(world.emails()).toEqual([ada.email]);
  });

  test('a stale person id without other inputs has no data on file', () => {
    const world = new RunWorld([ada], [['', '']]);
    world.table.insertColumn(2, 'Id');
    world.table.type(2, 'Id', 'per_gone');
    world.run({ mapping: { fullName: 0, company: 1, personId: 2 } });
    expect(world.statuses()).toEqual(['No data on file']);
  });
});

describe('answers about the run', () => {
  test.each([
    ['INVALID_API_KEY', 401, 'key'],
    ['PLAN_REQUIRED', 403, 'plan'],
  ])('%s pauses at once, says what to do, and loses nothing', (code, status, reason) => {
    const world = new RunWorld([ada]);
    world.api.fail('enrich', errorOf(code, { status }));
    const run = world.run();
    expect(run).toMatchObject({ phase: 'paused', pause: { reason, requestId: 'req-fault' } });
    expect(run.pause?.nextStep).not.toBe('');
    world.resume();
    expect(world.drive().phase).toBe('finished');
    expect(world.emails()).toEqual([ada.email]);
  });

  test('too few credits pause the run and mark its rows', () => {
    const world = new RunWorld([ada, ben]);
    world.api.balance = 2;
    const run = world.run();
    expect(run).toMatchObject({ phase: 'paused', pause: { reason: 'credits' } });
    expect(run.spent).toBe(2);
    expect(world.statuses()[1]).toMatch(/^Waiting: credits/);
    world.api.balance = 100;
    world.resume();
    expect(world.drive().phase).toBe('finished');
    expect(world.emails()).toEqual([ada.email, ben.email]);
  });

  test('402 says what is required and what is there', () => {
    const world = new RunWorld([ada]);
    const facts = { status: 402, required: 2, balance: 1 };
    world.api.fail('revealBatch', errorOf('INSUFFICIENT_CREDITS', facts));
    expect(world.run().pause?.message).toContain('2 required, 1 on the account');
  });

  test('credits spent elsewhere during a run pause it instead of asking for ever', () => {
    const world = new RunWorld([ada, ben]);
    world.api.during = (method) => {
      if (method === 'revealBatch') world.api.balance = 1;
    };
    const run = world.run();
    expect(run).toMatchObject({ phase: 'paused', pause: { reason: 'credits' } });
    expect(world.api.asked('revealBatch').length).toBeLessThanOrEqual(2);
  });

  test('the daily cap waits until 00:00 UTC, says when, and goes on by itself', () => {
    const world = new RunWorld([ada, ben]);
    world.api.revealsPerDay = 2;
    const run = world.run();
    expect(run).toMatchObject({ phase: 'waiting', pause: { reason: 'dailyCap' } });
    expect(run.pause?.untilMs).toBe(Date.UTC(2026, 0, 16));
    expect(world.statuses()[1]).toMatch(/^Waiting: daily cap/);
    world.clock.nowIsMs = Date.UTC(2026, 0, 16);
    world.api.revealsToday = 0;
    expect(world.drive().phase).toBe('finished');
    expect(world.emails()).toEqual([ada.email, ben.email]);
  });

  test('a daily cap used up in the web application waits as well', () => {
    const world = new RunWorld([ada, ben]);
    world.start();
    world.api.revealsToday = world.api.revealsPerDay - 1;
    const run = world.drive(20);
    expect(run).toMatchObject({ phase: 'waiting', pause: { reason: 'dailyCap' } });
    expect(world.api.asked('revealBatch').length).toBeLessThanOrEqual(2);
  });

  test('a cap that was raised meanwhile is used at once', () => {
    const world = new RunWorld([ada, ben]);
    world.api.revealsPerDay = 2;
    world.start();
    world.api.revealsPerDay = 2_000;
    expect(world.drive().phase).toBe('finished');
  });

  test('an API whose clock is behind is asked again soon after 00:00 UTC, not a day later', () => {
    const world = new RunWorld([ada, ben]);
    world.api.revealsPerDay = 2;
    world.run();
    world.clock.nowIsMs = Date.UTC(2026, 0, 16);
    const late = world.drive();
    expect(late.phase).toBe('waiting');
    expect((late.pause?.untilMs ?? 0) - world.clock.nowIsMs).toBeLessThanOrEqual(120_000);
    world.api.revealsToday = 0;
    world.clock.sleep(120_000);
    expect(world.drive().phase).toBe('finished');
  });

  test('before 00:00 UTC a waiting run asks for nothing', () => {
    const world = new RunWorld([ada, ben]);
    world.api.revealsPerDay = 2;
    world.run();
    const calls = world.api.calls.length;
    expect(world.step().waitMs).toBeGreaterThan(0);
    expect(world.api.calls).toHaveLength(calls);
  });

  test('a person of whom only one field fitted is not done, and keeps what was paid for', () => {
    const world = new RunWorld([ada]);
    world.start();
    world.api.revealsToday = world.api.revealsPerDay - 1;
    world.drive(20);
    expect(world.statuses()[0]).toMatch(/^Waiting: daily cap/);
    expect(world.emails()).toEqual([ada.email]);
    world.clock.nowIsMs = Date.UTC(2026, 0, 16);
    world.api.revealsToday = 0;
    const run = world.drive();
    expect(world.statuses()).toEqual(['Done']);
    expect(world.phones()).toEqual([ada.phone]);
    expect(run.spent).toBe(2);
  });

  test('RATE_LIMITED waits as long as it was told and sends only what was refused', () => {
    const world = new RunWorld([ada, ben]);
    world.api.fail('enrich', new RateLimited({ ...noFacts, status: 429, retryAfterMs: 7_000 }));
    world.start();
    expect(world.step().waitMs).toBe(7_000);
    world.clock.sleep(7_000);
    world.drive();
    expect(world.api.asked('enrich')).toEqual([[ada.fullName], [ben.fullName], [ada.fullName]]);
  });

  test.each(['INTERNAL_ERROR', 'VAULT_UNAVAILABLE', 'NETWORK_FAILURE', 'INVALID_ANSWER'])(
    '%s is tried again with growing waits; after five in a row the run pauses, rows unchanged',
    (code) => {
      const world = new RunWorld([ada]);
      const error =
        code === 'NETWORK_FAILURE' ? new NetworkFailure() : errorOf(code, { status: 500 });
      world.api.fail('enrich', error, error, error, error, error);
      world.start();
      const waits: (number | null)[] = [];
      for (let count = 0; count < 5; count += 1) {
        const { waitMs } = world.step();
        waits.push(waitMs);
        world.clock.sleep(waitMs ?? 0);
      }
      expect(waits).toEqual([1_500, 3_000, 6_000, 12_000, null]);
      expect(world.kept()).toMatchObject({ phase: 'paused', pause: { reason: 'errors' } });
      expect(world.statuses()).toEqual(['']);
      world.resume();
      expect(world.drive().phase).toBe('finished');
    },
  );

  test('a success ends the count of failures in a row', () => {
    const world = new RunWorld([ada, ben]);
    const error = errorOf('INTERNAL_ERROR', { status: 500 });
    world.api.fail('enrich', error, error, error, error);
    expect(world.run().failuresInRow).toBe(0);
    expect(world.kept().phase).toBe('finished');
  });
});

describe('the turn', () => {
  test('a step under way makes others wait and do nothing', () => {
    const world = new RunWorld([ada]);
    world.start();
    let other: unknown = null;
    world.api.during = (method) => {
      if (method === 'enrich') other = world.step();
    };
    world.drive();
    expect(other).toMatchObject({ waitMs: 2_000 });
    expect(world.api.asked('enrich')).toHaveLength(1);
  });

  test('a step that lost its turn writes nothing', () => {
    const world = new RunWorld([ada]);
    world.start();
    world.api.during = () => {
      world.clock.sleep(130_000);
      world.runs.takeTurn('other');
      world.api.during = () => {};
    };
    world.step();
    expect(world.statuses()).toEqual(['']);
    expect(world.kept().step?.id).toBe('other');
    world.clock.sleep(120_000);
    expect(world.drive().phase).toBe('finished');
    expect(world.emails()).toEqual([ada.email]);
  });

  test('a run of another person is not stepped and not paid', () => {
    const world = new RunWorld([ada]);
    world.start();
    const calls = world.api.calls.length;
    const other = { ...world.deps, payer: 'payer-2' };
    expect(runStep(other)?.waitMs).toBeNull();
    expect(world.api.calls).toHaveLength(calls);
  });
});

describe('wishes', () => {
  test('a pause ends after the step, and resuming goes on', () => {
    const world = new RunWorld([ada]);
    const run = world.start();
    world.runs.setWish(run.id, 'pause');
    expect(world.step().run).toMatchObject({ phase: 'paused', pause: { reason: 'user' } });
    expect(world.step().waitMs).toBeNull();
    world.resume();
    expect(world.drive().phase).toBe('finished');
  });

  test('a pause during matching reveals nothing any more', () => {
    const world = new RunWorld([ada]);
    const run = world.start();
    world.api.during = () => world.runs.setWish(run.id, 'pause');
    world.drive();
    expect(world.api.asked('revealBatch')).toHaveLength(0);
    expect(world.statuses()[0]).toMatch(/^Matched/);
  });

  test('a pause is obeyed although the API is down and an answer was lost', () => {
    const world = new RunWorld([ada]);
    const run = world.start();
    world.api.fail('revealBatch', 'lost');
    world.step();
    world.api.fail('people', new NetworkFailure());
    world.runs.setWish(run.id, 'pause');
    expect(world.step().run).toMatchObject({ phase: 'paused', pause: { reason: 'user' } });
    world.resume();
    expect(world.drive()).toMatchObject({ phase: 'finished', spent: 2, exact: true });
  });

  test('a stop ends the run with a receipt of what was spent', () => {
    const world = new RunWorld([ada, ben]);
    const run = world.start({ creditLimit: 2 });
    world.step();
    world.runs.setWish(run.id, 'stop');
    expect(world.drive()).toMatchObject({ phase: 'stopped', spent: 2, people: 1 });
  });
});

test('a renamed output column is still found, a deleted one pauses the run', () => {
  const world = new RunWorld([ada, ben]);
  world.start();
  world.table.rename('CDX email', 'Mail');
  world.drive();
  expect(world.table.columnTexts('Mail')).toEqual([ada.email, ben.email]);
  const other = new RunWorld([ada]);
  other.start();
  other.table.deleteColumn('CDX email');
  expect(other.drive()).toMatchObject({ phase: 'paused', pause: { reason: 'columns' } });
  expect(other.api.asked('revealBatch')).toHaveLength(0);
});

test('an input column that is gone pauses the run and says which', () => {
  const world = new RunWorld([ada]);
  world.start();
  world.table.rename('Name', 'Person');
  const run = world.drive();
  expect(run.pause).toMatchObject({ reason: 'columns' });
  expect(run.pause?.message).toContain('"Name"');
  world.table.rename('Person', 'Name');
  world.resume();
  expect(world.drive().phase).toBe('finished');
});

test('a deleted sheet pauses the run', () => {
  const world = new RunWorld([ada]);
  world.start();
  world.workbook.tables = [];
  expect(world.drive().pause?.message).toContain('"Leads"');
});

test('protected cells pause the run, and nothing that was paid for is lost', () => {
  const world = new RunWorld([ada]);
  world.start();
  const email = world.table.column('CDX email');
  world.table.locked = [email];
  const paused = world.drive();
  expect(paused).toMatchObject({ phase: 'paused', pause: { reason: 'sheet' } });
  world.table.locked = [];
  world.resume();
  const run = world.drive();
  expect(run).toMatchObject({ phase: 'finished', spent: 2 });
  expect(world.emails()).toEqual([ada.email]);
  expect(world.loggedCredits()).toBe(2);
});

test('the log of the maintainer holds codes and ids, nothing personal', () => {
  const world = new RunWorld(everybody);
  world.api.fail('enrich', errorOf('INTERNAL_ERROR', { status: 500 }));
  world.run();
  const text = world.logged.join('\n');
  expect(text).toContain('INTERNAL_ERROR');
  for (const { fullName, email, id } of everybody.slice(0, 2)) {
    expect(text).not.toContain(fullName);
    expect(text).not.toContain(email);
    expect(text).not.toContain(id);
  }
});

test('what a run remembers fits into one property, however large the batch', () => {
  const people = Array.from({ length: 120 }, (_, index) =>
    fakePerson(`P${index} Person`, { id: `per_${'x'.repeat(20)}${index}`, slug: `p-${index}` }),
  );
  const world = new RunWorld(people);
  world.api.fail('revealBatch', 'lost', 'lost');
  expect(world.run({ creditLimit: 1_000 }).phase).toBe('finished');
});

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

test('a sheet that throws is tried again, then the run pauses, without a word of the throw', () => {
  const world = new RunWorld([ada]);
  world.start();
  world.table.before = (method) => {
    if (method === 'read') throw new Error(`cannot read ${ada.email}`);
  };
  const run = world.drive();
  expect(run).toMatchObject({ phase: 'paused', failuresInRow: 5, pause: { reason: 'errors' } });
  expect(JSON.stringify(run) + world.logged.join()).not.toContain(ada.email);
  world.table.before = () => {};
  world.resume();
  expect(world.drive().phase).toBe('finished');
});

test('a refusal of the run that v1 did not have pauses it with the code', () => {
  const world = new RunWorld([ada]);
  world.api.fail('revealBatch', errorOf('NEW_REFUSAL', { status: 400 }));
  const run = world.run();
  expect(run).toMatchObject({ phase: 'paused', pause: { reason: 'errors' } });
  expect(run.pause?.message).toContain('NEW_REFUSAL');
});
