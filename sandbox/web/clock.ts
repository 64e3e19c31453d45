/** Defines the sandbox's clock: real time that can run faster or jump, read by two threads. */
import type { HostClock } from '../apps-script/clock';

/** How sandbox time follows real time; all in milliseconds since 1970. */
export interface ClockState {
  readonly anchorRealMs: number;
  readonly anchorMs: number;
  /** Sandbox milliseconds per real one. */
  readonly rate: number;
}

/** The memory that the threads share. */
export interface SharedTime {
  /** Odd while a write is under way, so that no reader sees half of one. */
  readonly version: Int32Array;
  readonly values: Float64Array;
}

/** Waits look at the clock this often, since it may jump meanwhile. */
const sleepSliceMs = 20;

/** Without a start the clock shows real time. */
export function newSharedTime(startMs?: number): SharedTime {
  const time = {
    version: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
    values: new Float64Array(new SharedArrayBuffer(3 * Float64Array.BYTES_PER_ELEMENT)),
  };
  const anchorRealMs = Date.now();
  writeClock(time, { anchorRealMs, anchorMs: startMs ?? anchorRealMs, rate: 1 });
  return time;
}

export function readClock({ version, values }: SharedTime): ClockState {
  for (;;) {
    const before = Atomics.load(version, 0);
    const [anchorRealMs = 0, anchorMs = 0, rate = 1] = values;
    if (before % 2 === 0 && Atomics.load(version, 0) === before)
      return { anchorRealMs, anchorMs, rate };
  }
}

function writeClock({ version, values }: SharedTime, state: ClockState): void {
  Atomics.add(version, 0, 1);
  values.set([state.anchorRealMs, state.anchorMs, state.rate]);
  Atomics.add(version, 0, 1);
}

/** What the clock shows at a real time. */
export function clockTimeMs({ anchorRealMs, anchorMs, rate }: ClockState, realMs: number): number {
  return Math.floor(anchorMs + (realMs - anchorRealMs) * rate);
}

/** Only the main thread moves the clock. */
export class ClockControl {
  readonly time: SharedTime;

  constructor(startMs?: number) {
    this.time = newSharedTime(startMs);
  }

  get state(): ClockState {
    return readClock(this.time);
  }

  nowMs(): number {
    return clockTimeMs(this.state, Date.now());
  }

  /** Throws RangeError: time never goes back, since limits and ledgers rely on that. */
  advance(durationMs: number): void {
    if (!(durationMs >= 0)) throw new RangeError('The clock only moves forward.');
    const anchorRealMs = Date.now();
    const anchorMs = clockTimeMs(this.state, anchorRealMs) + durationMs;
    writeClock(this.time, { ...this.state, anchorRealMs, anchorMs });
  }

  setRate(rate: number): void {
    const anchorRealMs = Date.now();
    const anchorMs = clockTimeMs(this.state, anchorRealMs);
    writeClock(this.time, { anchorRealMs, anchorMs, rate });
  }
}

/** The same clock as the Apps Script host sees it, in its own thread. */
export class SharedHostClock implements HostClock {
  readonly isVirtual = false;
  readonly #time: SharedTime;
  readonly #never = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

  constructor(time: SharedTime) {
    this.#time = time;
  }

  now(): number {
    return clockTimeMs(readClock(this.#time), Date.now());
  }

  sleep(durationMs: number): void {
    const untilMs = this.now() + durationMs;
    for (let leftMs = durationMs; leftMs > 0; leftMs = untilMs - this.now()) {
      const realMs = leftMs / readClock(this.#time).rate;
      Atomics.wait(this.#never, 0, 0, Math.min(realMs, sleepSliceMs));
    }
  }

  charge(): void {}
}
