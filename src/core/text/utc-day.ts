/** Defines UTC days: the daily cap and the daily limits start anew at 00:00 UTC (API document, Limits). */

export const dayMs = 86_400_000;

/** Days since 1970-01-01. */
export function utcDayOf(timeMs: number): number {
  return Math.floor(timeMs / dayMs);
}

/** The number by which Sheets holds a moment: days since 1899-12-30, with their fractions. */
export function serialOf(timeMs: number): number {
  return timeMs / dayMs + 25_569;
}

/** `2026-01-15`. */
export function isoDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}
