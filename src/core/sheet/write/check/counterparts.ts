/** Defines which columns and rows of a later look are which of an earlier one, wherever they moved. */

import type { CellValue, Look, OwnColumns } from '../../../ports/workbook';
import { groupedBy } from '../../../text/grouped';
import { isSame } from '../image';
import { plain, type WrittenTexts } from './written-texts';

/** A look with the columns that are the add-on's. */
export interface PlacedLook extends Look {
  readonly own: OwnColumns;
}

/** By index in the later look, the index in the earlier one; null for what was not there. */
export interface Counterparts {
  readonly columns: readonly (number | null)[];
  readonly rows: readonly (number | null)[];
}

export interface Comparison {
  readonly before: PlacedLook;
  readonly after: PlacedLook;
  /** Columns, in the earlier look, whose cells tell rows apart. */
  readonly keyColumns: readonly number[];
  /** What was written between the two looks says nothing about where it stands. */
  readonly written: WrittenTexts;
  /** Cells were to be emptied. */
  readonly empties?: boolean;
}

export function counterpartsOf(comparison: Comparison): Counterparts {
  const columns = columnsOf(comparison);
  return { columns, rows: rowsOf(comparison, columns) };
}

/** As many rows are compared to tell columns with equal headers apart. */
const sampleRows = 200;

function columnsOf({
  before,
  after,
  written,
  empties = false,
}: Comparison): readonly (number | null)[] {
  const earlier = keysOf(before);
  const later = keysOf(after);
  const placeOf = uniquePlaces(earlier);
  const isUnique = uniquePlaces(later);
  const found: (number | null)[] = later.map((key, column) =>
    isUnique.get(key) === column ? (placeOf.get(key) ?? null) : null,
  );
  const left = new Set(earlier.map((_, column) => column));
  for (const column of found) if (column !== null) left.delete(column);
  const open = found.flatMap((place, column) => (place === null ? [column] : []));
  const pairs = open.flatMap((column) =>
    [...left].map((place) => ({
      column,
      place,
      score:
        likeness(before, after, place, column, written) +
        (earlier[place] === later[column] ? 1 : 0),
    })),
  );
  pairs.sort((a, b) => b.score - a.score || a.place - b.place || a.column - b.column);
  for (const { column, place, score } of pairs) {
    if (found[column] !== null || !left.has(place) || score === 0) continue;
    found[column] = place;
    left.delete(place);
  }
  const ours = new Set(Object.values(before.own));
  // One of ours that is gone with what it held is no column that stands there empty.
  const isGone = (column: number, place: number) =>
    ours.has(place) && !empties && isFilled(before, place) && !isFilled(after, column);
  // A header that was just written stands over another; one that nobody wrote is of a column that is new.
  const isOver = (column: number, place: number) =>
    after.headers[column] !== '' &&
    written.has(after.headers[column] ?? '') &&
    !isGone(column, place);
  pairInOrder(found, left, earlier.length, isOver);
  // One of ours that lost its mark keeps its header: under another one stands what people made there.
  const mayBe = (column: number, place: number) =>
    !ours.has(place) ||
    (['', before.headers[place]].includes(after.headers[column]) && !isGone(column, place));
  pairInOrder(found, left, earlier.length, mayBe);
  return found;
}

/** What is left on both sides after the same neighbour is the same, where it may be. */
function pairInOrder(
  found: (number | null)[],
  left: Set<number>,
  earlier: number,
  mayBe: (index: number, place: number) => boolean,
): void {
  const placed = new Map<number, number>();
  found.forEach((place, index) => {
    if (place !== null) placed.set(place, index);
  });
  const after = new Map<number, number[]>();
  let last = -1;
  for (let place = 0; place < earlier; place += 1) {
    last = placed.get(place) ?? last;
    if (left.has(place)) after.set(last, [...(after.get(last) ?? []), place]);
  }
  last = -1;
  found.forEach((present, index) => {
    if (present !== null) last = index;
    const next = present === null ? (after.get(last) ?? []) : [];
    const at = next.findIndex((each) => mayBe(index, each));
    const [place] = at < 0 ? [] : next.splice(at, 1);
    if (place === undefined) return;
    found[index] = place;
    left.delete(place);
  });
}

/** Below its header. */
function isFilled({ headers, values }: Look, column: number): boolean {
  return values.some((row) => !['', headers[column]].includes(String(row[column] ?? '')));
}

/** Of our columns their marks, of others their headers. */
function keysOf({ headers, own }: PlacedLook): readonly string[] {
  const marks = groupedBy(Object.keys(own).sort(), (mark) => own[mark]);
  return headers.map((header, column) => {
    const ours = marks.get(column);
    return ours === undefined ? `header ${header}` : `own ${ours.join()}`;
  });
}

function uniquePlaces(keys: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const repeated = new Set<string>(['header ']);
  keys.forEach((key, column) => {
    if (places.has(key)) repeated.add(key);
    places.set(key, column);
  });
  for (const key of repeated) places.delete(key);
  return places;
}

/** How many cells of two columns hold the same; empty ones and what was just written don't count. */
function likeness(
  before: Look,
  after: Look,
  earlier: number,
  later: number,
  written: WrittenTexts,
): number {
  const texts = new Set<unknown>();
  for (const row of before.values.slice(0, sampleRows)) texts.add(plain(row[earlier] ?? ''));
  return after.values.slice(0, sampleRows).filter((row) => {
    const value = row[later] ?? '';
    return value !== '' && !written.has(value) && texts.has(plain(value));
  }).length;
}

