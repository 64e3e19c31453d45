import { getRunCall } from '../../../src/core/calls/run-calls';
import type { Session } from '../../../src/core/calls/session';
import { preflightCall, startCall } from '../../../src/core/calls/start-calls';
import type { RunState } from '../../../src/core/run/run-state';
import { Office, refusalOf } from '../../support/office';
import { fakePerson } from '../../support/people';
import { pauseCall, resumeCall, stepCall, stopCall, undoCall } from '../../support/shown-run';

const people = [fakePerson('Ada Lovelace'), fakePerson('Ben Oliver')];

/** The owner's run goes on; `meanwhile` happens right before the next call takes its turn. */
function office(meanwhile: (owner: Session, editor: Session) => void) {
  const all = new Office(people);
  const owner = all.connected('owner');
  const editor = all.connected('editor');
  startCall(owner, 'enrich', all.requestText());
  const { takeTurn } = all.world.runs;
  const late = (): void => {
    all.world.runs.takeTurn = (...of): RunState | null => {
      all.world.runs.takeTurn = takeTurn;
      meanwhile(owner, editor);
      return takeTurn(...of);
    };
  };
  return { all, owner, editor, late };
}

test('a step that finds another person has started a run does not pay for it', () => {
  const { all, owner, late } = office((_, editor) => {
    stopCall(editor);
    startCall(editor, 'enrich', all.requestText());
  });
  late();
  const calls = all.api.calls.length;
  stepCall(owner);
  const asked = all.api.calls.slice(calls).map(({ method }) => method);
  expect(asked).not.toContain('enrich');
  expect(getRunCall(owner)).toMatchObject({ phase: 'running', mine: false });
});

test.each([
  ['paused', pauseCall],
  ['resumed', resumeCall],
  ['stepped on', stepCall],
])('a run that has just ended is not %s', (_, press) => {
  const { owner, editor, late } = office((_owner, other) => stopCall(other));
  late();
  press(owner);
  expect(getRunCall(editor)).toMatchObject({ phase: 'stopped' });
  expect(owner.runs.load()?.step).toBeNull();
});

test('a Pause that comes after a Stop, from whichever page, does not take it back', () => {
  const { owner, editor, all } = office(() => undefined);
  const run = owner.runs.load();
  if (run === null) throw new RangeError('no run');
  const taken = all.world.runs.takeTurn('a step', run);
  stopCall(owner);
  pauseCall(editor);
  expect(owner.runs.wish(run.id)).toBe('stop');
  all.world.runs.endTurn(taken ?? run);
  stepCall(owner);
  expect(getRunCall(editor)).toMatchObject({ phase: 'stopped' });
});

test('a Stop that a Pause finds and obeys ends what it would have ended itself', () => {
  const { owner } = office(() => undefined);
  const run = owner.runs.load();
  if (run === null) throw new RangeError('no run');
  owner.trigger.ensure();
  expect(owner.trigger.isKnown()).toBe(true);
  owner.runs.setWish(run.id, 'stop');
  pauseCall(owner);
  expect(getRunCall(owner)).toMatchObject({ phase: 'stopped' });
  expect(owner.trigger.isKnown()).toBe(false);
});

test.each([
  ['Pause', pauseCall],
  ['Stop', stopCall],
])('%s leaves a run alone that took the place of the one on its page', (_, press) => {
  const { all, owner } = office(() => undefined);
  const { runs } = all.world;
  const { setWish } = runs;
  runs.setWish = (...of): void => {
    runs.setWish = setWish;
    setWish(...of);
    stopCall(owner);
    startCall(owner, 'enrich', all.requestText());
    all.api.calls.length = 0;
  };
  press(owner);
  expect(all.api.calls).toEqual([]);
  expect(getRunCall(owner)).toMatchObject({ phase: 'running' });
});

test('somebody who does not pay cannot pause a run that has just ended', () => {
  const { owner, editor, late } = office((payer) => stopCall(payer));
  late();
  pauseCall(editor);
  expect(getRunCall(owner)).toMatchObject({ phase: 'stopped' });
});

test('a run does not begin in the middle of an Undo, and the form says why', () => {
  const { all, owner, editor } = office(() => undefined);
  all.drive(owner);
  const refusals: unknown[] = [];
  const blockers: unknown[] = [];
  const { checkTurn } = all.world.runs;
  all.world.runs.checkTurn = (run) => {
    refusals.push(refusalOf(() => startCall(editor, 'enrich', all.requestText())));
    blockers.push(preflightCall(editor, all.requestText()).blockers[0]);
    checkTurn(run);
  };
  expect(undoCall(owner).receipt).toMatchObject({ undone: true, undoneInPart: false });
  expect(refusals[0]).toMatchObject({ code: 'BUSY' });
  expect(blockers[0]).toMatchObject({ code: 'BUSY' });
  expect(all.world.emails()).toEqual(['', '']);
});

test('undo leaves a run alone that has begun meanwhile', () => {
  const { all, owner, editor, late } = office(() => {
    startCall(editor, 'enrich', all.requestText());
  });
  all.drive(owner);
  late();
  expect(refusalOf(() => undoCall(owner))).toMatchObject({ code: 'BUSY' });
  expect(owner.runs.load()).toMatchObject({ phase: 'running', undone: false, step: null });
});
