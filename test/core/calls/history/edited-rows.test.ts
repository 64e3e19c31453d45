import { undoPastCall } from '../../../../src/core/calls/history/history-calls';
import { Office } from '../../../support/office';
import { fakePerson } from '../../../support/people';
import { lead } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');

/** Her email was revealed, her company edited, and then her phone revealed by the new inputs. */
function edited({ isPreviewed }: { readonly isPreviewed: boolean }) {
  const office = new Office([ada], [lead(ada.fullName)]);
  const session = office.connected();
  if (isPreviewed) office.preview(session);
  office.clock.sleep(60_000);
  office.run(session, { reveal: ['email'] });
  const first = session.runs.load()?.id;
  office.table.type(2, 'Company', 'Acme Robotics');
  office.clock.sleep(60_000);
  office.run(session, { reveal: ['phone'] });
  return { office, session, first, second: session.runs.load()?.id };
}

/** A minute later another lead stands in place of the first one. */
function replaceRow({ table, clock }: Office, texts: readonly string[]): void {
  table.deleteRow(2);
  table.insertRow(2, texts);
  clock.sleep(60_000);
}

test('what an earlier run left in an edited row that a later one wrote into is said to be left', () => {
  const { office, session, first } = edited({ isPreviewed: false });
  const { runs, run } = undoPastCall(session, first);
  expect(office.world.emails()).toEqual([ada.email]);
  expect(runs.find(({ runId }) => runId === first)).toMatchObject({ undoneInPart: true });
  expect(run?.notes.join()).toContain('keep what this run wrote there');
});

test('so it is beside an id that a preview had written before', () => {
  const { office, session, first } = edited({ isPreviewed: true });
  const { runs } = undoPastCall(session, first);
  expect(office.world.emails()).toEqual([ada.email]);
  expect(runs.find(({ runId }) => runId === first)).toMatchObject({ undoneInPart: true });
});

test('nothing is left where the later one was undone before', () => {
  const { office, session, first, second } = edited({ isPreviewed: false });
  undoPastCall(session, second);
  const { runs } = undoPastCall(session, first);
  expect(office.world.emails()).toEqual(['']);
  expect(runs.find(({ runId }) => runId === first)).toMatchObject({ undoneInPart: false });
});

test('nothing is left where the row was deleted, and somebody else’s row has its id from a search', () => {
  const office = new Office([ada], [lead(ada.fullName)]);
  const session = office.connected();
  office.run(session, { reveal: ['email'] });
  const first = session.runs.load()?.id;
  replaceRow(office, [ada.fullName, 'Acme Labs']);
  office.table.type(2, 'CDX person ID', ada.id);
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
  replaceRow(office, lead(quiet.fullName));
  office.run(session, { reveal: ['email'] });
  office.table.type(2, 'CDX phone', ada.phone);
  const { runs } = undoPastCall(session, first);
  expect(runs.find(({ runId }) => runId === first)).toMatchObject({ undoneInPart: false });
});
