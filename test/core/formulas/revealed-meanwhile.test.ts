/** What is paid for is shown, whoever asks about the same person meanwhile, and whatever the cache loses. */
import { noteReveals, revealedName } from '../../../src/core/account/last-reveal';
import { enrichFormula } from '../../../src/core/formulas/functions/enrich-formula';
import { personFormula } from '../../../src/core/formulas/functions/person-formula';
import { noAnswer } from '../api/fakes';
import { crowd, type FormulaWorld, formulaWorld, spentToday } from './formula-world';

const minuteMs = 60_000;

/** Jane Doe at Acme, who is p1. */
const ask = (world: FormulaWorld, field: string, limitPerDay?: number) =>
  enrichFormula(
    world.execution(limitPerDay === undefined ? {} : { limitPerDay }),
    'Jane Doe',
    'Acme',
    field,
  );

/** Once, when requests have come or answers are ready for that many times. */
function atLook(world: FormulaWorld, count: number, happen: () => void): void {
  let looks = 0;
  world.service.during = () => {
    looks += 1;
    if (looks !== count) return;
    world.service.during = () => {};
    happen();
  };
}

test('an answer for another input that came while a reveal was under way does not hide it', () => {
  const world = formulaWorld();
  // The reveal is on its way: record and account are answered.
  atLook(world, 5, () => {
    world.clock.sleep(200);
    ask(world, 'title', 1);
  });
  expect(personFormula(world.execution({ limitPerDay: 1 }), 'p1', 'email')).toBe(
    'jane.doe@acme.com',
  );
  world.clock.sleep(2 * minuteMs);
  expect(ask(world, 'email', 1)).toBe('jane.doe@acme.com');
  expect(world.service.revealsCharged).toBe(1);
});

test.each([
  ['nobody', []],
  ['somebody else', [['Email'], ['x@other.com']]],
])('what a run reveals meanwhile is shown, where %s is on the list', (_, rows) => {
  const world = formulaWorld();
  world.contactList.rows = rows;
  // The answer of the reveal is on its way back.
  atLook(world, 6, () => {
    world.service.owned.add('p1 phone');
    world.clock.sleep(300);
    noteReveals(world.cache, world.clock);
    world.clock.sleep(300);
  });
  expect(ask(world, 'email', 1)).toBe('jane.doe@acme.com');
  world.clock.sleep(minuteMs);
  expect(ask(world, 'phone', 1)).toBe('+49 30 1234567');
});

test('what a run paid for is shown though the cache forgot that it did', () => {
  const world = formulaWorld();
  expect(ask(world, 'email')).toBe('Not revealed (acme.com)');
  world.service.owned.add('p1 email');
  world.cache.values.delete(revealedName);
  world.clock.sleep(minuteMs);
  expect(ask(world, 'email')).toBe('jane.doe@acme.com');
});

test('a kept answer is asked for once more where the cache forgot, and not each time', () => {
  const world = formulaWorld();
  ask(world, 'email');
  world.cache.values.delete(revealedName);
  for (let time = 0; time < 3; time += 1) ask(world, 'email');
  expect(world.service.requests).toHaveLength(2);
});

test('a call whose answer was lost counts for as long as it may charge', () => {
  const world = formulaWorld(crowd(2));
  personFormula(world.execution(), [['c0'], ['c1']], 'title');
  world.service.faults.push(undefined, noAnswer, noAnswer, noAnswer);
  personFormula(world.execution({ limitPerDay: 1 }), 'c0', 'email');
  world.clock.sleep(100_000);
  personFormula(world.execution({ limitPerDay: 1 }), 'c1', 'email');
  expect([world.service.revealsCharged, spentToday(world)]).toEqual([0, 1]);
});

test('no more is revealed in a minute than is allowed, though the cache lost the pace', () => {
  const world = formulaWorld(crowd(120));
  const ids = crowd(110).map(({ id }) => [id]);
  for (const first of [0, 55]) {
    personFormula(world.execution(), ids.slice(first, first + 55), 'title');
    world.clock.sleep(61_000);
  }
  const spending = () => world.execution({ limitPerDay: 500 });
  personFormula(spending(), ids.slice(0, 55), 'email');
  for (const name of [...world.cache.values.keys()])
    if (name.startsWith('cdx:pace')) world.cache.values.delete(name);
  personFormula(spending(), ids.slice(55), 'email');
  expect(world.service.revealsCharged).toBe(55);
  world.clock.sleep(2 * minuteMs);
  personFormula(spending(), ids.slice(55), 'email');
  expect(world.service.revealsCharged).toBeGreaterThan(55);
});

test('what formulas paid for shows where they may not spend any more', () => {
  const world = formulaWorld();
  expect(ask(world, 'email')).toBe('Not revealed (acme.com)');
  world.clock.sleep(10 * minuteMs);
  expect(personFormula(world.execution({ limitPerDay: 5 }), 'p1', 'email')).toBe(
    'jane.doe@acme.com',
  );
  world.clock.sleep(10 * minuteMs);
  expect(ask(world, 'email')).toBe('jane.doe@acme.com');
  expect(spentToday(world)).toBe(1);
});
