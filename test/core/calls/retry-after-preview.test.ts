import { startCall } from '../../../src/core/calls/start-calls';
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

test('errors of the run on screen are retried, and none that other runs left', () => {
  const people = ['Ada Lovelace', 'Ben Oliver', 'Cem Demir'].map((name) => fakePerson(name));
  const office = new Office(people);
  const session = office.connected();
  const failure = errorOf('NEW_CODE', { status: 400 });
  office.api.fail('enrich', failure, failure, failure);
  office.run(session, { reveal: ['email'], outputs: ['email'], creditLimit: 10 });
  office.table.selected = [2];
  office.api.fail('enrich', failure);
  const phones = { reveal: ['phone'], outputs: ['phone'], creditLimit: 3 } as const;
  const { run } = office.run(session, { rows: 'selected', ...phones });
  expect(run.counts).toMatchObject({ rows: 1, errors: 1 });
  retryCall(session);
  expect(office.drive(session).run.counts.rows).toBe(1);
  expect(office.api.charged).toBe(1);
});

test('a row with an error whose inputs somebody mended is retried', () => {
  const office = new Office([fakePerson('Ada Lovelace'), fakePerson('Ben Oliver')]);
  const session = office.connected();
  office.api.fail('enrich', errorOf('NEW_CODE', { status: 400 }));
  office.run(session, { reveal: ['email'], outputs: ['email'] });
  office.table.type(2, 'Name', 'Ben Oliver');
  retryCall(session);
  expect(office.drive(session).run.counts).toMatchObject({ rows: 1, done: 1 });
});
