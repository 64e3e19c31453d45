import { personFormula } from '../../../../src/core/formulas/functions/person-formula';
import { fingerprint } from '../../../../src/core/text/fingerprint';
import { success } from '../../api/fakes';
import { crowd, type FormulaWorld, formulaWorld, spentToday } from '../formula-world';

const limitPerDay = 5;

function reveal({ execution }: FormulaWorld, id: string, options = {}): void {
  try {
    personFormula(execution({ limitPerDay, ...options }), id, 'email');
  } catch {
    // The execution ended, or the account can't pay.
  }
}

/** Four reveals, and a fifth whose execution ends after the charge. */
function spendAll(world: FormulaWorld): void {
  const { service } = world;
  for (const id of ['c0', 'c1', 'c2', 'c3']) reveal(world, id);
  service.during = () => {
    if (service.revealsCharged === limitPerDay) throw new TypeError('killed');
  };
  reveal(world, 'c4');
  service.during = () => {};
  expect([service.revealsCharged, spentToday(world)]).toEqual([limitPerDay, limitPerDay]);
}

test('records of another account tell nothing of what this one\u2019s limit holds open', () => {
  const world = formulaWorld(crowd(12));
  const { service, clock } = world;
  spendAll(world);
  clock.sleep(200_000);
  const ofFirst = { owned: [...service.owned], balance: service.balance };
  service.owned.clear();
  service.balance = 0;
  service.faults.push(
    undefined,
    success({ credits: { balance: 0, cost_per_reveal: 1 }, user: { id: 'user-2' } }),
  );
  reveal(world, 'c9', { keyId: 'k2', account: fingerprint('user-2') });
  for (const each of ofFirst.owned) service.owned.add(each);
  service.balance = ofFirst.balance;
  clock.sleep(200_000);
  reveal(world, 'c5');
  expect([service.revealsCharged, spentToday(world)]).toEqual([limitPerDay, limitPerDay]);
});
