/**
 * Defines the one way in which cells are written. Sheets has no write that depends on what it
 * replaces, and a colleague may move rows and columns between any two calls. So whatever is written
 * looks at headers and rows right before, after a flush, and again right after; what landed on a
 * cell that it was not meant for goes, and that cell gets back what stood there.
 */

import type { Block, CellContent, StoredCell, Table } from '../../ports/workbook';
import { blocksOf } from './blocks';
import { changingEdits, textsByRow } from './changing-edits';
import { WriteCheck } from './check/write-check';
import { type Edit, type Landed, type SafeWrite, unformattedEdits } from './edits';
import { type Band, type Image, imageOf, isSame, isSameList } from './image';

export function safeWrite(parts: SafeWrite): Landed {
  const { table } = parts;
  const image = imageOf(parts);
  const edits = parts.plan(image);
  parts.beforeWrite?.(image);
  const isSeen = edits.every(({ column }) => column < image.headers.length);
  if (edits.length === 0 || !isSeen) return { image, rows: new Set(), missed: !isSeen, lost: 0 };
  const changing = changingEdits(edits, image);
  // All of it stands there already.
  if (changing.length === 0) {
    return { image, rows: new Set(edits.map(({ row }) => row)), missed: false, lost: 0 };
  }
  if (parts.looksAgain === true && !isAsSeen(parts, image, changing)) {
    return { image, rows: new Set(), missed: true, lost: 0 };
  }
  const rectangles = rectanglesOf(parts, changing);
  const check = new WriteCheck(parts, image, { edits, changing, blocks: rectangles.blocks });
  try {
    writeEdits(parts, changing, image, rectangles);
  } catch (error) {
    table.losses.cells += check.takeBackAfter();
    throw error;
  }
  return checkedWrite(table, check);
}

/** A formula shows something else once what it reads changes. */
function isAsSeen({ table, band, textColumns }: SafeWrite, image: Image, edits: readonly Edit[]) {
  const { headers, values } = table.look(band.firstRow, band.rows, band.columns, textColumns);
  return (
    isSameList(headers, image.headers) &&
    edits.every(
      ({ row, column }) =>
        (image.formulas[row]?.[column] ?? '') !== '' ||
        isSame(values[row]?.[column], image.values[row]?.[column] ?? ''),
    )
  );
}

/** Where nobody could look, anything may be lost. */
function checkedWrite(table: Table, check: WriteCheck): Landed {
  try {
    const landed = check.result();
    table.losses.cells += landed.lost;
    return landed;
  } catch (error) {
    table.losses.cells += 1;
    throw error;
  }
}

/** What is written at once: either all of it stands where it should, or nothing does. */
interface Rectangles {
  readonly blocks: readonly Block[];
  readonly fills: ReturnType<typeof fillsOf>;
}

function rectanglesOf({ band, order }: SafeWrite, edits: readonly Edit[]): Rectangles {
  const blocks = blocksAt(band, edits);
  const fills = order === undefined ? fillsOf(band, edits) : [];
  const isFilled = order === undefined && fills.length < blocks.length;
  return isFilled ? { blocks: [], fills } : { blocks, fills: [] };
}

/** Cells become plain text first where they are not yet, so that no text is taken for anything else. */
function writeEdits(
  parts: SafeWrite,
  edits: readonly Edit[],
  image: Image,
  { blocks, fills }: Rectangles,
): void {
  const { table, band, order } = parts;
  const formatted = blocksAt(band, unformattedEdits(edits, image));
  if (formatted.length === 0 || table.formatAsText(formatted)) {
    for (const { rows, column, text } of fills) table.fill(rows, column, text);
    if (blocks.length > 0) table.writePlain(order === undefined ? blocks : order(blocks));
  } else {
    const formats = table.formats(band.firstRow, band.rows, image.headers.length);
    const typed = new Set(unformattedEdits(edits, { ...image, formats }));
    const plain = edits.filter((edit) => !typed.has(edit));
    enterTexts(parts, blocksAt(band, plain), blocksAt(band, [...typed]));
  }
  const stored = edits.flatMap(({ row, column, to }) => {
    if (typeof to === 'string') return [];
    const format = formatToPut(to, image.formats[row]?.[column]);
    return [{ rowNumber: band.firstRow + row, column, ...to, format }];
  });
  if (stored.length > 0) table.put(stored);
}

/** None where the cell has it: but a date that is entered may bring one along, and a text goes by it. */
function formatToPut({ format, value }: CellContent, present: string | undefined): string | null {
  const isNumber = typeof value === 'number' || typeof value === 'boolean';
  return isNumber && format === present ? null : format;
}

/** Where cells keep the format of their column's type, each text is entered so that it stays one all the same. */
function enterTexts(
  { table, order = (blocks) => blocks }: SafeWrite,
  plain: readonly Block[],
  typed: readonly Block[],
): void {
  for (const block of order([...plain, ...typed])) {
    if (typed.includes(block)) table.put(cellsOf(block));
    else table.writePlain([block]);
  }
}

function cellsOf({ firstRow, firstColumn, values }: Block): readonly StoredCell[] {
  return values.flatMap((texts, row) =>
    texts.map((value, column) => ({
      rowNumber: firstRow + row,
      column: firstColumn + column,
      ...{ value, formula: '', format: null },
    })),
  );
}

/** The same text for many rows is a round trip, however far apart they stand. */
function fillsOf({ firstRow }: Band, edits: readonly Edit[]) {
  const fills = new Map<string, { column: number; text: string; rows: number[] }>();
  for (const { row, column, to } of edits) {
    if (typeof to !== 'string') continue;
    const key = `${column} ${to}`;
    const fill = fills.get(key) ?? { column, text: to, rows: [] };
    fill.rows.push(firstRow + row);
    fills.set(key, fill);
  }
  return [...fills.values()];
}

function blocksAt({ firstRow }: Band, edits: readonly Edit[]): readonly Block[] {
  return blocksOf(textsByRow(edits, firstRow));
}
