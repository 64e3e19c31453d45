/** Defines how a cell is recognised as one that was just written, wherever that landed. */

import type { CellValue } from '../../../ports/workbook';
import { serialOf } from '../../../text/utc-day';
import type { Edit } from '../edits';

/**
 * What lands on a cell that is not plain text is taken as if typed: a phone loses its plus and may
 * become an error, a text such as 1-2-2024 becomes a day, whichever of its numbers comes first there.
 */
export class WrittenTexts {
  private readonly values = new Set<CellValue>();
  private readonly formulas = new Set<string>();
  private mayBeError = false;

  constructor(written: readonly Edit['to'][]) {
    for (const to of written) this.add(to);
  }

  add(written: Edit['to']): void {
    const { value, formula } =
      typeof written === 'string' ? { value: written, formula: '' } : written;
    if (formula !== '') {
      this.formulas.add(formula);
      return;
    }
    this.values.add(plain(value));
    if (typeof value !== 'string') return;
    if (value !== '' && Number.isFinite(Number(value))) this.values.add(Number(value));
    if (/^[=+\-@]/.test(value)) this.mayBeError = true;
    if (!/^\d+\D\d+\D\d+$/.test(value)) return;
    for (const text of [value, value.replace(/(\d+)(\D)(\d+)/, '$3$2$1')]) {
      const atMs = Date.parse(text);
      if (atMs) this.values.add(serialOf(atMs));
    }
  }

  /** What shows where a formula was written is not known. */
  get hasFormulas(): boolean {
    return this.formulas.size > 0;
  }

  has(value: CellValue, formula = ''): boolean {
    if (formula !== '') return this.formulas.has(formula);
    if (this.values.has(plain(value))) return true;
    if (typeof value === 'object') return this.hasSerial(value);
    return this.mayBeError && typeof value === 'string' && value.startsWith('#');
  }

  /** A number that landed on a cell with a date format reads as a date, in some time zone. */
  private hasSerial(date: Date): boolean {
    const serial = serialOf(date.getTime());
    for (const value of this.values) {
      if (typeof value !== 'number') continue;
      if (Number.isNaN(serial) ? value > serialMax : Math.abs(value - serial) <= 1) return true;
    }
    return false;
  }
}

/** Dates further away than this are none (ECMAScript, Time Values). */
const serialMax = 100_000_000;

/** Dates are equal where they are the same moment. */
export function plain(value: CellValue): CellValue {
  return typeof value === 'object' ? value.getTime() : value;
}
