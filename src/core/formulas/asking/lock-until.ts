/** Defines a lock that nobody waits for beyond the time of the execution. */
import { formulaWorkMs } from '../../../config';
import type { Clock, Lock } from '../../ports/services';

/** After the last answer there is still something to write down, and then the execution to end. */
const afterWorkMs = 3_000;

/**
 * A formula takes the lock many times: while others hold it, the waits would add up to more than
 * the 30 seconds of a custom function. The time counts from now.
 */
export function lockUntilEnd(lock: Lock, clock: Clock): Lock {
  const endsAtMs = clock.nowMs() + formulaWorkMs + afterWorkMs;
  return {
    run: (waitMaxMs, work) =>
      lock.run(Math.max(0, Math.min(waitMaxMs, endsAtMs - clock.nowMs())), work),
  };
}
