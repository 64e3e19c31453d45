/** Defines the spans and the UTC days by which limits are counted. */

export const minuteMs = 60_000;
export const dayMs = 86_400_000;

/** The UTC day of a moment as `YYYY-MM-DD`. */
export function utcDay(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}

/** Whole seconds from now until the next 00:00 UTC, at least 1. */
export function secondsToMidnight(nowMs: number): number {
  return Math.ceil((dayMs - (nowMs % dayMs)) / 1000);
}

/** Whole seconds from now until `atMs`, at least 1, so that a client that waits them is never early. */
export function secondsUntil(atMs: number, nowMs: number): number {
  return Math.max(1, Math.ceil((atMs - nowMs) / 1000));
}
