/** Defines time in the sidebar's frame: what its script reads and waits for is the sandbox's clock. */
import { type ClockState, clockTimeMs } from '../clock';

/** The parts of `window` that tell time. */
export interface TimeWindow {
  readonly Date: DateConstructor;
  setTimeout(callback: () => void, delayMs: number): number;
  clearTimeout(timer: number | undefined): void;
  setInterval(callback: () => void, everyMs: number): number;
  clearInterval(timer: number | undefined): void;
}

interface Timer {
  readonly dueMs: number;
  readonly fire: () => void;
  real: number;
}

/**
 * Replaces `Date.now`, `setTimeout`, `setInterval` and what clears them. What it returns moves the clock; a timer
 * whose time has come by that fires at once.
 */
export function installClock(target: TimeWindow, first: ClockState): (state: ClockState) => void {
  const realNow = target.Date.now.bind(target.Date);
  const realSet = target.setTimeout.bind(target);
  const realClear = target.clearTimeout.bind(target);
  const timers = new Map<number, Timer>();
  let state = first;
  let lastId = 0;
  const now = (): number => clockTimeMs(state, realNow());

  function schedule(id: number, timer: Timer): void {
    const realDelayMs = Math.max(0, (timer.dueMs - now()) / state.rate);
    timer.real = realSet(() => {
      timers.delete(id);
      timer.fire();
    }, realDelayMs);
  }

  function set(callback: unknown, delayMs: unknown = 0, ...args: unknown[]): number {
    if (typeof callback !== 'function') throw new TypeError('Give setTimeout a function.');
    lastId += 1;
    const dueMs = now() + Math.max(0, Number(delayMs) || 0);
    const timer = { dueMs, real: 0, fire: () => void Reflect.apply(callback, undefined, args) };
    timers.set(lastId, timer);
    schedule(lastId, timer);
    return lastId;
  }

  function clear(id: unknown): void {
    const timer = timers.get(Number(id));
    if (timer === undefined) return;
    realClear(timer.real);
    timers.delete(Number(id));
  }

  target.Date.now = now;
  Object.assign(target, { setTimeout: set, clearTimeout: clear }, intervalsOf(set, clear));
  return (next) => {
    state = next;
    for (const [id, timer] of timers) {
      realClear(timer.real);
      schedule(id, timer);
    }
  };
}

type SetTimer = (callback: unknown, delayMs: unknown, ...args: unknown[]) => number;

/** Each time that an interval comes round is a timer of its own. */
function intervalsOf(set: SetTimer, clear: (timer: unknown) => void) {
  const timers = new Map<number, number>();
  const setInterval: SetTimer = (callback, everyMs, ...args) => {
    if (typeof callback !== 'function') throw new TypeError('Give setInterval a function.');
    const tick = () => {
      timers.set(first, set(tick, everyMs));
      Reflect.apply(callback, undefined, args);
    };
    const first = set(tick, everyMs);
    timers.set(first, first);
    return first;
  };
  const clearInterval = (first: unknown) => {
    clear(timers.get(Number(first)));
    timers.delete(Number(first));
  };
  return { setInterval, clearInterval };
}
