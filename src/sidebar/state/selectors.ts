/** Defines what follows from the state: the limit, the ceiling, and which screen is due. */

import type { PreflightView } from '../../core/calls/views';
import type { Ceiling, RunView } from '../../core/run/views';
import { costKey, revealFields, rowsKey } from './form';
import { isOver } from './run-phase';
import type { State } from './state';

/** The ceiling of the last preview, where the form still is the one it was made with. */
export function currentCeiling(state: State): Ceiling | null {
  const key = costKey(state.form, state.server?.sheet ?? null);
  return state.preview?.key === key ? state.preview.ceiling : null;
}

/** Credits: the user's own number, else the exact ceiling, else rows × fields; each within the balance. */
export function creditLimit(state: State): number {
  if (revealFields(state.form).length === 0) return 0;
  const most = state.form.creditLimit ?? currentCeiling(state)?.creditsMax ?? dearest(state);
  return Math.min(most, state.meters?.credits ?? most);
}

export function rowsKeyOf({ form, server }: State): string {
  return rowsKey(form, server?.sheet ?? null);
}

/** What was counted of the rows that the form is about; null until that is known. */
export function currentPreflight(state: State): PreflightView | null {
  const { preflight } = state;
  return preflight?.key === rowsKeyOf(state) ? preflight.view : null;
}

/** What was counted last may be of more fields than are ticked by now. */
function dearest(state: State): number {
  const preflight = currentPreflight(state);
  if (preflight === null) return 0;
  const fields = preflight.rows * revealFields(state.form).length;
  return Math.min(preflight.creditLimit, fields * (state.meters?.costPerReveal ?? 1));
}

/** The run whose progress or receipt takes the place of the form; null where the form is shown. */
export function shownRun(state: State): RunView | null {
  const run = state.server?.run ?? null;
  if (run === null) return null;
  return isOver(run) && run.runId === state.dismissedRunId ? null : run;
}
