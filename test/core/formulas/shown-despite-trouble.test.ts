/** What the account owns shows, and what time can mend waits, whatever else a formula can't find out. */

import { noteReveals } from '../../../src/core/account/last-reveal';
import { accountFormula } from '../../../src/core/formulas/functions/account-formula';
import { personFormula } from '../../../src/core/formulas/functions/person-formula';
import { searchFormula } from '../../../src/core/formulas/functions/search-formula';
import { usageFormula } from '../../../src/core/formulas/functions/usage-formula';
import type { HttpOutcome } from '../../../src/core/ports/services';
import { noAnswer, refusal } from '../api/fakes';
import { crowd, type FormulaWorld, formulaWorld } from './formula-world';

const quota: HttpOutcome = { kind: 'failure', reason: 'quota' };
const waiting = 'Waiting – recalculate';
const owned = 'jane.doe@acme.com';

/** Of p1 the account owns the email, and an answer is kept that says so. */
function ownedWorld(): FormulaWorld {
  const world = formulaWorld();
  world.service.owned.add('p1 email');
  const shown = personFormula(world.execution(), 'p1', 'email, phone');
  expect(shown).toEqual([[owned, 'Not revealed']]);
  return world;
}

function useUpTheMinute({ execution }: FormulaWorld): void {
  for (const round of [1, 2, 3]) {
    const ids = crowd(60).map(({ id }) => [`${id}-${round}`]);
    personFormula(execution(), ids, 'id');
  }
}

test.each<[string, (world: FormulaWorld) => void]>([
  ['the minute is used up', useUpTheMinute],
  ['the quota is used up', ({ service }) => service.faults.push(quota)],
  ['the key was revoked', ({ service }) => service.faults.push(refusal(401, 'INVALID_API_KEY'))],
  ['the API is out', ({ service }) => service.faults.push(noAnswer, noAnswer, noAnswer)],
])('an owned value shows after a run revealed somebody, also where %s', (_, fail) => {
  const world = ownedWorld();
  world.clock.sleep(600_000);
  noteReveals(world.cache, world.clock);
  world.clock.sleep(1_000);
  fail(world);
  expect(personFormula(world.execution(), 'p1', 'email, phone')).toEqual([[owned, waiting]]);
});

test.each([
  ['the quota is used up', quota],
  ['the plan does not allow it', refusal(403, 'PLAN_REQUIRED')],
])('an owned value shows where nobody can tell what the rest costs: %s', (_, fault) => {
  const { execution, service } = ownedWorld();
  service.faults.push(fault);
  const shown = personFormula(execution({ limitPerDay: 9 }), 'p1', 'email, phone');
  expect(shown).toEqual([[owned, expect.any(String)]]);
});

describe('a used-up quota of the Google account waits', () => {
  test('for what is known of the account', () => {
    const { execution, service } = formulaWorld();
    service.faults.push(quota);
    expect(accountFormula(execution(), 'credits')).toBe(waiting);
    service.faults.push(quota);
    expect(usageFormula(execution(), 3)).toBe(waiting);
  });

  test('for the second page of a search, with the first one there', () => {
    const { execution, service } = formulaWorld(crowd(150));
    service.faults.push(undefined, quota);
    const shown = searchFormula(execution(), 'x', '', 150);
    expect(shown).toHaveLength(102);
  });

  test.each([
    ['a reveal', [undefined, undefined, quota]],
    ['its price', [undefined, quota]],
  ])('for %s', (_, faults) => {
    const { execution, service } = formulaWorld();
    service.faults.push(...faults);
    expect(personFormula(execution({ limitPerDay: 9 }), 'p1', 'email')).toBe(waiting);
  });
});

test('a paid value shows, also where the cache takes nothing any more', () => {
  const world = formulaWorld();
  world.service.during = () => {
    if (world.service.revealsCharged === 0) return;
    world.cache.putAll = () => {
      throw Object.assign(new Error('Service invoked too many times'), { name: 'Exception' });
    };
  };
  const shown = personFormula(world.execution({ limitPerDay: 9 }), 'p1', 'email');
  expect([world.service.revealsCharged, shown]).toEqual([1, owned]);
});

test('a paid value shows, also where nothing can be set aside for the next ones any more', () => {
  const { execution, service, properties } = formulaWorld(crowd(2));
  service.batchIdsMax = 1;
  service.during = () => {
    if (service.revealsCharged === 0) return;
    properties.set = () => {
      throw Object.assign(new Error('Service invoked too many times'), { name: 'Exception' });
    };
  };
  const shown = personFormula(execution({ limitPerDay: 9 }), [['c0'], ['c1']], 'email');
  expect([service.revealsCharged, shown]).toEqual([1, [['ann@firm0.com'], [waiting]]]);
});

test('what a run has revealed meanwhile waits, and is no matter of a limit', () => {
  const world = formulaWorld(crowd(3));
  const { service, clock } = world;
  const ask = (id: string) =>
    personFormula(world.execution({ limitPerDay: 1 }), id, 'email, phone');
  personFormula(world.execution({ limitPerDay: 1 }), 'c2', 'email');
  service.owned.add('c1 email');
  const email = 'ann@firm1.com';
  clock.sleep(1_800_000);
  expect(ask('c1')).toEqual([[email, expect.stringContaining('limit')]]);
  clock.sleep(60_000);
  service.owned.add('c1 phone');
  noteReveals(world.cache, clock);
  clock.sleep(1_000);
  service.faults.push(noAnswer, noAnswer, noAnswer);
  expect(ask('c1')).toEqual([[email, waiting]]);
});
