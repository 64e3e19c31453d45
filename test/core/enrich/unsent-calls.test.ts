import { FetchBlocked, FetchQuotaUsedUp, PermissionMissing } from '../../../src/core/api/errors';
import { startCall, stepCall } from '../../../src/core/sidebar/run-calls';
import { Office } from '../../support/office';
import { fakePerson } from '../../support/people';

const hourMs = 3_600_000;

function started(...errors: readonly (PermissionMissing | FetchQuotaUsedUp | FetchBlocked)[]) {
  const office = new Office([fakePerson('Ada Byron')]);
  const session = office.connected();
  startCall(session, 'enrich', office.requestText({ creditLimit: 5 }));
  office.api.fail('enrich', ...errors);
  return { office, session };
}

test('a used-up quota of the Google account is told, and the run goes on by itself', () => {
  const { office, session } = started(new FetchQuotaUsedUp());
  const { run, waitMs } = stepCall(session);
  expect(run).toMatchObject({ phase: 'waiting', pause: { reason: 'quota' } });
  expect(waitMs).toBe(hourMs);
  expect(run.pause?.message).toMatch(/Google account has used up/);
  office.clock.sleep(hourMs);
  expect(office.drive(session).run.phase).toBe('finished');
});

test.each([new PermissionMissing(), new FetchBlocked()])(
  '%s pauses the run at once, and says who can mend it',
  (error) => {
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
