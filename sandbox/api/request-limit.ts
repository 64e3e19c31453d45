/** Defines the request limit: a sliding minute per key, exact to the millisecond (API document, "Limits"). */

import { z } from 'zod';
import { ApiError } from './errors';
import type { Database } from './store/database';
import { MINUTE_MS, secondsUntil } from './time';

const windowRow = z.object({
  used: z.int(),
  oldest: z.int().nullable(),
  newest: z.int().nullable(),
});

/**
 * The counted requests of a key in the last minute; refused ones never count, so waiting always helps.
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
     FROM (SELECT at_ms FROM requests WHERE counted = 1 AND key_id = ? AND at_ms > ?
           ORDER BY at_ms DESC LIMIT ?)`,
    ...[keyId, nowMs - MINUTE_MS, limit],
  );
  return { limit, used: row.used, oldestMs: row.oldest, newestMs: row.newest };
}

/** The window after one more request, or RATE_LIMITED when it holds no more. */
export function admit(window: RequestWindow, nowMs: number): RequestWindow {
  if (window.used >= window.limit) {
    throw new ApiError('RATE_LIMITED', 'Too many requests in the last minute.', {
      retryAfterS: secondsUntil((window.oldestMs ?? nowMs) + MINUTE_MS, nowMs),
    });
  }
  return { ...window, used: window.used + 1, oldestMs: window.oldestMs ?? nowMs, newestMs: nowMs };
}

export function rateLimitHeaders(window: RequestWindow, nowMs: number): Record<string, string> {
  const restoredMs = window.newestMs === null ? nowMs : window.newestMs + MINUTE_MS;
  return {
    'X-RateLimit-Limit': String(window.limit),
    'X-RateLimit-Remaining': String(Math.max(0, window.limit - window.used)),
    'X-RateLimit-Reset': String(Math.ceil(restoredMs / 1000)),
  };
}
