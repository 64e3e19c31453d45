/** Defines a clock that moves only when a test moves it, with the timers that hang on it. */

interface Timer {
  readonly dueMs: number;
  readonly callback: () => void;
}

/** Lets every promise that can settle without the clock settle. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

export class ManualClock {
  private timeMs = 1_000_000;
  private timers: readonly Timer[] = [];

  readonly nowMs = (): number => this.timeMs;

  readonly after = (delayMs: number, callback: () => void): (() => void) => {
    const timer = { dueMs: this.timeMs + delayMs, callback };
    this.timers = [...this.timers, timer];
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  };

  /** How many callbacks are still to come. */
  pending(): number {
    return this.timers.length;
  }

  /** Moves on, calling back in the order of time. */
  async advance(durationMs: number): Promise<void> {
    const endMs = this.timeMs + durationMs;
    await settle();
    for (let next = this.next(endMs); next !== null; next = this.next(endMs)) {
      this.timers = this.timers.filter((timer) => timer !== next);
      this.timeMs = Math.max(this.timeMs, next.dueMs);
      next.callback();
      await settle();
    }
    this.timeMs = endMs;
  }

  /** A computer that sleeps: time passes, timers do not. */
  sleep(durationMs: number): void {
    this.timeMs += durationMs;
  }

  private next(endMs: number): Timer | null {
    const due = this.timers.filter(({ dueMs }) => dueMs <= endMs);
    return due.sort((a, b) => a.dueMs - b.dueMs)[0] ?? null;
  }
}
