/** Defines the sweep over all service calls of the acts: one case for each call and strike. */

import { strikeName } from '../cases';
import { type SimulateOptions, struck } from '../simulate';
import { type Strike, struckActs } from './kinds';

/** A rehearsal of each act, in which nothing goes wrong, counts its calls; each `every`th is struck. */
export async function sweepOf(
  strikes: readonly Strike[],
  every: number,
  options: SimulateOptions,
): Promise<readonly string[]> {
  const names: string[] = [];
  for (const act of struckActs) {
    const rehearsal = { act, call: 0, strike: 'kill-before' as const };
    const { calls, unflushed } = await struck('', rehearsal, options);
    const struckCalls = Array.from({ length: calls }, (_, index) => index + 1).filter(
      (call) => call % every === 0,
    );
    for (const call of struckCalls) {
      const fitting = strikes.filter(
        (strike) => !/(lost|late)$/.test(strike) || unflushed.has(call),
      );
      names.push(...fitting.map((strike) => strikeName(act, call, strike)));
    }
  }
  return names;
}
