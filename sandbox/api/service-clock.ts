/** Defines the service's clock: another one at a distance that is kept with the data. */

import { readCounter, writeCounter } from './store/counters';
import type { Database } from './store/database';
import type { ServiceClock } from './types';

const offset = 'clock_offset_ms';

/** Years of four digits, with room for the days that are counted back and forth from now. */
export const earliestMs = 0;
export const latestMs = Date.UTC(9998, 0, 1);

/**
 * Follows the given clock at a distance that `/sandbox/clock` may change. After a restart the distance is
 * the same, so that what happened before lies in the past.
 */
export class AdjustableClock implements ServiceClock {
  private offsetMs: number;

  constructor(
    private readonly base: ServiceClock,
    private readonly database: Database,
  ) {
    this.offsetMs = readCounter(database, offset);
  }

  nowMs(): number {
    return this.base.nowMs() + this.offsetMs;
  }

  /** Throws RangeError for a moment that the service cannot count days around. */
  set(nowMs: number): void {
    if (!isServiceTime(nowMs)) {
      const range = `from ${earliestMs} to ${latestMs}`;
      throw new RangeError(`The clock takes whole milliseconds ${range}, not ${nowMs}.`);
    }
    this.offsetMs = nowMs - this.base.nowMs();
    writeCounter(this.database, offset, this.offsetMs);
  }
}

export function isServiceTime(atMs: number): boolean {
  return Number.isInteger(atMs) && atMs >= earliestMs && atMs <= latestMs;
}
