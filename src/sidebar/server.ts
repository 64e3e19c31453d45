/** Defines the calls to the server part: their types, and how one becomes a promise of a reply. */

import type {
  AccountView,
  FormulaCounts,
  Json,
  PreflightView,
  Reply,
  RunView,
  SearchView,
  SettingsView,
  SheetView,
  SidebarState,
  StepView,
  SuggestionView,
  UsageView,
} from '../core/sidebar/model';
import { failedReply, problemOfFailure } from './failure';
import { parseReply } from './reply';

type Answer<T> = Json<Reply<T>>;

/** The functions of main.ts that the sidebar calls; the first parameter is always the token. */
export interface SidebarCalls {
  getState(token: string): Answer<SidebarState>;
  connect(token: string, key: string): Answer<SidebarState>;
  removeKey(token: string): Answer<SidebarState>;
  getSheet(token: string): Answer<SheetView>;
  preflight(token: string, requestJson: string): Answer<PreflightView>;
  startRun(token: string, requestJson: string): Answer<StepView>;
  startPreview(token: string, requestJson: string): Answer<StepView>;
  runStep(token: string): Answer<StepView>;
  pauseRun(token: string): Answer<StepView>;
  resumeRun(token: string): Answer<StepView>;
  stopRun(token: string): Answer<StepView>;
  getRun(token: string): Answer<RunView | null>;
  retryErrors(token: string): Answer<StepView>;
  undoRun(token: string): Answer<RunView>;
  showLog(token: string): Answer<null>;
  searchPeople(token: string, searchJson: string): Answer<SearchView>;
  suggest(token: string, kind: SuggestionKind, prefix: string): Answer<readonly SuggestionView[]>;
  insertPeople(token: string, peopleJson: string): Answer<InsertedView>;
  getAccount(token: string): Answer<AccountView>;
  getUsage(token: string, days: number): Answer<UsageView>;
  setFormulaSpending(token: string, on: boolean, limitPerDay: number): Answer<SettingsView>;
  setCatchUp(token: string, on: boolean, limitPerDay: number): Answer<SettingsView>;
  getDiagnostics(token: string): Answer<string>;
  countFormulas(token: string): Answer<FormulaCounts>;
  retryFormulas(token: string): Answer<FormulaCounts>;
  freezeFormulas(token: string): Answer<FrozenView>;
}

export type SuggestionKind = 'titles' | 'companies' | 'locations';

export interface InsertedView {
  readonly sheetName: string;
  readonly rows: number;
}

export interface FrozenView {
  readonly frozen: number;
  readonly skipped: number;
}

export type CallName = keyof SidebarCalls;

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
      const cancel = clock.after(callTimeoutMs, () => fail(new Error('TIMEOUT')));
      function fail(error: unknown): void {
        cancel();
        resolve(failedReply(problemOfFailure(error), clock.nowMs()));
      }
      function succeed(result: unknown): void {
        cancel();
        resolve(parseReply<CallValue<K>>(result, clock.nowMs()));
      }
      invoke(run, name, [token, ...parameters], succeed, fail);
    });
}
