import { enrichFormula } from '../../../src/core/formulas/functions/enrich-formula';
import { personFormula } from '../../../src/core/formulas/functions/person-formula';
import { crowd, type FormulaWorld, formulaWorld } from './formula-world';

const fields = 'full_name, email, phone';

function list({ contactList }: FormulaWorld, ...entries: readonly string[]): void {
  contactList.rows = ['Do not contact', ...entries].map((text) => [text]);
}

/** The cache forgets which list was seen, as it does by itself. */
function aMinutePasses({ cache }: FormulaWorld): void {
  cache.values.delete('cdx:list');
}

const ask = (world: FormulaWorld, limitPerDay = 0) =>
  enrichFormula(
    world.execution(limitPerDay > 0 ? { limitPerDay } : {}),
    'Jane Doe',
    'Acme',
    fields,
  );

const shown = [['Jane Doe', 'Not revealed (acme.com)', 'Not revealed']];

test.each([
  ['acme.com', 'domain acme.com'],
  ['p1', 'person ID p1'],
  ['Acme', 'company Acme'],
])('a formula says that somebody is on the list: %s', (entry, said) => {
  const world = formulaWorld();
  list(world, entry);
  expect(ask(world)).toEqual([[`Do not contact · ${said}`, '', '']]);
  expect(personFormula(world.execution(), 'p1', 'email')).toBe(`Do not contact · ${said}`);
});

test('nothing is revealed for them, whatever the limit', () => {
  const world = formulaWorld();
  list(world, 'acme.com');
  expect(ask(world, 50)).toEqual([['Do not contact · domain acme.com', '', '']]);
  expect(world.service.revealsCharged).toBe(0);
});

test('in a range the others get their values', () => {
  const world = formulaWorld(crowd(3));
  list(world, 'firm1.com');
  const deps = world.execution({ limitPerDay: 50 });
  expect(personFormula(deps, [['c0'], ['c1'], ['c2']], 'email')).toEqual([
    ['ann@firm0.com'],
    ['Do not contact · domain firm1.com'],
    ['ann@firm2.com'],
  ]);
  expect(world.service.revealsCharged).toBe(2);
});

test('what the question itself says is on the list too', () => {
  const world = formulaWorld();
  list(world, 'jane.doe@acme.com');
  const who = 'Jane Doe <jane.doe@acme.com>';
  expect(enrichFormula(world.execution(), who, 'Acme', 'title')).toBe(
    'Do not contact · email jane.doe@acme.com',
  );
});

test('an address that is not sent lists its own question, and no other that asks the same', () => {
  const world = formulaWorld();
  list(world, 'jane@gmail.com');
  const who = ['Jane Doe', 'Jane Doe <jane@gmail.com>', 'Jane Doe'].map((name) => [name]);
  const told = [['Jane Doe'], ['Do not contact · email jane@gmail.com'], ['Jane Doe']];
  const answers = () => enrichFormula(world.execution(), who, 'Acme', 'full_name');
  expect([answers(), answers()]).toEqual([told, told]);
});

test('a value that turns out to be on the list is not shown, also when it is kept', () => {
  const world = formulaWorld();
  list(world, 'jane.doe@acme.com');
  const said = [['Do not contact · email jane.doe@acme.com', '', '']];
  expect([ask(world, 50), ask(world, 50), ask(world)]).toEqual([said, said, said]);
  expect(world.service.revealsCharged).toBe(2);
});

test('a kept answer obeys a list that changed since, within a minute and without asking again', () => {
  const world = formulaWorld();
  expect(ask(world)).toEqual(shown);
  list(world, 'acme.com');
  expect(ask(world)).toEqual(shown);
  aMinutePasses(world);
  expect(ask(world)).toEqual([['Do not contact · domain acme.com', '', '']]);
  list(world, 'other.com');
  aMinutePasses(world);
  expect(ask(world)).toEqual(shown);
  expect(world.service.paths()).toEqual(['/enrich']);
});

test('a reveal looks at the list at once, though the kept answer was judged by the former one', () => {
  const world = formulaWorld();
  expect(ask(world)).toEqual(shown);
  list(world, 'acme.com');
  expect(ask(world, 50)).toEqual([['Do not contact · domain acme.com', '', '']]);
  expect(world.service.revealsCharged).toBe(0);
});

test('a kept answer does not read the sheet, with a list and without one', () => {
  for (const entries of [[], ['other.com']]) {
    const world = formulaWorld();
    if (entries.length > 0) list(world, ...entries);
    ask(world);
    const { reads } = world.contactList;
    ask(world);
    expect(world.contactList.reads).toBe(reads);
  }
});

test('an answer that is judged anew stays as old as it was', () => {
  const world = formulaWorld();
  ask(world);
  world.clock.sleep(3 * 3_600_000);
  list(world, 'other.com');
  aMinutePasses(world);
  ask(world);
  world.clock.sleep(3 * 3_600_000 + 1);
  ask(world);
  expect(world.service.paths()).toEqual(['/enrich', '/enrich']);
});

test('an address that is not sent counts for its own row alone, also where one that is sent ends with it', () => {
  const world = formulaWorld();
  list(world, 'doe@acme.com');
  const who = [['Jane Doe <jane.doe@acme.com>'], ['Jane Doe <jane.doe@acme.com>; doe@acme.com']];
  expect(enrichFormula(world.execution({ limitPerDay: 5 }), who, '', 'email')).toEqual([
    ['jane.doe@acme.com'],
    ['Do not contact · email doe@acme.com'],
  ]);
});
