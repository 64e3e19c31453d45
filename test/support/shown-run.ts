/** Defines acts on runs as a page calls them that shows the document's run. */

import * as calls from '../../src/core/calls/run-calls';
import type { Session } from '../../src/core/calls/session';
import * as checks from '../../src/core/calls/sheet/check-calls';
import * as rows from '../../src/core/calls/sheet/shown-rows';
import * as starts from '../../src/core/calls/start-calls';
import type { RunState } from '../../src/core/run/run-state';

function shownRun({ runs }: Session): RunState {
  const run = runs.load();
  if (run === null) throw new RangeError('the document has no run');
  return run;
}

export const stepCall = (session: Session, now?: unknown) =>
  calls.stepCall(session, shownRun(session), now);

export const pauseCall = (session: Session) => calls.pauseCall(session, shownRun(session));

export const stopCall = (session: Session) => calls.stopCall(session, shownRun(session));

export const resumeCall = (session: Session) => calls.resumeCall(session, shownRun(session));

export const undoCall = (session: Session) => calls.undoCall(session, shownRun(session));

export const retryCall = (session: Session, account?: unknown) =>
  starts.retryCall(session, shownRun(session), account);

export const renewCall = (session: Session, creditsMax: unknown, account?: unknown) =>
  checks.renewCall(session, shownRun(session), creditsMax, account);

export const selectRowsCall = (session: Session, state: unknown) =>
  rows.selectRowsCall(session, shownRun(session), state);

export const reopenRowsCall = (session: Session, state: unknown) =>
  rows.reopenRowsCall(session, shownRun(session), state);
