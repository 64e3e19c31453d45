/** Defines what the user can do with a run, and what the sidebar does at its opening. */

import type { StepView } from '../../core/calls/views';
import type { FruitlessState, RowState, RunRequest, RunView } from '../../core/run/views';
import type { Driver } from '../driver';
import { isRetryable, retryDelayMs } from '../failure';
import { plural, undoneWords } from '../format';
import { toRequest } from '../state/form';
import { firstWaitMs } from '../state/run-phase';
import { creditLimit, rowsKeyOf, shownRun } from '../state/selectors';
import type { AskedStart } from '../state/state';
import { act, type Context, pause, read, send } from './ask';

export interface RunOperations {
  /** Carries on with the run that the state knows; where there is none, looks for one at times. */
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

type WishCall = 'pauseRun' | 'stopRun';
type PricedCall = 'resumeRun' | 'retryErrors';

const wishWords: Readonly<Record<WishCall, string>> = { pauseRun: 'Pauses', stopRun: 'Stops' };

const unheard = 'once the add-on answers';

const wishIntervalMaxMs = 15_000;

/** Who pays by what the page shows; '' where that is not known. */
export function shownAccount({ store }: Context): string {
  return store.state().meters?.account ?? '';
}

/** What the form of Enrich asks for as it stands, on the account that the page shows. */
export function currentRequest(context: Context): RunRequest | null {
  const state = context.store.state();
  const { server, form } = state;
  if (server === null || server.sheet === null) return null;
  const asked = toRequest(form, server.sheet, server.presets, creditLimit(state));
  const after = server.run?.runId ?? '';
  return { ...asked, account: shownAccount(context) || undefined, after };
}

export function createRunOperations(context: Context, driver: Driver): RunOperations {
  const { store, clock } = context;
  let preflights = 0;
  let wishes = 0;

  function show(run: RunView | null): void {
    store.dispatch({ type: 'run', run });
  }

  function take(step: StepView): void {
    show(step.run);
    driver.follow(step.run, step.run.mine ? step.waitMs : 0);
  }

  /** A lost answer may hide a success: the server part knows whether the run is there. */
  async function look(): Promise<void> {
    const reply = await send(context, 'getRun');
    if (reply.ok) show(reply.value);
    followKnown();
  }

  function followKnown(): void {
    const { server, clockOffsetMs } = store.state();
    const run = server?.run ?? null;
    if (server?.connected) {
      driver.follow(run, run && firstWaitMs(run, clock.nowMs() + clockOffsetMs));
    } else if (run !== null) {
      // Without a key nobody carries it on, but may see and stop it.
      driver.follow(run, null);
    }
  }

  async function begin(name: AskedStart['name'], olderThan = 0): Promise<void> {
    const request = currentRequest(context);
    if (request === null) return;
    const sheetName = store.state().server?.sheet?.sheetName ?? '';
    store.dispatch({ type: 'otherSheet', asked: null });
    return submit({ name, request, sheetName, olderThan });
  }

  async function submit(asked: AskedStart): Promise<void> {
    const { name, request, olderThan } = asked;
    const text = JSON.stringify(request);
    const answer = await (name === 'startCheck'
      ? act(context, 'start', name, text, olderThan)
      : act(context, 'start', name, text));
    if (answer === null) {
      const isOther = store.state().problems.start?.code === 'OTHER_SHEET';
      if (!isOther) return look();
      store.dispatch({ type: 'otherSheet', asked });
      return;
    }
    take(answer.value);
  }

  async function renew(): Promise<void> {
    const run = shown();
    if (run === null || run.checked === null) return;
    const { creditsMax } = run.checked;
    const account = shownAccount(context);
    const answer = await act(context, 'run', 'renewRun', run.runId, creditsMax, account);
    if (answer === null) return look();
    take(answer.value);
  }

  async function confirmSheet(): Promise<void> {
    const asked = store.state().otherSheet;
    if (asked === null) return;
    store.dispatch({ type: 'otherSheet', asked: null });
    await submit({ ...asked, request: { ...asked.request, sheetConfirmed: true } });
  }

  /** Each act names the run that is on screen: the server part refuses it where that is another. */
  function shown(): RunView | null {
    return store.state().server?.run ?? null;
  }

  async function priced(ask: (run: RunView) => ReturnType<typeof act<PricedCall>>): Promise<void> {
    const run = shown();
    if (run === null) return;
    driver.stop();
    const answer = await ask(run);
    if (answer === null) return look();
    take(answer.value);
  }

  /**
   * A wish to pause or stop is sent again until it is taken or refused: a run that goes on without
   * it would spend, by the hourly trigger if by nobody else.
   */
  async function wish(name: WishCall): Promise<void> {
    const run = shown();
    if (run === null) return;
    driver.stop();
    wishes += 1;
    const mine = wishes;
    for (let attempt = 1; ; attempt += 1) {
      const asked = act(context, 'run', name, run.runId);
      // It may stay without an answer for minutes: Stop is to be had beside its note.
      if (name === 'pauseRun') note(name, unheard);
      const answer = await asked;
      if (mine !== wishes) return;
      if (answer !== null) {
        take(answer.value);
        const { phase } = answer.value.run;
        // It is obeyed when the step that is under way ends: until then the run goes on.
        if (phase === 'running') note(name, 'as soon as the step under way has ended');
        return;
      }
      const problem = store.state().problems.run;
      if (problem === undefined || !isRetryable(problem)) return look();
      note(name, unheard);
      await pause(context, Math.min(retryDelayMs(attempt), wishIntervalMaxMs));
      if (mine !== wishes) return;
    }
  }

  function note(name: WishCall, when: string): void {
    store.dispatch({ type: 'note', place: 'run', text: `${wishWords[name]} ${when}.` });
  }

  async function undo(): Promise<void> {
    const run = shown();
    if (run === null) return;
    const answer = await act(context, 'undo', 'undoRun', run.runId);
    if (answer === null) return look();
    show(answer.value);
    const { receipt } = answer.value;
    if (receipt?.undone) store.dispatch({ type: 'say', text: undoneWords(receipt) });
  }

  async function select(state: RowState): Promise<void> {
    const run = shown();
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
    const run = shown();
    if (run === null) return;
    const answer = await act(context, 'rows', 'reopenRows', run.runId, state);
    if (answer === null) return look();
    const { rows, note } = answer.value;
    if (note !== '') return store.dispatch({ type: 'note', place: 'rows', text: note });
    if (shownRun(store.state())?.runId === run.runId) store.dispatch({ type: 'dismiss' });
    // The form is there already: whoever went on to it goes on.
    else void preflight();
    store.dispatch({ type: 'say', text: `${plural(rows, 'row')} open again.` });
  }

  async function preflight(): Promise<void> {
    const request = currentRequest(context);
    if (request === null) return;
    preflights += 1;
    const asked = preflights;
    const key = rowsKeyOf(store.state());
    const answer = await read(context, 'preflight', 'preflight', JSON.stringify(request));
    const isOtherSheet = store.state().server?.sheet?.sheetId !== request.sheetId;
    if (asked !== preflights || isOtherSheet || answer === null) return;
    store.dispatch({ type: 'preflight', view: answer.value, key });
    // A run that this page does not show yet is shown, with its Stop, instead of only named.
    if (answer.value.blockers.some(({ code }) => code === 'BUSY')) await look();
  }

  return {
    followKnown,
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
