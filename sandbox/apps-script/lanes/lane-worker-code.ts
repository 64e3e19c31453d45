/** The source of a thread that runs the script for one lane and leaves every service call to the host. */

import { PREPARE_REALM, REALM_INTRINSICS } from '../realm/realm';

/**
 * Plain JavaScript, since a worker thread cannot load TypeScript by itself. Each job is one
 * execution in a fresh context. A service call posts a message and blocks until the host answers.
 * Time is what the host said last.
 */
export const LANE_WORKER_CODE = `
const vm = require('node:vm');
const { receiveMessageOnPort, workerData } = require('node:worker_threads');
const { code, port, signal } = workerData;
const flags = new Int32Array(signal);
const script = new vm.Script(code, { filename: 'Code.js' });
const prepare = new vm.Script(${JSON.stringify(PREPARE_REALM)});
const intrinsics = new vm.Script(${JSON.stringify(REALM_INTRINSICS)});
const drain = new vm.Script('0');
const shapes = new Map();
process.on('unhandledRejection', () => {});

function receive() {
  // A late notification may wake the wait before the flag is up; see thread-flags.ts.
  while (Atomics.load(flags, 0) === 0) Atomics.wait(flags, 0, 0);
  Atomics.store(flags, 0, 0);
  return receiveMessageOnPort(port).message;
}
function send(message) {
  port.postMessage(message);
  Atomics.store(flags, 1, 1);
  Atomics.notify(flags, 1);
}

function run(job) {
  let now = job.now;
  let death = null;
  const refs = new WeakMap();
  const proxies = new Map();
  const globals = {};
  vm.createContext(globals, { microtaskMode: 'afterEvaluate' });
  const ask = (message) => {
    send(message);
    const answer = receive();
    now = answer.now;
    return answer;
  };
  prepare.runInContext(globals)(() => now, () => ask({ type: 'random' }).value, job.timeZone);
  const realm = intrinsics.runInContext(globals);

  const missing = (path) => {
    ask({ type: 'missing', path });
    return realm.exception(path + ' is not available in the sandbox host');
  };
  const call = (id, method, args) => {
    if (death) throw death;
    const answer = ask({ type: 'call', target: id, method, args: encode(args) });
    if (answer.kind === 'value') return decode(answer.value);
    if (answer.kind === 'exception') throw realm.exception(answer.message);
    death = realm.exception(answer.message);
    throw death;
  };
  const enumView = (path, values) => new Proxy(Object.create(null), {
    get: (_, key) => {
      if (typeof key === 'symbol' || key === 'toJSON' || key === 'then') return undefined;
      if (!values.includes(key)) throw missing(path + '.' + key);
      return enumValue(path, key);
    },
  });
  const enumValue = (path, name) => {
    const id = path + '.' + name;
    if (!proxies.has(id)) {
      const value = Object.freeze({ name: () => name, toString: () => name, toJSON: () => name });
      proxies.set(id, value);
      refs.set(value, { __enum: path, name });
    }
    return proxies.get(id);
  };
  const proxy = ({ __ref: id, service, shape }) => {
    if (shape) shapes.set(service, shape);
    if (proxies.has(id)) return proxies.get(id);
    const { methods, enums } = shapes.get(service);
    const cached = new Map();
    const object = new Proxy(Object.create(null), {
      get: (_, key) => {
        if (typeof key === 'symbol') return undefined;
        if (cached.has(key)) return cached.get(key);
        if (key === 'toString') return () => service;
        if (key === 'then' || key === 'toJSON' || key === 'constructor') return undefined;
        if (!methods.includes(key) && !enums[key]) throw missing(service + '.' + key);
        const member = enums[key] ? enumView(enums[key].path, enums[key].values) : (...args) => call(id, key, args);
        cached.set(key, member);
        return member;
      },
      set: (_, key) => { throw missing(service + '.' + String(key)); },
    });
    proxies.set(id, object);
    refs.set(object, { __ref: id });
    return object;
  };
  const encode = (value) => {
    if (typeof value === 'function' || typeof value === 'symbol') return String(value);
    if (typeof value !== 'object' || value === null) return value;
    const ref = refs.get(value);
    if (ref) return ref;
    if (Array.isArray(value)) return value.map(encode);
    if (Object.prototype.toString.call(value) === '[object Date]') return new Date(value.getTime());
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, encode(item)]));
  };
  const decode = (value) => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      const copy = realm.array(value.length);
      for (let i = 0; i < value.length; i++) copy[i] = decode(value[i]);
      return copy;
    }
    if (value instanceof Date) return realm.date(value.getTime());
    if (value.__ref !== undefined) return proxy(value);
    if (value.__enum !== undefined) return enumValue(value.__enum, value.name);
    const copy = realm.object();
    for (const [key, item] of Object.entries(value)) copy[key] = decode(item);
    return copy;
  };
  const settled = (value) => {
    const isThenable = typeof value === 'object' && value !== null && typeof value.then === 'function';
    const state = isThenable ? realm.watch(value) : null;
    drain.runInContext(globals);
    if (!state) return value;
    if (state.failed) throw state.error;
    return state.value;
  };

  try {
    for (const [name, ref] of Object.entries(job.globals)) globals[name] = proxy(ref);
    script.runInContext(globals);
    const entry = vm.runInContext("typeof " + job.functionName + " === 'function' ? " + job.functionName + " : undefined", globals);
    if (!entry) throw new Error('Script function not found: ' + job.functionName);
    return { type: 'done', result: { value: encode(settled(entry(...decode(job.args)))) } };
  } catch (error) {
    const isError = Object.prototype.toString.call(error) === '[object Error]';
    const plain = isError ? { name: error.name, message: error.message, stack: error.stack } : { name: 'Error', message: String(error) };
    return { type: 'done', result: { error: plain } };
  }
}

for (;;) send(run(receive()));
`;
