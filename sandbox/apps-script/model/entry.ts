/** How Google Sheets takes what is typed or passed to `setValue`: formula, number, date, text. */

import { isDate } from '../realm/realm';
import { serialOfDate, serialOfWallMs } from './dates';

/** A formula's failure as a cell value. `code` is what the cell shows. */
export class CellError {
  readonly code: string;
  readonly message: string;

  constructor(code: string, message = '') {
    this.code = code;
    this.message = message;
  }
}

/** Dates are serial numbers with a date format, as in the spreadsheet itself; null is empty. */
export type CellValue = string | number | boolean | CellError | null;

export interface Entry {
  value: CellValue;
  /** With the leading `=`. */
  formula?: string;
  /** A number format the entry brings along, unless the cell has one. */
  format?: string;
}

/** Platform facts, section 4. */
export const cellTextMaxCharacters = 50_000;

/** What the spreadsheet decides about entries. */
export interface EntrySettings {
  timeZone: string;
  /** Whether a leading apostrophe is part of the text in cells formatted as text. */
  textKeepsApostrophes?: boolean;
}

const empty: Entry = { value: null };

/**
 * Takes a value the way `setValue` does: a string as if typed, other types as they are.
 * `format` is the cell's number format; `@` keeps any string but a formula-free copy of itself.
 */
export function entryOf(
  input: unknown,
  format: string | undefined,
  settings: EntrySettings,
): Entry {
  if (input === null || input === undefined || input === '') return empty;
  if (typeof input === 'number')
    return { value: Number.isFinite(input) ? input : new CellError('#NUM!') };
  if (typeof input === 'boolean') return { value: input };
  if (isDate(input)) return dateEntry(input, settings.timeZone);
  return typedEntry(String(input), format, settings);
}

function dateEntry(date: Date, timeZone: string): Entry {
  const serial = serialOfDate(date, timeZone);
  if (Number.isNaN(serial)) return { value: new CellError('#NUM!') };
  return { value: serial, format: Number.isInteger(serial) ? 'M/d/yyyy' : 'M/d/yyyy H:mm:ss' };
}

/** What a person's keystrokes become. */
export function typedEntry(
  text: string,
  format: string | undefined,
  { textKeepsApostrophes }: Pick<EntrySettings, 'textKeepsApostrophes'> = {},
): Entry {
  if (text === '') return empty;
  if (format === '@' && textKeepsApostrophes) return { value: text };
  if (format === '@') return { value: text.startsWith("'") ? text.slice(1) : text };
  if (text.startsWith("'")) return { value: text.slice(1) };
  if (text.startsWith('=') && text.length > 1) return { value: null, formula: text };
  const trimmed = text.trim();
  const number = numberEntry(trimmed);
  if (number) return number;
  // Platform facts, section 4: a leading plus starts a formula.
  if (text.startsWith('+') && text.length > 1) return { value: null, formula: `=${text}` };
  if (/^true$/i.test(trimmed)) return { value: true };
  if (/^false$/i.test(trimmed)) return { value: false };
  return dateTextEntry(trimmed) ?? errorEntry(trimmed) ?? { value: text };
}

const number = /^([+-]?)(\$?)(\d{1,3}(?:,\d{3})+|\d+)?(\.\d*)?(?:[eE]([+-]?\d+))?(%?)$/;
const minusDollar = /^-\$/;

function numberEntry(text: string): Entry | null {
  const match = number.exec(minusDollar.test(text) ? text : text.replace(/^\$-/, '-$'));
  if (!match) return null;
  const [, sign, dollar, whole, fraction, exponent, percent] = match;
  if (whole === undefined && (fraction === undefined || fraction === '.')) return null;
  const magnitude = Number(
    `${(whole ?? '0').replace(/,/g, '')}${fraction ?? ''}${exponent ? `e${exponent}` : ''}`,
  );
  if (!Number.isFinite(magnitude)) return null;
  const value = (sign === '-' ? -magnitude : magnitude) / (percent ? 100 : 1);
  if (percent) return { value, format: fraction ? '0.00%' : '0%' };
  if (dollar) return { value, format: fraction ? '$#,##0.00' : '$#,##0' };
  if (exponent) return { value, format: '0.00E+00' };
  if (whole?.includes(',')) return { value, format: fraction ? '#,##0.00' : '#,##0' };
  return { value };
}

const isoDate = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;
const usDate = /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}|\d{2}))?(?: (\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;
const timeForm = /^(\d{1,2}):(\d{2})(?::(\d{2}))?(?: ?([AaPp])[Mm])?$/;
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const monthFirst = /^([A-Za-z]{3,9})\.? (\d{1,2})(?:,? (\d{4}))?$/;
const dayFirstForm = /^(\d{1,2})[ -]([A-Za-z]{3,9})\.?(?:[ -](\d{4}))?$/;

/** Dates without a year take the year in which the host's virtual time starts. */
const yearDefault = 2026;

function dateTextEntry(text: string): Entry | null {
  const iso = isoDate.exec(text);
  if (iso) return calendarEntry(iso[1], iso[2], iso[3], iso.slice(4), 'yyyy-mm-dd');
  const us = usDate.exec(text);
  if (us) return calendarEntry(us[3], us[1], us[2], us.slice(4), us[3] ? 'M/d/yyyy' : 'M/d');
  const time = timeForm.exec(text);
  if (time) return timeEntry(time);
  const named = monthFirst.exec(text);
  if (named) return monthNameEntry(named[1], named[2], named[3]);
  const dayFirst = dayFirstForm.exec(text);
  return dayFirst ? monthNameEntry(dayFirst[2], dayFirst[1], dayFirst[3]) : null;
}

function calendarEntry(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
  time: readonly (string | undefined)[],
  format: string,
): Entry | null {
  const y = year === undefined ? yearDefault : fullYear(Number(year));
  const [m, d] = [Number(month), Number(day)];
  if (m < 1 || m > 12 || d < 1 || d > new Date(Date.UTC(y, m, 0)).getUTCDate()) return null;
  const [hour, minute, second] = time.map((part) => Number(part ?? 0));
  const wallMs = Date.UTC(y, m - 1, d, hour ?? 0, minute ?? 0, second ?? 0);
  return {
    value: serialOfWallMs(wallMs),
    format: time[0] === undefined ? format : `${format} H:mm:ss`,
  };
}

const fullYear = (year: number): number =>
  year >= 100 ? year : year < 30 ? 2000 + year : 1900 + year;

function timeEntry(match: RegExpExecArray): Entry | null {
  const [, hourText, minuteText, secondText, half] = match;
  let hour = Number(hourText);
  if (half) hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const minute = Number(minuteText);
  const second = Number(secondText ?? 0);
  if (hour > 23 || minute > 59 || second > 59) return null;
  return { value: (hour * 3600 + minute * 60 + second) / 86_400, format: 'h:mm:ss am/pm' };
}

function monthNameEntry(
  name: string | undefined,
  day: string | undefined,
  year: string | undefined,
): Entry | null {
  const lower = (name ?? '').toLowerCase();
  const index = months.findIndex((month) => lower.startsWith(month));
  if (index < 0) return null;
  const full = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
    .format(Date.UTC(2026, index, 1))
    .toLowerCase();
  if (lower !== months[index] && lower !== full) return null;
  return calendarEntry(year, String(index + 1), day, [], year ? 'mmm d, yyyy' : 'd-mmm');
}

function errorEntry(text: string): Entry | null {
  return /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|ERROR!)$/.test(text)
    ? { value: new CellError(text) }
    : null;
}
