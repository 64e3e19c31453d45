/** Rewrites the references of a formula when rows or columns move, or when its cell is sorted. */

import { stringifyTokens, tokenize } from '@borgar/fx';
import { columnLetters, columnNumber, parseA1, splitSheet } from '../model/a1';
import type { StructureChange } from '../model/changes';
import { movedArea } from '../model/protections';
import type { SheetModel } from '../model/sheet-model';

/** Follows inserted, deleted and moved rows or columns; a deleted reference becomes `#REF!`. */
export function adjustFormula(
  text: string,
  own: SheetModel,
  changed: SheetModel | undefined,
  change: StructureChange,
): string {
  return mapReferences(text, (reference, sheet) => {
    const target = sheet === null ? own.name : sheet;
    if (!changed || target.toLowerCase() !== changed.name.toLowerCase()) return reference;
    return adjustReference(reference, change);
  });
}

/** Moves the relative row numbers of references without a sheet, as copying the cell would. */
export function shiftFormula(text: string, rows: number): string {
  if (rows === 0) return text;
  return mapReferences(text, (reference, sheet) =>
    sheet === null
      ? reference.replace(part, (part, dollarColumn, column, dollarRow, row) =>
          dollarRow === '$' || row === undefined
            ? part
            : `${dollarColumn}${column ?? ''}${Number(row) + rows}`,
        )
      : reference,
  );
}

const part = /(\$?)([A-Za-z]{1,3})?(\$?)(\d+)?/g;

function mapReferences(
  text: string,
  map: (reference: string, sheet: string | null) => string,
): string {
  const tokens = tokenize(text, { allowTernary: true }).map((token) => {
    if (token.type !== 'range' && token.type !== 'range_beam' && token.type !== 'range_ternary')
      return token;
    const { sheet, rest } = splitSheet(token.value);
    const prefix = token.value.slice(0, token.value.length - rest.length);
    const mapped = map(rest, sheet);
    return { ...token, value: mapped === '#REF!' ? mapped : prefix + mapped };
  });
  return stringifyTokens(tokens);
}

function adjustReference(reference: string, change: StructureChange): string {
  const area = parseA1(reference);
  if (!area) return reference;
  const moved = movedArea(area, change);
  if (!moved) return '#REF!';
  const ends = [
    { row: moved.firstRow, column: moved.firstColumn },
    { row: moved.lastRow, column: moved.lastColumn },
  ];
  return reference
    .split(':')
    .map((part, index) => renumber(part, ends[index] ?? { row: 1, column: 1 }))
    .join(':');
}

/** Puts new numbers into one end of a reference, keeping its dollars and what it leaves out. */
function renumber(part: string, end: { row: number; column: number }): string {
  const match = /^(\$?)([A-Za-z]{1,3})?(\$?)(\d+)?$/.exec(part);
  if (!match) return part;
  const [, first = '', letters, second = '', digits] = match;
  if (letters === undefined) return `${first}${end.row}`;
  const column = Number.isFinite(end.column) ? columnLetters(end.column) : letters.toUpperCase();
  const kept = columnNumber(letters) === end.column ? letters : column;
  return `${first}${kept}${digits === undefined ? '' : `${second}${end.row}`}`;
}
