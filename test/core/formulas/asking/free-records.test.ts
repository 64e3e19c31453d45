import { personFormula } from '../../../../src/core/formulas/functions/person-formula';
import { noAnswer } from '../../api/fakes';
import { crowd, formulaWorld, spentToday } from '../formula-world';

const waiting = 'Waiting – recalculate';
const limitReached = 'Not revealed – daily limit of formulas reached';

/** Two credits a day, both set aside for these by an execution that was ended minutes ago. */
function afterAnEndedExecution(...ids: readonly string[]) {
  const world = formulaWorld(crowd(3));
  const deps = () => world.execution({ limitPerDay: 2 });
  const fields = ['email'] as const;
  deps().spending?.reserve(
    ids.map((personId) => ({ personId, fields })),
    1,
    false,
  );
  world.clock.nowIsMs += 180_000;
  return { ...world, world, ask: () => personFormula(deps(), 'c2', 'email') };
}

describe('what an execution that was ended left open', () => {
  test('is free again where the records show that nothing was charged', () => {
    const { ask, world, service } = afterAnEndedExecution('c0', 'c1');
    expect(ask()).toBe('ann@firm2.com');
    expect(service.paths()).toEqual([
      '/people/c2',
      '/account',
      '/people/c0',
      '/people/c1',
      '/people/reveal/batch',
    ]);
    expect(spentToday(world)).toBe(1);
  });

  test('counts as spent where the account owns it by now', () => {
    const { ask, world, service } = afterAnEndedExecution('c0', 'c1');
    service.owned.add('c0 email');
    expect(ask()).toBe('ann@firm2.com');
    expect(spentToday(world)).toBe(2);
  });

  test('counts as charged where the service knows nobody of that id any more', () => {
    const { ask, world } = afterAnEndedExecution('gone0', 'gone1');
    expect(ask()).toBe('Not revealed – daily limit of formulas reached');
    expect(spentToday(world)).toBe(2);
  });

  test('stays counted while no record comes, and the cell waits', () => {
    const { ask, world, service } = afterAnEndedExecution('c0', 'c1');
    service.faults.push(undefined, undefined, noAnswer, noAnswer);
    expect(ask()).toBe(waiting);
    expect([spentToday(world), service.revealsCharged]).toEqual([2, 0]);
    expect(ask()).toBe('ann@firm2.com');
  });
});

describe('who may be owned by now, once the daily limit is used up', () => {
  /** `c1` is kept from before the reveal that used up the limit. */
  function used() {
    const world = formulaWorld(crowd(2));
    const deps = () => world.execution({ limitPerDay: 1 });
    personFormula(world.execution(), 'c1', 'id');
    world.clock.nowIsMs += 1_000;
    personFormula(deps(), 'c0', 'email');
    world.service.requests.splice(0);
    return { service: world.service, ask: () => personFormula(deps(), 'c1', 'email') };
  }

  test('waits where the free record does not come, and is not said to be out of reach', () => {
    const { ask, service } = used();
    service.faults.push(noAnswer);
    expect(ask()).toBe(waiting);
    expect(ask()).toBe(limitReached);
    expect(service.paths()).toEqual(['/people/c1', '/people/c1']);
  });

  test('shows a value that was revealed elsewhere', () => {
    const { ask, service } = used();
    service.owned.add('c1 email');
    expect(ask()).toBe('ann@firm1.com');
    expect(service.revealsCharged).toBe(1);
  });
});
