/** Defines what is done for a run that ended before all that it charged was known. */

import { correctedRun } from '../receipt-totals';
import { isActive, type RunState } from '../run-state';
import { type AskDeps, dueAsks, settleAsks } from './open-asks';

type LateDeps = AskDeps & { readonly newId: () => string };

/**
 * Whoever paid looks again, when they open the sidebar or their trigger comes: log and receipt are
 * put right. `owner` is the account of their key. A run that goes on sees to its own asks.
 */
export function settleLate(deps: LateDeps, owner: string | undefined, now = false): void {
  const kept = deps.runs.load();
  if (kept === null || (isActive(kept) && kept.payer === deps.payer)) return;
  if (dueAsks(deps, owner, now).length === 0) return;
  const run = deps.runs.takeTurn(deps.newId(), kept);
  if (run === null) return;
  let result: RunState = run;
  try {
    result = settleAsks(deps, run, now, owner).run;
    if (!isActive(result)) result = correctedRun(deps, result);
  } finally {
    deps.runs.endTurn(result);
  }
}
