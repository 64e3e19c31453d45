import { type ApiError, apiError } from '../../../../src/core/api/errors/errors';
import { startCall } from '../../../../src/core/calls/start-calls';
import { Office } from '../../../support/office';
import { fakePerson } from '../../../support/people';
import { stepCall } from '../../../support/shown-run';

const minuteMs = 60_000;
const hourMs = 3_600_000;

function started(error: ApiError) {
  const office = new Office([fakePerson('Ada Byron')]);
  const session = office.connected();
  startCall(session, 'enrich', office.requestText({ creditLimit: 5 }));
  office.api.fail('enrich', error);
  return { office, session };
}

test('a used-up quota of the Google account is told, and the run goes on by itself', () => {
  const error = apiError('FETCH_QUOTA');
  const { office, session } = started(error);
  office.api.fail('enrich', error);
  expect(stepCall(session).waitMs).toBe(minuteMs);
  office.clock.sleep(minuteMs);
  const { run, waitMs } = stepCall(session);
  expect(run).toMatchObject({ phase: 'waiting', pause: { reason: 'quota' } });
  expect(waitMs).toBe(hourMs);
  expect(run.pause?.message).toMatch(/Google account has used up/);
  office.clock.sleep(hourMs);
  expect(office.drive(session).run.phase).toBe('finished');
});

test('refusals of the API before it say nothing of the quota', () => {
  const { office, session } = started(apiError('RATE_LIMITED', { retryAfterMs: 1_000 }));
  const { waitMs } = stepCall(session);
  office.clock.sleep(waitMs ?? 0);
  office.api.fail('enrich', apiError('FETCH_QUOTA'));
  expect(stepCall(session).waitMs).toBe(minuteMs);
});

test('a quota of a moment, which bears the same name, holds the run up for a minute', () => {
  const { office, session } = started(apiError('FETCH_QUOTA'));
  expect(stepCall(session)).toMatchObject({ waitMs: minuteMs, run: { phase: 'waiting' } });
  office.clock.sleep(minuteMs);
  expect(office.drive(session).run.phase).toBe('finished');
});

test.each(['PERMISSION_MISSING', 'FETCH_BLOCKED'])(
  '%s pauses the run at once, and says who can mend it',
  (code) => {
    const error = apiError(code);
    const { session } = started(error);
    const { run, waitMs } = stepCall(session);
    expect({ phase: run.phase, reason: run.pause?.reason, waitMs }).toEqual({
      phase: 'paused',
      reason: 'permission',
      waitMs: null,
    });
    expect(run.pause).toMatchObject({ message: error.message, nextStep: error.nextStep });
  },
);
