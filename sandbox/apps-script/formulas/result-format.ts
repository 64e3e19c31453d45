/** Defines the number format that a formula gives its cell where the cell has none: dates show as dates. */

import { isDateFormat } from '../model/display';
import { type Expression, referenceOf, type SheetReference } from './syntax';
import type { Matrix } from './values';

export const dateFormat = 'M/d/yyyy';
export const dateTimeFormat = 'M/d/yyyy H:mm:ss';

const byFunction = new Map([
  ...['TODAY', 'DATE', 'EDATE', 'EOMONTH', 'WORKDAY', 'DATEVALUE', 'TO_DATE'].map(
    (name) => [name, dateFormat] as const,
  ),
  ['NOW', dateTimeFormat],
  ['TIME', 'h:mm:ss am/pm'],
]);

/** Functions whose result is one of their arguments. */
const choosing = new Set(['IF', 'IFERROR', 'IFNA', 'MAX', 'MIN', 'ARRAYFORMULA']);

type FormatAt = (reference: SheetReference) => string | undefined;

export function formatOfResult(node: Expression | null, formatAt: FormatAt): string | undefined {
  if (!node) return undefined;
  const reference = referenceOf(node);
  if (reference) return formatAt(reference);
  if (node.type === 'BinaryExpression' && /^[+-]$/.test(node.operator)) {
    const [left, right] = node.arguments.map((side) => formatOfResult(side, formatAt));
    const isSpan = node.operator === '-' && isDateFormat(left) && isDateFormat(right);
    return isSpan ? undefined : (left ?? right);
  }
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return undefined;
  const name = node.callee.name.toUpperCase();
  const chosen = choosing.has(name) ? node.arguments.slice(name === 'IF' ? 1 : 0) : [];
  for (const argument of chosen) {
    const format = formatOfResult(argument, formatAt);
    if (format !== undefined) return format;
  }
  return byFunction.get(name);
}

/** Formats that an array brings along, cell by cell; beside it, since formulas pass arrays on. */
export const formatsOfArray = new WeakMap<Matrix, readonly (readonly (string | undefined)[])[]>();
