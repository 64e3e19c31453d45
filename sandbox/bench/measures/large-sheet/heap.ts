/** Defines how much memory some work takes, beyond what is held before it. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The largest heap that was seen while working; garbage not yet collected counts, so it is an upper bound. */
export class HeapPeak {
  readonly #baseBytes: number;
  #peakBytes: number;

  /** Collects garbage first. */
  constructor() {
    collectGarbage();
    this.#baseBytes = process.memoryUsage().heapUsed;
    this.#peakBytes = this.#baseBytes;
  }

  look(): void {
    this.#peakBytes = Math.max(this.#peakBytes, process.memoryUsage().heapUsed);
  }

  get bytes(): number {
    return this.#peakBytes - this.#baseBytes;
  }
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
}
