import { errorRows } from '../../src/core/api/errors/error-table';
import { isRetryable, problemOfFailure } from '../../src/sidebar/failure';
import { makeProblem } from './fixtures';

const storage =
  "ScriptError: We're sorry, a server error occurred while reading from storage. Error code PERMISSION_DENIED.";

test.each([
  [storage, 'WRONG_ACCOUNT'],
  [storage.replace('PERMISSION_DENIED', 'FAILED_PRECONDITION'), 'CALL_FAILED'],
  ['Authorization is required to perform that action.', 'NOT_AUTHORIZED'],
  ['You do not have permission to call UrlFetchApp.fetch.', 'NOT_AUTHORIZED'],
  ['NetworkError: Connection failure due to HTTP 0', 'CALL_FAILED'],
])('%j is told apart as %s', (message, code) => {
  expect(problemOfFailure(new Error(message)).code).toBe(code);
});

test('a wrong Google account is explained, with what to do', () => {
  const { message, nextStep } = problemOfFailure({ name: 'ScriptError', message: storage });
  expect(message).toContain('another of your accounts');
  expect(nextStep).toContain('browser profile');
});

test('the text of a failure is never shown, since it may hold a URL', () => {
  const problem = problemOfFailure(new Error('Request failed for https://api.example/?key=1'));
  expect(JSON.stringify(problem)).not.toContain('https://');
});

test('each refusal of the API that can pass by itself is tried again, and no other one', () => {
  const ofApi = Object.keys(errorRows);
  const passing = ofApi.filter((code) => errorRows[code]?.consequence === 'retry');
  expect(passing).toContain('NETWORK_FAILURE');
  // What the pace refused is sent again by whoever asked, as soon as there is room.
  const tried = ofApi.filter((code) => isRetryable(makeProblem(code)));
  expect(tried.sort()).toEqual([...passing, 'RATE_LIMITED'].sort());
});

test('what time can heal is tried again, what needs the user is not', () => {
  const codes = [
    'CALL_FAILED',
    'NO_ANSWER',
    'BUSY',
    'WRONG_ACCOUNT',
    'INVALID_API_KEY',
    'BAD_TOKEN',
  ];
  expect(codes.map((code) => isRetryable(makeProblem(code)))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
