/** Defines how long rows take at least: what the limits of a minute and of a day let through. */

import { dayMs } from '../../text/utc-day';
import type { AccountFacts } from '../run-state';

/** What is to be sent, as far as it is known. */
interface Work {
  /** Rows whose person has to be matched first. */
  readonly toMatch: number;
  /** Rows to be done, whether they are matched or not. */
  readonly rows: number;
  /** Fields that may be charged. */
  readonly fields: number;
}

type Limits = Pick<
  AccountFacts,
  'batchMax' | 'requestsPerMinute' | 'revealsPerMinute' | 'revealsPerDay' | 'revealsToday'
>;

/** A call, its request and its write, where no limit holds it up. */
const stepMs = 2_500;

/**
 * `isFresh`: nothing of this minute is used yet, so that the first minute's worth takes no waiting.
 * An estimate only: duplicates and fields that are owned make it shorter.
 */
export function paceMs(work: Work, limits: Limits, isFresh: boolean): number {
  const steps = Math.ceil(work.rows / Math.max(1, limits.batchMax));
  const reveals = waitsMs(work.fields, limits.revealsPerMinute, isFresh);
  const batches = work.fields > 0 ? steps : 0;
  const requests = waitsMs(work.toMatch + batches, limits.requestsPerMinute, isFresh);
  return Math.round(Math.max(requests, reveals, steps * stepMs)) + nightsMs(work.fields, limits);
}

function waitsMs(units: number, perMinute: number, isFresh: boolean): number {
  const minutes = units / Math.max(1, perMinute);
  return Math.max(0, isFresh ? Math.ceil(minutes) - 1 : minutes) * 60_000;
}

/** What the daily cap leaves for other days waits for them. */
function nightsMs(fields: number, { revealsPerDay, revealsToday }: Limits): number {
  const later = fields - Math.max(0, revealsPerDay - revealsToday);
  return later <= 0 ? 0 : Math.ceil(later / Math.max(1, revealsPerDay)) * dayMs;
}
