import { errorFrom } from '../../../../src/core/api/errors/error-from';
import {
  consequence,
  consequenceOfCode,
  isFailure,
  isRetryable,
  isRowOutcome,
  mayHaveCharged,
  pausesRun,
  stopsRun,
  tellsOfRecord,
} from '../../../../src/core/api/errors/error-policy';
import type { Consequence } from '../../../../src/core/api/errors/error-table';
import { apiError } from '../../../../src/core/api/errors/errors';

function error(status: number, code: string) {
  return errorFrom(status, { ok: false, error: { code } }, {});
}

describe('consequence', () => {
  test.each<[number, string, Consequence]>([
    [404, 'NO_MATCH', 'rowNoMatch'],
    [400, 'INSUFFICIENT_INPUT', 'rowNotEnoughInput'],
    [400, 'VALIDATION_ERROR', 'rowInvalidInput'],
    [404, 'NO_DATA', 'rowNoData'],
    [404, 'NOT_FOUND', 'rowStaleId'],
    [401, 'INVALID_API_KEY', 'runStops'],
    [403, 'PLAN_REQUIRED', 'runStops'],
    [402, 'INSUFFICIENT_CREDITS', 'runPausesForCredits'],
    [429, 'RATE_LIMITED', 'runWaits'],
    [429, 'DAILY_LIMIT', 'runPausesForDay'],
    [500, 'INTERNAL_ERROR', 'retry'],
    [503, 'VAULT_UNAVAILABLE', 'retry'],
    [401, 'KEY_EXPIRED', 'runStops'],
    [402, 'TEAM_BUDGET', 'runPausesForCredits'],
    [418, 'TEAPOT', 'rowError'],
    [429, 'SLOW_DOWN', 'runWaits'],
    [504, 'UPSTREAM', 'retry'],
  ])('of %i %s is %s', (status, code, expected) => {
    expect(consequence(error(status, code))).toBe(expected);
  });

  test('a code in a batch entry has no status to go by', () => {
    expect(consequenceOfCode('INSUFFICIENT_CREDITS')).toBe('runPausesForCredits');
    expect(consequenceOfCode('SOMETHING_NEW')).toBe('retry');
  });
});

describe('the questions a caller asks', () => {
  const network = apiError('NETWORK_FAILURE');
  const unreadable = apiError('INVALID_ANSWER', { status: 502 });
  const paced = apiError('PACED', { retryAfterMs: 500 });

  test('waits and failures are retried, only failures count towards the pause', () => {
    expect([network, unreadable, paced].map(isRetryable)).toEqual([true, true, true]);
    expect([network, unreadable, paced].map(isFailure)).toEqual([true, true, false]);
    expect(isRetryable(error(404, 'NO_MATCH'))).toBe(false);
  });

  test('only what may have reached the vault may have charged', () => {
    expect([network, unreadable, error(500, 'INTERNAL_ERROR')].map(mayHaveCharged)).toEqual([
      true,
      true,
      true,
    ]);
    expect(mayHaveCharged(error(503, 'VAULT_UNAVAILABLE'))).toBe(false);
    expect(mayHaveCharged(paced)).toBe(false);
  });

  test.each([
    [400, 'NEW_REFUSAL'],
    [402, 'TEAM_BUDGET'],
    [404, 'PERSON_MERGED'],
    [429, 'SLOW_DOWN'],
    [504, 'UPSTREAM'],
  ])('a reveal answered %i %s, which v1 does not list, may have charged', (status, code) => {
    expect(mayHaveCharged(error(status, code))).toBe(true);
  });

  test('a record is told of by the codes of v1 alone', () => {
    expect(tellsOfRecord(error(404, 'NOT_FOUND'))).toBe(true);
    expect(tellsOfRecord(error(404, 'PERSON_MERGED'))).toBe(false);
    expect(tellsOfRecord(error(503, 'VAULT_UNAVAILABLE'))).toBe(false);
  });

  test('a key that does not serve stops, credits and the day pause, rows go on', () => {
    expect(stopsRun(error(401, 'INVALID_API_KEY'))).toBe(true);
    expect(pausesRun(error(402, 'INSUFFICIENT_CREDITS'))).toBe(true);
    expect(pausesRun(error(429, 'DAILY_LIMIT'))).toBe(true);
    expect(isRowOutcome(error(404, 'NO_MATCH'))).toBe(true);
    expect(isRowOutcome(error(401, 'INVALID_API_KEY'))).toBe(false);
  });
});
