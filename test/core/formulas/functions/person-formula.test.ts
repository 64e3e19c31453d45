import { personFormula } from '../../../../src/core/formulas/functions/person-formula';
import { formulaWorld } from '../formula-world';

describe('CDX_PERSON', () => {
  test('gives one row for each id, and asks for each different one once', () => {
    const { execution, service } = formulaWorld();
    expect(personFormula(execution(), [['p1'], [''], ['p2'], ['p1']], 'full_name, tier')).toEqual([
      ['Jane Doe', 'premium'],
      ['', ''],
      ['John Roe', 'premium'],
      ['Jane Doe', 'premium'],
    ]);
    expect(service.paths()).toEqual(['/people/p1', '/people/p2']);
  });

  test('has no match to tell of', () => {
    const { execution } = formulaWorld();
    expect(personFormula(execution(), 'p1', 'match_confidence, matched_on')).toEqual([['', '']]);
  });

  test('keeps an unknown id too', () => {
    const { execution, service } = formulaWorld();
    expect(personFormula(execution(), 'nobody', 'id')).toBe('Not found');
    expect(personFormula(execution(), 'nobody', 'id')).toBe('Not found');
    expect(service.requests).toHaveLength(1);
  });

  test('waits for an id that is still loading, without a call', () => {
    const { execution, service } = formulaWorld();
    expect(personFormula(execution(), [['p1'], ['Loading...']], 'id')).toEqual([
      ['p1'],
      ['Waiting – recalculate'],
    ]);
    expect(service.paths()).toEqual(['/people/p1']);
  });

  test('takes a number for an id and refuses a block of cells', () => {
    const { execution, service } = formulaWorld();
    personFormula(execution(), 42, 'id');
    expect(service.paths()).toEqual(['/people/42']);
    expect(() => personFormula(execution(), [['p1', 'p2']])).toThrow(
      'id must be one cell or one column.',
    );
  });
});

test('the word of a search’s path is nobody’s id, and is asked for by nobody', () => {
  const world = formulaWorld();
  expect(personFormula(world.execution(), 'search', 'email')).toBe('Not found');
  expect(world.service.paths()).toEqual([]);
});
