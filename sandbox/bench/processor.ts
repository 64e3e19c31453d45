/** Defines how what the script computes between its service calls takes time on the virtual clock. */
import type { VirtualClock } from '../apps-script/clock';
import { cpuFactor } from './assumptions';

/** Only what runs within a call from the sidebar counts, and nothing of what host and service do. */
export class Processor {
  readonly #clock: VirtualClock;
  #isIn = false;
  #scriptMs = 0;
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
    this.#clock.charge(cpuMs * cpuFactor);
    this.resume();
  }
}
