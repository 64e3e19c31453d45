/** A bare V8 context with Apps Script's globals: no web APIs, no newer library methods. */

import { types } from 'node:util';
import vm from 'node:vm';
import type { ServiceException } from '../errors';
import { LOCAL_DATES } from './local-dates';

/**
 * Strips what Apps Script lacks (platform facts, section 5: no web globals, no `console.table`;
 * library methods after ES2021 are not to be relied on) and puts time and chance in the host's hand.
 */
export const PREPARE_REALM = `(now, random, timeZone) => {
  for (const name of ['SharedArrayBuffer', 'Atomics', 'console', 'structuredClone']) delete globalThis[name];
  const drop = (owner, names) => { for (const name of names) delete owner[name]; };
  const TypedArray = Object.getPrototypeOf(Uint8Array);
  drop(Array.prototype, ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with', 'group', 'groupToMap']);
  drop(TypedArray.prototype, ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'with']);
  drop(String.prototype, ['at', 'isWellFormed', 'toWellFormed']);
  drop(Object, ['groupBy', 'hasOwn']);
  drop(Array, ['fromAsync']);
  drop(Map, ['groupBy']);
  drop(Promise, ['withResolvers']);
  const BaseError = Error;
  const RealDate = Date;
  function HostDate(...args) {
    if (!new.target) return new RealDate(now()).toString();
    return Reflect.construct(RealDate, [instantOf(args)], new.target);
  }
  const local = (${LOCAL_DATES})(RealDate, timeZone);
  const instantOf = (args) => {
    if (args.length === 0) return now();
    if (args.length > 1) return local.of(args);
    return typeof args[0] === 'string' ? local.parse(args[0]) : args[0];
  };
  HostDate.prototype = RealDate.prototype;
  HostDate.now = () => now();
  HostDate.parse = (text) => local.parse(String(text));
  HostDate.UTC = RealDate.UTC;
  Object.defineProperty(HostDate, 'name', { value: 'Date' });
  Object.defineProperty(HostDate, 'length', { value: 7 });
  RealDate.prototype.constructor = HostDate;
  globalThis.Date = HostDate;
  Math.random = () => random();
}`;

export const REALM_INTRINSICS = `({
  array: (length) => new Array(length),
  object: () => ({}),
  date: (ms) => new Date(ms),
  exception: (message) => { const e = new Error(message); e.name = 'Exception'; return e; },
  watch: (promise) => {
    const state = { settled: false };
    promise.then(
      (value) => Object.assign(state, { settled: true, value }),
      (error) => Object.assign(state, { settled: true, error, failed: true }),
    );
    return state;
  },
})`;

/** What became of a promise. */
export interface PromiseState {
  settled: boolean;
  failed?: boolean;
  value?: unknown;
  error?: unknown;
}

interface Intrinsics {
  array(length: number): unknown[];
  object(): Record<string, unknown>;
  date(ms: number): Date;
  exception(message: string): Error;
  /** Its callbacks are the realm's own: others would wait in the host's microtask queue. */
  watch(promise: unknown): PromiseState;
}

const prepareScript = new vm.Script(PREPARE_REALM);
const intrinsicsScript = new vm.Script(REALM_INTRINSICS);

export class Realm {
  readonly globals: Record<string, unknown>;
  #intrinsics: Intrinsics | undefined;

  /** `globals` may already be a context; a lane's is made in its own thread. */
  constructor(globals: Record<string, unknown>) {
    this.globals = globals;
  }

  /** A fresh context; `globals` become its global variables. */
  static create(
    globals: Record<string, unknown>,
    sources: { now(): number; random(): number; timeZone: string },
  ): Realm {
    vm.createContext(globals, { microtaskMode: 'afterEvaluate' });
    const prepare: (now: () => number, random: () => number, timeZone: string) => void =
      prepareScript.runInContext(globals);
    prepare(sources.now, sources.random, sources.timeZone);
    return new Realm(globals);
  }

  /** The realm's own constructors, so that `instanceof` holds inside the script. */
  get intrinsics(): Intrinsics {
    this.#intrinsics ??= intrinsicsScript.runInContext(this.globals) as Intrinsics;
    return this.#intrinsics;
  }

  evaluate(script: vm.Script): unknown {
    return script.runInContext(this.globals);
  }

  exception(error: ServiceException): Error {
    return this.intrinsics.exception(error.message);
  }
}

export const isDate = (value: unknown): value is Date => types.isDate(value);

/** Works for errors of any realm. */
export const isErrorLike = (value: unknown): value is Error =>
  types.isNativeError(value) || value instanceof Error;
