import { preflightCall } from '../../../src/core/calls/run-calls';
import { Office } from '../../support/office';
import { fakePerson } from '../../support/people';

function asked(office: Office) {
  const session = office.connected();
  return () => preflightCall(session, office.requestText()).blockers.map(({ code }) => code);
}

test('credits that were topped up take their blocker away at the next look', () => {
  const office = new Office([fakePerson('Ada Byron')]);
  office.api.balance = 0;
  const blockers = asked(office);
  expect(blockers()).toContain('INSUFFICIENT_CREDITS');
  office.api.balance = 10;
  expect(blockers()).toEqual([]);
});

test('while there is something to spend the account is not asked at every change of the form', () => {
  const office = new Office([fakePerson('Ada Byron')]);
  const blockers = asked(office);
  blockers();
  const before = office.api.calls.length;
  office.clock.sleep(10_000);
  blockers();
  expect(office.api.calls.length).toBe(before);
});
