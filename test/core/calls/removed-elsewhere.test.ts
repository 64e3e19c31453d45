/** A run whose key was removed in another document waits, says why, and is not told to go on. */

import { catchUp } from '../../../src/core/calls/catch-up/catch-up';
import { getRunCall } from '../../../src/core/calls/run-calls';
import type { Session } from '../../../src/core/calls/session';
import { connectCall, removeKeyCall, stateOf } from '../../../src/core/calls/settings-calls';
import { startCall } from '../../../src/core/calls/start-calls';
import { goodKey, Office, otherKey, refusalOf } from '../../support/office';
import { fakePerson } from '../../support/people';
import { pauseCall, resumeCall, stepCall, stopCall } from '../../support/shown-run';

const people = [fakePerson('Ada Lovelace'), fakePerson('Ben Oliver')];
const keyGone = {
  reason: 'key',
  message: 'The key was removed.',
  nextStep: 'Connect it to resume, or stop the run.',
};

/** The owner has a second document, where nothing goes on: what they remove there is gone here too. */
function removeElsewhere({ userStore }: Session): void {
  const elsewhere = new Office([]).as('owner');
  removeKeyCall({ ...elsewhere, userStore });
}

/** A run goes on whose key was removed in another document. */
function keyless() {
  const office = new Office(people);
  const session = office.connected();
  startCall(session, 'enrich', office.requestText());
  session.trigger.ensure();
  removeElsewhere(session);
  return { office, session };
}

test.each([
  ['the opening of the sidebar', (session: Session) => stateOf(session).run],
  ['a page that looks', (session: Session) => getRunCall(session)],
  ['a step', (session: Session) => stepCall(session).run],
  [
    'the hourly trigger',
    (session: Session) => {
      catchUp(session, 'tick');
      return getRunCall(session);
    },
  ],
])('it pauses at %s, once', (_, meet) => {
  const { office, session } = keyless();
  expect(meet(session)).toMatchObject({ phase: 'paused', pause: keyGone, creditsSpent: 0 });
  const kept = session.runs.load();
  expect(kept?.step).toBeNull();
  office.clock.sleep(3_600_000);
  meet(session);
  expect(session.runs.load()).toEqual(kept);
  expect(session.trigger.exists).toBe(true);
});

test('a step that pauses it waits for nothing', () => {
  expect(stepCall(keyless().session).waitMs).toBeNull();
});

test('one that waits for the day pauses as well: nothing goes on by itself', () => {
  const office = new Office(people);
  office.api.revealsPerDay = 0;
  const session = office.connected();
  expect(office.run(session).run.phase).toBe('waiting');
  removeElsewhere(session);
  expect(stateOf(session).run).toMatchObject({ phase: 'paused', pause: keyGone });
});

test('Resume goes on once a key of the account is connected again', () => {
  const { office, session } = keyless();
  stateOf(session);
  expect(connectCall(session, goodKey).run).toMatchObject({
    phase: 'paused',
    pause: { reason: 'user', message: 'A key is connected again.' },
  });
  resumeCall(session);
  expect(office.drive(session).run).toMatchObject({ phase: 'finished', creditsSpent: 4 });
});

test('Resume is refused without a key, and with one of another account', () => {
  const { office, session } = keyless();
  office.addAccount(otherKey);
  stateOf(session);
  expect(refusalOf(() => resumeCall(session))).toMatchObject({ code: 'NO_KEY' });
  connectCall(session, otherKey);
  expect(refusalOf(() => resumeCall(session))).toMatchObject({ code: 'OTHER_ACCOUNT' });
  expect(session.runs.load()).toMatchObject({ phase: 'paused', pause: { reason: 'key' } });
});

test('a run that was paused already stays as it was', () => {
  const office = new Office(people);
  const session = office.connected();
  startCall(session, 'enrich', office.requestText());
  pauseCall(session);
  const kept = session.runs.load();
  removeElsewhere(session);
  stateOf(session);
  stepCall(session);
  catchUp(session, 'tick');
  expect(session.runs.load()).toEqual(kept);
});

test('a Stop that is still to be obeyed ends it', () => {
  const { session } = keyless();
  session.runs.setWish(session.runs.load()?.id ?? '', 'stop');
  catchUp(session, 'tick');
  expect(session.runs.load()).toMatchObject({ phase: 'stopped', spent: 0 });
  expect(session.trigger.exists).toBe(false);
  expect(stateOf(session).endedAlone).not.toBe('');
});

test('one that began by itself ends with its permission', () => {
  const office = new Office(people);
  office.api.revealsPerDay = 0;
  const session = office.connected();
  office.switchOn(session, 10);
  catchUp(session, 'tick');
  expect(session.runs.load()).toMatchObject({ phase: 'waiting', settings: { auto: true } });
  removeElsewhere(session);
  expect(stateOf(session).run).toMatchObject({ phase: 'stopped', creditsSpent: 0 });
});

test('a colleague without a key leaves it alone, and reads why it waits after its person was there', () => {
  const { office, session } = keyless();
  const colleague = office.as('colleague');
  expect(stateOf(colleague).run).toMatchObject({ phase: 'running', mine: false });
  stateOf(session);
  expect(stateOf(colleague).run).toMatchObject({ phase: 'paused', pause: keyGone });
});

test('while a step is under way it is left to it, and paused at the next look', () => {
  const { office, session } = keyless();
  const run = session.runs.load();
  const taken = session.runs.takeTurn('another step');
  if (run === null || taken === null) throw new RangeError('no run');
  expect(stepCall(session)).toMatchObject({ run: { phase: 'running' }, waitMs: 2_000 });
  expect(stateOf(session).run?.phase).toBe('running');
  session.runs.endTurn(taken);
  office.clock.sleep(2_000);
  expect(getRunCall(session)).toMatchObject({ phase: 'paused', pause: keyGone });
});

test('where the document is busy the sidebar opens all the same', () => {
  const { session } = keyless();
  jest.spyOn(session.runs, 'takeTurn').mockImplementation(() => {
    throw Object.assign(new Error('busy'), { name: 'TurnLost' });
  });
  expect(stateOf(session).run?.phase).toBe('running');
});

test('Pause says the same, not that somebody else paused it, and Stop ends it', () => {
  const { session } = keyless();
  expect(pauseCall(session).run).toMatchObject({ phase: 'paused', pause: keyGone });
  expect(stopCall(session).run.phase).toBe('stopped');
});
