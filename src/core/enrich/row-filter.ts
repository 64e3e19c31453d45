/** Defines which rows a run still has to do. */

import type { RunState } from './run-state';
import { isBlank, type SheetRow } from './sheet-rows';
import { isFinal, isOverForThisRun } from './status';

type RunFacts = Pick<RunState, 'kind'> & {
  readonly settings: Pick<RunState['settings'], 'chosen' | 'reveal'>;
};

/** A run that reveals nothing is done with a row once it is matched. */
export function onlyMatches(run: RunFacts): boolean {
  return run.kind === 'preview' || run.settings.reveal.length === 0;
}

export function isPending(run: RunFacts, row: SheetRow): boolean {
  // The status speaks first: it is cheaper to ask than whether the inputs are blank.
  if (isOverForThisRun(row.status)) return false;
  if (run.settings.chosen && !row.status.chosen) return false;
  return !(row.status.base === 'Matched' && onlyMatches(run)) && !isBlank(row);
}

/** Not done by any run so far: what a new run would take on. */
export function isOpen(run: RunFacts, row: SheetRow): boolean {
  if (isFinal(row.status)) return false;
  const isMatchedAlready = row.status.base === 'Matched' && run.kind === 'enrich';
  return !(isMatchedAlready && onlyMatches(run)) && !isBlank(row);
}
