/** The operators of formulas, on single values. */

import { CellError } from '../model/entry';
import { compareValues } from '../model/sorting';
import { asNumber, asText, type Scalar } from './values';

const arithmetic: Readonly<Record<string, (a: number, b: number) => number | CellError>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => (b === 0 ? new CellError('#DIV/0!', 'Division by zero.') : a / b),
  '^': (a, b) => a ** b,
};

const comparison: Readonly<Record<string, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

export function binary(operator: string, left: Scalar, right: Scalar): Scalar {
  if (left instanceof CellError) return left;
  if (right instanceof CellError) return right;
  const compare = comparison[operator];
  if (compare) return compare(order(left, right));
  if (operator === '&') return `${String(asText(left))}${String(asText(right))}`;
  const compute = arithmetic[operator];
  if (!compute) return new CellError('#ERROR!', 'Formula parse error.');
  const [a, b] = [asNumber(left), asNumber(right)];
  if (a instanceof CellError) return a;
  return b instanceof CellError ? b : compute(a, b);
}

/** A blank equals zero, the empty text and FALSE. */
function order(left: Scalar, right: Scalar): number {
  const blankAs = (other: Scalar): Scalar => {
    if (typeof other === 'string') return '';
    return typeof other === 'boolean' ? false : 0;
  };
  return compareValues(left ?? blankAs(right), right ?? blankAs(left), true);
}

export function unary(operator: string, value: Scalar): Scalar {
  if (operator === '+') return value;
  const number = asNumber(value);
  if (number instanceof CellError) return number;
  if (operator === '%') return number / 100;
  return operator === '-' ? -number : new CellError('#ERROR!', 'Formula parse error.');
}
