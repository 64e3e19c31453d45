/**
 * Defines how the add-on's columns are made. A column is the add-on's by its developer metadata, and
 * metadata can be taken off again without a column number. So it comes first; what it landed on is
 * ours only if it is empty, or already has the header of ours. Headers and formats come after that.
 */

import type { Look, NewColumn, OwnColumns, Table } from '../../ports/workbook';
import { SheetBusy } from '../sheet-busy';
import { type Edit, plainTextFormat } from '../write/edits';
import { type Image, widthToLookAt } from '../write/image';
import { safeWrite } from '../write/safe-write';
import { type HeaderLook, headersAndMarks } from './headers';
import { widenColumns } from './looks';
import { columnOf, headerOfMark, isOwnHeader, markOf, nameOfMark } from './outputs';
import { isPastedOver } from './pasted-over';
import { formatAsText } from './plain-columns';
import { spanOf } from './span';

const attemptsMax = 6;

export interface Placed {
  /** Columns that were made or adopted: they want to be dressed. */
  readonly added: readonly NewColumn[];
  /** Those of them that were made. */
  readonly made: readonly NewColumn[];
  /** The header row and its marks as they stood at the end. */
  readonly look: HeaderLook;
}

/** Makes columns as `placeColumns` does, and dresses them at once. */
export function makeColumns(
  table: Table,
  wanted: readonly NewColumn[],
  before: number | null,
): void {
  const placed = placeColumns(table, wanted, before, headersAndMarks(table));
  if (placed.added.length > 0) dressColumns(table, wanted, placed.made);
}

/**
 * Makes columns before `before` (null: after the last one), or adopts those with the same header.
 * `seen` is a look from right before: where it is out of date, what it leads to is taken back.
 */
export function placeColumns(
  table: Table,
  wanted: readonly NewColumn[],
  before: number | null,
  seen: HeaderLook,
): Placed {
  const added = new Set<NewColumn>();
  const made = new Set<NewColumn>();
  let now = unmarkDead(table, seen) ? headersAndMarks(table) : seen;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const missing = missingIn(now.own, wanted);
    const { headers } = now;
    const found = missing.filter((column) => placeToAdopt(headers, column) >= 0);
    if (!found.every((column) => adopt(table, placeToAdopt(headers, column), column))) {
      // It had moved by then: to make another one would leave what it holds behind.
      now = headersAndMarks(table);
      continue;
    }
    const open = missing.filter((column) => !found.includes(column));
    const grid = open.length > 0 ? markPlaces(table, open, before, now) : now.headers;
    for (const column of missing) added.add(column);
    for (const column of open) made.add(column);
    const isDone = missing.length === 0 && headerEdits(now, wanted).length === 0;
    const written = isDone ? null : writeHeaders(table, wanted, open, grid);
    if (written === null || written.isWhole) {
      return { added: [...added], made: [...made], look: written?.look ?? now };
    }
    now = headersAndMarks(table);
  }
  throw new SheetBusy('columns were made');
}

/**
 * An execution that ended while it made columns left marks on columns that have no header, and are not
 * yet plain text. New ones would be made in the same place and taken for astray, also where another run
 * left them: they are made anew together. What somebody typed there meanwhile is theirs. One that ended
 * while it adopted a column may have left the mark on another, which came to stand there. And whoever
 * pastes another sheet over this one leaves all marks on columns of their own.
 */
function unmarkDead(table: Table, look: HeaderLook): boolean {
  const { headers, own } = look;
  const isOver = isPastedOver(table, look);
  const left = Object.entries(own).filter(([mark, place]) => {
    if (place === undefined) return false;
    if (isOver || isShared(look, mark)) return true;
    if ((headers[place] ?? '') !== '') return isElsewhere(look, mark) && !isDressed(table, place);
    return filledAmong(table, [place]).size === 0 || !isDressed(table, place);
  });
  for (const [mark] of left) table.unmark(mark);
  return left.length > 0;
}

/**
 * Another output is marked on the same column, as where ours was deleted while its neighbour had no header
 * yet. Both would be written there: it is that of the mark whose header it has, or whose header alone
 * stands nowhere else, or of neither.
 */
function isShared(look: HeaderLook, mark: string): boolean {
  const { headers, own } = look;
  const place = own[mark] ?? -1;
  const isAnother = (each: string) =>
    own[each] === place &&
    nameOfMark(each) !== nameOfMark(mark) &&
    (isElsewhere(look, mark) || !isElsewhere(look, each));
  return headers[place] !== headerOfMark(mark) && Object.keys(own).some(isAnother);
}

/** The header that belongs to the mark stands over a column that has none. */
function isElsewhere({ headers, own }: HeaderLook, mark: string): boolean {
  const header = headerOfMark(mark);
  const marked = new Set(Object.values(own));
  const isFree = (text: string, place: number) => text === header && !marked.has(place);
  return headers[own[mark] ?? 0] !== header && isOwnHeader(header) && headers.some(isFree);
}

function isDressed(table: Table, place: number): boolean {
  const formats = table.formats(2, Math.max(1, table.lastRow() - 1), place + 1);
  return formats.some((row) => row[place] === plainTextFormat);
}

/** Plain text down to the end of the grid, bold headers, and widths that can be read. */
export function dressColumns(
  table: Table,
  wanted: readonly NewColumn[],
  made: readonly NewColumn[],
): void {
  const marks = wanted.map(markOf);
  formatAsText(table, marks);
  const { own } = headersAndMarks(table);
  table.emboldenHeaders(marks.flatMap((mark) => own[mark] ?? []));
  widenColumns(table, made);
}

/** Those that have no column yet. */
export function missingIn(present: OwnColumns, wanted: readonly NewColumn[]): readonly NewColumn[] {
  return wanted.filter((output) => columnOf(present, output) === undefined);
}

