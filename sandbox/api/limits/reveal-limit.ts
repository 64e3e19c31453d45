/** Defines the reveal limits per minute and per UTC day, web application and API together. */

import { z } from 'zod';
import type { Spending } from '../context';
import type { Database } from '../store/database';
import { countRow } from '../store/rows';
import { minuteMs, secondsToMidnight, secondsUntil, utcDay } from '../time';
import { ApiError } from '../wire/errors';

const momentRow = z.object({ at_ms: z.int() });

/** How many fields a refusal is about. */
export interface Wanted {
  /** Still to be revealed, the one that is asked about included: what `Retry-After` waits for. */
  readonly pending: number;
  /** For how many of them there must be room, or none is revealed. */
  readonly atOnce: number;
}

export function revealsToday(database: Database, accountId: string, nowMs: number): number {
  const { n } = database.only(
    countRow,
    `SELECT (SELECT COALESCE(SUM(reveals), 0) FROM daily_reveals WHERE account_id = ?1 AND day = ?2)
       + (SELECT COUNT(*) FROM free_attempts WHERE account_id = ?1 AND day = ?2) AS n`,
    ...[accountId, utcDay(nowMs)],
  );
  return n;
}

/** What took nothing, where an option lets it count all the same; it is no reveal in `/usage`. */
export function countFreeAttempt(spending: Spending, counts: 'never' | 'minute' | 'minuteAndDay') {
  if (counts === 'never') return;
  const { database, account, nowMs } = spending;
  const day = counts === 'minuteAndDay' ? utcDay(nowMs) : null;
  database.run('INSERT INTO free_attempts VALUES (?, ?, ?)', account.id, nowMs, day);
}

/** The limit that refuses one more reveal, if any. */
export function revealRefusal(spending: Spending, wanted: Wanted): ApiError | null {
  const [first, second] =
    spending.options.limitOrder === 'dayFirst'
      ? [dayRefusal, minuteRefusal]
      : [minuteRefusal, dayRefusal];
  return first(spending, wanted) ?? second(spending, wanted);
}

function dayRefusal({ database, account, nowMs, limits }: Spending, wanted: Wanted) {
  const cap = limits.revealsPerDay;
  const today = revealsToday(database, account.id, nowMs);
  if (today + Math.min(wanted.atOnce, cap) <= cap) return null;
  return new ApiError('DAILY_LIMIT', 'The daily reveal cap is reached; it resets at 00:00 UTC.', {
    retryAfterS: secondsToMidnight(nowMs),
  });
}

/** Reveals of the last minute, up to now: a clock that was set back leaves others in the future. */
const selectMinute = `SELECT at_ms FROM reveals WHERE account_id = ?1 AND at_ms > ?2 AND at_ms <= ?3
  UNION ALL SELECT at_ms FROM free_attempts WHERE account_id = ?1 AND at_ms > ?2 AND at_ms <= ?3`;

function minuteRefusal(spending: Spending, wanted: Wanted): ApiError | null {
  const { database, nowMs, account, limits, options } = spending;
  const limit = limits.revealsPerMinute;
  const { n: used } = database.only(
    countRow,
    `SELECT COUNT(*) AS n FROM (${selectMinute})`,
    ...[account.id, nowMs - minuteMs, nowMs],
  );
  if (used + Math.min(wanted.atOnce, limit) <= limit) return null;
  const leaving = used - limit + Math.min(wanted.pending, limit);
  const exactS = secondsUntil(momentWithRoom(spending, leaving), nowMs);
  return new ApiError('RATE_LIMITED', 'Too many reveals in the last minute.', {
    retryAfterS: options.retryAfter === 'exact' ? exactS : minuteMs / 1000,
  });
}

/** When so many of the reveals in the window have left it. */
function momentWithRoom({ database, account, nowMs }: Spending, leaving: number): number {
  const row = database.one(
    momentRow,
    `${selectMinute} ORDER BY at_ms LIMIT 1 OFFSET ?4`,
    ...[account.id, nowMs - minuteMs, nowMs, leaving - 1],
  );
  return (row?.at_ms ?? nowMs) + minuteMs;
}
