/**
 * Makes a bare V8 context what Apps Script gives a script: no web APIs, no newer library methods.
 * Runs in the realm itself, so it imports nothing but types.
 */

import type { LocalTimes } from './local-dates';

/** What the host decides for a realm. */
export interface RealmSources {
  now(): number;
  random(): number;
  readonly timeZone: string;
}

/** What became of a promise. */
export interface PromiseState {
  settled: boolean;
  failed?: boolean;
  value?: unknown;
  error?: unknown;
}

/**
 * Strips what Apps Script lacks (platform facts, section 5: no web globals, no `console.table`;
 * library methods after ES2021 are not to be relied on) and puts time and chance in the host's hand.
 */
export function prepare(
  sources: RealmSources,
  localDates: (RealDate: DateConstructor, timeZone: string) => LocalTimes,
): void {
  dropWhatIsMissing();
  Reflect.set(globalThis, 'Date', hostDate(sources, localDates(Date, sources.timeZone)));
  Math.random = () => sources.random();
}

/** The realm's own constructors, so that `instanceof` holds inside the script. */
export const intrinsics = {
  array: (length: number): unknown[] => new Array(length),
  object: (): Record<string, unknown> => ({}),
  date: (ms: number): Date => new Date(ms),
  exception: (message: string): Error => {
    const error = new Error(message);
    error.name = 'Exception';
    return error;
  },
  /** Its callbacks are the realm's own: others would wait in the host's microtask queue. */
  watch: (promise: PromiseLike<unknown>): PromiseState => {
    const state: PromiseState = { settled: false };
    promise.then(
      (value) => Object.assign(state, { settled: true, value }),
      (error: unknown) => Object.assign(state, { settled: true, error, failed: true }),
    );
    return state;
  },
};

function dropWhatIsMissing(): void {
  const lateArray = ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'with'];
  drop(globalThis, ['SharedArrayBuffer', 'Atomics', 'console', 'structuredClone']);
  drop(Array.prototype, [...lateArray, 'toSpliced', 'group', 'groupToMap']);
  drop(Object.getPrototypeOf(Uint8Array.prototype), lateArray);
  drop(String.prototype, ['at', 'isWellFormed', 'toWellFormed']);
  drop(Object, ['groupBy', 'hasOwn']);
  drop(Array, ['fromAsync']);
  drop(Map, ['groupBy']);
  drop(Promise, ['withResolvers']);
}

function drop(owner: object, names: readonly string[]): void {
  for (const name of names) Reflect.deleteProperty(owner, name);
}

function hostDate({ now }: RealmSources, local: LocalTimes): unknown {
  const RealDate = Date;
  const instantOf = (args: readonly unknown[]): unknown => {
    if (args.length === 0) return now();
    if (args.length > 1) return local.of(args.map(Number));
    return typeof args[0] === 'string' ? local.parse(args[0]) : args[0];
  };
  function HostDate(...args: readonly unknown[]): unknown {
    if (!new.target) return new RealDate(now()).toString();
    return Reflect.construct(RealDate, [instantOf(args)], new.target);
  }
  HostDate.prototype = RealDate.prototype;
  HostDate.now = () => now();
  HostDate.parse = (text: unknown) => local.parse(String(text));
  HostDate.UTC = RealDate.UTC;
  Object.defineProperty(HostDate, 'name', { value: 'Date' });
  Object.defineProperty(HostDate, 'length', { value: 7 });
  RealDate.prototype.constructor = HostDate;
  return HostDate;
}
