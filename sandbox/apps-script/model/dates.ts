/** Spreadsheet serial dates: days since 1899-12-30 in the spreadsheet's own wall-clock time. */

const dayMs = 86_400_000;
const epochMs = Date.UTC(1899, 11, 30);

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string): Intl.DateTimeFormat {
  let found = formatters.get(timeZone);
  if (!found) {
    found = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(timeZone, found);
  }
  return found;
}

const isUtc = (timeZone: string): boolean =>
  timeZone === 'Etc/UTC' || timeZone === 'UTC' || timeZone === 'GMT' || timeZone === 'Etc/GMT';

/** What a clock on the wall of that zone shows, as if it were UTC. */
export function wallClockMs(instantMs: number, timeZone: string): number {
  if (isUtc(timeZone)) return instantMs;
  const parts = new Map(
    formatter(timeZone)
      .formatToParts(instantMs)
      .map((part) => [part.type, Number(part.value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  const seconds = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return seconds + (((instantMs % 1000) + 1000) % 1000);
}

/** The instant at which a wall clock of that zone shows the time; in a gap, the later offset. */
export function instantMs(wallMs: number, timeZone: string): number {
  if (isUtc(timeZone)) return wallMs;
  const guess = wallMs - (wallClockMs(wallMs, timeZone) - wallMs);
  return guess - (wallClockMs(guess, timeZone) - wallMs);
}

export const serialOfWallMs = (wallMs: number): number => (wallMs - epochMs) / dayMs;

export const wallMsOfSerial = (serial: number): number => Math.round(serial * dayMs) + epochMs;

export const serialOfDate = (date: Date, timeZone: string): number =>
  serialOfWallMs(wallClockMs(date.getTime(), timeZone));

export const dateOfSerial = (serial: number, timeZone: string): Date =>
  new Date(instantMs(wallMsOfSerial(serial), timeZone));

/** Ends a day before the last instant of a `Date`, so that no time zone leads beyond it. */
const lastDateMs = 8.64e15 - dayMs;

/** Whether a number can be a date at all: an id of 19 digits under a date format is a number. */
export const isDateSerial = (serial: number): boolean =>
  Math.abs(wallMsOfSerial(serial)) <= lastDateMs;
