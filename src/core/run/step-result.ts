/** Defines what a step gives back. */

import type { RunState } from './run-state';

export interface StepResult {
  readonly run: RunState;
  /** When to call again; null where nothing happens by itself. */
  readonly waitMs: number | null;
}
