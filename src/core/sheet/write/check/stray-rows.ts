/** Defines what was meant for rows that did not get it, and how it is known where it landed in others. */

import type { CellValue } from '../../../ports/workbook';
import type { Edit } from '../edits';
import type { Image } from '../image';
import type { After } from './after';
import type { Counterparts } from './counterparts';
import { WrittenTexts } from './written-texts';

/** What was written: by row of the image, then by column. */
export interface Meant {
  readonly image: Image;
  readonly edits: ReadonlyMap<number, ReadonlyMap<number, Edit['to']>>;
  readonly written: WrittenTexts;
}

/** What is to stand in the columns of one row, emptied cells aside. */
type Tuple = readonly {
  readonly column: number;
  readonly to: Edit['to'];
  /** As it may read where it landed. */
  readonly texts: WrittenTexts;
}[];

/**
 * What was meant for each row and did not land there, nor stands there in other columns. Where each row
 * has as many of its texts as it had and got, in whichever columns, others' were typed there.
 */
export function strayRows(
  { image, edits, written }: Meant,
  after: After,
  rows: Counterparts['rows'],
  landed: ReadonlySet<number>,
): { readonly stray: readonly Tuple[]; readonly areInRows: boolean } {
  const placed = new Map(rows.map((place, row) => [place, row]));
  let areInRows = !written.hasFormulas;
  const stray = [...edits].flatMap(([place, cells]): readonly Tuple[] => {
    if (landed.has(place)) return [];
    const tuple = tupleOf(cells);
    const standing = filledIn(after, placed.get(place));
    const before = image.values[place] ?? [];
    const texts = textsOf(tuple);
    const countIn = (values: readonly CellValue[]) =>
      values.filter((value) => texts.has(value)).length;
    const changed = tuple.filter(({ column, to }) => valueIn(to) !== before[column]);
    areInRows &&= countIn(standing) >= countIn(before) + changed.length;
    return tuple.length === 0 || areMostIn(tuple, standing) ? [] : [tuple];
  });
  return { stray, areInRows };
}

/** What is to be emptied stands nowhere. */
export function tupleOf(cells: Iterable<readonly [number, Edit['to']]>): Tuple {
  return [...cells].flatMap(([column, to]) =>
    to === '' ? [] : [{ column, to, texts: new WrittenTexts([to]) }],
  );
}

export function textsOf(tuple: Tuple): WrittenTexts {
  return new WrittenTexts(tuple.map(({ to }) => to));
}

/**
 * Of a row that was not seen before nobody knows what it held: only where it holds nothing else, or
 * what was meant for one row and did not land there, did that land here. A copy of a row holds nothing
 * beside its columns.
 */
export function textsAstrayIn(
  filled: readonly CellValue[],
  isThere: (cell: Tuple[number]) => boolean,
  stray: readonly Tuple[],
  written: WrittenTexts,
): WrittenTexts | null {
  const isBeside = (cell: Tuple[number]) =>
    !isThere(cell) && filled.some((value) => cell.texts.has(value));
  if (filled.length > 0 && filled.every((value) => written.has(value))) return written;
  const tuple = stray.find(
    (each) => areMostIn(each, filled) || each.every(isThere) || each.filter(isBeside).length > 1,
  );
  return tuple === undefined ? null : textsOf(tuple);
}

/** Where its column stood when it was written, or where it stands now. */
export function isThereIn(after: After, row: number, columns: Counterparts['columns']) {
  return ({ column, texts }: Tuple[number]): boolean =>
    [column, columns.indexOf(column)].some((at) =>
      texts.has(after.values[row]?.[at] ?? '', after.formulas[row]?.[at]),
    );
}

export function filledIn({ values }: After, row = -1): readonly CellValue[] {
  return (values[row] ?? []).filter((value) => value !== '');
}

const manyTexts = 3;

/** So many are found in no other row, wherever columns moved with them since, or were deleted. */
function areMostIn(tuple: Tuple, texts: readonly CellValue[]): boolean {
  const found = tuple.filter(({ to }) => texts.includes(valueIn(to)));
  return found.length >= manyTexts && found.length * 2 > tuple.length;
}

export function valueIn(to: Edit['to']): CellValue {
  return typeof to === 'string' ? to : to.value;
}
