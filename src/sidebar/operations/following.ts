/** Defines how the page takes up what the server part says of its run. */

import type { StepView } from '../../core/calls/views';
import type { RunView } from '../../core/run/views';
import type { Driver } from '../driver';
import { firstWaitMs } from '../state/run-phase';
import { type Context, send } from './ask';

/** Each act names the run that is on screen: the server part refuses it where that is another. */
export function runOnScreen({ store }: Context): RunView | null {
  return store.state().server?.run ?? null;
}

export function show({ store }: Context, run: RunView | null): void {
  store.dispatch({ type: 'run', run });
}

export function take(context: Context, driver: Driver, { run, waitMs }: StepView): void {
  show(context, run);
  driver.follow(run, run.mine ? waitMs : 0);
}

/** A lost answer may hide a success: the server part knows whether the run is there. */
export async function look(context: Context, driver: Driver): Promise<void> {
  const reply = await send(context, 'getRun');
  if (reply.ok) show(context, reply.value);
  followKnown(context, driver);
}

/** Carries on with the run that the state knows; where there is none, looks for one at times. */
export function followKnown(context: Context, driver: Driver): void {
  const { server, clockOffsetMs } = context.store.state();
  const run = runOnScreen(context);
  if (server?.connected) {
    driver.follow(run, run && firstWaitMs(run, context.clock.nowMs() + clockOffsetMs));
  } else if (run !== null) {
    // Without a key nobody carries it on, but may see and stop it.
    driver.follow(run, null);
  }
}
