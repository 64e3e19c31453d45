/** Runs the script: one fresh context per execution, ended by return, error, time limit or kill. */

import vm from 'node:vm';
import type { Bundle } from '../bundle';
import type { HostClock } from '../clock';
import { HostKill, ServiceException } from '../errors';
import type { AuthMode, ExecutionError, Hooks } from '../host-types';
import { isErrorLike, Realm } from '../realm/realm';
import { withSilentRejections } from '../realm/rejections';
import { copyOut } from '../realm/values';
import type { World } from '../world';
import { authorize } from './authorization';
import { CallGate } from './call-gate';
import { assertSheetExists } from './deleted-sheets';
import { type CellAddress, Execution, type Lane } from './execution';
import { installServices, type ScriptServices } from './globals';

/** Platform facts, section 1. */
export const simultaneousExecutionsMax = 30;

export interface ExecutionRequest {
  functionName: string;
  user: string;
  authMode: AuthMode;
  limitMs: number;
  /** Arguments, made with the services of the execution. */
  args(services: Pick<ScriptServices, 'sheets'>): unknown[];
  lane?: Lane;
  /** The world's own clock unless given. */
  clock?: HostClock;
  cell?: CellAddress;
  unattended?: boolean;
}

export type Outcome =
  | { kind: 'returned'; value: unknown; execution: Execution }
  | { kind: 'failed'; error: ExecutionError; execution: Execution }
  | { kind: 'killed'; error: ExecutionError; execution: Execution };

/** How the script itself ended. */
export type ScriptResult = { value: unknown } | { error: unknown };

const drainMicrotasks = new vm.Script('0');

export class Runner {
  readonly #world: World;
  readonly #bundle: Bundle;
  readonly #hooks: Hooks;
  readonly #running = new Map<string, number>();
  readonly missing = new Set<string>();
  #nextId = 1;
  /** How many executions are under way, one inside the other. */
  depth = 0;

  constructor(world: World, bundle: Bundle, hooks: Hooks) {
    this.#world = world;
    this.#bundle = bundle;
    this.#hooks = hooks;
  }

  execute(request: ExecutionRequest): Outcome {
    const execution = this.#executionFor(request);
    const running = this.#running.get(request.user) ?? 0;
    if (running >= simultaneousExecutionsMax) return this.#refused(execution);
    this.#running.set(request.user, running + 1);
    this.depth++;
    try {
      const body = () => this.#body(execution, request);
      const result = this.#bundle.usesPromises ? withSilentRejections(body) : body();
      return this.finish(execution, result);
    } finally {
      this.depth--;
      this.#running.set(request.user, running);
    }
  }

  /** An execution whose code another thread runs: its calls come through `gate`. */
  begin(request: ExecutionRequest): { execution: Execution; gate: CallGate } {
    const execution = this.#executionFor(request);
    return { execution, gate: this.#gateFor(execution) };
  }

  #executionFor(request: ExecutionRequest): Execution {
    const clock = request.clock ?? this.#world.clock;
    return new Execution({ ...request, id: this.#nextId++, clock });
  }

  #gateFor(execution: Execution): CallGate {
    return new CallGate({
      execution,
      hooks: this.#hooks,
      authorize: (call) => authorize(this.#world, call),
      assertSheetExists: (target, method) => assertSheetExists(this.#world, target, method),
      onMissing: (path) => this.missing.add(path),
    });
  }

  #refused(execution: Execution): Outcome {
    const message = this.#world.messages.tooManySimultaneous();
    return { kind: 'failed', error: { name: 'Exception', message }, execution };
  }

  /** Runs the global code and the function; what it returns tells how the script itself ended. */
  #body(execution: Execution, request: ExecutionRequest): ScriptResult {
    const { clock, random, manifest } = this.#world;
    const { timeZone } = manifest;
    const realm = Realm.create({}, { now: () => clock.now(), random, timeZone });
    const services = installServices(this.#world, execution, realm, this.#gateFor(execution));
    try {
      realm.evaluate(this.#bundle.script);
      const entry = this.#entry(realm, request.functionName);
      const args = request.args(services).map((arg) => services.boundary.toRealm(arg));
      return { value: settled(entry(...args), realm) };
    } catch (error) {
      return { error };
    }
  }

  #entry(realm: Realm, name: string): (...args: unknown[]) => unknown {
    const isName = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name);
    const found: unknown = isName
      ? realm.evaluate(new vm.Script(`typeof ${name} === 'function' ? ${name} : undefined`))
      : undefined;
    if (typeof found !== 'function')
      throw new ServiceException(`Script function not found: ${name}`);
    return (...args) => Reflect.apply(found as () => unknown, undefined, args);
  }

  /** Flushes or loses buffered writes, frees the locks, logs a failure. */
  finish(execution: Execution, result: ScriptResult): Outcome {
    if (this.#losesWrites(execution)) execution.writes.lose(this.#world.spreadsheet.personEdits);
    const outcome = this.#outcome(execution, result);
    this.#world.locks.releaseAll(execution.id, execution.clock.now());
    if (execution.hostFault) throw execution.hostFault;
    if (outcome.kind === 'failed' || outcome.kind === 'killed')
      this.#logFailure(execution, outcome.error);
    return outcome;
  }

  #outcome(execution: Execution, result: ScriptResult): Outcome {
    const { death } = execution;
    const unwritten = flushFailure(execution);
    if (death) return { kind: 'killed', error: describeError(death), execution };
    if ('error' in result) return { kind: 'failed', error: describeError(result.error), execution };
    if (unwritten) return { kind: 'failed', error: describeError(unwritten), execution };
    return { kind: 'returned', value: copyOut(result.value), execution };
  }

  #losesWrites({ death }: Execution): boolean {
    if (!death) return false;
    const said = death instanceof HostKill ? death.loseBufferedWrites : undefined;
    return said ?? this.#world.readings.killedWrites === 'lost';
  }

  #logFailure(execution: Execution, error: ExecutionError): void {
    this.#world.logs.add({
      timeMs: execution.clock.now(),
      severity: 'ERROR',
      message: `${error.name}: ${error.message}`,
      executionId: execution.id,
      functionName: execution.functionName,
      user: execution.user,
    });
  }
}

/** What went wrong when the last writes reached the grid. */
function flushFailure({ writes }: Execution): Error | null {
  try {
    writes.flush();
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function describeError(error: unknown): ExecutionError {
  if (!isErrorLike(error) && !isDescribed(error)) return { name: 'Error', message: String(error) };
  const { name, message, stack } = error;
  return { name, message, ...(stack === undefined ? {} : { stack }) };
}

/** An error that another thread has taken apart. */
const isDescribed = (value: unknown): value is ExecutionError =>
  typeof value === 'object' && value !== null && 'name' in value && 'message' in value;

/**
 * The value of an entry function, for an async one once the microtasks have run. There are no
 * macrotasks: a promise that is pending then never settles.
 */
function settled(value: unknown, realm: Realm): unknown {
  const state = isThenable(value) ? realm.intrinsics.watch(value) : null;
  realm.evaluate(drainMicrotasks);
  if (!state) return value;
  if (state.failed) throw state.error;
  return state.value;
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'then') === 'function';
