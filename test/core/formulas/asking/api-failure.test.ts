import { apiError } from '../../../../src/core/api/errors/errors';
import { formulaErrorFrom } from '../../../../src/core/formulas/asking/api-failure';

const told = (error: ReturnType<typeof apiError>) => formulaErrorFrom(error).message;

test('a refusal says whose account is meant', () => {
  for (const code of ['INVALID_API_KEY', 'PLAN_REQUIRED', 'INSUFFICIENT_CREDITS']) {
    expect(told(apiError(code))).toContain('the owner of this sheet');
  }
});

test('credits are told where the API tells them', () => {
  const error = apiError('INSUFFICIENT_CREDITS', { required: 2, balance: 1 });
  expect(told(error)).toContain('(2 required, 1 left)');
  expect(told(apiError('INSUFFICIENT_CREDITS', { required: 2 }))).not.toContain('required');
});

test('inputs at fault are named where the API names them', () => {
  const issues = [{ path: 'linkedin_url' }, { path: 'email' }];
  expect(told(apiError('VALIDATION_ERROR', { issues }))).toBe(
    'Correct this input: linkedin_url, email.',
  );
  expect(told(apiError('VALIDATION_ERROR'))).toBe('The API refused an input: correct it.');
});

test('any other is one sentence of what failed and what to do', () => {
  expect(told(apiError('NOT_FOUND'))).toBe(
    'No person has that id: match the person anew, or correct the id.',
  );
});
