/** sprintf-like strings and SimpleDateFormat dates, as Utilities and Logger write them. */

import { wallClockMs } from '../../model/dates';

const placeholder = /%(-?)(0?)(\d*)(?:\.(\d+))?([sdifxX%])/g;

export function formatText(template: string, values: readonly unknown[]): string {
  let next = 0;
  return template.replace(
    placeholder,
    (_, left: string, zero: string, width: string, precision: string | undefined, kind: string) => {
      if (kind === '%') return '%';
      const text = formatValue(values[next++], kind, precision);
      if (left) return text.padEnd(Number(width));
      return text.padStart(Number(width), zero && kind !== 's' ? '0' : ' ');
    },
  );
}

function formatValue(value: unknown, kind: string, precision: string | undefined): string {
  if (kind === 's') return String(value);
  const number = Number(value);
  if (kind === 'f') return number.toFixed(precision === undefined ? 6 : Number(precision));
  if (kind === 'x' || kind === 'X') {
    const hex = Math.trunc(number).toString(16);
    return kind === 'X' ? hex.toUpperCase() : hex;
  }
  return String(Math.trunc(number));
}

const dateTokenForm = /'([^']*)'|y+|M+|d+|E+|H+|h+|m+|s+|S+|a+|Z+|X+|z+/g;

const fixedOffset = /^(?:GMT|UTC)([+-])(\d{1,2}):?(\d{2})?$/;

/** `GMT+2` and the like are not known to Intl. */
function wallOf(instantMs: number, timeZone: string): number {
  const fixed = fixedOffset.exec(timeZone);
  if (!fixed) return wallClockMs(instantMs, timeZone);
  const [, sign, hours, minutes = '0'] = fixed;
  const offsetMs = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return instantMs + (sign === '-' ? -offsetMs : offsetMs);
}

/** The letters of Java's SimpleDateFormat that scripts use. */
export function formatDate(instantMs: number, timeZone: string, pattern: string): string {
  const wallMs = wallOf(instantMs, timeZone);
  const wall = new Date(wallMs);
  const offsetMinutes = Math.round((wallMs - instantMs) / 60_000);
  return pattern.replace(dateTokenForm, (token: string, quoted?: string) => {
    if (quoted !== undefined) return quoted === '' ? "'" : quoted;
    return dateToken(token, wall, offsetMinutes, timeZone);
  });
}

function dateToken(token: string, wall: Date, offsetMinutes: number, timeZone: string): string {
  const pad = (value: number) => String(value).padStart(token.length, '0');
  switch (token[0]) {
    case 'y':
      return token.length === 2
        ? String(wall.getUTCFullYear()).slice(-2)
        : pad(wall.getUTCFullYear());
    case 'M':
      return token.length > 2 ? name(wall, 'month', token.length) : pad(wall.getUTCMonth() + 1);
    case 'd':
      return pad(wall.getUTCDate());
    case 'E':
      return name(wall, 'weekday', token.length);
    case 'H':
      return pad(wall.getUTCHours());
    case 'h':
      return pad(wall.getUTCHours() % 12 || 12);
    case 'm':
      return pad(wall.getUTCMinutes());
    case 's':
      return pad(wall.getUTCSeconds());
    case 'S':
      return pad(wall.getUTCMilliseconds());
    case 'a':
      return wall.getUTCHours() < 12 ? 'AM' : 'PM';
    case 'Z':
      return offset(offsetMinutes, '');
    case 'X':
      return offsetMinutes === 0 ? 'Z' : offset(offsetMinutes, token.length > 2 ? ':' : '');
    default:
      return timeZone;
  }
}

function offset(minutes: number, separator: string): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}${separator}${pad(size % 60)}`;
}

function name(wall: Date, part: 'month' | 'weekday', length: number): string {
  const style = length > 3 ? 'long' : 'short';
  return new Intl.DateTimeFormat('en-US', { [part]: style, timeZone: 'UTC' }).format(wall);
}
