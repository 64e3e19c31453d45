/** What a cell shows: its value under its number format. */

import { isDateSerial, wallMsOfSerial } from './dates';
import { CellError, type CellValue } from './entry';

/** What Google Sheets reports for a cell without a format of its own. */
export const defaultNumberFormat = '0.###############';

const withoutLiterals = (format: string): string => format.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');

const dateFormats = new Map<string, boolean>();

/** Whether numbers under this format are dates or times for `getValue`. */
export function isDateFormat(format: string | undefined): boolean {
  if (format === undefined || format === '@' || format === defaultNumberFormat) return false;
  let known = dateFormats.get(format);
  if (known === undefined) {
    known = /[ymdhs]/i.test(withoutLiterals(format).replace(/general/i, ''));
    dateFormats.set(format, known);
  }
  return known;
}

export function displayValue(value: CellValue, format: string | undefined): string {
  if (value === null) return '';
  if (value instanceof CellError) return value.code;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'string') return displayText(value, format);
  if (isDateFormat(format))
    return isDateSerial(value) ? displayDate(value, format ?? '') : generalNumber(value);
  return displayNumber(value, format);
}

const textTokens = /"([^"]*)"|\\(.)|\[[^\]]*\]|_.|\*.|@|./gu;

/** Through the section for texts, where the format has one, as the menu's Accounting does. */
function displayText(text: string, format: string | undefined): string {
  if (format === undefined || format === '@') return text;
  const section = format.split(';').find((each) => withoutLiterals(each).includes('@'));
  if (section === undefined) return text;
  return section.replace(textTokens, (token: string, quoted?: string, escaped?: string) => {
    if (token === '@') return text;
    if (token.startsWith('_')) return ' ';
    return /^(?:\*|\[)/.test(token) ? '' : (quoted ?? escaped ?? token);
  });
}

function displayNumber(value: number, format: string | undefined): string {
  if (
    format === undefined ||
    format === '@' ||
    format === defaultNumberFormat ||
    /^general$/i.test(format)
  )
    return generalNumber(value);
  const section = format.split(';')[value < 0 && format.includes(';') ? 1 : 0] ?? format;
  const pattern = /[#0?][#0?,]*(?:\.([#0?]+))?(?:E\+0+)?/i.exec(section);
  if (!pattern) return section.replace(/["\\]/g, '');
  const shown = section === format ? value : Math.abs(value);
  return (
    literal(section.slice(0, pattern.index)) +
    patternNumber(shown, pattern[0], section.includes('%')) +
    literal(section.slice(pattern.index + pattern[0].length))
  );
}

const literal = (text: string): string => text.replace(/["\\]/g, '');

function patternNumber(value: number, pattern: string, percent: boolean): string {
  const scaled = percent ? value * 100 : value;
  const fraction = /\.([#0?]+)/.exec(pattern)?.[1] ?? '';
  if (/E\+/i.test(pattern)) {
    const [mantissa = '', exponent = ''] = scaled.toExponential(fraction.length).split('e');
    const digits = exponent.replace(/[+-]/, '').padStart(2, '0');
    return `${mantissa}E${exponent.startsWith('-') ? '-' : '+'}${digits}`;
  }
  const whole = pattern.split('.')[0] ?? '';
  return new Intl.NumberFormat('en-US', {
    minimumFractionDigits: fraction.replace(/[^0]/g, '').length,
    maximumFractionDigits: fraction.length,
    minimumIntegerDigits: Math.max(1, whole.replace(/[^0]/g, '').length),
    useGrouping: whole.includes(','),
  }).format(scaled);
}

function generalNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value);
  const text = String(Number(value.toPrecision(10)));
  return /e/.test(text) ? exponential(value) : text;
}

function exponential(value: number): string {
  return patternNumber(Number(value.toPrecision(6)), '0.00E+00', false);
}

const dateTokens = /"([^"]*)"|\\(.)|am\/pm|a\/p|y+|m+|d+|h+|s+(?:\.0+)?|./gi;

function displayDate(serial: number, format: string): string {
  const date = new Date(wallMsOfSerial(serial));
  const twelveHours = /am\/pm|a\/p/i.test(format);
  let previous = '';
  return format.replace(dateTokens, (token: string, quoted?: string, escaped?: string) => {
    if (quoted !== undefined) return quoted;
    if (escaped !== undefined) return escaped;
    const minutes = /^m+$/i.test(token) && (/^h/i.test(previous) || previous === 's');
    if (/[ymdhs]/i.test(token)) previous = token;
    return dateToken(token, date, twelveHours, minutes);
  });
}

function dateToken(token: string, date: Date, twelveHours: boolean, minutes: boolean): string {
  const kind = token[0]?.toLowerCase();
  const pad = (value: number) => String(value).padStart(token.length > 1 ? 2 : 1, '0');
  if (/^a(m\/pm|\/p)$/i.test(token)) return date.getUTCHours() < 12 ? 'AM' : 'PM';
  if (kind === 'y')
    return token.length > 2 ? String(date.getUTCFullYear()) : pad(date.getUTCFullYear() % 100);
  if (kind === 'm' && minutes) return pad(date.getUTCMinutes());
  if (kind === 'm')
    return token.length > 2 ? name(date, 'month', token.length) : pad(date.getUTCMonth() + 1);
  if (kind === 'd')
    return token.length > 2 ? name(date, 'weekday', token.length) : pad(date.getUTCDate());
  if (kind === 'h') return pad(twelveHours ? date.getUTCHours() % 12 || 12 : date.getUTCHours());
  if (kind === 's') return pad(date.getUTCSeconds());
  return token;
}

function name(date: Date, part: 'month' | 'weekday', length: number): string {
  const style = length > 3 ? 'long' : 'short';
  return new Intl.DateTimeFormat('en-US', { [part]: style, timeZone: 'UTC' }).format(date);
}
