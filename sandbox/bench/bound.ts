/** Defines the least time in which the limits allow a run to be done: by match-then-batch, and by whatever program. */

export interface BoundLimits {
  /** Per sliding minute. */
  readonly requestsPerMinute: number;
  /** Fields per sliding minute. */
  readonly revealsPerMinute: number;
  /** Fields per UTC day. */
  readonly revealsPerDay: number;
  /** A UTC day; shorter only where a test tries every schedule. */
  readonly dayMs?: number;
  /** People in one batch of reveals. */
  readonly batchIdsMax: number;
}

export interface BoundWork {
  /** Different inputs that have to be matched, one request each. */
  readonly matches: number;
  /** For each person to be revealed, how many fields are on file and wanted: 1 or 2. */
  readonly fields: readonly number[];
  /** Further requests that a run needs: the balance before and after it (product: money 5). */
  readonly otherRequests: number;
  /** When the run starts, in milliseconds since 1970, with both windows and the daily cap unused. */
  readonly startMs: number;
}

const minuteMs = 60_000;
const utcDayMs = 86_400_000;

/**
 * Least milliseconds from the start of a run until its last request is sent; requests themselves
 * are taken to last no time, so the bound is the same for every network.
 *
 * Within a day. A sliding minute admits at most L uses in any 60 s, so the first L may be at 0 s,
 * the next L at 60 s, and use number n is at ⌊(n − 1) / L⌋ minutes at the earliest. Two of these:
 * - Every different input is a match of its own, and a batch reveals `batchIdsMax` people at most:
 *   requests ≥ matches + ⌈people / batchIdsMax⌉ + others, each one a use of `requestsPerMinute`.
 * - Every field on file is a use of `revealsPerMinute`.
 * A run can't be done before either is, so the later one bounds it.
 *
 * Over days. No more than `revealsPerDay` fields fall on one UTC day, and on the first day no more
 * than the minutes left of it admit. What is left for the last day can't begin before its midnight
 * and takes ⌊(n − 1) / L⌋ minutes from there. (Matches and windows left over from the day before
 * are neglected there, which makes the bound smaller, never larger.)
 */
export function leastMs(limits: BoundLimits, work: BoundWork): number {
  const reveals = work.fields.reduce((sum, fields) => sum + fields, 0);
  const batches = Math.ceil(work.fields.length / limits.batchIdsMax);
  const requests = work.matches + batches + work.otherRequests;
  return Math.max(
    lastUseMs(requests, limits.requestsPerMinute),
    lastRevealMs(limits, reveals, work.startMs),
  );
}

/**
 * The same for a program that reveals within each match (`/enrich` with `reveal: true`): one request for
 * each different input and none for batches. It gives up what the free match is for: a price before it is
 * charged, the exact ceiling, a minimum confidence, verified emails only, the list of whom not to contact.
 */
export function leastDirectMs(limits: BoundLimits, work: BoundWork): number {
  const reveals = work.fields.reduce((sum, fields) => sum + fields, 0);
  return Math.max(
    lastUseMs(work.matches + work.otherRequests, limits.requestsPerMinute),
    lastRevealMs(limits, reveals, work.startMs),
  );
}

/** Rows that name their person by an id, of which nothing tells beforehand what is on file. */
export interface UnknownWork extends BoundWork {
  readonly people: number;
  /** How many fields are wanted of each: 1 or 2. */
  readonly wanted: number;
}

/**
 * The same for a program that has to find out who has what. Nothing but a free record, a request each, tells
 * it of a person; of whomever it does not read, all wanted fields are asked for, and count for the minute as
 * asked for. Whom it reads is anybody, so that they have their share of what is on file. Of all numbers of
 * records the best is taken.
 */
export function leastFindingOutMs(limits: BoundLimits, work: UnknownWork): number {
  const { people, wanted, fields, otherRequests, startMs } = work;
  const onFile = fields.reduce((sum, count) => sum + count, 0);
  const timesMs = Array.from({ length: people + 1 }, (_, read) => {
    const share = people === 0 ? 0 : read / people;
    const reveals = wanted * (people - read) + Math.floor(onFile * share);
    const asked = people - read + Math.floor(fields.length * share);
    const requests = read + Math.ceil(asked / limits.batchIdsMax) + otherRequests;
    return Math.max(
      lastUseMs(requests, limits.requestsPerMinute),
      lastRevealMs(limits, reveals, startMs),
    );
  });
  return Math.min(...timesMs);
}

/** When the last of so many uses can be, after the first; 0 for none. */
function lastUseMs(uses: number, perMinute: number): number {
  return uses === 0 ? 0 : Math.floor((uses - 1) / perMinute) * minuteMs;
}

function lastRevealMs(limits: BoundLimits, reveals: number, startMs: number): number {
  const { dayMs = utcDayMs } = limits;
  const toMidnightMs = dayMs - (startMs % dayMs);
  const minutesLeft = Math.ceil(toMidnightMs / minuteMs);
  const today = Math.min(limits.revealsPerDay, minutesLeft * limits.revealsPerMinute);
  if (reveals <= today) return lastUseMs(reveals, limits.revealsPerMinute);
  const later = reveals - today;
  const daysBetween = Math.ceil(later / limits.revealsPerDay) - 1;
  const lastDay = later - daysBetween * limits.revealsPerDay;
  const lastDayMs = lastUseMs(lastDay, limits.revealsPerMinute);
  return toMidnightMs + daysBetween * dayMs + lastDayMs;
}
