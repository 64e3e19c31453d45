/** Defines the sidebar's calls that drive, pause, stop, resume and undo a run. */

import { apiOf, hasKey, payerOf } from '../account/key-store';
import { ownerOfKey } from '../account/owner';
import type { ContactDataApi } from '../api/contact-data-api';
import { withAccount } from '../run/account-facts';
import { endUntidied, finishForOther } from '../run/finish';
import type { Ask } from '../run/money/asks';
import { settleLate } from '../run/money/late-settlement';
import { isActive, type RunState, resumed, type StepResult } from '../run/run-state';
import { undoMark, viewOf } from '../run/run-view';
import { busyWaitMs, inTurn, runStep } from '../run/step';
import { undo } from '../run/undo';
import type { RunView } from '../run/views';
import { pausedRun, pauseOf } from '../run/waits/pauses';

import { recount } from './catch-up/catch-up-day';
import { isOutdated, taskOf, tasksOf } from './catch-up/catch-up-tasks';
import { demandAccount, demandApi, ownRun, runDeps } from './demands';
import { isOfOtherAccount } from './meters';

import { documentBusy, problemOfThrow, Refusal, refusal } from './problems';

import type { Session } from './session';
import { followHeaders, goOnBelow } from './sheet/follow-headers';

import type { StepView } from './views';

export function stepView(session: Session, { run, waitMs }: StepResult): StepView {
  return { run: viewOf(run, payerOf(session)), waitMs };
}

/** `now`: somebody pressed “Check now”, so that nothing waits without having been asked for. */
export function stepCall(session: Session, run: RunState, now: unknown = false): StepView {
  if (!isActive(run) || run.payer !== payerOf(session))
    return stepView(session, { run, waitMs: null });
  const api = apiOf(session);
  const stepped =
    api === null ? restWithoutKey(session, run) : stepOf(session, api, now === true, run);
  const result = stepped ?? { run, waitMs: null };
  if (!isActive(result.run)) afterEnd(session, run);
  // A start that was ended in the middle leaves a run that nobody would carry on.
  else if (!session.trigger.isKnown()) session.trigger.ensure();
  return stepView(session, result);
}

/**
 * A step, unless it would be paid by another account than began the run: user properties are those of
 * all documents, so the key may have been replaced anywhere. Null where the document has no run.
 */
export function stepOf(
  session: Session,
  api: ContactDataApi,
  now = false,
  run = session.runs.load(),
): StepResult | null {
  const deps = runDeps(session, api);
  if (run !== null && isUnallowed(session, run)) session.runs.setWish(run.id, 'stop');
  const goesOn = run === null || !isActive(run) || run.payer !== deps.payer;
  if (goesOn || !isOfOtherAccount(session.userStore, run)) {
    return goOnBelow(session, deps, runStep(deps, now, run));
  }
  return inTurn(deps, run, (taken) => {
    if (session.runs.wish(run.id) === 'stop') return finishForOther(deps, taken);
    const { message, nextStep } = otherAccount(taken);
    return pausedRun(taken, pauseOf('key', message, nextStep));
  });
}

/** A run that began by itself ends with the permission, also where the same account came back. */
function isUnallowed(session: Session, { settings, payer }: RunState): boolean {
  const isAuto = settings.auto && payer === payerOf(session);
  return isAuto && taskOf(session, settings.sheetId) === undefined;
}

function otherAccount({ account }: RunState) {
  return {
    message: `This run began with the key ${account.keyPrefix}…; the key connected now is another account’s.`,
    nextStep: 'Connect the former key to resume it, or stop it.',
  };
}

/** What a run that ended may have been charged, as far as it was not known then; `now`: due or not. */
export function settleLateCall(session: Session, now = false): void {
  const api = apiOf(session);
  if (api === null) return;
  try {
    settleLate(runDeps(session, api), ownerOfKey(session.userStore), now);
  } catch (error) {
    session.logger('late settlement failed', { code: problemOfThrow(error).code });
  }
}

/** The hourly trigger stays while a run goes on, new rows are to be caught up with, or a charge is in doubt. */
export function endTriggerUnlessWanted(session: Session): void {
  // Catch-up may have been switched on while the step was under way.
  session.userStore.refresh();
  const [payer, owner] = [payerOf(session), ownerOfKey(session.userStore)];
  const isOurs = (ask: Ask) => ask.payer === payer && (owner ?? ask.owner) === ask.owner;
  if (session.runs.asks().some((ask) => !ask.closed && isOurs(ask))) return;
  if (tasksOf(session).length === 0 && !isOutdated(session)) session.trigger.remove();
}

function afterEnd(session: Session, { settings, payer }: RunState): void {
  if (settings.auto && payer === payerOf(session)) recount(session);
  endTriggerUnlessWanted(session);
}

export function pauseCall(session: Session, run: RunState): StepView {
  return wishFor(session, run, 'pause');
}

