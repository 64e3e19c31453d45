/** Defines how a cell gets back what it held, with its formula, format and link. */

import type { CellContent } from '../../ports/workbook';
import type { EarlierValue } from '../../sheet/log/log-line';

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
