import { undoPastCall } from '../../../../src/core/calls/history/history-calls';
import { startCall } from '../../../../src/core/calls/run-calls';
import { Office } from '../../../support/office';
import { fakePerson } from '../../../support/people';
import { lead } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');

/** Her email was revealed, her company edited, and then her phone revealed by the new inputs. */
function edited() {
  const office = new Office([ada], [[ada.fullName, 'Acme']]);
  const session = office.connected();
  office.run(session, { reveal: ['email'] });
  const first = session.runs.load()?.id;
  office.table.type(2, 'Company', 'Acme Robotics');
  office.clock.sleep(60_000);
  office.run(session, { reveal: ['phone'] });
  return { office, session, first, second: session.runs.load()?.id };
}

test('what an earlier run left in an edited row that a later one wrote into is said to be left', () => {
  const { office, session, first } = edited();
  const { runs, run } = undoPastCall(session, first);
  expect(office.world.emails()).toEqual([ada.email]);
  expect(runs.find(({ runId }) => runId === first)).toMatchObject({ undoneInPart: true });
  expect(run?.notes.join()).toContain('keep what this run wrote there');
});

test('so it is beside an id that a preview had written before', () => {
  const office = new Office([ada], [lead(ada.fullName)]);
  const session = office.connected();
  startCall(session, 'preview', office.requestText());
  office.drive(session);
  office.clock.sleep(60_000);
  office.run(session, { reveal: ['email'] });
  const first = session.runs.load()?.id;
  office.table.type(2, 'Company', 'Acme Robotics');
  office.clock.sleep(60_000);
  office.run(session, { reveal: ['phone'] });
  const { runs } = undoPastCall(session, first);
  expect(office.world.emails()).toEqual([ada.email]);
  expect(runs.find(({ runId }) => runId === first)).toMatchObject({ undoneInPart: true });
});

test('nothing is left where the later one was undone before', () => {
  const { office, session, first, second } = edited();
  undoPastCall(session, second);
  const { runs } = undoPastCall(session, first);
  expect(office.world.emails()).toEqual(['']);
  expect(runs.find(({ runId }) => runId === first)).toMatchObject({ undoneInPart: false });
});

test('nothing is left where the row was deleted, and somebody else’s row has its id from a search', () => {
  const office = new Office([ada], [[ada.fullName, 'Acme']]);
  const session = office.connected();
  office.run(session, { reveal: ['email'] });
  const first = session.runs.load()?.id;
  office.table.deleteRow(2);
  office.table.insertRow(2, [ada.fullName, 'Acme Labs']);
  office.table.type(2, 'CDX person ID', ada.id);
  office.clock.sleep(60_000);
  office.run(session, { reveal: ['email'] });
  const { runs } = undoPastCall(session, first);
  expect(office.world.emails()).toEqual([ada.email]);
  expect(runs.find(({ runId }) => runId === first)).toMatchObject({ undoneInPart: false });
});

test('a phone that somebody typed is nothing that a run has left', () => {
  const quiet = fakePerson('Ben Oliver', { phone: '' });
  const office = new Office([ada, quiet], [lead(ada.fullName)]);
  const session = office.connected();
  office.run(session, { reveal: ['phone'] });
  const first = session.runs.load()?.id;
  office.table.deleteRow(2);
  office.table.insertRow(2, lead(quiet.fullName));
  office.clock.sleep(60_000);
  office.run(session, { reveal: ['email'] });
  office.table.type(2, 'CDX phone', ada.phone);
  const { runs } = undoPastCall(session, first);
  expect(runs.find(({ runId }) => runId === first)).toMatchObject({ undoneInPart: false });
});
