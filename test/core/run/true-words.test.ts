import { getRunCall } from '../../../src/core/calls/run-calls';
import { connectCall } from '../../../src/core/calls/settings-calls';
import { startCall } from '../../../src/core/calls/start-calls';
import { errorOf } from '../../support/fake-api';
import { Office } from '../../support/office';
import { fakePerson } from '../../support/people';
import { lead } from '../../support/run-world';
import { stepCall, stopCall } from '../../support/shown-run';

const people = ['Ada Lovelace', 'Ben Oliver', 'Cem Yilmaz'].map((name) => fakePerson(name));

test('rows that are added while a run goes on are counted among its rows', () => {
  const office = new Office(people, [lead('Ada Lovelace')]);
  const session = office.connected();
  startCall(session, 'enrich', office.requestText());
  office.table.insertRow(3, lead('Ben Oliver'));
  office.table.insertRow(4, lead('Cem Yilmaz'));
  const { run } = office.drive(session);
  expect(run.counts).toMatchObject({ rows: 3, done: 3 });
  expect(run.receipt).toMatchObject({ rows: 3, rowsDone: 3 });
});

test('a deleted sheet is told as that, and the receipt asks nobody to run again', () => {
  const office = new Office(people);
  const session = office.connected();
  startCall(session, 'enrich', office.requestText());
  office.world.workbook.tables = [];
  const { run } = stepCall(session);
  expect(run).toMatchObject({
    phase: 'paused',
    pause: { reason: 'sheet', message: 'The sheet "Leads" was deleted.' },
  });
  expect(run.pause?.nextStep).toContain('version history');
  const { receipt } = stopCall(session).run;
  expect(receipt?.left).toEqual([]);
  expect(receipt?.notes.join()).toContain('The sheet of this run was deleted');
});

test('after a new key the refusal of the former one is gone', () => {
  const office = new Office(people);
  const newKey = 'cdx_live_00000000000000000000000000000000';
  office.accounts.set(newKey, office.api);
  const session = office.connected();
  startCall(session, 'enrich', office.requestText());
  office.api.fail('enrich', ...people.map(() => errorOf('INVALID_API_KEY', { status: 401 })));
  expect(office.drive(session).run).toMatchObject({ phase: 'paused', pause: { reason: 'key' } });
  const { run } = connectCall(session, newKey);
  expect(run).toMatchObject({ phase: 'paused', pause: { reason: 'user' } });
  expect(run?.pause?.nextStep).toContain('Resume');
});

test('an Undo that is under way, or was cut off, is told to whoever opens the sidebar', () => {
  const office = new Office(people);
  const session = office.connected();
  office.run(session);
  expect(getRunCall(session)?.undoUntilMs).toBeNull();
  const taken = office.world.runs.takeTurn('undo');
  expect(getRunCall(session)?.undoUntilMs).toBe(taken?.step?.leaseUntilMs);
});
