/** The browser's `google.script.run`; needs nothing of Node, so that the page can bundle it. */

import { illegalProperty } from './legal-values';

export type ClientAnswer =
  | { kind: 'success'; value: unknown }
  | { kind: 'failure'; message: string };

export interface ScriptRunServer {
  /** Top-level functions whose name does not end in an underscore. */
  functionNames: Iterable<string>;
  /** Runs the function; settles when the server has answered. Never rejects. */
  send(functionName: string, args: readonly unknown[]): Promise<ClientAnswer>;
  /** Told of failures that nobody handles; the real one writes them to the console. */
  onUnhandled?(error: Error): void;
}

type Handler = (result: unknown, userObject: unknown) => void;

interface Handlers {
  success?: Handler;
  failure?: Handler;
  userObject?: unknown;
}

/** Function names, and `withSuccessHandler`, `withFailureHandler`, `withUserObject`. */
export type ScriptRunner = Readonly<Record<string, (...args: unknown[]) => unknown>>;

/** Platform facts, section 1: ten at once, the eleventh waits. */
export const callsAtOnceMax = 10;

export function createScriptRun(server: ScriptRunServer): ScriptRunner {
  const names = [...server.functionNames].filter((name) => !name.endsWith('_'));
  const enqueue = callQueue();
  const runner = (handlers: Handlers): ScriptRunner =>
    Object.freeze({
      ...Object.fromEntries(
        names.map((name) => [
          name,
          (...args: unknown[]) => {
            assertLegal(args);
            enqueue(() =>
              server.send(name, args).then((answer) => deliver(server, handlers, answer)),
            );
          },
        ]),
      ),
      withSuccessHandler: (success: unknown) =>
        runner({ ...handlers, success: asHandler(success) }),
      withFailureHandler: (failure: unknown) =>
        runner({ ...handlers, failure: asHandler(failure) }),
      withUserObject: (userObject: unknown) => runner({ ...handlers, userObject }),
    });
  return runner({});
}

function callQueue(): (start: () => Promise<void>) => void {
  const waiting: (() => Promise<void>)[] = [];
  let running = 0;
  const next = (): void => {
    const start = running < callsAtOnceMax ? waiting.shift() : undefined;
    if (!start) return;
    running++;
    void start().finally(() => {
      running--;
      next();
    });
  };
  return (start) => {
    waiting.push(start);
    next();
  };
}

function deliver(server: ScriptRunServer, handlers: Handlers, answer: ClientAnswer): void {
  if (answer.kind === 'success') {
    handlers.success?.(answer.value, handlers.userObject);
    return;
  }
  const error = new Error(answer.message);
  error.name = 'ScriptError';
  if (handlers.failure) handlers.failure(error, handlers.userObject);
  else server.onUnhandled?.(error);
}

function asHandler(value: unknown): Handler {
  if (typeof value !== 'function') throw new TypeError('a handler must be a function');
  return (result, userObject) => {
    Reflect.apply(value, undefined, [result, userObject]);
  };
}

/** Platform facts, section 6: thrown at once; no failure handler is called. */
export function assertLegal(args: readonly unknown[]): void {
  args.forEach((arg, index) => {
    const property = illegalProperty(arg, String(index));
    if (property !== null)
      throw new TypeError(`Failed due to illegal value in property: ${property}`);
  });
}
