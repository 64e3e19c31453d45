import { errorFrom } from '../../../../src/core/api/errors/error-from';
import { inputsAtFault } from '../../../../src/core/api/errors/errors';

function failed(code: string, details?: unknown) {
  return { ok: false, error: { code, message: 'Secret jane@acme.com', details } };
}

const documented: readonly (readonly [number, string])[] = [
  [400, 'VALIDATION_ERROR'],
  [400, 'INVALID_JSON'],
  [400, 'INSUFFICIENT_INPUT'],
  [401, 'INVALID_API_KEY'],
  [402, 'INSUFFICIENT_CREDITS'],
  [403, 'PLAN_REQUIRED'],
  [404, 'NOT_FOUND'],
  [404, 'NO_DATA'],
  [404, 'NO_MATCH'],
  [429, 'RATE_LIMITED'],
  [429, 'DAILY_LIMIT'],
  [500, 'INTERNAL_ERROR'],
  [503, 'VAULT_UNAVAILABLE'],
];

describe('errorFrom', () => {
  test.each(documented)('%i %s is an error of that code', (status, code) => {
    const error = errorFrom(status, failed(code), { 'x-request-id': 'req-7' });
    expect(error).toMatchObject({ name: 'ApiError', code, status, requestId: 'req-7' });
    expect(error).toBeInstanceOf(Error);
    expect(`${error.message} ${error.nextStep}`).not.toMatch(/Secret|acme/);
    expect(error.message).toMatch(/\.$/);
    expect(error.nextStep).toMatch(/\.$/);
  });

  test('an unknown code is kept', () => {
    expect(errorFrom(409, failed('SEAT_TAKEN'), {})).toMatchObject({
      code: 'SEAT_TAKEN',
    });
  });

  test('a code that does not look like one is not repeated', () => {
    expect(errorFrom(400, failed('jane@acme.com'), {}).message).not.toContain('acme');
    expect(errorFrom(400, failed('constructor'), {}).code).toBe('UNKNOWN_ERROR');
  });

  test.each([
    ['7', 7_000],
    ['0', 0],
    ['1.5', 1_500],
    ['soon', null],
    ['-3', null],
    ['', null],
  ])('Retry-After %j is %j ms', (value, expected) => {
    const error = errorFrom(429, failed('RATE_LIMITED'), { 'retry-after': value });
    expect(error.retryAfterMs).toBe(expected);
  });

  test('402 says what was required and what is there', () => {
    const error = errorFrom(402, failed('INSUFFICIENT_CREDITS', { required: 4, balance: 1 }), {});
    expect(error).toMatchObject({ required: 4, balance: 1 });
    expect(error.message).toBe('Not enough credits: 4 required, 1 on the account.');
  });

  test('402 without numbers is one all the same', () => {
    for (const details of [undefined, null, 'x', { required: '4' }]) {
      const error = errorFrom(402, failed('INSUFFICIENT_CREDITS', details), {});
      expect(error).toMatchObject({
        required: null,
        balance: null,
        message: 'Not enough credits.',
      });
    }
  });

  test.each([
    [{ issues: [{ path: ['email'], message: 'bad' }] }],
    [{ issues: [{ path: 'body.email' }] }],
    [{ issues: [{ field: 'email' }] }],
    [{ issues: ['email: is not valid'] }],
    [{ issues: { email: ['is not valid'] } }],
    [{ issues: [{ path: '/email' }] }],
  ])('the input at fault is read off %j', (details) => {
    const error = errorFrom(400, failed('VALIDATION_ERROR', details), {});
    expect(inputsAtFault(error)).toEqual(['email']);
    expect(error.message).toBe('These inputs are not valid: email.');
  });

  test.each([
    [null],
    [[]],
    [{ issues: 'x' }],
    [{ issues: [{ path: null, field: 'jane@acme.com' }] }],
    [{ issues: [3, null, { path: ['jane@acme.com'] }] }],
  ])('details %j name no input and repeat nothing', (details) => {
    const error = errorFrom(400, failed('VALIDATION_ERROR', details), {});
    expect(inputsAtFault(error)).toEqual([]);
    expect(error.message).toBe('An input is not valid.');
  });
});
