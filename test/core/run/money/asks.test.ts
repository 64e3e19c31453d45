import { withoutFields } from '../../../../src/core/run/money/asks';
import { anAsk } from '../../../support/runs';

const ask = anAsk({ people: [{ id: 'per_1', charge: ['phone'], looked: true, owned: ['email'] }] });

test('a field that another ask was charged for is not told of this one any more', () => {
  const left = withoutFields(ask, new Set(['per_1 email']));
  expect(left?.people).toEqual([{ id: 'per_1', charge: ['phone'], looked: true, owned: [] }]);
});

test('nothing is left of an ask of which all is known', () => {
  expect(withoutFields(ask, new Set(['per_1 email', 'per_1 phone']))).toBeNull();
});
