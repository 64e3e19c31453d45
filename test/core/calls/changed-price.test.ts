import { startCall } from '../../../src/core/calls/start-calls';
import type { FakeApi } from '../../support/fake-api';
import { Office } from '../../support/office';
import { fakePerson } from '../../support/people';
import { pauseCall, resumeCall } from '../../support/shown-run';

function charge(api: FakeApi, costPerReveal: number): void {
  const account = api.account.bind(api);
  api.account = () => {
    const answer = account();
    if (!answer.ok) return answer;
    const credits = { ...answer.value.credits, costPerReveal };
    return { ...answer, value: { ...answer.value, credits } };
  };
}

test('a run that is resumed keeps its limit at what a reveal costs by then', () => {
  const office = new Office([fakePerson('Ada Lovelace')]);
  const session = office.connected();
  startCall(session, 'enrich', office.requestText({ creditLimit: 2 }));
  pauseCall(session);
  charge(office.api, 2);
  resumeCall(session);
  expect(office.drive(session).run).toMatchObject({ phase: 'finished', counts: { waiting: 1 } });
  expect(office.api.asked('revealBatch')).toHaveLength(0);
});

test('a run that reaches the daily cap takes in what a reveal costs by then', () => {
  const office = new Office([fakePerson('Ada Lovelace')]);
  const session = office.connected();
  office.api.revealsPerDay = 0;
  startCall(session, 'enrich', office.requestText({ creditLimit: 2 }));
  charge(office.api, 2);
  const { run } = office.drive(session);
  expect(run.phase).toBe('waiting');
  office.api.revealsPerDay = 2_000;
  office.clock.sleep(86_400_000);
  expect(office.drive(session).run).toMatchObject({ phase: 'finished', counts: { waiting: 1 } });
  expect(office.api.asked('revealBatch')).toHaveLength(0);
});
