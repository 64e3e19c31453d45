/** Where the script meets the host: every service call passes here, and values change realms. */

import { type EnumTable, EnumValue } from '../enums';
import { type CallGate, isMethod } from '../executions/call-gate';
import { isPlain } from '../script-run/legal-values';
import { ServiceObject } from '../service-object';
import { isDate, type Realm } from './realm';

type Method = (...args: unknown[]) => unknown;

export class Boundary {
  readonly #gate: CallGate;
  readonly #realm: Realm;
  readonly #proxies = new WeakMap<object, object>();
  readonly #originals = new WeakMap<object, object>();

  constructor(gate: CallGate, realm: Realm) {
    this.#gate = gate;
    this.#realm = realm;
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
    return this.#realm.exception(this.#gate.missing(path));
  }

  #call(target: ServiceObject, method: string, args: readonly unknown[]): unknown {
    const given = args.map((arg) => this.#fromRealm(arg));
    const result = this.#gate.call(target, method, given);
    if (result.kind === 'value') return this.toRealm(result.value);
    throw result.kind === 'exception' ? this.#realm.exception(result.error) : result.error;
  }

  /**
   * Proxies become the objects behind them, also inside arrays and plain objects; undefined becomes
   * null; other values stay as they are. A value that contains itself is cut off there.
   */
  #fromRealm(value: unknown, above: readonly object[] = []): unknown {
    if (value === undefined) return null;
    if (typeof value !== 'object' || value === null) return value;
    const original = this.#originals.get(value);
    if (original) return original;
    if (above.includes(value)) return null;
    const inner = (item: unknown) =>
      typeof item === 'object' && item !== null ? this.#fromRealm(item, [...above, value]) : item;
    if (Array.isArray(value)) return value.map((item) => inner(item) ?? null);
    if (value instanceof EnumValue || !isPlain(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inner(item)]));
  }

  /** Gives host values the script's own constructors. */
  toRealm(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return this.#arrayToRealm(value);
    if (value instanceof ServiceObject) return this.wrap(value);
    if (value instanceof EnumValue) return value;
    if (isDate(value)) return this.#realm.intrinsics.date(value.getTime());
    const copy = this.#realm.intrinsics.object();
    for (const [key, item] of Object.entries(value)) copy[key] = this.toRealm(item);
    return copy;
  }

  #arrayToRealm(items: readonly unknown[]): unknown[] {
    const copy = this.#realm.intrinsics.array(items.length);
    for (let i = 0; i < items.length; i++) {
      const item = items[i];
      copy[i] = typeof item === 'object' && item !== null ? this.toRealm(item) : item;
    }
    return copy;
  }
}
