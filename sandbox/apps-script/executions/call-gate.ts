/** The way of every service call: hooks, permission, the service itself, time. */

import { ExecutionSuspended, HostKill, ServiceException } from '../errors';
import type { Hooks, ServiceCall } from '../host-types';
import { cellsBehind, type ServiceObject } from '../service-object';
import type { Execution } from './execution';
import { latencyMs } from './latencies';
import { assertSignature } from './signatures';

export interface CallGateOptions {
  execution: Execution;
  hooks: Hooks;
  /** Throws a `ServiceException` when this execution may not make the call. */
  authorize(call: ServiceCall): void;
  /** Throws a `ServiceException` when the object belongs to a sheet that is gone. */
  assertSheetExists(target: ServiceObject, method: string): void;
  /** Told of every name the script asked for and the host does not have. */
  onMissing(path: string): void;
}

/** How a service call ended, as far as the script is told. */
export type CallResult =
  | { kind: 'value'; value: unknown }
  | { kind: 'exception'; error: ServiceException }
  /** The execution is over: the script may unwind, but do nothing more. */
  | { kind: 'death'; error: Error };

export class CallGate {
  readonly #options: CallGateOptions;

  constructor(options: CallGateOptions) {
    this.#options = options;
  }

  missing(path: string): ServiceException {
    this.#options.onMissing(path);
    return new ServiceException(`${path} is not available in the sandbox host`);
  }

  /**
   * `args` are host values. Throws only `ExecutionSuspended`: the call is to be made again later,
   * with `again` set, so that hooks see it once.
   */
  call(target: ServiceObject, method: string, args: readonly unknown[], again = false): CallResult {
    const { execution } = this.#options;
    if (execution.death) return { kind: 'death', error: execution.death };
    try {
      return { kind: 'value', value: this.#live(target, method, args, again) };
    } catch (error) {
      if (error instanceof ExecutionSuspended) throw error;
      if (error instanceof ServiceException) return { kind: 'exception', error };
      return { kind: 'death', error: this.#die(error) };
    }
  }

  #live(target: ServiceObject, method: string, args: readonly unknown[], again: boolean): unknown {
    const { execution, hooks, authorize, assertSheetExists } = this.#options;
    const call: ServiceCall = {
      service: target.serviceName,
      method,
      executionId: execution.id,
      user: execution.user,
      functionName: execution.functionName,
      authMode: execution.authMode,
      args,
      cells: target[cellsBehind](),
    };
    if (!again) hooks.before?.(call);
    if (execution.death) throw execution.death;
    authorize(call);
    assertSignature(target.serviceName, method, args);
    assertSheetExists(target, method);
    const value = invoke(target, method, args);
    execution.clock.charge(hooks.latencyMs?.(call) ?? latencyMs(target.serviceName, method));
    hooks.after?.(call);
    execution.assertInTime();
    return value;
  }

  /** Anything but a kill is a fault of the host itself, and told to the caller of `run`. */
  #die(error: unknown): Error {
    const { execution, hooks } = this.#options;
    const reason = error instanceof Error ? error : new Error(String(error));
    if (!(reason instanceof HostKill)) execution.hostFault ??= reason;
    execution.death ??= reason;
    hooks.died?.(execution.id);
    return execution.death;
  }
}

export function isMethod(target: ServiceObject, key: string): boolean {
  if (key === 'constructor' || key in Object.prototype) return false;
  return typeof Reflect.get(target, key) === 'function';
}

function invoke(target: ServiceObject, method: string, args: readonly unknown[]): unknown {
  const found: unknown = Reflect.get(target, method);
  if (typeof found !== 'function') throw new TypeError(`${target.serviceName} has no ${method}`);
  return Reflect.apply(found, target, args);
}
