/**
 * Defines the one way in which cells are written. Sheets has no write that depends on what it
 * replaces, and a colleague may move rows and columns between any two calls. So whatever is written
 * looks at headers and rows right before, after a flush, and again right after; what landed on a
 * cell that it was not meant for goes, and that cell gets back what stood there.
 */

import type { Block } from '../../ports/workbook';
import { blocksOf } from './blocks';
import { type Edit, type Landed, type SafeWrite, unformatted } from './edits';
import { type Band, type Image, imageOf } from './image';
import { WriteCheck } from './write-check';

export function safeWrite(parts: SafeWrite): Landed {
  const image = imageOf(parts);
  const edits = parts.plan(image);
  parts.beforeWrite?.(edits, image);
  const isSeen = edits.every(({ column }) => column < image.headers.length);
  if (edits.length === 0 || !isSeen) return { image, rows: new Set(), missed: !isSeen, lost: 0 };
  const check = new WriteCheck(parts, image, edits);
  try {
    writeEdits(parts, edits, image);
  } catch (error) {
    check.takeBackAfter();
    throw error;
  }
  return check.result();
}

/** Cells become plain text first where they are not yet, so that no text is taken for anything else. */
function writeEdits({ table, band, order }: SafeWrite, edits: readonly Edit[], image: Image): void {
  const formatted = blocksAt(band, unformatted(edits, image));
  if (formatted.length > 0) table.formatAsText(formatted);
  const blocks = blocksAt(band, edits);
  const fills = fillsOf(band, edits);
  if (order === undefined && fills.length < blocks.length) {
    for (const { rows, column, text } of fills) table.fill(rows, column, text);
  } else if (blocks.length > 0) {
    table.writePlain(order === undefined ? blocks : order(blocks));
  }
  const stored = edits.flatMap(({ row, column, to }) =>
    typeof to === 'string' ? [] : [{ rowNumber: band.firstRow + row, column, ...to }],
  );
  if (stored.length > 0) table.put(stored);
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

function blocksAt(band: Band, edits: readonly Edit[]): readonly Block[] {
  const rows = new Map<number, Map<number, string>>();
  for (const edit of edits) {
    if (typeof edit.to !== 'string') continue;
    const cells = rows.get(edit.row) ?? new Map<number, string>();
    rows.set(edit.row, cells.set(edit.column, edit.to));
  }
  return blocksOf([...rows].map(([row, cells]) => ({ rowNumber: band.firstRow + row, cells })));
}
