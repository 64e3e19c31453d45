/** Where the script meets the host: every service call passes here, and values change realms. */

import { type EnumTable, EnumValue } from './enums';
import { ExecutionSuspended, HostKill, ServiceException } from './errors';
import type { CallRecord, Execution } from './execution';
import type { Hooks, ServiceCall } from './host-types';
import { latencyMs } from './latencies';
import { isDate, type Realm } from './realm';
import { ServiceObject } from './service-object';

type Method = (...args: unknown[]) => unknown;

export interface BoundaryOptions {
  execution: Execution;
  realm: Realm;
  hooks: Hooks;
  /** Throws a `ServiceException` when this execution may not make the call. */
  authorize(call: ServiceCall): void;
  /** Told of every name the script asked for and the host does not have. */
  onMissing(path: string): void;
}

export class Boundary {
  readonly #options: BoundaryOptions;
  readonly #proxies = new WeakMap<object, object>();
  readonly #originals = new WeakMap<object, object>();

  constructor(options: BoundaryOptions) {
    this.#options = options;
  }

  /** The script's view of a service object: its methods, its enums, and loud errors for the rest. */
  wrap(target: ServiceObject): object {
    const known = this.#proxies.get(target);
    if (known) return known;
    const methods = new Map<string, Method>();
    const proxy = new Proxy(Object.create(null) as object, {
      get: (_, key) => this.#property(target, methods, key),
      set: (_, key, value: unknown) => {
        if (typeof key === 'string' && target.scriptProperties) {
          target.scriptProperties.set(key, value);
          return true;
        }
        throw this.#missing(`${target.serviceName}.${String(key)}`);
      },
      has: (_, key) => typeof key === 'string' && isMethod(target, key),
    });
    this.#proxies.set(target, proxy);
    this.#originals.set(proxy, target);
    return proxy;
  }

  #property(target: ServiceObject, methods: Map<string, Method>, key: string | symbol): unknown {
    if (typeof key === 'symbol') return undefined;
    const cached = methods.get(key);
    if (cached) return cached;
    const table = target.enums[key];
    if (table) return this.#enumView(table);
    if (key === 'toString') return () => target.serviceName;
    // Promise resolution and JSON.stringify probe these on any object.
    if (key === 'then' || key === 'toJSON' || key === 'constructor') return undefined;
    if (!isMethod(target, key)) throw this.#missing(`${target.serviceName}.${key}`);
    const method: Method = (...args) => this.#call(target, key, args);
    methods.set(key, method);
    return method;
  }

  #enumView(table: EnumTable): object {
    const known = this.#proxies.get(table);
    if (known) return known;
    const view = new Proxy(Object.create(null) as object, {
      get: (_, key) => {
        if (typeof key === 'symbol' || key === 'toJSON' || key === 'then') return undefined;
        const value = table.values.get(key);
        if (!value) throw this.#missing(`${table.tableName}.${key}`);
        return value;
      },
    });
    this.#proxies.set(table, view);
    return view;
  }

  #missing(path: string): Error {
    this.#options.onMissing(path);
    return this.#options.realm.exception(
      new ServiceException(`${path} is not available in the sandbox host`),
    );
  }

  #call(target: ServiceObject, method: string, args: unknown[]): unknown {
    const { execution } = this.#options;
    execution.assertAlive();
    try {
      const value = this.#replayedOrLive(target, method, args);
      return this.toRealm(value);
    } catch (error) {
      throw this.#forScript(error);
    }
  }

  #replayedOrLive(target: ServiceObject, method: string, args: unknown[]): unknown {
    const { execution } = this.#options;
    const lane = execution.lane;
    if (!lane) return this.#live(target, method, args);
    const record = lane.log[execution.replayed];
    if (record) {
      execution.replayed++;
      execution.clock.sleep(Math.max(0, record.timeMs - execution.clock.now()));
      if ('error' in record.outcome) throw record.outcome.error;
      return record.outcome.value;
    }
    return this.#recorded(lane.log, () => {
      lane.beforeCall(target.serviceName, method);
      return this.#live(target, method, args);
    });
  }

  #recorded(log: CallRecord[], call: () => unknown): unknown {
    const { execution } = this.#options;
    try {
      const value = call();
      execution.replayed++;
      log.push({ outcome: { value }, timeMs: execution.clock.now() });
      return value;
    } catch (error) {
      if (error instanceof ServiceException) {
        execution.replayed++;
        log.push({ outcome: { error }, timeMs: execution.clock.now() });
      }
      throw error;
    }
  }

  #live(target: ServiceObject, method: string, args: unknown[]): unknown {
    const { execution, hooks } = this.#options;
    const plain = args.map((arg) => this.#fromRealm(arg));
    const call: ServiceCall = {
      service: target.serviceName,
      method,
      executionId: execution.id,
      user: execution.user,
      functionName: execution.functionName,
      authMode: execution.authMode,
      args: plain,
    };
    hooks.before?.(call);
    execution.assertAlive();
    this.#options.authorize(call);
    const value: unknown = Reflect.apply(methodOf(target, method), target, plain);
    execution.clock.charge(latencyMs(target.serviceName, method));
    hooks.after?.(call);
    execution.assertInTime();
    return value;
  }

  #forScript(error: unknown): unknown {
    const { execution, realm } = this.#options;
    if (error instanceof ServiceException) return realm.exception(error);
    if (error instanceof HostKill || error instanceof ExecutionSuspended) {
      execution.death ??= error;
      return error;
    }
    execution.hostFault ??= error instanceof Error ? error : new Error(String(error));
    execution.death ??= execution.hostFault;
    return error;
  }

  /** Proxies become the objects behind them, undefined becomes null; other values stay as they are. */
  #fromRealm(value: unknown): unknown {
    if (value === undefined) return null;
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => this.#fromRealm(item));
    return this.#originals.get(value) ?? value;
  }

  /** Gives host values the script's own constructors. */
  toRealm(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return this.#arrayToRealm(value);
    if (value instanceof ServiceObject) return this.wrap(value);
    if (value instanceof EnumValue) return value;
    if (isDate(value)) return this.#options.realm.intrinsics.date(value.getTime());
    const copy = this.#options.realm.intrinsics.object();
    for (const [key, item] of Object.entries(value)) copy[key] = this.toRealm(item);
    return copy;
  }

  #arrayToRealm(items: readonly unknown[]): unknown[] {
    const copy = this.#options.realm.intrinsics.array(items.length);
    for (let i = 0; i < items.length; i++) {
      const item = items[i];
      copy[i] = typeof item === 'object' && item !== null ? this.toRealm(item) : item;
    }
    return copy;
  }
}

function isMethod(target: ServiceObject, key: string): boolean {
  if (key === 'constructor' || key in Object.prototype) return false;
  return typeof Reflect.get(target, key) === 'function';
}

function methodOf(target: ServiceObject, key: string): Method {
  return Reflect.get(target, key) as Method;
}
