/** Defines whether an empty cell is empty because of a write: people empty cells as well. */

import type { Look } from '../../../ports/workbook';
import type { Image } from '../image';
import type { Counterparts } from './counterparts';
import { type EmptiedCell, type MovedCell, Since } from './emptied-since';

export class EmptiedCells {
  private readonly image: Image;
  /** Since the last look. */
  private cells: EmptiedCell[] = [];
  private lastLook: Counterparts;
  /** Cells that were given back, and not seen since. */
  private owed: ReadonlySet<string> = new Set();
  private readonly unclear = new Set<string>();

  constructor(image: Image) {
    this.image = image;
    this.lastLook = { columns: image.headers.map(indexOf), rows: image.values.map(indexOf) };
  }

  add(cell: EmptiedCell): void {
    this.cells.push(cell);
  }

  /** Cells of which nobody knows who emptied them. */
  get lost(): number {
    return this.unclear.size;
  }

  /**
   * Ours is what stood where nothing was written, before a move or after. After more than one nobody knows
   * what stood there in between: what people emptied must not come back, so it stays, and is told.
   */
  oursIn(held: Image, after: Look, now: Counterparts): (cell: MovedCell) => boolean {
    const since = new Since(this.cells, this.lastLook, now, after);
    const own = new Set(Object.values(this.image.own));
    const formerlyOwed = this.owed;
    const owed = new Set<string>();
    this.owed = owed;
    this.cells = [];
    this.lastLook = now;
    const isOurs = (cell: MovedCell, key: string): boolean => {
      const { place, earlier } = cell;
      if (!this.wasHeld(held, cell)) return false;
      const isOwed = formerlyOwed.has(key);
      if (isOwed && since.hasMoved) return true;
      if (!isOwed && !since.mayHaveHit) return false;
      if (since.isOneMove && since.isAt(cell)) return true;
      const isFormula = (held.formulas[place ?? -1]?.[earlier ?? -1] ?? '') !== '';
      if (!since.isOneMove && (isFormula || own.has(earlier ?? -1))) return true;
      const wasFilled = (row: number) =>
        (held.values[now.rows[row] ?? -1]?.[earlier ?? -1] ?? '') !== '';
      if (since.isWhole(cell, wasFilled)) return true;
      this.unclear.add(key);
      return false;
    };
    return (cell) => {
      const key = `${cell.place} ${cell.earlier} ${cell.earlier === null ? cell.column : ''}`;
      const ours = isOurs(cell, key);
      if (ours) owed.add(key);
      return ours;
    };
  }

  /** Of a column that is new nobody saw the header; one that was out of sight may hold anything. */
  private wasHeld({ firstRow, values, formulas }: Image, { place, earlier }: MovedCell): boolean {
    if (place === null) return false;
    if (earlier === null) return firstRow + place === 1 || this.mayHideColumns;
    return (values[place]?.[earlier] ?? '') !== '' || (formulas[place]?.[earlier] ?? '') !== '';
  }

  /** Of a grid that is full, columns may have been pushed out of sight before it was looked at. */
  get mayHideColumns(): boolean {
    return (this.image.headers[this.image.headers.length - 1] ?? '') !== '';
  }
}

function indexOf(_: unknown, index: number): number {
  return index;
}
