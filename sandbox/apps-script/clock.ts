/** The clocks a host can run on: virtual, where waiting is free, and real. */

/** What the host needs of time. All values are milliseconds; `now` counts from the Unix epoch. */
export interface HostClock {
  readonly isVirtual: boolean;
  now(): number;
  /** Lets time pass: at once on a virtual clock, by blocking this thread on a real one. */
  sleep(durationMs: number): void;
  /** Charges the usual latency of a service call; a real clock charges nothing. */
  charge(latencyMs: number): void;
}

/** 2026-01-15 09:00 UTC, a Thursday: far from midnight, month ends and clock changes. */
export const virtualEpochMs = Date.UTC(2026, 0, 15, 9);

export class VirtualClock implements HostClock {
  readonly isVirtual = true;
  #nowMs: number;

  constructor(startMs: number = virtualEpochMs) {
    this.#nowMs = startMs;
  }

  now(): number {
    return Math.floor(this.#nowMs);
  }

  sleep(durationMs: number): void {
    this.advance(durationMs);
  }

  charge(latencyMs: number): void {
    this.advance(latencyMs);
  }

  advance(durationMs: number): void {
    if (!(durationMs >= 0)) throw new RangeError(`time cannot pass by ${durationMs} ms`);
    this.#nowMs += durationMs;
  }

  /** Sets the time outright; only for switching between lanes of simultaneous executions. */
  switchTo(timeMs: number): void {
    this.#nowMs = timeMs;
  }
}

export class RealClock implements HostClock {
  readonly isVirtual = false;

  now(): number {
    return Date.now();
  }

  sleep(durationMs: number): void {
    if (durationMs > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, durationMs);
  }

  charge(): void {}
}

/** The time of one lane on a real clock: its sleeps overlap with those of the other lanes. */
export class LaneClock implements HostClock {
  readonly isVirtual = false;
  readonly #clock: HostClock;
  /** When the lane may go on; the scheduler waits until then. */
  #dueMs = 0;

  constructor(clock: HostClock) {
    this.#clock = clock;
  }

  now(): number {
    return Math.max(this.#clock.now(), this.#dueMs);
  }

  sleep(durationMs: number): void {
    this.#dueMs = this.now() + durationMs;
  }

  charge(): void {}
}
