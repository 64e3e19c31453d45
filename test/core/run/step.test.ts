import { runStep } from '../../../src/core/run/step';
import { lostNote } from '../../../src/core/sheet/sheet-busy';
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

  test('a step that lost its turn says what it could not put back, and so does the receipt', () => {
    const world = new RunWorld([ada]);
    world.start();
    world.api.during = () => {
      world.clock.sleep(130_000);
      world.runs.takeTurn('other');
      world.workbook.losses.cells += 1;
      world.api.during = () => {};
    };
    expect(() => world.step()).toThrow('The sheet was being sorted or edited');
    expect(world.kept().step?.id).toBe('other');
    // The steps that follow are other executions, which lost nothing.
    world.workbook.losses.cells = 0;
    world.clock.sleep(120_000);
    expect(world.drive()).toMatchObject({ phase: 'finished', notes: [lostNote] });
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

test('a sheet that throws is tried again, then the run pauses, without a word of the throw', () => {
  const world = new RunWorld([ada]);
  world.start();
  world.table.before = (method) => {
    if (method === 'look') throw new Error(`cannot read ${ada.email}`);
  };
  const run = world.drive();
  expect(run).toMatchObject({ phase: 'paused', failuresInRow: 5, pause: { reason: 'errors' } });
  expect(JSON.stringify(run) + world.logged.join()).not.toContain(ada.email);
  world.table.before = () => {};
  world.resume();
  expect(world.drive().phase).toBe('finished');
});

test('a refusal that v1 did not have is tried again, and pauses the run with its code where it goes on', () => {
  const world = new RunWorld([ada]);
  const refusal = errorOf('NEW_REFUSAL', { status: 400 });
  world.api.fail('revealBatch', refusal);
  expect(world.run().phase).toBe('finished');
  expect(world.statuses()).toEqual(['Done']);
  world.table.type(2, 'CDX status', '');
  world.table.type(2, 'CDX email', '');
  world.api.fail('revealBatch', refusal, refusal, refusal, refusal, refusal);
  const run = world.run();
  expect(run).toMatchObject({ phase: 'paused', pause: { reason: 'errors' } });
  expect(run.pause?.message).toContain('NEW_REFUSAL');
});
