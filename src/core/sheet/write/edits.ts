/** Defines what a safe write is asked for, and what it answers. */

import type { Block, CellContent } from '../../ports/workbook';
import type { Image, ImageParts } from './image';

/** What a cell is to hold: a text that stays one, or a value as it once stood in it. */
export interface Edit {
  /** Index in the band. */
  readonly row: number;
  readonly column: number;
  readonly to: string | CellContent;
}

/** Of one row of the band, by column. */
export function editsIn(row: number, cells: ReadonlyMap<number, Edit['to']>): readonly Edit[] {
  return [...cells].map(([column, to]) => ({ row, column, to }));
}

/** By row of the band, then by column. */
export function byPlace<To>(
  edits: readonly { readonly row: number; readonly column: number; readonly to: To }[],
): ReadonlyMap<number, ReadonlyMap<number, To>> {
  const rows = new Map<number, Map<number, To>>();
  for (const { row, column, to } of edits) {
    const cells = rows.get(row) ?? new Map<number, To>();
    rows.set(row, cells.set(column, to));
  }
  return rows;
}

export interface SafeWrite extends ImageParts {
  /** Columns whose cells tell rows apart; they are among the text columns. */
  readonly keyColumns: (image: Image) => readonly number[];
  /** What to write, as the sheet is now; nothing where columns are not where they should be. */
  readonly plan: (image: Image) => readonly Edit[];
  /** Formulas are written or replaced, in R1C1 notation: where any stands tells what moved, too. */
  readonly areFormulas?: boolean;
  /** The order in which rectangles are written. */
  readonly order?: (blocks: readonly Block[]) => readonly Block[];
  /** Called before anything is written. */
  readonly beforeWrite?: ((image: Image) => void) | undefined;
  /** That takes so long that somebody may have typed meanwhile: it flushes, and the cells are looked at once more. */
  readonly looksAgain?: boolean;
}

export interface Landed {
  readonly image: Image;
  /** Rows of the band, by index, all of whose edits stand beside what they were meant for. */
  readonly rows: ReadonlySet<number>;
  /** Edits were planned for rows that are not among them. */
  readonly missed: boolean;
  /** Cells that nobody can give back what they held: it was not seen, or they don't stand still. */
  readonly lost: number;
}

export const plainTextFormat = '@';

/** Such as our own headers: in no language does Sheets take these words for anything but a text. */
const plainWords = /^CDX [A-Za-z]+( [A-Za-z]+)*$/;

/** Those whose cells are not plain text yet, and whose texts might not stay one without it. */
export function unformattedEdits(edits: readonly Edit[], image: Image): readonly Edit[] {
  return edits.filter(({ row, column, to }) => {
    if (typeof to !== 'string' || to === '' || plainWords.test(to)) return false;
    return image.formats[row]?.[column] !== plainTextFormat;
  });
}
