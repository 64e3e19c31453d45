import { doubtLongMs } from '../../../src/config';
import { catchUp } from '../../../src/core/calls/catch-up/catch-up';
import { ifTrusted } from '../../../src/core/calls/replies';
import { getRunCall, settleLateCall } from '../../../src/core/calls/run-calls';
import { connectCall } from '../../../src/core/calls/settings-calls';
import { startCall } from '../../../src/core/calls/start-calls';
import { errorOf } from '../../support/fake-api';
import { goodKey, Office, otherKey, refusalOf } from '../../support/office';
import { fakePerson } from '../../support/people';
import { pauseCall, resumeCall, stepCall, stopCall } from '../../support/shown-run';

const people = [fakePerson('Ada Lovelace'), fakePerson('Ben Oliver')];
const newKey = 'cdx_live_00000000000000000000000000000000';

/** A run of the owner goes on, and they have connected a key of another account since. */
function switched() {
  const office = new Office(people);
  const other = office.addAccount(otherKey);
  const session = office.connected();
  startCall(session, 'enrich', office.requestText());
  connectCall(session, otherKey);
  const asked = () => other.calls.filter(({ method }) => method !== 'account');
  return { office, session, other, asked };
}

test('a run does not go on with the key of another account, and names the one it began with', () => {
  const { session, other, asked } = switched();
  const { run, waitMs } = stepCall(session);
  expect(waitMs).toBeNull();
  expect(run).toMatchObject({ phase: 'paused', creditsSpent: 0, pause: { reason: 'key' } });
  expect(run.pause?.message).toContain('cdx_live_ABCD…');
  expect(run.pause?.message).not.toContain(goodKey);
  expect(asked()).toEqual([]);
  expect(other.charged).toBe(0);
});

test('nor does the hourly trigger go on with it', () => {
  const { session, asked } = switched();
  catchUp(session, 'tick');
  expect(stepCall(session).run.pause).toMatchObject({ reason: 'key' });
  expect(asked()).toEqual([]);
});

test('Resume is refused until a key of the former account is connected', () => {
  const { office, session, other } = switched();
  stepCall(session);
  expect(refusalOf(() => resumeCall(session))).toMatchObject({ code: 'OTHER_ACCOUNT' });
  connectCall(session, goodKey);
  resumeCall(session);
  const { run } = office.drive(session);
  expect(run.receipt).toMatchObject({ creditsSpent: 4, balanceBefore: 1_000, balanceAfter: 996 });
  expect(run.receipt?.notes).toEqual([]);
  expect([office.api.charged, other.charged]).toEqual([4, 0]);
});

test('Pause says why it can’t go on, and Stop ends the run without asking the other account', () => {
  const { session, asked } = switched();
  expect(pauseCall(session).run.pause).toMatchObject({ reason: 'key' });
  const { run } = stopCall(session);
  expect(run).toMatchObject({ phase: 'stopped', receipt: { balanceAfter: 1_000 } });
  expect(run.receipt?.notes).toEqual(['The balance after the run could not be asked.']);
  expect(asked()).toEqual([]);
  expect(session.trigger.exists).toBe(false);
});

test('another key of the same account carries the run on', () => {
  const office = new Office(people);
  office.accounts.set(newKey, office.api);
  const session = office.connected();
  startCall(session, 'enrich', office.requestText());
  office.api.keyPrefix = 'cdx_live_0000';
  connectCall(session, newKey);
  expect(office.drive(session).run).toMatchObject({ phase: 'finished', creditsSpent: 4 });
});

test('the header shows the account of the connected key, not that of the run', () => {
  const { session, other } = switched();
  other.balance = 7;
  connectCall(session, otherKey);
  expect(ifTrusted(session, () => null).meters?.credits).toBe(7);
});

test('after the run has ended, the next one is paid by the account that is connected', () => {
  const { office, session, other } = switched();
  stopCall(session);
  expect(office.run(session).run).toMatchObject({ phase: 'finished', creditsSpent: 4 });
  expect([office.api.charged, other.charged]).toEqual([0, 4]);
});

test('what a lost answer charged is looked at as soon as a key that works is connected', () => {
  const office = new Office(people);
  const session = office.connected();
  office.accounts.set(newKey, office.api);
  startCall(session, 'enrich', office.requestText());
  office.api.fail('revealBatch', 'lost');
  stepCall(session);
  session.runs.setWish(session.runs.load()?.id ?? '', 'stop');
  const refused = errorOf('INVALID_API_KEY', { status: 401 });
  const isBlind = () => session.runs.asks()[0]?.blind === true;
  for (let count = 0; !isBlind() && count < 20; count += 1) {
    office.api.fail('people', refused, refused);
    if (count === 0) stepCall(session);
    else settleLateCall(session);
    office.clock.sleep(doubtLongMs / 4);
  }
  expect([office.api.charged, office.world.loggedCredits()]).toEqual([4, 0]);
  office.api.fail('people', refused, refused);
  settleLateCall(session, true);
  connectCall(session, newKey);
  expect(office.world.loggedCredits()).toBe(4);
});

test('a run that a refused key made pause stays with the refusal under another account\u2019s key', () => {
  const office = new Office(people);
  office.addAccount(otherKey);
  office.accounts.set(newKey, office.api);
  const session = office.connected();
  startCall(session, 'enrich', office.requestText());
  office.api.fail('enrich', ...people.map(() => errorOf('INVALID_API_KEY', { status: 401 })));
  expect(stepCall(session).run.pause).toMatchObject({ reason: 'key' });
  const before = session.runs.load()?.pause;
  connectCall(session, otherKey);
  expect(session.runs.load()?.pause).toEqual(before);
  connectCall(session, newKey);
  expect(session.runs.load()?.pause).toMatchObject({
    reason: 'user',
    message: 'A key is connected again.',
  });
});

test('a preview of the former account is no price of another one', () => {
  const all = new Office(people);
  all.addAccount(otherKey);
  const session = all.connected();
  startCall(session, 'preview', all.requestText({ formKey: 'the form' }));
  all.drive(session);
  expect(getRunCall(session)?.formKey).toBe('the form');
  expect(connectCall(session, otherKey).run).toMatchObject({ phase: 'finished', formKey: '' });
});
