/** Defines what the user can do with a run, and what the sidebar does at its opening. */

import type { RunRequest, RunView, StepView } from '../../core/sidebar/model';
import { type Driver, firstWaitMs } from '../driver';
import { toRequest } from '../state/form';
import { creditLimit } from '../state/selectors';
import { act, type Context, read, send } from './ask';

export interface RunOperations {
  /** Carries on with the run that the state knows, where there is one. */
  followKnown(): void;
  start(): Promise<void>;
  preview(): Promise<void>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
  retryErrors(): Promise<void>;
  undo(): Promise<void>;
  preflight(): Promise<void>;
  goNow(): void;
}

type StepCall = 'pauseRun' | 'resumeRun' | 'stopRun' | 'retryErrors';

const wishWords: Readonly<Partial<Record<StepCall, string>>> = {
  pauseRun: 'Pauses',
  stopRun: 'Stops',
};

function currentRequest(context: Context): RunRequest | null {
  const state = context.store.state();
  const { server, form } = state;
  if (server === null || server.sheet === null) return null;
  return toRequest(form, server.sheet, server.presets, creditLimit(state));
}

export function createRunOperations(context: Context, driver: Driver): RunOperations {
  const { store, clock } = context;
  let preflights = 0;

  function take(step: StepView): void {
    store.dispatch({ type: 'run', run: step.run });
    driver.follow(step.run, step.run.mine ? step.waitMs : 0);
  }

  /** A lost answer may hide a success: the server part knows whether the run is there. */
  async function look(): Promise<void> {
    const reply = await send(context, 'getRun');
    if (!reply.ok) return;
    store.dispatch({ type: 'run', run: reply.value });
    followKnown();
  }

  function followKnown(): void {
    const { server, clockOffsetMs } = store.state();
    const run = server?.run ?? null;
    if (run !== null) driver.follow(run, firstWaitMs(run, clock.nowMs() + clockOffsetMs));
  }

  async function begin(name: 'startRun' | 'startPreview'): Promise<void> {
    const request = currentRequest(context);
    if (request === null) return;
    const answer = await act(context, 'start', name, JSON.stringify(request));
    if (answer === null) return look();
    take(answer.value);
  }

  async function change(name: StepCall): Promise<void> {
    driver.stop();
    const answer = await act(context, 'run', name);
    if (answer === null) return look();
    take(answer.value);
    noteWish(name, answer.value.run);
  }

  /** A wish is obeyed when the step that is under way ends: until then the run goes on. */
  function noteWish(name: StepCall, run: RunView): void {
    const word = wishWords[name];
    if (word === undefined || run.phase !== 'running') return;
    const text = `${word} as soon as the step that is under way has ended.`;
    store.dispatch({ type: 'note', place: 'run', text });
  }

  async function undo(): Promise<void> {
    const answer = await act(context, 'undo', 'undoRun');
    if (answer === null) return;
    store.dispatch({ type: 'run', run: answer.value });
    store.dispatch({ type: 'say', text: 'The run is undone.' });
  }

  async function preflight(): Promise<void> {
    const request = currentRequest(context);
    if (request === null) return;
    preflights += 1;
    const asked = preflights;
    const answer = await read(context, 'preflight', 'preflight', JSON.stringify(request));
    if (asked === preflights && answer !== null) {
      store.dispatch({ type: 'preflight', view: answer.value });
    }
  }

  return {
    followKnown,
    start: () => begin('startRun'),
    preview: () => begin('startPreview'),
    pause: () => change('pauseRun'),
    resume: () => change('resumeRun'),
    stop: () => change('stopRun'),
    retryErrors: () => change('retryErrors'),
    undo,
    preflight,
    goNow: () => driver.goNow(),
  };
}
