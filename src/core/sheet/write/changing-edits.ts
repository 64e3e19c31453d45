/**
 * Defines which edits have to be written at all. A cell that already holds what it is to hold can only
 * be harmed by a write, should another cell have come to stand there.
 */

import { addTo } from '../../text/grouped';
import { blocksOf } from './blocks';
import { byPlace, type Edit } from './edits';
import type { Image } from './image';

/** Without those at the edges of a rectangle: within one they spare a round trip for each part of it. */
export function changingEdits(edits: readonly Edit[], image: Image): readonly Edit[] {
  const isIdle = (row: number, column: number, to: Edit['to']) =>
    to === image.values[row]?.[column] && (image.formulas[row]?.[column] ?? '') === '';
  if (!edits.some(({ row, column, to }) => isIdle(row, column, to))) return edits;
  const kept = new Map<number, Set<number>>();
  for (const { firstRow, firstColumn, values } of blocksOf(textsByRow(edits))) {
    const changes = values.map((texts, row) =>
      texts.map((to, column) => !isIdle(firstRow + row, firstColumn + column, to)),
    );
    const rows = extentOf(changes.map((cells) => cells.includes(true)));
    const columns = extentOf((values[0] ?? []).map((_, at) => changes.some((cells) => cells[at])));
    for (let row = rows.first; row <= rows.last; row += 1) {
      for (let at = columns.first; at <= columns.last; at += 1) {
        addTo(kept, firstRow + row, firstColumn + at);
      }
    }
  }
  return edits.filter(
    ({ row, column, to }) => typeof to !== 'string' || kept.get(row)?.has(column) === true,
  );
}

/** Texts by row and column, as blocks are made of. */
export function textsByRow(edits: readonly Edit[], firstRow = 0) {
  const isText = (edit: Edit): edit is Edit & { to: string } => typeof edit.to === 'string';
  const rows = [...byPlace(edits.filter(isText))];
  return rows.map(([row, cells]) => ({ rowNumber: firstRow + row, cells }));
}

function extentOf(changes: readonly boolean[]): { first: number; last: number } {
  const first = changes.indexOf(true);
  return first < 0 ? { first, last: first - 1 } : { first, last: changes.lastIndexOf(true) };
}
