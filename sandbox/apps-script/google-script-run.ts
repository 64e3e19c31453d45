/** google.script.run: which functions it has, what may cross, ten calls at once, no order. */

import type { ExecutionResult } from './host-types';
import { crossed, illegalProperty } from './legal-values';

/** What the server answers: a value that crossed, or the text of its error. */
export type ScriptRunAnswer =
  | { kind: 'success'; value: unknown; durationMs: number }
  | { kind: 'failure'; message: string; durationMs: number };

/** Platform facts, section 1. */
export const CALLS_AT_ONCE_MAX = 10;

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

/** Platform facts, section 6: thrown at once, in the browser; no failure handler is called. */
export function assertLegal(args: readonly unknown[]): void {
  args.forEach((arg, index) => {
    const property = illegalProperty(arg);
    if (property !== null)
      throw new TypeError(
        `Failed due to illegal value in property: ${property === '0' ? index : property}`,
      );
  });
}
