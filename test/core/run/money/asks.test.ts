import { type Ask, withoutFields } from '../../../../src/core/run/money/asks';

const ask: Ask = {
  runId: 'run-1',
  step: 'step-1',
  payer: 'payer-1',
  keyPrefix: 'cdx_live_A',
  owner: 'owner-1',
  auto: false,
  atMs: 0,
  lostAtMs: 0,
  lookedAtMs: 0,
  costPerReveal: 1,
  balanceBefore: 10,
  revealsBefore: 0,
  day: 0,
  people: [{ id: 'per_1', charge: ['phone'], looked: true, owned: ['email'] }],
  failures: 0,
  closed: false,
};

test('a field that another ask was charged for is not told of this one any more', () => {
  const left = withoutFields(ask, new Set(['per_1 email']));
  expect(left?.people).toEqual([{ id: 'per_1', charge: ['phone'], looked: true, owned: [] }]);
});

test('nothing is left of an ask of which all is known', () => {
  expect(withoutFields(ask, new Set(['per_1 email', 'per_1 phone']))).toBeNull();
});
