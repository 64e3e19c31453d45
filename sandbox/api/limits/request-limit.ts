/** Defines the request limit: a sliding minute per key, exact to the millisecond (API document, "Limits"). */

import { z } from 'zod';
import type { Caller } from '../context';
import type { Options } from '../options';
import type { Database } from '../store/database';
import { minuteMs, secondsUntil } from '../time';
import { ApiError } from '../wire/errors';

const windowRow = z.object({
  used: z.int(),
  oldest: z.int().nullable(),
  newest: z.int().nullable(),
});

/**
 * The counted requests of a key in the last minute, up to now: a clock that was set back leaves others
 * in the future. Refused ones count only where an option says so.
 * No more than the limit are looked at: after a downgrade the window may hold more, and the next
 * request has room once the oldest of the newest `limit` has left it.
 */
export interface RequestWindow {
  limit: number;
  used: number;
  oldestMs: number | null;
  newestMs: number | null;
}

export function readWindow(
  database: Database,
  keyId: string,
  limit: number,
  nowMs: number,
): RequestWindow {
  const row = database.only(
    windowRow,
    `SELECT COUNT(*) AS used, MIN(at_ms) AS oldest, MAX(at_ms) AS newest
     FROM (SELECT at_ms FROM requests WHERE counted = 1 AND key_id = ? AND at_ms > ? AND at_ms <= ?
           ORDER BY at_ms DESC LIMIT ?)`,
    ...[keyId, nowMs - minuteMs, nowMs, limit],
  );
  return { limit, used: row.used, oldestMs: row.oldest, newestMs: row.newest };
}

/** The window after one more request, or RATE_LIMITED when it holds no more. */
export function admit(
  database: Database,
  { key, options }: Caller,
  window: RequestWindow,
  nowMs: number,
): RequestWindow {
  if (window.used >= window.limit) {
    const exactS = secondsUntil(roomMs(), nowMs);
    throw new ApiError('RATE_LIMITED', 'Too many requests in the last minute.', {
      retryAfterS: options.retryAfter === 'exact' ? exactS : minuteMs / 1000,
    });
  }
  return { ...window, used: window.used + 1, oldestMs: window.oldestMs ?? nowMs, newestMs: nowMs };

  /** Where this refusal counts too, one more of the others has to leave. */
  function roomMs(): number {
    if (options.refusedRequestsCount === 'no') return (window.oldestMs ?? nowMs) + minuteMs;
    const newer = readWindow(database, key.id, window.limit - 1, nowMs);
    return (newer.oldestMs ?? nowMs) + minuteMs;
  }
}

/** @param admitted whether the request that is being answered is one of the window's. */
export function rateLimitHeaders(
  window: RequestWindow,
  nowMs: number,
  options: Options,
  admitted: boolean,
): Record<string, string> {
  const idle = window.newestMs === null;
  const newestMs = options.rateLimitReset === 'newestLeaves' ? window.newestMs : nowMs;
  const restoredMs = idle || newestMs === null ? nowMs : newestMs + minuteMs;
  const before = admitted && options.remainingCounts === 'beforeThis' ? 1 : 0;
  return {
    'X-RateLimit-Limit': String(window.limit),
    'X-RateLimit-Remaining': String(Math.max(0, window.limit - window.used) + before),
    'X-RateLimit-Reset': String(Math.ceil(restoredMs / 1000)),
  };
}
