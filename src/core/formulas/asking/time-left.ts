/** Defines how much time a formula has for its answer. */
import { formulaWorkMs } from '../../../config';
import type { Clock, Random } from '../../ports/services';

/** Spreads the executions that wait for the same slot. */
const jitterMs = 400;

/** What is left of an execution's time. */
export interface TimeLeft {
  readonly startedAtMs: number;
  leftMs(): number;
  /** Sleeps, unless that would take more than is left; says whether it did. */
  wait(durationMs: number): boolean;
}

interface Parts {
  readonly clock: Clock;
  readonly random: Random;
}

export function startTimeLeft({ clock, random }: Parts): TimeLeft {
  const startedAtMs = clock.nowMs();
  const endsAtMs = startedAtMs + formulaWorkMs;
  const leftMs = () => endsAtMs - clock.nowMs();
  return {
    startedAtMs,
    leftMs,
    wait(durationMs) {
      const wholeMs = Math.ceil(durationMs + random() * jitterMs);
      if (wholeMs > leftMs()) return false;
      clock.sleep(wholeMs);
      return true;
    },
  };
}
