/** Defines the reveal limits per minute and per UTC day, web application and API together. */

import { z } from 'zod';
import type { Spending } from './context';
import { ApiError } from './errors';
import type { Database } from './store/database';
import { countRow } from './store/rows';
import { MINUTE_MS, secondsToMidnight, secondsUntil, utcDay } from './time';

const momentRow = z.object({ at_ms: z.int() });

export function revealsToday(database: Database, accountId: string, nowMs: number): number {
  const { n } = database.only(
    countRow,
    'SELECT COALESCE(SUM(reveals), 0) AS n FROM daily_reveals WHERE account_id = ? AND day = ?',
    ...[accountId, utcDay(nowMs)],
  );
  return n;
}

/**
 * The limit that refuses one more reveal, if any. The daily cap is named first: waiting out the minute
 * would not help. `pending` is how many fields the caller still wants, which is what `Retry-After` waits for.
 */
export function revealRefusal(spending: Spending, pending: number): ApiError | null {
  const { database, nowMs, account, plan } = spending;
  if (revealsToday(database, account.id, nowMs) >= plan.limits.revealsPerDay) {
    return new ApiError('DAILY_LIMIT', 'The daily reveal cap is reached; it resets at 00:00 UTC.', {
      retryAfterS: secondsToMidnight(nowMs),
    });
  }
  const limit = plan.limits.revealsPerMinute;
  const { n: used } = database.only(
    countRow,
    'SELECT COUNT(*) AS n FROM reveals WHERE account_id = ? AND at_ms > ?',
    ...[account.id, nowMs - MINUTE_MS],
  );
  if (used < limit) return null;
  return new ApiError('RATE_LIMITED', 'Too many reveals in the last minute.', {
    retryAfterS: secondsUntil(momentWithRoom(spending, used - limit + pending), nowMs),
  });
}

/** When so many of the reveals in the window have left it. */
function momentWithRoom({ database, account, nowMs }: Spending, leaving: number): number {
  const row = database.one(
    momentRow,
    `SELECT at_ms FROM reveals WHERE account_id = ? AND at_ms > ? ORDER BY at_ms LIMIT 1 OFFSET ?`,
    ...[account.id, nowMs - MINUTE_MS, leaving - 1],
  );
  return (row?.at_ms ?? nowMs) + MINUTE_MS;
}
