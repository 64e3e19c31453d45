/** Defines what a run needs of a spreadsheet: tables with a header row, and the log. */

import type { OutputName } from '../words';
import { namedError, nameOf } from './named-error';

/** A rectangle of texts to write; rows count from 1, columns from 0. */
export interface Block {
  readonly firstRow: number;
  readonly firstColumn: number;
  /** Every row has the same number of texts; '' empties the cell. */
  readonly values: readonly (readonly string[])[];
}

/** What `getValues` gives: '' for an empty cell. */
export type CellValue = string | number | boolean | Date;

/** A band of rows, and the header row, over the first columns of the grid. */
export interface Look {
  /** Texts of row 1, as displayed. */
  readonly headers: readonly string[];
  readonly firstRow: number;
  readonly values: readonly (readonly CellValue[])[];
  /** As displayed, in the columns that were asked for. */
  readonly texts: readonly (readonly string[])[];
}

/** A cell, by the number of its row and the index of its column, and its number format. */
export interface FormattedCell {
  readonly rowNumber: number;
  readonly column: number;
  readonly format: string;
}

/** What a cell holds, to be put back as it is. */
export interface CellContent {
  readonly value: CellValue;
  /** '' where it holds none. */
  readonly formula: string;
  /** Null: the format that the cell has. */
  readonly format: string | null;
  /** The address that the whole text leads to. */
  readonly link?: string;
  /** A text to be taken as if typed, so that it is a number or a date again. */
  readonly isTyped?: boolean;
}

/** Rows count from 1, columns from 0. */
export interface StoredCell extends CellContent {
  readonly rowNumber: number;
  readonly column: number;
}

export interface NewColumn {
  readonly name: OutputName;
  readonly header: string;
}

/** Indices of columns by the mark (`markOf`) that their developer metadata holds. */
export type OwnColumns = Readonly<Record<string, number | undefined>>;

/** Rows of a column, by their numbers. */
export interface ColumnRows {
  readonly column: number;
  readonly rows: readonly number[];
}

/** What a text begins with, and the colours that it gets for it. */
export interface TextColour {
  readonly start: string;
  /** As `#rrggbb` in lower case, like Sheets tells them. */
  readonly ink: string;
  readonly ground: string;
}

export interface ColouredColumn {
  readonly column: number;
  readonly colours: readonly TextColour[];
}

/** The rule of a cell; what it is, in words that Sheets itself uses. */
export interface CellRule {
  readonly rowNumber: number;
  readonly column: number;
  readonly words: string;
  /** Whether it surely takes a text: of many rules nobody can tell. */
  readonly takes: (text: string) => boolean;
}

/** Cells of this execution that could not be put back as they were, in whatever sheet. */
export interface Losses {
  cells: number;
}

/**
 * One sheet with its header row. Rows count from that row, which is 1: what stands above it is out of
 * reach. Each method is one round trip unless it says otherwise.
 */
