/**
 * Defines how the add-on's columns are made. A column is the add-on's by its developer metadata, and
 * metadata can be taken off again without a column number. So it comes first; what it landed on is
 * ours only if it is empty, or already has the header of ours. Headers and formats come after that.
 */

import type { Look, NewColumn, OwnColumns, Table } from '../../ports/workbook';
import type { Edit, Landed } from '../write/edits';
import { SheetBusy, widthOf } from '../write/image';
import { safeWrite } from '../write/safe-write';
import { headersAndMarks } from './headers';
import { widenColumns } from './looks';
import { columnOf, markOf } from './outputs';
import { formatAsText } from './plain-columns';

const attemptsMax = 6;

/**
 * Makes columns before `before` (null: after the last one), or adopts those with the same header.
 * Gives how many headers of others could not be put back as they were.
 */
export function makeColumns(
  table: Table,
  wanted: readonly NewColumn[],
  before: number | null,
): number {
  let lost = 0;
  const made = new Set<NewColumn>();
  unmarkHalfMade(table);
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const missing = missingIn(table.outputColumns(), wanted);
    const open = missing.filter((column) => !adopt(table, column));
    if (open.length > 0) markEmpty(table, open, before);
    for (const column of open) made.add(column);
    if (missingIn(table.outputColumns(), wanted).length > 0) continue;
    const written = writeHeaders(table, wanted);
    lost += written.lost;
    if (written.missed) continue;
    if (missing.length > 0) dress(table, wanted.map(markOf));
    if (made.size > 0) widenColumns(table, [...made]);
    return lost;
  }
  throw new SheetBusy('Columns kept moving while those of the add-on were made.', lost);
}

/**
 * An execution that ended while it made columns left marks on columns that hold nothing, not even a
 * header. New ones would be made in the same place and taken for astray, also where another run left
 * them: they are made anew together.
 */
function unmarkHalfMade(table: Table): void {
  const { headers, own } = headersAndMarks(table);
  for (const [mark, place] of Object.entries(own)) {
    const isBare = place !== undefined && (headers[place] ?? '') === '';
    if (isBare && isEmpty(table, place)) table.unmark(mark);
  }
}

function dress(table: Table, marks: readonly string[]): void {
  formatAsText(table, marks);
  const { own } = headersAndMarks(table);
  table.emboldenHeaders(marks.flatMap((mark) => own[mark] ?? []));
}

function missingIn(present: OwnColumns, wanted: readonly NewColumn[]): readonly NewColumn[] {
  return wanted.filter((output) => columnOf(present, output) === undefined);
}

/** Where a column is to be adopted, -1 where it has to be made: headers of a CRM may be anybody's. */
export function placeToAdopt(headers: readonly string[], { header }: NewColumn): number {
  return header.startsWith('CDX ') ? headers.indexOf(header) : -1;
}

/** A column with one of our headers but no metadata, as in an imported sheet, is adopted. */
function adopt(table: Table, column: NewColumn): boolean {
  const place = placeToAdopt(table.headers(), column);
  if (place < 0) return false;
  const mark = markOf(column);
  table.mark(place, mark);
  const { headers, own } = headersAndMarks(table);
  const landed = own[mark];
  if (landed !== undefined && headers[landed] === column.header) return true;
  table.unmark(mark);
  return false;
}

/** A colleague who moves columns right then leaves an empty column of ours behind: nothing is lost. */
function markEmpty(table: Table, columns: readonly NewColumn[], before: number | null): void {
  const first = table.makeRoom(before, columns.length);
  columns.forEach((column, index) => {
    table.mark(first + index, markOf(column));
  });
  // What was read before says nothing of a column that came to stand there since.
  table.flush();
  const own = table.outputColumns();
  for (const column of columns) {
    const mark = markOf(column);
    const landed = own[mark];
    if (landed === undefined || !isEmpty(table, landed) || isShared(table, mark))
      table.unmark(mark);
  }
}

function isEmpty(table: Table, column: number): boolean {
  const rows = Math.max(1, table.lastRow());
  const texts = table.read(1, rows, column, 1);
  const formulas = table.formulas(1, rows, column, 1);
  return [...texts, ...formulas].every(([text = '']) => text === '');
}

/** Another of ours stands in the same column: one of the two landed astray. */
function isShared(table: Table, mark: string): boolean {
  const own = table.outputColumns();
  const column = own[mark];
  return Object.entries(own).some(([other, place]) => other !== mark && place === column);
}

/** Some rows below the headers tell columns apart whose header was written over. */
const rowsBelow = 50;

function writeHeaders(table: Table, wanted: readonly NewColumn[]): Landed {
  const rows = Math.max(1, Math.min(table.lastRow(), rowsBelow));
  const headers = table.headers();
  const columns = widthOf(headers, 1);
  return safeWrite({
    table,
    band: { firstRow: 1, rows, columns },
    textColumns: [],
    keyColumns: usersColumns,
    plan: (image) => headerEdits(image, wanted),
  });
}

function usersColumns({ headers, own }: Look & { own: OwnColumns }): readonly number[] {
  const ours = new Set(Object.values(own));
  return headers.flatMap((header, column) => (header === '' || ours.has(column) ? [] : [column]));
}

function headerEdits(
  { headers, own }: Look & { own: OwnColumns },
  wanted: readonly NewColumn[],
): readonly Edit[] {
  return wanted.flatMap((output) => {
    const column = own[markOf(output)];
    return column === undefined || (headers[column] ?? '') !== ''
      ? []
      : [{ row: 0, column, to: output.header }];
  });
}
