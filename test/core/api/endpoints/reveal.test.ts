import { fieldResultsFrom } from '../../../../src/core/api/endpoints/reveal';

const results = { email: { source: 'vault', credits_spent: 1 } };

test.each([
  ['a list', [{ field: 'phone', code: 'NO_DATA' }]],
  ['an object by field', { phone: { code: 'NO_DATA' } }],
  ['an object of codes', { phone: 'NO_DATA' }],
  ['nested errors', [{ field: 'phone', error: { code: 'NO_DATA' } }]],
])('failures are read where they come as %s', (_, errors) => {
  expect(fieldResultsFrom(results, errors)).toEqual({
    results: { email: { source: 'vault', creditsSpent: 1 } },
    failures: { phone: 'NO_DATA' },
  });
});

test('what has another shape tells nothing', () => {
  expect(fieldResultsFrom('x', [7, null, { code: 'A' }])).toEqual({ results: {}, failures: {} });
});
