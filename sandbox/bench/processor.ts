/** Defines how what the script computes between its service calls takes time on the virtual clock. */
import type { VirtualClock } from '../apps-script/clock';
import { cpuFactor } from './assumptions';

/** Only what runs within a call from the sidebar counts, and nothing of what host and service do. */
export class Processor {
  readonly #clock: VirtualClock;
  #isIn = false;
  #since = process.cpuUsage();

  constructor(clock: VirtualClock) {
    this.#clock = clock;
  }

  enter(): void {
    this.#isIn = true;
    this.resume();
  }

  leave(): void {
    this.pause();
    this.#isIn = false;
  }

  /** The script goes on. */
  resume(): void {
    this.#since = process.cpuUsage();
  }

  /** The script calls a service, or has ended. */
  pause(): void {
    if (!this.#isIn) return;
    const { user, system } = process.cpuUsage(this.#since);
    this.#clock.charge(((user + system) / 1_000) * cpuFactor);
    this.resume();
  }
}
