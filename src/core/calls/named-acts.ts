/** Defines that an act is about what its page shows: it names its run, and what it may cost (product: money 1). */

import type { RunState } from '../run/run-state';
import { creditsLeft } from '../run/run-view';
import { busyProblem, problem, Refusal, refusal } from './problems';
import type { Session } from './session';

/**
 * Does what a page asked of the run that it shows. Throws a Refusal where the document's run is
 * another one by now: the page was not looked at anew since. Whatever is done is done with the run that
 * was compared: read anew, it may be another one.
 */
export function ofRun<T>(session: Session, runId: unknown, act: (run: RunState) => T): T {
  return act(demandRun(session, runId));
}

/** The same for an act that may charge: `creditsMax` is what the page said that it costs at most. */
export function ofPricedRun<T>(
  session: Session,
  runId: unknown,
  creditsMax: unknown,
  act: (run: RunState) => T,
): T {
  const run = demandRun(session, runId);
  const most = creditsLeft(run);
  if (typeof creditsMax === 'number' && most <= creditsMax) return act(run);
  throw refusal(
    'OTHER_PRICE',
    `This may cost up to ${most === 1 ? '1 credit' : `${most} credits`} by now, which is more than this page said.`,
    'Look at the amount again, then press the button once more.',
  );
}

function demandRun(session: Session, runId: unknown): RunState {
  const run = session.runs.load();
  if (run !== null && run.id === runId) return run;
  throw new Refusal(otherRunProblem);
}

const otherRunProblem = problem(
  'OTHER_RUN',
  'This page showed an earlier run; another one stands in its place by now.',
  'Nothing was changed: look at what is shown now, then decide again.',
);

/**
 * A start may have begun and ended a run, and only its answer been lost: pressed again it would begin
 * another one, with the limit once more. While one goes on, that it does is all there is to say.
 */
export function demandLastRun({ runs }: Session, runId: string | undefined): void {
  const run = runs.load();
  if (runId === undefined || (run?.id ?? '') === runId) return;
  throw new Refusal(runs.isBusy() ? busyProblem : otherRunProblem);
}
