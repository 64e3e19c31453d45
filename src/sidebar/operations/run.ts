/** Defines what the user can do with a run, and what the sidebar does at its opening. */

import type { FruitlessState, RowState, RunView } from '../../core/run/views';
import type { Driver } from '../driver';
import { plural, undoneWords } from '../format';
import { shownRun } from '../state/selectors';
import { act, type Context } from './ask';
import { followKnown, look, runOnScreen, show, take } from './following';
import { createStarts, shownAccount } from './starts';
import { createWish } from './wishes';

export interface RunOperations {
  followKnown(): void;
  start(): Promise<void>;
  preview(): Promise<void>;
  /** Says what has changed of rows that are done and so many days old. */
  check(olderThan: number): Promise<void>;
  /** Reveals anew those whom a check found at another company. */
  renew(): Promise<void>;
  /** Answers the question about two sheets: does what was asked for, where it was asked for. */
  confirmSheet(): Promise<void>;
  /** Or leaves it, and shows the sheet in front. */
  leaveSheet(): void;
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
  retryErrors(): Promise<void>;
  undo(): Promise<void>;
  /** Selects the rows behind a count in the sheet. */
  select(state: RowState): Promise<void>;
  /** Opens them again, and shows the form with what they would cost. */
  reopen(state: FruitlessState): Promise<void>;
  preflight(): Promise<void>;
  goNow(): void;
  /** Takes back a start that still waits for the rate limit. */
  withdraw(): void;
}

type PricedCall = 'resumeRun' | 'retryErrors';

export function createRunOperations(context: Context, driver: Driver): RunOperations {
  const { store } = context;
  const { begin, confirmSheet, preflight } = createStarts(context, driver);
  const wish = createWish(context, driver);

  async function renew(): Promise<void> {
    const run = runOnScreen(context);
    if (run === null || run.checked === null) return;
    const { creditsMax } = run.checked;
    const account = shownAccount(context);
    const answer = await act(context, 'run', 'renewRun', run.runId, creditsMax, account);
    if (answer === null) return look(context, driver);
    take(context, driver, answer.value);
  }

  async function priced(ask: (run: RunView) => ReturnType<typeof act<PricedCall>>): Promise<void> {
    const run = runOnScreen(context);
    if (run === null) return;
    driver.stop();
    const answer = await ask(run);
    if (answer === null) return look(context, driver);
    take(context, driver, answer.value);
  }

  async function undo(): Promise<void> {
    const run = runOnScreen(context);
    if (run === null) return;
    const answer = await act(context, 'undo', 'undoRun', run.runId);
    if (answer === null) return look(context, driver);
    show(context, answer.value);
    const { receipt } = answer.value;
    if (receipt?.undone) store.dispatch({ type: 'say', text: undoneWords(receipt) });
  }

  async function select(state: RowState): Promise<void> {
    const run = runOnScreen(context);
    if (run === null) return;
    const answer = await act(context, 'rows', 'selectRows', run.runId, state);
    if (answer === null) return;
    const { rows } = answer.value;
    const text =
      rows === 0
        ? 'No row of the sheet says so any more.'
        : `${plural(rows, 'row')} selected in the sheet. A new run can take the selected rows alone.`;
    store.dispatch({ type: 'note', place: 'rows', text });
  }

  async function reopen(state: FruitlessState): Promise<void> {
    const run = runOnScreen(context);
    if (run === null) return;
    const answer = await act(context, 'rows', 'reopenRows', run.runId, state);
    if (answer === null) return look(context, driver);
    const { rows, note } = answer.value;
    if (note !== '') return store.dispatch({ type: 'note', place: 'rows', text: note });
    if (shownRun(store.state())?.runId === run.runId) store.dispatch({ type: 'dismiss' });
    // The form is there already: whoever went on to it goes on.
    else void preflight();
    store.dispatch({ type: 'say', text: `${plural(rows, 'row')} open again.` });
  }

  return {
    followKnown: () => followKnown(context, driver),
    start: () => begin('startRun'),
    preview: () => begin('startPreview'),
    check: (olderThan) => begin('startCheck', olderThan),
    renew,
    confirmSheet,
    leaveSheet: () => store.dispatch({ type: 'otherSheet', asked: null }),
    pause: () => wish('pauseRun'),
    resume: () =>
      priced(({ runId, creditsLeft }) => act(context, 'run', 'resumeRun', runId, creditsLeft)),
    stop: () => wish('stopRun'),
    retryErrors: () =>
      priced(({ runId, creditsLeft }) =>
        act(context, 'run', 'retryErrors', runId, creditsLeft, shownAccount(context)),
      ),
    undo,
    select,
    reopen,
    preflight,
    goNow: () => driver.goNow(),
    withdraw: () => store.dispatch({ type: 'withdraw', place: 'start' }),
  };
}
