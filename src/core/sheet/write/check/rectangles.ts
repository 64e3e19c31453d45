/** Defines what one call wrote: of a rectangle either all stands where it should, or nothing does. */

import type { Block } from '../../../ports/workbook';
import type { Image } from '../image';

/** Texts that were written at once; rows are indices in the image. */
export interface Rectangle {
  readonly row: number;
  readonly column: number;
  readonly texts: Block['values'];
  /** Places in it where something else stood before. */
  readonly changed: readonly Place[];
}

/** The rectangle of each cell that was emptied together with others. */
export function rectanglesIn({ firstRow, values: before }: Image, blocks: readonly Block[]) {
  const found = new Map<string, Rectangle>();
  for (const { firstRow: top, firstColumn: column, values: texts } of blocks) {
    const row = top - firstRow;
    const changed: [number, number][] = [];
    const rectangle = { row, column, texts, changed };
    texts.forEach((cells, below) => {
      cells.forEach((text, right) => {
        const place = [row + below, column + right] as [number, number];
        if (text !== before[place[0]]?.[place[1]]) changed.push(place);
        if (text === '') found.set(place.join(), rectangle);
      });
    });
  }
  return (row: number, column: number) => found.get([row, column].join()) ?? null;
}

function textAt({ row, column, texts }: Rectangle, [r, c]: Place) {
  return texts[r - row]?.[c - column];
}

type Place = readonly [row: number, column: number];

/**
 * Rectangles that were written before what moved since did: one of their texts moved along, and is not
 * what the write would have left where it stands now. Where another of its texts is not there, more has
 * moved than can be seen, and nothing is told.
 */
export function landedRectangles(
  placeNow: (row: number, column: number) => Place,
  valueAt: (row: number, column: number) => unknown,
) {
  const known = new Map<Rectangle, boolean>();
  const tells = (rectangle: Rectangle, place: Place) => {
    const text = textAt(rectangle, place);
    const now = placeNow(...place);
    const other = textAt(rectangle, now);
    const isApart = text === '' ? other === undefined : other !== text;
    return isApart && valueAt(...now) === text;
  };
  const stands = (rectangle: Rectangle, place: Place) => {
    const text = textAt(rectangle, place);
    return text === '' || valueAt(...placeNow(...place)) === text;
  };
  return {
    has(rectangle: Rectangle | null): boolean {
      if (rectangle === null) return false;
      const { changed } = rectangle;
      const isLanded =
        known.get(rectangle) ??
        (changed.some((at) => tells(rectangle, at)) &&
          changed.every((at) => stands(rectangle, at)));
      known.set(rectangle, isLanded);
      return isLanded;
    },
  };
}
