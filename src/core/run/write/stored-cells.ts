/** Defines how a cell gets back what it held, with its formula, format and link. */

import type { EarlierValue } from '../../sheet/log/run-log';
import type { Edit } from '../../sheet/write/edits';
import { dayMs } from '../../text/utc-day';

export function stored(earlier: Exclude<EarlierValue, string>): Edit['to'] {
  if (!('entered' in earlier)) {
    const { v, d, f = '', n = null, l } = earlier;
    const value = d === true ? new Date(Number(v)) : v;
    return { value, formula: f, format: n, ...(l === undefined ? {} : { link: l }) };
  }
  const { entered } = earlier;
  const isFormula = entered.startsWith('=');
  if (isFormula) return { value: '', formula: entered, format: 'General' };
  return { value: entered, formula: '', format: 'General', isTyped: true };
}

/** 1899-12-30, from which Sheets counts days, before 1970. */
const firstDay = 25_569;

/**
 * A cell becomes plain text before it is written: where an execution ended between the two, a day or a
 * percentage shows as a bare number. Whether that number is the day's is told to a day, whatever the time zone.
 */
export function isBared(earlier: EarlierValue, text: string): boolean {
  if (typeof earlier === 'string' || 'entered' in earlier || earlier.f !== undefined) return false;
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) return false;
  const { v, d, n = '' } = earlier;
  if (d === true) return Math.abs(Number(text) - firstDay - Number(v) / dayMs) <= 1;
  return n.includes('%') && Number(text) === v;
}
