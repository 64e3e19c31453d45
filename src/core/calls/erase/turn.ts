/** Defines how an act has the document to itself, as a run's step does. */

import { isActive, type RunState } from '../../run/run-state';
import { type Refusal, refusal } from '../problems';
import type { Session } from '../session';

/** The document's run in this execution's turn, null where there is none; refused while one goes on. */
export function inTurnOfDocument<T>(session: Session, act: (run: RunState | null) => T): T {
  const { runs } = session;
  const run = runs.load();
  if (run !== null && isActive(run)) throw busy('A run is going on in this document.');
  if (run === null) return act(null);
  const taken = runs.takeTurn(session.newId(), run);
  if (taken === null) throw busy('The document is busy.');
  try {
    return act(taken);
  } finally {
    const kept = runs.load();
    if (kept !== null && kept.step?.id === taken.step?.id) {
      runs.endTurn({ ...kept, log: { ...kept.log, nextRow: 0 } });
    }
  }
}

function busy(message: string): Refusal {
  return refusal('BUSY', message, 'Stop it, or let it end; then try again.');
}
