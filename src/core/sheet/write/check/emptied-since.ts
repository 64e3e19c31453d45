/** Defines what a look after a write tells of emptied cells: which of them may have been others. */

import type { Look } from '../../../ports/workbook';
import { addTo } from '../../../text/grouped';
import type { Counterparts } from './counterparts';
import { landedRectangles, type Rectangle } from './rectangles';

/** Indices in the image; null for what was not in it. */
export interface MovedCell {
  readonly place: number | null;
  readonly row: number;
  readonly earlier: number | null;
  readonly column: number;
}

/** Where nothing was written, as the last look saw it. */
export interface EmptiedCell {
  readonly row: number;
  readonly column: number;
  /** Something stood there until then. */
  readonly wasFilled: boolean;
  /** What was written at once with it: either all of that landed well, or nothing. */
  readonly rectangle: Rectangle | null;
}

/** So many cells of a column are not emptied by people at the moment of a write. */
const manyCells = 3;

type RowsByColumn = ReadonlyMap<number, ReadonlySet<number>>;

/** What moved since the last look, and which of the emptied cells may have been others. */
export class Since {
  readonly hasMoved: boolean;
  readonly isOneMove: boolean;
  /** Something was emptied that may not be what it was meant for. */
  readonly mayHaveHit: boolean;
  private readonly astray: RowsByColumn;
  private readonly now: Look;
  private readonly formerRow: readonly (number | null)[];
  private readonly formerColumn: readonly (number | null)[];

  constructor(cells: readonly EmptiedCell[], last: Counterparts, now: Counterparts, look: Look) {
    this.now = look;
    this.formerRow = formerOf(last.rows, now.rows);
    this.formerColumn = formerOf(last.columns, now.columns);
    const haveRowsMoved = this.formerRow.some((former, row) => former !== row);
    const columnMoves = movesOf(this.formerColumn, last.columns.length);
    const moves = columnMoves + Number(haveRowsMoved);
    const { left, areThere } = this.notLanded(cells, moves);
    this.astray = rowsByColumn(left);
    this.hasMoved = moves > 0 || !areThere;
    // What hit neither the cell that it was meant for nor the one that stands there now: moved and back.
    this.isOneMove = moves <= 1 && areThere;
    this.mayHaveHit = this.hasMoved && left.length > 0;
  }

  isAt({ row, column }: MovedCell): boolean {
    const formerRow = this.formerRow[row] ?? row;
    return [column, this.formerColumn[column] ?? column].some((at) => {
      const rows = this.astray.get(at);
      return rows?.has(row) === true || rows?.has(formerRow) === true;
    });
  }

  /**
   * All rows that were emptied in one of the columns are empty in this one: as they stand, or as they stood
   * before they moved. Where both may be, only what is among both is told.
   */
  isWhole({ row, column }: MovedCell, wasFilled: (row: number) => boolean): boolean {
    const rowNow = placesIn(this.formerRow);
    const orders = [(each: number) => each, (each: number) => rowNow.get(each) ?? -1];
    return [...this.astray.values()].some((emptied) => {
      const told = orders
        .map((placeOf) => [...emptied].map(placeOf))
        .filter(
          (rows) =>
            rows.every((each) => this.valueAt(each, column) === '') &&
            rows.filter(wasFilled).length >= manyCells,
        );
      return told.length > 0 && told.every((rows) => rows.includes(row));
    });
  }

  /**
   * What was filled and is empty now got what was meant for it, so that nothing else did: unless another
   * cell that was to be emptied may have been this one.
   */
  private notLanded(cells: readonly EmptiedCell[], moves: number) {
    const rowNow = placesIn(this.formerRow);
    const columnNow = placesIn(this.formerColumn);
    const placeNow = (row: number, column: number) =>
      [rowNow.get(row) ?? -1, columnNow.get(column) ?? -1] as const;
    const places = new Map(
      cells.map((cell) => {
        const [row, column] = placeNow(cell.row, cell.column);
        return [cell, { row, column, isEmpty: this.valueAt(row, column) === '' }] as const;
      }),
    );
    const landed = landedRectangles(placeNow, (row, column) => this.valueAt(row, column));
    const isLanded = ({ rectangle }: EmptiedCell) => moves <= 1 && landed.has(rectangle);
    let left = cells.filter((cell) => !isLanded(cell));
    for (let before = -1; before !== left.length; ) {
      before = left.length;
      const taken = rowsByColumn(left);
      left = left.filter((cell) => {
        const now = places.get(cell);
        if (!cell.wasFilled || now?.isEmpty !== true) return true;
        if (moves > 1) return cells.length > 1;
        const isStill = now.row === cell.row && now.column === cell.column;
        return !isStill && taken.get(now.column)?.has(now.row) === true;
      });
    }
    const isThere = (cell: EmptiedCell) =>
      !cell.wasFilled ||
      places.get(cell)?.isEmpty === true ||
      this.valueAt(cell.row, cell.column) === '';
    return { left, areThere: left.every(isThere) };
  }

  private valueAt(row: number, column: number): unknown {
    return this.now.values[row]?.[column];
  }
}

/** By index now, the index in the last look; what was in no image is told by its order. */
function formerOf(
  last: readonly (number | null)[],
  now: readonly (number | null)[],
): readonly (number | null)[] {
  const places = placesIn(keysOf(last));
  return keysOf(now).map((key) => places.get(key) ?? null);
}

function keysOf(places: readonly (number | null)[]): readonly (number | string)[] {
  let strangers = 0;
  return places.map((place) => place ?? `new ${strangers++}`);
}

function placesIn<T>(keys: readonly T[]): ReadonlyMap<T, number> {
  return new Map(keys.map((key, index) => [key, index]));
}

function rowsByColumn(cells: readonly EmptiedCell[]): RowsByColumn {
  const found = new Map<number, Set<number>>();
  for (const { row, column } of cells) addTo(found, column, row);
  return found;
}

/**
 * How many columns were inserted, deleted or moved: all but the longest run that kept its order. What is new
 * behind the last known one has only come in sight.
 */
function movesOf(former: readonly (number | null)[], before: number): number {
  const seen = former.filter((column) => column !== null);
  const longest: number[] = [];
  seen.forEach((column, index) => {
    const runs = seen.slice(0, index).map((each, at) => (each < column ? (longest[at] ?? 0) : 0));
    longest.push(1 + Math.max(0, ...runs));
  });
  const last = former.map((column) => column !== null).lastIndexOf(true);
  return last + 1 - seen.length + before - Math.max(0, ...longest);
}
