/** Defines a server part that answers from lists, for tests of the operations. */

import type { Reply } from '../../../src/core/calls/views';
import type { Context } from '../../../src/sidebar/operations/ask';
import type { Call, CallName } from '../../../src/sidebar/server';
import { blankState } from '../../../src/sidebar/state/state';
import { createStore, type Store } from '../../../src/sidebar/store';
import { failed, serverState } from '../fixtures';
import { ManualClock } from '../manual-clock';

export interface Scripted {
  readonly context: Context;
  readonly store: Store;
  readonly clock: ManualClock;
  /** Every call so far: its name and what it was given. */
  readonly calls: (readonly [CallName, ...unknown[]])[];
  /** Adds the next answer of a function; without one it fails for good. */
  answer(name: CallName, reply: Reply<unknown> | Promise<Reply<unknown>>): void;
}

export function makeScripted(): Scripted {
  const answers: [CallName, Reply<unknown> | Promise<Reply<unknown>>][] = [];
  const calls: (readonly [CallName, ...unknown[]])[] = [];
  const clock = new ManualClock();
  const store = createStore(blankState);
  store.dispatch({ type: 'opened', server: serverState });

  async function take(name: CallName, ...parameters: unknown[]): Promise<Reply<unknown>> {
    calls.push([name, ...parameters]);
    const at = answers.findIndex(([answered]) => answered === name);
    const [found] = at < 0 ? [] : answers.splice(at, 1);
    return found?.[1] ?? failed('NOT_SCRIPTED');
  }

  // The script answers whatever a test put in: only the test knows that it fits the function.
  const call = take as Call;
  return {
    context: { store, call, clock },
    store,
    clock,
    calls,
    answer: (name, reply) => answers.push([name, reply]),
  };
}