function rowsOf(
  { before, after, keyColumns, written }: Comparison,
  columns: readonly (number | null)[],
): readonly (number | null)[] {
  const pairs = columns.flatMap((earlier, later) => (earlier === null ? [] : [{ earlier, later }]));
  const keys = pairs.filter(({ earlier }) => keyColumns.includes(earlier));
  const matching = new RowMatching(before, after, written);
  matching.pairWhereAll(pairs);
  matching.pairByText(keys, pairs, (value) => value === '' || !written.has(value));
  matching.pairAlike(pairs);
  matching.pairByText(keys, pairs);
  // A row that has nothing in common with the one that stood there is a new one: but for what formulas show.
  const mayBe = (row: number, place: number) =>
    written.hasFormulas || matching.mayBe(pairs, place, row);
  pairInOrder(matching.found, matching.left, before.values.length, mayBe);
  return matching.found;
}

interface ColumnPair {
  readonly earlier: number;
  readonly later: number;
}

/** More rows than this that nothing tells apart are paired by their order alone. */
const alikeMax = 60;

class RowMatching {
  readonly found: (number | null)[];
  readonly left: Set<number>;
  private readonly before: Look;
  private readonly after: Look;
  private readonly written: WrittenTexts;

  constructor(before: Look, after: Look, written: WrittenTexts) {
    this.before = before;
    this.after = after;
    this.written = written;
    this.found = after.values.map(() => null);
    this.left = new Set(before.values.map((_, row) => row));
  }

  /** Rows that read the same in all columns, first of all those that did not move. */
  pairWhereAll(pairs: readonly ColumnPair[]): void {
    this.found.forEach((_, row) => {
      if (this.left.has(row) && this.isEqual(pairs, row, row)) this.pair(row, row);
    });
    this.pairByText(pairs, []);
  }

  /** Rows with equal texts in these columns; among several the one that is most alike in all. */
  pairByText(
    keys: readonly ColumnPair[],
    all: readonly ColumnPair[],
    tells = (_: CellValue) => true,
  ): void {
    if (keys.length === 0) return;
    const [earlier, later] = [keys.map((pair) => pair.earlier), keys.map((pair) => pair.later)];
    const byText = groupedBy(this.left, (row) => textOf(this.before, row, earlier));
    for (const row of this.open()) {
      if (!later.every((column) => tells(this.after.values[row]?.[column] ?? ''))) continue;
      const candidates = byText.get(textOf(this.after, row, later)) ?? [];
      const place = this.mostAlike(candidates, row, all);
      if (place !== null) this.pair(row, place);
    }
  }

  /** Rows whose inputs were edited, or written over, are told by the rest of their cells. */
  pairAlike(pairs: readonly ColumnPair[]): void {
    const open = this.open();
    if (open.length > alikeMax || this.left.size > alikeMax) return;
    const candidates = open.flatMap((row) =>
      [...this.left].map((place) => ({ row, place, score: this.likeness(pairs, place, row) })),
    );
    candidates.sort((a, b) => b.score - a.score);
    for (const { row, place, score } of candidates) {
      if (score < this.filled(pairs, row) / 2 || score === 0) continue;
      if (this.found[row] === null && this.left.has(place)) this.pair(row, place);
    }
  }

  private open(): readonly number[] {
    return this.found.flatMap((place, row) => (place === null ? [row] : []));
  }

  private pair(row: number, place: number): void {
    this.found[row] = place;
    this.left.delete(place);
  }

  private mostAlike(
    candidates: readonly number[],
    row: number,
    pairs: readonly ColumnPair[],
  ): number | null {
    const left = candidates.filter((place) => this.left.has(place));
    const [first = null] = left;
    if (left.length < 2 || left.length > alikeMax) return first;
    const scored = left.map((place) => ({ place, score: this.likeness(pairs, place, row) }));
    return scored.reduce((best, next) => (next.score > best.score ? next : best)).place;
  }

  mayBe(pairs: readonly ColumnPair[], place: number, row: number): boolean {
    return this.filled(pairs, row) === 0 || this.likeness(pairs, place, row) > 0;
  }

  /** How many cells hold what was not just written. */
  private filled(pairs: readonly ColumnPair[], row: number): number {
    const values = pairs.map(({ later }) => this.after.values[row]?.[later] ?? '');
    return values.filter((value) => value !== '' && !this.written.has(value)).length;
  }

  private isEqual(pairs: readonly ColumnPair[], place: number, row: number): boolean {
    const earlier = this.before.values[place];
    const later = this.after.values[row];
    return pairs.every((pair) => isSame(earlier?.[pair.earlier], later?.[pair.later]));
  }

  private likeness(pairs: readonly ColumnPair[], place: number, row: number): number {
    const earlier = this.before.values[place];
    const later = this.after.values[row];
    return pairs.filter((pair) => {
      const value = later?.[pair.later] ?? '';
      return value !== '' && !this.written.has(value) && isSame(earlier?.[pair.earlier], value);
    }).length;
  }
}

function textOf({ texts }: Look, row: number, columns: readonly number[]): string {
  return columns.map((column) => texts[row]?.[column] ?? '').join('\u0001');
}
