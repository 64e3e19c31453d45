/** Acts that rest on figures which are out of date by the time they count. */

import { apiError } from '../../../src/core/api/errors/errors';
import { startCall } from '../../../src/core/calls/start-calls';
import { Office } from '../../support/office';
import { manyPeople } from '../../support/people';
import { pauseCall, resumeCall, retryCall, stepCall, stopCall } from '../../support/shown-run';

test('Retry errors takes what is in doubt from what is left of the limit', () => {
  const office = new Office(manyPeople(6));
  const session = office.connected();
  const { api, world } = office;
  api.batchIdsMax = 2;
  startCall(session, 'enrich', office.requestText({ reveal: ['email'], creditLimit: 4 }));
  api.fail('revealBatch', apiError('NETWORK_FAILURE'));
  stepCall(session);
  const [ask] = session.runs.asks();
  stopCall(session);
  for (const row of [4, 5, 6, 7]) world.table.type(row, 'CDX status', 'Error: check');
  retryCall(session);
  for (const { id, charge } of ask?.people ?? []) api.chargeLate(id, ...charge);
  office.drive(session);
  expect(api.charged).toBeLessThanOrEqual(4);
});

test('a Resume does not replace the balance that another one has learned since', () => {
  const office = new Office(manyPeople(8));
  const session = office.connected();
  const { api } = office;
  office.world.preview({ reveal: ['email'] });
  api.batchIdsMax = 4;
  api.balance = 6;
  startCall(session, 'enrich', office.requestText({ reveal: ['email'] }));
  pauseCall(session);
  const account = api.account.bind(api);
  api.account = () => {
    api.account = account;
    const answer = account();
    // Before this answer is used the other tab resumes and makes a step.
    resumeCall(session);
    stepCall(session);
    return answer;
  };
  resumeCall(session);
  expect(session.runs.load()?.balance).toBe(api.balance);
  const { balance } = api;
  stepCall(session);
  const batch = api.asked('revealBatch')[1] ?? [];
  expect(batch.length - 1).toBeLessThanOrEqual(balance);
});
