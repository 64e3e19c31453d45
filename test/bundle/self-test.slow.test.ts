import { sweepFailures } from './self-test-stage';

test('whichever call of the self-test fails, nothing is left, and no address is told', () => {
  const { calls, differing } = sweepFailures(1);
  expect(calls).toBeGreaterThan(100);
  expect(differing).toBeGreaterThan(80);
});
