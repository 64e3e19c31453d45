import { enrichFormula } from '../../../../src/core/formulas/functions/enrich-formula';
import { personFormula } from '../../../../src/core/formulas/functions/person-formula';
import { refusal } from '../../api/fakes';
import { formulaWorld } from '../formula-world';

const revoked = refusal(401, 'INVALID_API_KEY');
const waitsForKey =
  'Waiting – The API key of the owner of this sheet is not valid or was revoked: the owner connects a new one in the CDX sidebar.';

describe('rows that can not be asked for, beside others that are known', () => {
  test('say what the owner has to do, and hide nothing that is kept', () => {
    const { execution, service } = formulaWorld();
    personFormula(execution(), 'p1', 'id');
    service.faults.push(revoked);
    expect(personFormula(execution(), [['p1'], ['p2']], 'full_name, tier')).toEqual([
      ['Jane Doe', 'premium'],
      [waitsForKey, ''],
    ]);
  });

  test('hide nothing that was answered in the same wave', () => {
    const { execution, service } = formulaWorld();
    service.faults.push(undefined, revoked);
    const pairs = [
      ['Jane Doe', 'Acme'],
      ['John Roe', 'Apex'],
    ];
    expect(enrichFormula(execution(), pairs, undefined, 'id')).toEqual([['p1'], [waitsForKey]]);
  });

  test('are asked for again by the next calculation', () => {
    const { execution, service } = formulaWorld();
    service.faults.push(undefined, revoked);
    personFormula(execution(), [['p1'], ['p2']], 'id');
    expect(personFormula(execution(), [['p1'], ['p2']], 'id')).toEqual([['p1'], ['p2']]);
    expect(service.paths()).toEqual(['/people/p1', '/people/p2', '/people/p2']);
  });

  test('wait where a service of the platform refuses, and repeat nothing of its text', () => {
    const { execution, lock } = formulaWorld();
    personFormula(execution(), 'p1', 'id');
    lock.run = () => {
      throw Object.assign(new Error('Service invoked too many times: lock'), { name: 'Exception' });
    };
    expect(personFormula(execution(), [['p1'], ['p2']], 'id')).toEqual([
      ['p1'],
      ['Waiting – recalculate'],
    ]);
  });
});

test('alone, such a row is an error', () => {
  const { execution, service } = formulaWorld();
  service.faults.push(revoked, revoked);
  expect(() => personFormula(execution(), [['p1'], ['p2']], 'id')).toThrow('was revoked');
});
