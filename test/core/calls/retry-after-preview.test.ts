import { startCall } from '../../../src/core/calls/run-calls';
import { errorOf } from '../../support/fake-api';
import { Office } from '../../support/office';
import { fakePerson } from '../../support/people';
import { retryCall } from '../../support/shown-run';

test('errors of a preview are retried by a preview, which ends with their ceiling', () => {
  const office = new Office([fakePerson('Ada Lovelace'), fakePerson('Ben Oliver')]);
  const session = office.connected();
  office.api.fail('enrich', errorOf('VALIDATION_ERROR', { status: 400 }));
  startCall(session, 'preview', office.requestText());
  expect(office.drive(session).run.counts).toMatchObject({ errors: 1, matched: 1 });
  retryCall(session);
  const { run } = office.drive(session);
  expect(run).toMatchObject({ kind: 'preview', phase: 'finished', creditsSpent: 0 });
  expect(run.ceiling?.creditsMax).toBe(2);
});
