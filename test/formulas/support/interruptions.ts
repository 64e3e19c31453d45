/** Defines what strikes the executions of cells at their service calls: an end, a colleague, another day. */
import { HostKill } from '../../../sandbox/apps-script/errors';
import type { Hooks, ServiceCall } from '../../../sandbox/apps-script/host';

export type Moment = 'before' | 'after';

/** Strikes once, at the n-th service call (from 1) of all cells together from `begin` on. */
export function interruption(strike: (call: ServiceCall) => void) {
  let left = Number.POSITIVE_INFINITY;
  let when: Moment = 'before';
  let calls = 0;
  const look = (moment: Moment) => (call: ServiceCall) => {
    if (call.authMode !== 'CUSTOM_FUNCTION') return;
    if (moment === 'before') calls += 1;
    if (moment !== when || calls !== left) return;
    left = Number.POSITIVE_INFINITY;
    strike(call);
  };
  const hooks: Hooks = { before: look('before'), after: look('after') };
  return {
    hooks,
    begin(at: number, moment: Moment): void {
      calls = 0;
      left = at;
      when = moment;
    },
    /** Whether it struck; false where the execution came to its end before that many calls. */
    end(): boolean {
      const hasStruck = left === Number.POSITIVE_INFINITY;
      left = Number.POSITIVE_INFINITY;
      return hasStruck;
    },
  };
}

export function endExecution(): void {
  throw new HostKill('The execution was ended.');
}
