import { catchUp } from '../../../../src/core/calls/catch-up/catch-up';
import { endedAlone, keepEnding, takeEnding } from '../../../../src/core/calls/catch-up/ending';
import { stateOf } from '../../../../src/core/calls/settings-calls';
import { startCall } from '../../../../src/core/calls/start-calls';
import { memoryStore } from '../../../support/memory-store';
import { Office } from '../../../support/office';
import { fakePerson } from '../../../support/people';
import { aRun } from '../../../support/runs';

const people = [fakePerson('Ada Byron'), fakePerson('Bo Chen')];

function office() {
  const all = new Office(people);
  const session = all.connected();
  const { run } = startCall(session, 'enrich', all.requestText());
  session.trigger.ensure();
  return { all, session, run };
}

test('a run that the trigger ended is told once, with what it did and what it cost', () => {
  const { all, session } = office();
  catchUp(session, 'tick');
  const text = takeEnding(all.documentStore);
  expect(text).toMatch(/^A run on “Leads” ended while CDX was closed: 2 of 2 rows done, 4 credits/);
  expect(text).toMatch(/on the key cdx_live_\w{4}…\.$/);
  expect(text).not.toMatch(/Ada|Byron|@/);
  expect(takeEnding(all.documentStore)).toBeNull();
});

test('whoever opens the sidebar is told there, and no more when the file is opened', () => {
  const { all, session, run } = office();
  catchUp(session, 'tick');
  expect(stateOf(session).endedAlone).toBe(run.runId);
  expect(takeEnding(all.documentStore)).toBeNull();
  expect(stateOf(session).endedAlone).toBe(run.runId);
});

test('a run that its sidebar ended, or that goes on, has nothing to tell', () => {
  const { all, session } = office();
  expect(takeEnding(all.documentStore)).toBeNull();
  all.drive(session);
  catchUp(session, 'tick');
  expect(takeEnding(all.documentStore)).toBeNull();
  expect(stateOf(session).endedAlone).toBe('');
});

test('a preview that ended alone is told as free, whoever would have paid', () => {
  const all = new Office(people);
  const session = all.connected();
  startCall(session, 'preview', all.requestText());
  session.trigger.ensure();
  catchUp(session, 'tick');
  expect(takeEnding(all.documentStore)).toMatch(
    /ended while CDX was closed: 2 of 2 rows done, free\.$/,
  );
});

const ended = { phase: 'finished', spent: 1 } as const;

test('a run of an earlier version names no key, and one credit is told as one', () => {
  const store = memoryStore();
  keepEnding(store, aRun(ended));
  expect(takeEnding(store)).toMatch(/ 0 of 0 rows done, 1 credit\.$/);
  const account = { ...aRun().account, keyPrefix: 'cdx_live_ABCD' };
  keepEnding(store, aRun({ ...ended, account }));
  expect(takeEnding(store)).toMatch(/, 1 credit on the key cdx_live_ABCD…\.$/);
});

test('a run that goes on is not told as ended', () => {
  const store = memoryStore();
  keepEnding(store, aRun({ phase: 'waiting' }));
  expect(takeEnding(store)).toBeNull();
  expect(endedAlone(store)).toBe('');
});
