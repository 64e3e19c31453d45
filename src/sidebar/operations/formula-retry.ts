/** Defines how formulas that wait or failed are asked again: a minute's worth at a time, until none waits. */

import type { RetriedFormulas } from '../../core/calls/views';
import { formatCount } from '../format';
import { act, type Context } from './ask';

export interface FormulaRetry {
  /** Ends when none waits, when asking again no longer helps, or when it is stopped. */
  start(): Promise<void>;
  stop(): void;
}

/** Requests count for a sliding minute: so long after a round began its first ones are free again, then the others. */
export const retryRoundMs = 61_000;

/** Rounds after which no fewer cells wait: no credits, a daily cap, another program on the key. */
const vainRoundsMax = 3;

export function createFormulaRetry(context: Context): FormulaRetry {
  const { store, clock } = context;
  /** Grows whenever the rounds are begun or stopped: those of an earlier turn end. */
  let turn = 0;
  let wakeUp: () => void = () => undefined;

  function say(text: string): void {
    store.dispatch({ type: 'note', place: 'formulas', text });
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = clock.after(retryRoundMs, resolve);
      wakeUp = () => {
        cancel();
        resolve();
      };
    });
  }

  /** Null where that could not be had. */
  async function round(from: number): Promise<RetriedFormulas | null> {
    const answer = await act(context, 'formulas', 'retryFormulas', from);
    if (answer === null) return null;
    store.dispatch({ type: 'formulas', formulas: answer.value });
    return answer.value;
  }

  async function rounds(mine: number): Promise<void> {
    let least = Number.POSITIVE_INFINITY;
    let from = 0;
    for (let vain = 0; ; ) {
      const isNext = pause();
      const retried = await round(from);
      if (retried === null || mine !== turn) return;
      const { waiting, failed, waitedCells } = retried;
      from = retried.next;
      if (waiting === 0) return say(`No formula waits any more${errors(failed)}.`);
      vain = waitedCells < least ? 0 : vain + 1;
      least = Math.min(least, waitedCells);
      if (vain >= vainRoundsMax) return say(`${still(waiting)}, and asking again did not help.`);
      say(`${still(waiting)}: the next come in a minute. Keep the sidebar open.`);
      await isNext;
      if (mine !== turn) return;
    }
  }

  return {
    async start() {
      turn += 1;
      const mine = turn;
      store.dispatch({ type: 'formulaRetry', on: true });
      await rounds(mine);
      if (mine === turn) store.dispatch({ type: 'formulaRetry', on: false });
    },
    stop() {
      turn += 1;
      wakeUp();
      store.dispatch({ type: 'formulaRetry', on: false });
      say('Stopped. Formulas that wait stay formulas.');
    },
  };
}

function still(waiting: number): string {
  return waiting === 1 ? '1 formula still waits' : `${formatCount(waiting)} formulas still wait`;
}

/** Another try may not mend them: their cells say why. */
function errors(failed: number): string {
  return failed === 0 ? '' : `; ${formatCount(failed)} with an error: its cell says why`;
}
