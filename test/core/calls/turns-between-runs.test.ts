import { catchUp } from '../../../src/core/calls/catch-up/catch-up';
import { historyCall, undoPastCall } from '../../../src/core/calls/history/history-calls';
import { getRunCall } from '../../../src/core/calls/run-calls';
import type { Session } from '../../../src/core/calls/session';
import { preflightCall, startCall } from '../../../src/core/calls/start-calls';
import type { RunState } from '../../../src/core/run/run-state';
import { Office, refusalOf } from '../../support/office';
import { fakePerson } from '../../support/people';
import { lead } from '../../support/run-world';
import { pauseCall, resumeCall, stepCall, stopCall, undoCall } from '../../support/shown-run';

const people = [fakePerson('Ada Lovelace'), fakePerson('Ben Oliver')];
const newcomer = fakePerson('Cy Dahl');

function undoneOf(owner: Session, place: number) {
  return undoPastCall(owner, historyCall(owner)[place]?.runId).run?.receipt;
}

/** The owner's run goes on; `meanwhile` happens right before the next call takes its turn. */
function office(meanwhile: (owner: Session, editor: Session) => void) {
  const all = new Office(
    [...people, newcomer],
    people.map(({ fullName }) => lead(fullName)),
  );
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

describe.each([
  ['the latest run', (owner: Session) => undoCall(owner).receipt, 1],
  ['the latest run, from History', (owner: Session) => undoneOf(owner, 0), 1],
  ['an earlier run, from History', (owner: Session) => undoneOf(owner, 1), 0],
])('in the middle of an Undo of %s', (_, undo, undoneRow) => {
  /** Two runs of a row each were done; `meanwhile` happens once the Undo has its turn. */
  function undoing(meanwhile: () => void) {
    const of = office(() => undefined);
    const { all, owner, editor } = of;
    stopCall(owner);
    for (let row = 0; row < people.length; row += 1) all.run(owner, { firstRows: 1 });
    all.switchOn(editor, 10);
    all.table.insertRow(4, lead(newcomer.fullName));
    const { checkTurn } = all.world.runs;
    all.world.runs.checkTurn = (run) => {
      all.world.runs.checkTurn = checkTurn;
      meanwhile();
      checkTurn(run);
    };
    return of;
  }

  test('a run does not begin, and the form says why', () => {
    const told: unknown[] = [];
    const { all, owner, editor } = undoing(() => {
      told.push(refusalOf(() => startCall(editor, 'enrich', all.requestText())));
      told.push(preflightCall(editor, all.requestText()).blockers[0]);
    });
    const present = owner.runs.load()?.id;
    expect(undo(owner)).toMatchObject({ undone: true, undoneInPart: false });
    expect(told).toMatchObject([{ code: 'BUSY' }, { code: 'BUSY' }]);
    expect(owner.runs.load()).toMatchObject({ id: present, step: null });
    const emails = people.map(({ email }, row) => (row === undoneRow ? '' : email));
    expect(all.world.emails()).toEqual([...emails, '']);
  });

  test('the hourly trigger of a catch-up begins nothing, and does in the next hour', () => {
    const during: unknown[] = [];
    const { all, owner, editor } = undoing(() => {
      const soFar = () => ({ run: owner.runs.load(), charged: all.api.charged });
      during.push(soFar());
      catchUp(editor, 'tick');
      during.push(soFar());
    });
    expect(undo(owner)).toMatchObject({ undone: true, undoneInPart: false });
    expect(during[1]).toEqual(during[0]);
    const present = owner.runs.load()?.id;
    catchUp(editor, 'tick');
    expect(owner.runs.load()?.id).not.toBe(present);
    expect(all.world.emails()[2]).toBe(newcomer.email);
  });
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
