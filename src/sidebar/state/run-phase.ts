/** Defines what the phase of a run says: whether it is over, goes on by itself, and when it is looked at. */

import type { RunView } from '../../core/run/views';

/** How often a run that somebody else pays for is looked at. */
export const watchIntervalMs = 5_000;

export function isOver(run: RunView): boolean {
  return run.phase === 'finished' || run.phase === 'stopped';
}

/** When a run that was found at the opening goes on; null where it waits for the user. */
export function firstWaitMs(run: RunView, serverNowMs: number): number | null {
  if (isOver(run)) return (run.undoUntilMs ?? 0) > serverNowMs ? watchIntervalMs : null;
  if (!run.mine) return watchIntervalMs;
  const untilMs = run.pause?.untilMs ?? null;
  if (untilMs !== null) return Math.max(0, untilMs - serverNowMs);
  return run.phase === 'paused' ? null : 0;
}

export function goesOn(run: RunView, waitMs: number | null): boolean {
  if (isOver(run)) return run.undoUntilMs !== null && waitMs !== null;
  return !run.mine || waitMs !== null;
}
