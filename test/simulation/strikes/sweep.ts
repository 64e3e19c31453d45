/** Defines the sweep over all service calls of the acts: one case for each call and strike. */

import { strikeName } from '../cases';
import { type SimulateOptions, struck } from '../simulate';
import { type Strike, struckActs } from './kinds';

/** A rehearsal of each act, in which nothing goes wrong, counts its calls; each `every`th is struck. */
export function sweepOf(
  strikes: readonly Strike[],
  every: number,
  options: SimulateOptions,
): readonly string[] {
  return struckActs.flatMap((act) => {
    const rehearsal = { act, call: 0, strike: 'kill-before' as const };
    const { calls, unflushed } = struck('', rehearsal, options);
    const struckCalls = Array.from({ length: calls }, (_, index) => index + 1).filter(
      (call) => call % every === 0,
    );
    return struckCalls.flatMap((call) =>
      strikes
        .filter((strike) => !/(lost|late)$/.test(strike) || unflushed.has(call))
        .map((strike) => strikeName(act, call, strike)),
    );
  });
}