/** Anybody who can edit the sheet may pause and stop; only who pays may go on. */
function wishFor(session: Session, run: RunState, asked: 'pause' | 'stop'): StepView {
  if (!isActive(run)) return stepView(session, { run, waitMs: null });
  const view = afterWish(session, run, asked);
  // A step that is under way stops when it ends: until then the trigger sees to it if nobody does.
  if (!isActive(view.run)) afterEnd(session, run);
  return view;
}

/**
 * The key may have been removed in any document: this person's run waits for one from then on, or ends where it
 * began by itself. Null where they have no run.
 */
export function restWithoutKey(session: Session, run = ownRun(session)): StepResult | null {
  if (run === null) return null;
  if (isUnallowed(session, run)) session.runs.setWish(run.id, 'stop');
  const isStopped = session.runs.wish(run.id) === 'stop';
  if (run.phase === 'paused' && !isStopped) return { run, waitMs: null };
  return obeyWithoutApi(session, run, isStopped ? 'stop' : 'pause');
}

function afterWish(session: Session, run: RunState, asked: 'pause' | 'stop'): StepView {
  // Whoever pauses may not have seen that somebody stops it, or the two calls overtook each other.
  const wish = session.runs.wish(run.id) === 'stop' ? 'stop' : asked;
  session.runs.setWish(run.id, wish);
  const api = apiOf(session);
  const isBlind = run.payer !== payerOf(session) || api === null;
  const result = isBlind
    ? obeyWithoutApi(session, run, wish)
    : (stepOf(session, api, false, run) ?? { run, waitMs: null });
  // A step that is under way obeys when it ends; the browser looks again then.
  return stepView(session, result);
}

function obeyWithoutApi(session: Session, run: RunState, wish: 'pause' | 'stop'): StepResult {
  const taken = session.runs.takeTurn(session.newId(), run);
  if (taken === null) return { run, waitMs: busyWaitMs };
  const pause = run.payer === payerOf(session) ? keyRemoved : pausedByOther;
  const next = wish === 'pause' ? pausedRun(taken, pause).run : stoppedByOther(session, taken);
  return { run: session.runs.endTurn(next), waitMs: null };
}

const keyRemoved = pauseOf('key', 'The key was removed.', 'Connect it to resume, or stop the run.');

const pausedByOther = pauseOf(
  'user',
  'The run was paused by another person.',
  'Whoever started it can press Resume.',
);

function stoppedByOther(session: Session, run: RunState): RunState {
  try {
    return finishForOther(session, run).run;
  } catch {
    return endUntidied(session, run);
  }
}

export function stopCall(session: Session, run: RunState): StepView {
  return wishFor(session, run, 'stop');
}

export function resumeCall(session: Session, run: RunState, byItself = false): StepView {
  if (!isActive(run)) return stepView(session, { run, waitMs: null });
  if (run.payer !== payerOf(session)) {
    throw refusal(
      'NOT_YOURS',
      'Another person started this run and pays for it.',
      'Ask them to press Resume.',
    );
  }
  // It is to be obeyed yet: this page may not have seen that somebody stops it.
  if (session.runs.wish(run.id) === 'stop') return stopCall(session, run);
  const api = demandApi(session);
  // Before anything that takes time: a Pause or Stop that comes meanwhile is the later wish.
  session.runs.setWish(run.id, 'run');
  const account = demandAccount(session, api);
  if (isOfOtherAccount(session.userStore, run)) {
    const { message, nextStep } = otherAccount(run);
    throw refusal('OTHER_ACCOUNT', message, nextStep, 'apiKey');
  }
  followHeaders(session, run.settings);
  const result = inTurn(runDeps(session, api), run, (taken) => ({
    // Who has stepped since knows more than what was asked before.
    run: resumed(
      taken.movedAtMs === run.movedAtMs
        ? withAccount(taken, account, session.clock.nowMs())
        : taken,
      byItself,
    ),
    waitMs: 0,
  }));
  return stepView(session, { run: result.run, waitMs: result.waitMs ?? 0 });
}

export function getRunCall(session: Session): RunView | null {
  try {
    if (!hasKey(session)) restWithoutKey(session);
  } catch {
    // Another execution is at the document: the next look does it.
  }
  const run = session.runs.load();
  if (run === null) return null;
  const view = viewOf(run, payerOf(session));
  return isOfOtherAccount(session.userStore, run) ? { ...view, formKey: '' } : view;
}

export function undoCall(session: Session, run: RunState): RunView {
  if (isActive(run)) {
    throw refusal('BUSY', 'The run is still going on.', 'Stop it first, then undo it.');
  }
  if (run.undone) return viewOf(run, payerOf(session));
  followHeaders(session, run.settings);
  const taken = session.runs.takeTurn(`${undoMark}${session.newId()}`, run);
  if (taken === null) throw new Refusal(documentBusy);
  try {
    return viewOf(session.runs.endTurn(undo(session, taken).run), payerOf(session));
  } catch (error) {
    session.runs.endTurn(taken);
    throw error;
  }
}
