/** google.script.run: which functions it has and what may cross; the server's side. */

import type { ExecutionResult } from '../host-types';
import { crossed, illegalProperty } from './legal-values';
import { assertLegal } from './script-run-client';

/** What the server answers: a value that crossed, or the text of its error. */
export type ScriptRunAnswer =
  | { kind: 'success'; value: unknown; durationMs: number }
  | { kind: 'failure'; message: string; durationMs: number };

type Invoke = (functionName: string, args: readonly unknown[]) => ExecutionResult;

export class GoogleScriptRun {
  /** The names present on `google.script.run`; others are undefined there. */
  readonly functionNames: ReadonlySet<string>;
  readonly #invoke: Invoke;

  constructor(functionNames: ReadonlySet<string>, invoke: Invoke) {
    this.functionNames = functionNames;
    this.#invoke = invoke;
  }

  /**
   * One call, as the server sees it. Throws the browser's TypeError for an illegal argument. A
   * return value with something illegal anywhere in it arrives as null.
   */
  call(functionName: string, ...args: unknown[]): ScriptRunAnswer {
    assertLegal(args);
    if (!this.functionNames.has(functionName))
      throw new TypeError(`google.script.run.${functionName} is not a function`);
    const result = this.#invoke(functionName, args.map(crossed));
    const { durationMs } = result;
    if (!result.ok) return { kind: 'failure', message: failureMessage(result.error), durationMs };
    const value = illegalProperty(result.value) === null ? crossed(result.value) : null;
    return { kind: 'success', value, durationMs };
  }
}

/** From memory: the failure handler's message begins with the error's name. */
const failureMessage = ({ name, message }: { name: string; message: string }): string =>
  `${name}: ${message}`;
