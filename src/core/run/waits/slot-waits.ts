/** Defines how slots are waited for: moments in the step itself, anything longer in the browser. */

import type { Amounts } from '../../api/pace/uses';
import type { RunState } from '../run-state';
import type { StepContext } from '../step-context';

/**
 * A step sleeps this long at most, so that a wave goes out whole: slots come free in the groups in
 * which they were used, and a group that is cut in two stays two in every later minute.
 */
export const ownWaitMaxMs = 3_000;

/** Fewer matches are not worth a step of their own: their slots join those that come free next. */
export const thinWave = 5;

/** Until it has been measured. */
const stepLeadUsualMs = 1_500;

/** A lead that is out of date is forgotten by so much with each step. */
const leadKept = 0.9;

/**
 * What passes between the moment for which a step was called and its first request: the way to Google,
 * the start of the execution, reading the rows. It is measured, and may be late rather than early: a
 * step that is ready too soon sleeps through the last moments itself.
 */
export function withLead(run: RunState, nowMs: number): RunState {
  const { dueAtMs, leadMs = 0, ...others } = run;
  const measuredMs = dueAtMs === undefined ? 0 : nowMs - dueAtMs;
  // A tab that slept, or the hourly trigger, comes when it comes.
  if (measuredMs <= 0 || measuredMs > ownWaitMaxMs * 2) return { ...others, leadMs };
  return { ...others, leadMs: Math.min(ownWaitMaxMs, Math.max(measuredMs, leadMs * leadKept)) };
}

/** Sleeps until that many are free, where that is a matter of moments. */
export function awaitSlots({ deps }: StepContext, wanted: Amounts): void {
  const waitMs = deps.api.wantMs(wanted);
  if (waitMs > 0 && waitMs <= ownWaitMaxMs) deps.clock.sleep(waitMs);
}

/** When to call the next step, which sleeps through the last moments itself. */
export function callInMs({ leadMs }: Pick<RunState, 'leadMs'>, waitMs: number): number {
  return waitMs <= ownWaitMaxMs ? 0 : waitMs - (leadMs || stepLeadUsualMs);
}
