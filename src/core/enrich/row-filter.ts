/** Defines which rows a run still has to do. */

import type { RunState } from './run-state';
import { isBlank, type SheetRow } from './sheet-rows';
import { isFinal, isOverForThisRun, isSaidTo } from './status';

type RunFacts = Pick<RunState, 'kind'> & {
  readonly settings: Pick<RunState['settings'], 'chosen' | 'reveal'>;
  readonly account: Pick<RunState['account'], 'owner'>;
};

/** A run that reveals nothing is done with a row once it is matched. */
export function onlyMatches(run: RunFacts): boolean {
  return run.kind === 'preview' || run.settings.reveal.length === 0;
}

/**
 * All that such a run wants: the person is that of the inputs as they are now, and the row says of
 * its fields, to the account that would pay, what they cost.
 */
function isMatchedEnough(run: RunFacts, { status, knownId }: SheetRow): boolean {
  const isKnown = status.base === 'Matched' && status.available !== null && knownId !== '';
  const isSure = run.kind === 'enrich' || isSaidTo(run.account.owner, status);
  return isKnown && isSure && onlyMatches(run);
}

export function isPending(run: RunFacts, row: SheetRow): boolean {
  // The status speaks first: it is cheaper to ask than whether the inputs are blank.
  if (isOverForThisRun(row.status)) return false;
  if (run.settings.chosen && !row.status.chosen) return false;
  return !isMatchedEnough(run, row) && !isBlank(row);
}

/** Not done by any run so far: what a new run would take on. */
export function isOpen(run: RunFacts, row: SheetRow): boolean {
  if (isFinal(row.status)) return false;
  return !(run.kind === 'enrich' && isMatchedEnough(run, row)) && !isBlank(row);
}