/** Where a column is to be adopted, -1 where it has to be made: headers of a CRM may be anybody's. */
function placeToAdopt(headers: readonly string[], { header }: NewColumn): number {
  return isOwnHeader(header) ? headers.indexOf(header) : -1;
}

/** A column with one of our headers but no metadata, as in an imported sheet, is adopted. */
function adopt(table: Table, place: number, column: NewColumn): boolean {
  const mark = markOf(column);
  table.mark(place, mark);
  let isRight = false;
  try {
    const { headers, own } = headersAndMarks(table);
    const landed = own[mark];
    isRight = landed !== undefined && headers[landed] === column.header;
  } finally {
    if (!isRight) table.unmark(mark);
  }
  return isRight;
}

/** What is marked here is ours only once it was seen to be empty. Gives the header row as it should be by now. */
function markPlaces(
  table: Table,
  columns: readonly NewColumn[],
  before: number | null,
  { headers }: HeaderLook,
): readonly string[] {
  const first = table.makeRoom(before, columns.length);
  columns.forEach((column, index) => {
    table.mark(first + index, markOf(column));
  });
  const made = columns.map(({ header }) => header);
  const behind = first === before ? first : first + made.length;
  const left = Array.from({ length: first }, (_, column) => headers[column] ?? '');
  return [...left, ...made, ...headers.slice(behind)];
}

/** Which of these columns hold anything. */
function filledAmong(table: Table, columns: readonly number[]): ReadonlySet<number> {
  const rows = Math.max(1, table.lastRow());
  const { first, width } = spanOf(columns);
  const isFilled = (cells: readonly (readonly string[])[], column: number) =>
    cells.some((row) => (row[column - first] ?? '') !== '');
  const filled = new Set<number>();
  if (columns.length === 0) return filled;
  for (const cells of [table.read(1, rows, first, width), table.formulas(1, rows, first, width)]) {
    for (const column of columns) if (isFilled(cells, column)) filled.add(column);
  }
  return filled;
}

interface Written {
  /** All columns have their headers. */
  readonly isWhole: boolean;
  readonly look: HeaderLook;
}

/** Of a large sheet so many rows tell columns apart whose header was written over. */
const rowsBelow = 50;

/** So many cells are looked at as a whole: a few round trips take longer. */
const wholeCells = 30_000;

/**
 * A mark that landed on anything but an empty column, as where a colleague moved columns right then,
 * comes off again: what stays behind is at most an empty column, and nothing is lost.
 */
function writeHeaders(
  table: Table,
  wanted: readonly NewColumn[],
  marked: readonly NewColumn[],
  headers: readonly string[],
): Written {
  const lastRow = Math.max(1, table.lastRow());
  const columns = widthToLookAt(headers, lastRow);
  const isSmall = lastRow * columns <= wholeCells;
  let astray = isSmall || marked.length === 0 ? [] : astrayBelow(table, marked);
  let isComplete = false;
  const { image, missed } = safeWrite({
    table,
    band: { firstRow: 1, rows: isSmall ? lastRow : Math.min(lastRow, rowsBelow), columns },
    textColumns: [],
    keyColumns: usersColumns,
    plan: (image) => {
      const isFilled = (column: number) => holdsAnything(image, column);
      astray = [...astray, ...astrayOf(image.own, marked, isFilled)];
      isComplete = astray.length === 0 && missingIn(image.own, wanted).length === 0;
      return isComplete ? headerEdits(image, wanted) : [];
    },
  });
  for (const column of new Set(astray)) table.unmark(markOf(column));
  return { isWhole: isComplete && !missed, look: withHeaders(image, wanted) };
}

function withHeaders({ headers, own }: HeaderLook, wanted: readonly NewColumn[]): HeaderLook {
  const texts = [...headers];
  for (const output of wanted) {
    const column = columnOf(own, output);
    if (column !== undefined && texts[column] === '') texts[column] = output.header;
  }
  return { headers: texts, own };
}

/** In a sheet that is too large to be looked at as a whole. */
function astrayBelow(table: Table, marked: readonly NewColumn[]): readonly NewColumn[] {
  // What was read before says nothing of a column that came to stand there since.
  table.flush();
  const own = table.outputColumns();
  const places = marked.flatMap((column) => own[markOf(column)] ?? []);
  const filled = filledAmong(table, places);
  return astrayOf(own, marked, (column) => filled.has(column));
}

/** Another of ours in the same column: one of the two landed astray. */
function astrayOf(
  own: OwnColumns,
  marked: readonly NewColumn[],
  isFilled: (column: number) => boolean,
): readonly NewColumn[] {
  const places = Object.values(own);
  return marked.filter((column) => {
    const place = own[markOf(column)];
    if (place === undefined) return false;
    return places.indexOf(place) !== places.lastIndexOf(place) || isFilled(place);
  });
}

function holdsAnything({ headers, values, formulas }: Image, column: number): boolean {
  const isFilled = (rows: readonly (readonly unknown[])[]) =>
    rows.some((row) => (row[column] ?? '') !== '');
  return column >= headers.length || isFilled(values) || isFilled(formulas);
}

function usersColumns({ headers, own }: Look & { own: OwnColumns }): readonly number[] {
  const ours = new Set(Object.values(own));
  return headers.flatMap((header, column) => (header === '' || ours.has(column) ? [] : [column]));
}

function headerEdits({ headers, own }: HeaderLook, wanted: readonly NewColumn[]): readonly Edit[] {
  return wanted.flatMap((output) => {
    const column = own[markOf(output)];
    return column === undefined || (headers[column] ?? '') !== ''
      ? []
      : [{ row: 0, column, to: output.header }];
  });
}
