import { enrichFormula } from '../../../../src/core/formulas/functions/enrich-formula';
import { personFormula } from '../../../../src/core/formulas/functions/person-formula';
import { noAnswer, refusal } from '../../api/fakes';
import { formulaWorld } from '../formula-world';

/** Jane and John are kept, so that what is asked for next is the account. */
function known() {
  const world = formulaWorld();
  const ids = [['p1'], ['p2']];
  personFormula(world.execution(), ids, 'id');
  const ask = (fields: string) => personFormula(world.execution({ limitPerDay: 9 }), ids, fields);
  return { ...world, ask };
}

describe('while the account does not tell what a reveal costs', () => {
  test('nothing is revealed, and only what would be waits', () => {
    const { execution, service } = formulaWorld();
    const pairs = [
      ['Jane Doe', 'Acme'],
      ['Nobody Known', 'Acme'],
      ['John Roe', 'Apex'],
    ];
    service.faults.push(...pairs.map(() => undefined), noAnswer, noAnswer, noAnswer);
    expect(enrichFormula(execution({ limitPerDay: 9 }), pairs, '', 'id, email')).toEqual([
      ['p1', 'Waiting – recalculate'],
      ['No match', ''],
      ['p2', 'No email on file'],
    ]);
    expect(service.paths()).not.toContain('/people/reveal/batch');
  });

  test('a refusal that the owner must mend is a text beside what is known', () => {
    const { ask, service } = known();
    service.faults.push(refusal(403, 'PLAN_REQUIRED'));
    expect(ask('full_name, email')).toEqual([
      ['Jane Doe', 'Not revealed – the API refused it'],
      ['John Roe', 'No email on file'],
    ]);
  });

  test('in one cell it is an error that says what to do', () => {
    const { execution, service } = known();
    service.faults.push(refusal(403, 'PLAN_REQUIRED'));
    expect(() => personFormula(execution({ limitPerDay: 9 }), 'p1', 'email')).toThrow(
      'a plan without API access: it needs the Pro or Team plan.',
    );
  });

  test('a service of the platform that refuses hides nothing that is known', () => {
    const { ask, lock, service } = known();
    lock.run = () => {
      throw Object.assign(new Error('Service invoked too many times: lock'), { name: 'Exception' });
    };
    expect(ask('full_name, email')).toEqual([
      ['Jane Doe', 'Waiting – recalculate'],
      ['John Roe', 'No email on file'],
    ]);
    expect(service.paths()).not.toContain('/people/reveal/batch');
  });

  test('what nobody expected is said', () => {
    const { ask, lock } = known();
    lock.run = () => {
      throw new TypeError('x is not a function');
    };
    expect(() => ask('email')).toThrow(TypeError);
  });
});
