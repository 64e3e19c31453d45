/** Defines how slots are waited for: moments in the step itself, anything longer in the browser. */

import type { Amounts } from '../../api/pace/pacer';
import type { StepContext } from '../step-context';

/**
 * A step sleeps this long at most, so that a wave goes out whole: slots come free in the groups in
 * which they were used, and a group that is cut in two stays two in every later minute.
 */
export const ownWaitMaxMs = 3_000;

/**
 * What passes between a step's call and its first request, at least: the way to Google, the start
 * of the execution, reading the rows. Called so much earlier, the step is ready when slots are.
 */
const stepLeadMs = 1_500;

/** Sleeps until that many are free, where that is a matter of moments. */
export function awaitSlots({ deps }: StepContext, wanted: Amounts): void {
  const waitMs = deps.api.waitMs(wanted);
  if (waitMs > 0 && waitMs <= ownWaitMaxMs) deps.clock.sleep(waitMs);
}

/** When to call the next step, which sleeps through the last moments itself. */
export function callInMs(waitMs: number): number {
  return waitMs <= ownWaitMaxMs ? 0 : waitMs - stepLeadMs;
}
