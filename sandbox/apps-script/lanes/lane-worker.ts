/**
 * Defines the thread that runs the script for one lane and leaves every service call to the host: it
 * posts a message and blocks until the host answers. Each job is one execution in a fresh context;
 * time is what the host said last.
 */

import { createContext, runInContext, Script } from 'node:vm';
import { receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { RealmExports } from '../realm/realm';
import type {
  LaneAnswer,
  LaneError,
  LaneJob,
  LaneMessage,
  LaneReference,
  LaneWorkerData,
  Shape,
} from './lane-messages';

const { code, realmCode, port, signal }: LaneWorkerData = workerData;
const flags = new Int32Array(signal);
const script = new Script(code, { filename: 'Code.js' });
const realmScript = new Script(realmCode);
/** Runs what waits in a context's own queue of promises. */
const drain = new Script('0');
const shapes = new Map<string, Shape>();

function receive(): unknown {
  // A late notification may wake the wait before the flag is up; see thread-flags.ts.
  while (Atomics.load(flags, 0) === 0) Atomics.wait(flags, 0, 0);
  Atomics.store(flags, 0, 0);
  return receiveMessageOnPort(port)?.message;
}

function send(message: LaneMessage): void {
  port.postMessage(message);
  Atomics.store(flags, 1, 1);
  Atomics.notify(flags, 1);
}

class Job {
  readonly #job: LaneJob;
  readonly #globals: Record<string, unknown> = {};
  readonly #realm: RealmExports['intrinsics'];
  readonly #references = new WeakMap<object, object>();
  readonly #given = new Map<number | string, object>();
  #nowMs: number;
  #death: Error | null = null;

  constructor(job: LaneJob) {
    this.#job = job;
    this.#nowMs = job.now;
    createContext(this.#globals, { microtaskMode: 'afterEvaluate' });
    const realm: RealmExports = realmScript.runInContext(this.#globals);
    const random = () => {
      const answer = this.#ask({ type: 'random' });
      return answer.kind === 'value' ? Number(answer.value) : 0;
    };
    const { timeZone } = job;
    realm.prepare({ now: () => this.#nowMs, random, timeZone }, realm.localDates);
    this.#realm = realm.intrinsics;
  }

  run(): LaneMessage {
    try {
      const { functionName, args, globals } = this.#job;
      for (const [name, value] of Object.entries(globals))
        this.#globals[name] = this.#decode(value);
      script.runInContext(this.#globals);
      const entry: unknown = runInContext(
        `typeof ${functionName} === 'function' ? ${functionName} : undefined`,
        this.#globals,
      );
      if (typeof entry !== 'function')
        throw new Error(`Script function not found: ${functionName}`);
      const value: unknown = entry(...args.map((arg) => this.#decode(arg)));
      return { type: 'done', result: { value: this.#encode(this.#settled(value)) } };
    } catch (error) {
      return { type: 'done', result: { error: plainError(error) } };
    }
  }

  #ask(message: LaneMessage): LaneAnswer {
    send(message);
    const answer = receive() as LaneAnswer;
    this.#nowMs = answer.now;
    return answer;
  }

  #missing(path: string): Error {
    this.#ask({ type: 'missing', path });
    return this.#realm.exception(`${path} is not available in the sandbox host`);
  }

  #call(target: number, method: string, args: readonly unknown[]): unknown {
    if (this.#death) throw this.#death;
    const encoded = args.map((arg) => this.#encode(arg));
    const answer = this.#ask({ type: 'call', target, method, args: encoded });
    if (answer.kind === 'value') return this.#decode(answer.value);
    const error = this.#realm.exception('message' in answer ? answer.message : '');
    if (answer.kind === 'death') this.#death = error;
    throw error;
  }

  #service({ __ref: id, service, shape: told }: LaneReference): object {
    if (told) shapes.set(service, told);
    const known = this.#given.get(id);
    if (known) return known;
    const shape = shapes.get(service) ?? { methods: [], enums: {} };
    const members = new Map<string, unknown>([['toString', () => service]]);
    const object: object = new Proxy(Object.create(null), {
      get: (_, key) => {
        if (typeof key === 'symbol' || isOfNoService(key)) return undefined;
        if (!members.has(key)) members.set(key, this.#member(id, service, shape, key));
        return members.get(key);
      },
      set: (_, key) => {
        throw this.#missing(`${service}.${String(key)}`);
      },
    });
    this.#given.set(id, object);
    this.#references.set(object, { __ref: id });
    return object;
  }

  #member(id: number, service: string, { methods, enums }: Shape, key: string): unknown {
    const table = enums[key];
    if (table) return this.#enumView(table.path, table.values);
    if (!methods.includes(key)) throw this.#missing(`${service}.${key}`);
    return (...args: readonly unknown[]) => this.#call(id, key, args);
  }

  #enumView(path: string, values: readonly string[]): object {
    return new Proxy(Object.create(null), {
      get: (_, key) => {
        if (typeof key === 'symbol' || key === 'toJSON' || key === 'then') return undefined;
        if (!values.includes(key)) throw this.#missing(`${path}.${key}`);
        return this.#enumValue(path, key);
      },
    });
  }

  #enumValue(path: string, name: string): object {
    const id = `${path}.${name}`;
    const known = this.#given.get(id);
    if (known) return known;
    const value = Object.freeze({ name: () => name, toString: () => name, toJSON: () => name });
    this.#given.set(id, value);
    this.#references.set(value, { __enum: path, name });
    return value;
  }

  #encode(value: unknown): unknown {
    if (typeof value === 'function' || typeof value === 'symbol') return String(value);
    if (typeof value !== 'object' || value === null) return value;
    const reference = this.#references.get(value);
    if (reference) return reference;
    if (Array.isArray(value)) return value.map((item) => this.#encode(item));
    if (isDate(value)) return new Date(value.getTime());
    const pairs = Object.entries(value).map(([key, item]) => [key, this.#encode(item)] as const);
    return Object.fromEntries(pairs);
  }

  #decode(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      const copy = this.#realm.array(value.length);
      for (const [index, item] of value.entries()) copy[index] = this.#decode(item);
      return copy;
    }
    if (isDate(value)) return this.#realm.date(value.getTime());
    if (isReference(value)) return this.#service(value);
    if ('__enum' in value && 'name' in value) {
      return this.#enumValue(String(value.__enum), String(value.name));
    }
    const copy = this.#realm.object();
    for (const [key, item] of Object.entries(value)) copy[key] = this.#decode(item);
    return copy;
  }

  #settled(value: unknown): unknown {
    const state = isThenable(value) ? this.#realm.watch(value) : null;
    drain.runInContext(this.#globals);
    if (!state) return value;
    if (state.failed) throw state.error;
    return state.value;
  }
}

const isOfNoService = (key: string): boolean =>
  key === 'then' || key === 'toJSON' || key === 'constructor';

const tagOf = (value: unknown): string => Object.prototype.toString.call(value);

/** Of any realm. */
const isDate = (value: unknown): value is Date => tagOf(value) === '[object Date]';

const isReference = (value: object): value is LaneReference => '__ref' in value;

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' &&
  value !== null &&
  'then' in value &&
  typeof value.then === 'function';

const isError = (value: unknown): value is Error => tagOf(value) === '[object Error]';

function plainError(error: unknown): LaneError {
  if (!isError(error)) return { name: 'Error', message: String(error) };
  const { name, message, stack } = error;
  return { name, message, ...(stack === undefined ? {} : { stack }) };
}

process.on('unhandledRejection', () => {});
for (;;) send(new Job(receive() as LaneJob).run());
