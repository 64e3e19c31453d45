import { personFormula } from '../../../../src/core/formulas/functions/person-formula';
import { crowd, formulaWorld } from '../formula-world';

test('kept answers of single cells come into few entries, however many they are', () => {
  const world = formulaWorld(crowd(1_500));
  world.service.requestsPerMinute = 10_000;
  for (let index = 0; index < 1_500; index += 1) {
    personFormula(world.execution(), `c${index}`, 'id');
  }
  expect(world.cache.values.size).toBeLessThan(600);
  for (let index = 0; index < 1_500; index += 1) {
    expect(personFormula(world.execution(), `c${index}`, 'id')).toBe(`c${index}`);
  }
  expect(world.service.requests).toHaveLength(1_500);
});
