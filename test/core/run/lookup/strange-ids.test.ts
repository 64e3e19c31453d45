import { fakePerson } from '../../../support/people';
import { lead, RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const remarks = 'Met at the fair in spring, wants to hear from us again. '.repeat(9);

/** A sheet whose id column holds remarks, as where the wrong column was chosen. */
function runWithRemarks(leads: readonly (readonly string[])[]) {
  const world = new RunWorld([ada], leads);
  world.table.insertColumn(2, 'Id');
  leads.forEach((_, index) => {
    world.table.type(index + 2, 'Id', `${remarks} ${index}`);
  });
  const run = world.run({ mapping: { fullName: 0, company: 1, personId: 2 } });
  return { world, run };
}

test('what is too long for an id is not asked for, and the row is matched by its inputs', () => {
  const { world, run } = runWithRemarks([lead('Ada Lovelace')]);
  expect(run.phase).toBe('finished');
  expect(world.statuses()).toEqual(['Done']);
  expect(world.emails()).toEqual([ada.email]);
  expect(world.api.asked('revealBatch')).toEqual([[ada.id, 'email', 'phone']]);
});

test('many such rows do not keep a run from going on: each says what to check', () => {
  const { world, run } = runWithRemarks(Array.from({ length: 30 }, () => ['', '']));
  expect(run.phase).toBe('finished');
  expect(new Set(world.statuses())).toEqual(new Set(['Error: check person ID']));
  expect(world.api.asked('people')).toHaveLength(0);
  expect(world.api.asked('revealBatch')).toHaveLength(0);
});

test.each(['https://www.linkedin.com/in/ada', 'ada@acme.example', 'two words', 'a/../b'])(
  'what can be no id, as under a swapped header, is never sent as one: %s',
  (text) => {
    const world = new RunWorld([ada], [['', '']]);
    world.table.insertColumn(2, 'Id');
    world.table.type(2, 'Id', text);
    expect(world.run({ mapping: { fullName: 0, company: 1, personId: 2 } }).phase).toBe('finished');
    expect(world.statuses()).toEqual(['Error: check person ID']);
    expect(world.api.asked('revealBatch')).toEqual([]);
  },
);

test.each(['urn:person:42', 'v1.42', 'cGVyXzQy==', 'per~42'])(
  'an id that the API gave is one, whatever its alphabet: %s is not matched again after a preview',
  (id) => {
    const grace = fakePerson('Grace Hopper', { id });
    const world = new RunWorld([grace]);
    world.preview();
    expect(world.api.asked('enrich')).toHaveLength(1);
    expect(world.run().counts).toMatchObject({ done: 1 });
    expect(world.api.asked('enrich')).toHaveLength(1);
  },
);

test('a link that was cut within a character holds up no other row', () => {
  const cut = 'https://www.linkedin.com/in/jane-\uD83D';
  const world = new RunWorld([ada], [['', ''], lead('Ada Lovelace')]);
  world.table.insertColumn(2, 'LinkedIn');
  world.table.type(2, 'LinkedIn', cut);
  const run = world.run({ mapping: { fullName: 0, company: 1, linkedinUrl: 2 } });
  expect(run.phase).toBe('finished');
  expect(world.statuses()).toEqual(['No match', 'Done']);
});

test('nor is the word that stands in the path of a search', () => {
  const world = new RunWorld([ada], [lead('Ada Lovelace')]);
  world.table.insertColumn(2, 'Id');
  world.table.type(2, 'Id', 'search');
  world.run({ mapping: { fullName: 0, company: 1, personId: 2 } });
  expect(world.emails()).toEqual([ada.email]);
  expect(world.api.asked('people')).toEqual([]);
});
