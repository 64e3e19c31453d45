import { apiError } from '../../../../src/core/api/errors/errors';
import { catchUp } from '../../../../src/core/calls/catch-up/catch-up';
import { Office } from '../../../support/office';
import { manyPeople } from '../../../support/people';
import { lead } from '../../../support/run-world';

test('what a stopped run left in doubt counts for the day, also where the property of asks is lost', () => {
  const people = manyPeople(6);
  const rowOf = (index: number) => lead(people[index]?.fullName ?? '');
  const office = new Office(people, [rowOf(0), rowOf(1)]);
  const session = office.connected();
  office.switchOn(session, 2, { reveal: ['email'] });
  office.api.fail('revealBatch', apiError('NETWORK_FAILURE'));
  // Stop is pressed while the call is under way.
  office.api.during = (method) => {
    if (method !== 'revealBatch') return;
    office.api.during = () => {};
    session.runs.setWish(session.runs.load()?.id ?? '', 'stop');
  };
  catchUp(session, 'tick');
  const [ask] = session.runs.asks();
  expect(session.runs.load()?.phase).toBe('stopped');
  office.world.store.remove('cdx.asks');
  office.table.deleteRow(2);
  office.table.deleteRow(2);
  office.table.insertRow(2, rowOf(2));
  office.table.insertRow(2, rowOf(3));
  catchUp(session, 'tick');
  for (const { id, charge } of ask?.people ?? []) office.api.chargeLate(id, ...charge);
  expect(office.api.charged).toBeLessThanOrEqual(2);
});
