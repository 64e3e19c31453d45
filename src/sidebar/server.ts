/** Defines the calls to the server part: their types, and how one becomes a promise of a reply. */

import type { Json, Reply } from '../core/calls/views';
import type * as main from '../main';
import { failedReply, problemOfFailure } from './failure';
import { parseReply } from './reply';

/** The functions of main.ts that the sidebar calls; the first parameter is always the token. */
export type CallName =
  | 'getState'
  | 'connect'
  | 'removeKey'
  | 'getSheet'
  | 'setHeaderRow'
  | 'preflight'
  | 'startRun'
  | 'startPreview'
  | 'startCheck'
  | 'renewRun'
  | 'runStep'
  | 'pauseRun'
  | 'resumeRun'
  | 'stopRun'
  | 'getRun'
  | 'retryErrors'
  | 'undoRun'
  | 'selectRows'
  | 'reopenRows'
  | 'showLog'
  | 'openContactList'
  | 'getHistory'
  | 'getPastRun'
  | 'undoPastRun'
  | 'exportLog'
  | 'searchPeople'
  | 'suggest'
  | 'insertPeople'
  | 'getAccount'
  | 'getUsage'
  | 'setFormulaSpending'
  | 'setCatchUp'
  | 'endCatchUp'
  | 'findPerson'
  | 'erasePerson'
  | 'setRetention'
  | 'getDiagnostics'
  | 'selfTest'
  | 'countFormulas'
  | 'retryFormulas'
  | 'freezeFormulas';

/** Typed from main.ts: a call that it lacks, or answers otherwise, does not compile here. */
type SidebarCalls = Pick<typeof main, CallName>;

/** Locations are cities too, which no documented filter of a search takes. */
export type SuggestionKind = 'titles' | 'companies';

/** What a call takes after the token. */
export type CallParameters<K extends CallName> =
  Parameters<SidebarCalls[K]> extends [string, ...infer Rest] ? Rest : never;

/** What a call answers, out of its envelope. */
export type CallValue<K extends CallName> =
  ReturnType<SidebarCalls[K]> extends Json<infer R>
    ? Extract<R, { readonly ok: true }> extends { readonly value: infer V }
      ? V
      : never
    : never;

/** Never rejects: a failed call answers `ok: false` with a problem that says what to do. */
export type Call = <K extends CallName>(
  name: K,
  ...parameters: CallParameters<K>
) => Promise<Reply<CallValue<K>>>;

/** google.script.run: immutable, every `with…` answers a new runner (platform, HtmlService). */
export interface ScriptRun {
  withSuccessHandler(handler: (result: unknown) => void): ScriptRun;
  withFailureHandler(handler: (error: unknown) => void): ScriptRun;
}

export interface CallClock {
  nowMs(): number;
  /** Calls back after the delay; the answer cancels it. */
  after(delayMs: number, callback: () => void): () => void;
}

/** An execution ends after 6 minutes; whoever is silent for longer will not answer any more. */
export const callTimeoutMs = 390_000;

/** A look takes a second, and is asked for again: a page tells the state within a minute. */
export const lookTimeoutMs = 60_000;

function invoke(
  run: ScriptRun,
  name: string,
  parameters: readonly unknown[],
  succeed: (result: unknown) => void,
  fail: (error: unknown) => void,
): void {
  const runner = run.withSuccessHandler(succeed).withFailureHandler(fail);
  const callable: unknown = Reflect.get(runner, name);
  if (typeof callable !== 'function') {
    fail(new Error(`The add-on has no function ${name}`));
    return;
  }
  // An illegal argument throws here, without the failure handler (platform, trap 11).
  try {
    Reflect.apply(callable, runner, parameters);
  } catch (error) {
    fail(error);
  }
}

/** Makes the one function through which the sidebar talks to the server part. */
export function createCall(run: ScriptRun, token: string, clock: CallClock): Call {
  return <K extends CallName>(name: K, ...parameters: CallParameters<K>) =>
    new Promise<Reply<CallValue<K>>>((resolve) => {
      const timeoutMs = name === 'getRun' ? lookTimeoutMs : callTimeoutMs;
      const cancel = clock.after(timeoutMs, () => fail(new Error('TIMEOUT')));
      function fail(error: unknown): void {
        cancel();
        resolve(failedReply(problemOfFailure(error)));
      }
      function succeed(result: unknown): void {
        cancel();
        resolve(parseReply<CallValue<K>>(result));
      }
      invoke(run, name, [token, ...parameters], succeed, fail);
    });
}