export interface Table {
  readonly losses: Losses;
  readonly sheetId: number;
  readonly name: string;
  /** Number of the header row in the sheet as people see it. */
  readonly headerRow: number;
  /** Texts of the sheet's first rows and columns in use, also of those above the header row. */
  topRows(rows: number, columnsMax: number): readonly string[][];
  /** Puts an empty row above the sheet's first row. Two round trips. */
  insertTopRow(): void;
  /** Number of the last row that holds anything. */
  lastRow(): number;
  /** Texts of row 1, as displayed. */
  headers(): readonly string[];
  /** Columns that carry the add-on's developer metadata, wherever they were moved. */
  outputColumns(): OwnColumns;
  /** Texts as displayed; rows and columns beyond the grid come back as ''. */
  read(firstRow: number, rows: number, firstColumn: number, columns: number): readonly string[][];
  /** Link targets of a column (link text or HYPERLINK formulas), '' where there is none. Two round trips. */
  links(firstRow: number, rows: number, column: number): readonly string[];
  /** The same of neighbouring columns, in two round trips as well. */
  linksIn(
    firstRow: number,
    rows: number,
    firstColumn: number,
    columns: number,
  ): readonly (readonly string[])[];
  /** Formulas, '' where the cell holds none. */
  formulas(
    firstRow: number,
    rows: number,
    firstColumn: number,
    columns: number,
  ): readonly string[][];
  /** Writes texts that stay texts: one round trip for the format, one for each block. */
  write(blocks: readonly Block[]): void;
  /** Commits what was written; whatever is read next is as it stands now. One round trip. */
  flush(): void;
  /**
   * The first `columns` columns: one round trip near the top of the sheet, two further down, and as
   * many again where a header or a cell of `textColumns` is not a text. What is off the grid is
   * empty, or left out where columns are gone.
   */
  look(firstRow: number, rows: number, columns: number, textColumns: readonly number[]): Look;
  /** Number formats of the first `columns` columns; `@` is plain text. */
  formats(firstRow: number, rows: number, columns: number): readonly string[][];
  /** Makes cells plain text, in two round trips. False where some may have kept the format of their column's type. */
  formatAsText(blocks: readonly Block[]): boolean;
  /** Writes texts into cells that are plain text: one round trip for each block. */
  writePlain(blocks: readonly Block[]): void;
  /** Puts cells back as they were: a few round trips for each run of a column. */
  put(cells: readonly StoredCell[]): void;
  /** Makes the grid long enough for new rows at its end. */
  ensureRows(lastRow: number): void;
  /** Writes one text into many cells of a column; '' empties them. */
  fill(rows: readonly number[], column: number, text: string): void;
  /** Inserts empty columns before `before`, or finds room after the last one in use; gives the first. */
  makeRoom(before: number | null, columns: number): number;
  /** Gives a column developer metadata, which follows it through moves and dies with it. */
  mark(column: number, mark: string): void;
  /** Takes the metadata off whatever columns have it. */
  unmark(mark: string): void;
  /** Number of the last row of the grid. */
  gridRows(): number;
  /** As `formatAsText`, for rows of columns. */
  formatColumnsAsText(places: readonly ColumnRows[]): boolean;
  /** Gives cells number formats: one round trip for each format. */
  formatCells(cells: readonly FormattedCell[]): void;
  emboldenHeaders(columns: readonly number[]): void;
  setWidth(column: number, widthPx: number): void;
  /** Gives columns conditional formats, once: tells whether any were without. One round trip, or a few. */
  colour(columns: readonly ColouredColumn[]): boolean;
  /** Takes conditional formats of these looks away, and nobody else's. A few round trips. */
  uncolour(colours: readonly TextColour[]): void;
  /** Tells rows that the filter hides, at most a call for each; null where the sheet has no filter. */
  filteredOut(): ((rowNumber: number) => boolean) | null;
  /** By a person, alone or with its group, or by any filter, that of a table too. */
  isHidden(rowNumber: number): boolean;
  /** Selects rows, whole, as a person would; of very many stretches only the first ones. Gives how many rows. */
  selectRows(rows: readonly number[]): number;
  /** Rows of the user's selection on this sheet. */
  selectedRows(): readonly number[];
  /** Cells whose data validation rejects what it does not accept; those that only warn are none. */
  rules(firstRow: number, rows: number, firstColumn: number, columns: number): readonly CellRule[];
  /** Those in which the user may not edit what is below the headers, and of those to be made the header too. */
  protectedColumns(columns: readonly number[], made?: readonly number[]): readonly number[];
}

/** The hidden sheet `CDX log`: append-only texts. Each write throws `LogUnusable` where it is refused. */
export interface LogSheet {
  /** Number of the last row in use, 0 where there is no log yet. */
  lastRow(): number;
  /** Makes the sheet where it is missing, with room for so many more lines if they are not too many. */
  reserve(lines: number): void;
  /** Gives the sheet its looks where it was just made: nothing that is kept waits for them. */
  dress(): void;
  /** Writes rows from `firstRow` on, making the sheet where it is missing. */
  append(firstRow: number, rows: readonly (readonly string[])[]): void;
  /** Returns when everything that was written stands in the grid. */
  flush(): void;
  /** Takes rows out of the sheet. */
  remove(firstRow: number, rows: number): void;
  /** Rows off the grid are left out. */
  read(firstRow: number, rows: number): readonly string[][];
  show(): void;
  /** The same sheet as a table, for a change of lines that stand there; null where there is no log. */
  table(): Table | null;
}

export interface ListSheet {
  readonly sheetId: number;
  /** Texts as displayed, from the first row on. */
  readonly rows: readonly (readonly string[])[];
  /** As those of a table. */
  readonly linksIn: Table['linksIn'];
}

/** The sheet `Do not contact`, which people make, edit and rename; the add-on only reads it. */
export interface ContactListSheet {
  /**
   * The sheets that may be it, the likeliest first; none where there is none. `isSought`: also one that is
   * known by its mark alone, as in a copy of the document. Throws `ListUnreadable`.
   */
  read(isSought: boolean): readonly ListSheet[];
  /** That one is the list, under any name from here on. */
  readonly keep: (sheetId: number, namesSomebody: boolean) => void;
  /** Whether that sheet was the list when it was read last, or has its name. */
  isIt(sheet: Pick<Table, 'sheetId' | 'name'>): boolean;
  /** Shows it to the user; makes it with these texts where it is missing. */
  open(texts: readonly (readonly string[])[]): void;
}

export interface Workbook {
  readonly id: string;
  readonly losses: Losses;
  table(sheetId: number): Table | null;
  activeTable(): Table | null;
  /** Every sheet with cells, but not the log. */
  allTables(): readonly Table[];
  readonly log: LogSheet;
  readonly contactList: ContactListSheet;
}

/** A write that the sheet refused, as of protected cells or beyond ten million; its text says what to do first. */
export class SheetRefused extends namedError('SheetRefused') {}

export function isSheetRefused(error: unknown): boolean {
  return nameOf(error) === 'SheetRefused';
}
