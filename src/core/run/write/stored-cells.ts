/** Defines how a cell gets back what it held, with its formula, format and link. */

import type { CellContent } from '../../ports/workbook';
import type { EarlierValue } from '../../sheet/log/log-line';
import { formulaInRow, headersRead } from '../../sheet/write/own-row-formula';
import { fingerprint } from '../../text/fingerprint';

/** What more than a plain text a cell held. */
export function storedContent(earlier: Exclude<EarlierValue, string>): CellContent {
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

/** The same for where the row stands now; null for a formula of which nobody can tell what it would read there. */
export function contentInRow(
  earlier: Exclude<EarlierValue, string>,
  headers: readonly string[],
  sheetRow: number,
): CellContent | null {
  const content = storedContent(earlier);
  if ('entered' in earlier || earlier.r === undefined) return content;
  if (earlier.h !== readPrint(content.formula, headers)) return null;
  const formula = formulaInRow(content.formula, earlier.r, sheetRow);
  return formula === null ? null : { ...content, formula };
}

/** Tells whether a formula would read the same columns. */
export function readPrint(formula: string, headers: readonly string[]): string {
  return fingerprint(headersRead(formula, headers).join('\u0001'));
}
