/** Defines how what the script computes between its service calls takes time on the virtual clock. */
import type { VirtualClock } from '../apps-script/clock';

/** Only what runs within a call from the sidebar counts, and nothing of what host and service do. */
export class Processor {
  readonly #clock: VirtualClock;
  readonly #factor: number;
  #isIn = false;
  #scriptMs = 0;
  #since = process.cpuUsage();

  /** `factor`: how many times as long as here it takes there. */
  constructor(clock: VirtualClock, factor: number) {
    this.#clock = clock;
    this.#factor = factor;
  }

  enter(): void {
    this.#isIn = true;
    this.resume();
  }

  leave(): void {
    this.pause();
    this.#isIn = false;
  }

  /** All that the script has computed so far, as this machine measures it. */
  get scriptMs(): number {
    return this.#scriptMs;
  }

  /** The script goes on. */
  resume(): void {
    this.#since = process.cpuUsage();
  }

  /** The script calls a service, or has ended. */
  pause(): void {
    if (!this.#isIn) return;
    const { user, system } = process.cpuUsage(this.#since);
    const cpuMs = (user + system) / 1_000;
    this.#scriptMs += cpuMs;
    this.#clock.charge(cpuMs * this.#factor);
    this.resume();
  }
}
