/** Defines a sheet as the core's table, whose rows count from its header row. */

import type { Block, Losses, OwnColumns, StoredCell, Table } from '../../core/ports/workbook';
import { belowTop } from '../../core/sheet/below-top';
import { demandNoRefusal, nameRefusals } from '../refusals';
import { rulesOf } from './cell-rules';
import { colourColumns, uncolourColumns } from './colours';
import { linksOf } from './links';
import { lookAt } from './look';
import { formatAs, putFormat } from './number-formats';
import { forLists, rangesMax, stretchesOf } from './range-lists';
import { filteredOutOf, protectedColumnsOf, selectedRowsOf, wholeColumn } from './sheet-state';
import { putCells, putFormats } from './stored-cells';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;

/** Developer metadata of an output column: this key, and its mark as value. */
const metadataKey = 'cdx.output';

/** Globals never outlive their execution. */
export const losses: Losses = { cells: 0 };

export function tableOf(sheet: Sheet, headerRow = 1): Table {
  return belowTop(sheetTable(sheet, headerRow), headerRow - 1);
}

/** The sheet from its first row on; formulas are told and taken in R1C1 notation. */
export function relativeTableOf(sheet: Sheet): Table {
  return {
    ...sheetTable(sheet, 1),
    formulas: (firstRow, rows, firstColumn, columns) =>
      inGrid(sheet, firstRow, rows, firstColumn, columns, relativeFormulasOf, ''),
    put: (cells) =>
      nameRefusals(() => putCells(sheet, cells, true), lockedIn(sheet, placesOf(cells))),
  };
}

/** In R1C1 notation; '' where a cell holds none. */
export function relativeFormulasOf(range: Range): string[][] {
  return range.getFormulasR1C1().map((row) => row.map((formula) => formula ?? ''));
}

/** With the sheet's own row numbers. */
function sheetTable(sheet: Sheet, headerRow: number): Table {
  const isLocked = (blocks: readonly Block[]) => lockedIn(sheet, columnsOf(blocks));
  return {
    losses,
    sheetId: sheet.getSheetId(),
    name: sheet.getName(),
    headerRow,
    topRows: (rows, columnsMax) => {
      const columns = Math.min(columnsMax, sheet.getLastColumn());
      return inGrid(sheet, 1, rows, 0, columns, trimmedTexts, '');
    },
    insertTopRow: () =>
      nameRefusals(() => {
        sheet.insertRowsBefore(1, 1);
        SpreadsheetApp.flush();
      }),
    lastRow: () => sheet.getLastRow(),
    headers: () => headersOf(sheet, headerRow),
    outputColumns: () => outputColumnsOf(sheet),
    read: (firstRow, rows, firstColumn, columns) =>
      inGrid(sheet, firstRow, rows, firstColumn, columns, (range) => range.getDisplayValues(), ''),
    links: (firstRow, rows, column) =>
      linksOf(sheet, firstRow, rows, column, 1).map(([link = '']) => link),
    linksIn: (firstRow, rows, firstColumn, columns) =>
      linksOf(sheet, firstRow, rows, firstColumn, columns),
    formulas: (firstRow, rows, firstColumn, columns) =>
      inGrid(sheet, firstRow, rows, firstColumn, columns, (range) => range.getFormulas(), ''),
    write: (blocks) =>
      nameRefusals(() => {
        // First, so that neither a plus sign nor leading zeros are taken for a number.
        putFormat(sheet, namesOfBlocks(sheet, blocks), '@');
        writeBlocks(sheet, blocks);
      }, isLocked(blocks)),
    flush: () => nameRefusals(() => SpreadsheetApp.flush()),
    look: (firstRow, rows, columns, textColumns) =>
      lookAt(sheet, firstRow, rows, columns, textColumns, headerRow),
    formats: (firstRow, rows, columns) =>
      inGrid(sheet, firstRow, rows, 0, columns, (range) => range.getNumberFormats(), ''),
    formatAsText: (blocks) => {
      const isProtected = isLocked(blocks);
      return nameRefusals(
        () => formatAs(sheet, namesOfBlocks(sheet, blocks), '@', isProtected),
        isProtected,
      );
    },
    writePlain: (blocks) => nameRefusals(() => writeBlocks(sheet, blocks), isLocked(blocks)),
    put: (cells) => nameRefusals(() => putCells(sheet, cells), lockedIn(sheet, placesOf(cells))),
    ensureRows: (lastRow) => nameRefusals(() => ensureRows(sheet, lastRow)),
    fill: (rows, column, text) =>
      nameRefusals(() => fillCells(sheet, rows, column, text), lockedIn(sheet, [column])),
    makeRoom: (before, columns) => nameRefusals(() => makeRoom(sheet, before, columns)),
    mark: (column, mark) => markColumn(sheet, column, mark),
    unmark: (mark) => unmarkColumns(sheet, mark),
    gridRows: () => sheet.getMaxRows(),
    formatColumnsAsText: (places) =>
      nameRefusals(() => {
        const names = places.flatMap(({ rows, column }) => namesOf(sheet, rows, column));
        return formatAs(sheet, names, '@');
      }),
    formatCells: (cells) => nameRefusals(() => putFormats(sheet, cells)),
    emboldenHeaders: (columns) =>
      nameRefusals(() => {
        const cells = columns.map((column) =>
          sheet.getRange(headerRow, column + 1).getA1Notation(),
        );
        if (cells.length > 0) sheet.getRangeList(cells).setFontWeight('bold');
      }),
    setWidth: (column, widthPx) => nameRefusals(() => sheet.setColumnWidth(column + 1, widthPx)),
    colour: (columns) => nameRefusals(() => colourColumns(sheet, columns)),
    uncolour: (colours) => nameRefusals(() => uncolourColumns(sheet, colours)),
    filteredOut: () => filteredOutOf(sheet),
    isHidden: (row) => sheet.isRowHiddenByFilter(row) || sheet.isRowHiddenByUser(row),
    selectRows: (rows) => selectRows(sheet, rows),
    selectedRows: () => selectedRowsOf(sheet),
    rules: (firstRow, rows, firstColumn, columns) =>
      rulesOf(sheet, firstRow, rows, firstColumn, columns),
    protectedColumns: (columns, made = []) =>
      protectedColumnsOf(sheet, [...columns, ...made], (column) =>
        made.includes(column) ? headerRow : headerRow + 1,
      ),
  };
}

function trimmedTexts(range: GoogleAppsScript.Spreadsheet.Range): string[][] {
  return range.getDisplayValues().map((row) => row.map((text) => text.trim()));
}

/**
 * Without the spaces that a number format such as Accounting puts around a text. None where so many rows were
 * deleted that their row is off the grid: another one can be chosen then.
 */
function headersOf(sheet: Sheet, row: number): readonly string[] {
  try {
    return trimmedTexts(sheet.getRange(`${row}:${row}`))[0] ?? [];
  } catch (error) {
    if (row <= sheet.getMaxRows()) throw error;
    return [];
  }
}

/**
 * Reads a rectangle in one round trip. Rows that were deleted meanwhile are off the grid, where
 * Sheets throws; only then is the size of the grid asked for, and what is off it reads as empty.
 */
function inGrid<T>(
  sheet: Sheet,
  firstRow: number,
  rows: number,
  firstColumn: number,
  columns: number,
  readRange: (range: Range) => T[][],
  nothing: T,
): T[][] {
  if (rows <= 0 || columns <= 0) return [];
  try {
    return readRange(sheet.getRange(firstRow, firstColumn + 1, rows, columns));
  } catch (error) {
    demandNoRefusal(error);
    const inside = Math.min(rows, sheet.getMaxRows() - firstRow + 1);
    const wide = Math.min(columns, sheet.getMaxColumns() - firstColumn);
    const empty = Array.from({ length: rows }, () => new Array<T>(columns).fill(nothing));
    if (inside <= 0 || wide <= 0) return empty;
    const texts = readRange(sheet.getRange(firstRow, firstColumn + 1, inside, wide));
    return empty.map((row, index) => row.map((_, column) => texts[index]?.[column] ?? nothing));
  }
}

function outputColumnsOf(sheet: Sheet): OwnColumns {
  const columns: Record<string, number> = {};
  for (const metadata of sheet.createDeveloperMetadataFinder().withKey(metadataKey).find()) {
    const column = metadata.getLocation().getColumn()?.getColumn();
    if (column !== undefined) columns[metadata.getValue() ?? ''] = column - 1;
  }
  return columns;
}

function lockedIn(sheet: Sheet, columns: readonly number[]): () => boolean {
  return () => protectedColumnsOf(sheet, columns).length > 0;
}

function placesOf(cells: readonly StoredCell[]): readonly number[] {
  return cells.map(({ column }) => column);
}

function columnsOf(blocks: readonly Block[]): readonly number[] {
  return blocks.flatMap(({ firstColumn, values }) =>
    (values[0] ?? []).map((_, index) => firstColumn + index),
  );
}

function namesOfBlocks(sheet: Sheet, blocks: readonly Block[]): readonly string[] {
  return blocks.map((block) => rangeOfBlock(sheet, block).range.getA1Notation());
}

function namesOf(sheet: Sheet, rows: readonly number[], column: number): readonly string[] {
  return runsOf(rows).map(([first, count]) =>
    sheet.getRange(first, column + 1, count, 1).getA1Notation(),
  );
}

function writeBlocks(sheet: Sheet, blocks: readonly Block[]): void {
  for (const { range, values } of blocks.map((block) => rangeOfBlock(sheet, block))) {
    range.setValues(values);
  }
}

function rangeOfBlock(sheet: Sheet, block: Block): { range: Range; values: string[][] } {
  const rows = block.values.length;
  const columns = block.values[0]?.length ?? 0;
  const range = sheet.getRange(block.firstRow, block.firstColumn + 1, rows, columns);
  return { range, values: block.values.map((row) => [...row]) };
}

/** Rows below the last one of the grid have to be made before they can be written. */
function ensureRows(sheet: Sheet, lastRow: number): void {
  const present = sheet.getMaxRows();
  if (lastRow > present) sheet.insertRowsAfter(present, lastRow - present);
}

function fillCells(sheet: Sheet, rows: readonly number[], column: number, text: string): void {
  forLists(sheet, namesOf(sheet, rows, column), (list) =>
    text === '' ? list.clearContent() : list.setValue(text),
  );
}

/** The sheet comes to the front with them. Gives how many they are. */
function selectRows(sheet: Sheet, rows: readonly number[]): number {
  const stretches = runsOf(rows).slice(0, rangesMax);
  const names = stretches.map(([first, count]) => `${first}:${first + count - 1}`);
  sheet.getRangeList(names).activate();
  return stretches.reduce((sum, [, count]) => sum + count, 0);
}

/** Neighbouring rows as first row and count. */
function runsOf(rows: readonly number[]): readonly (readonly [number, number])[] {
  const sorted = [...rows].sort((a, b) => a - b);
  const stretches = stretchesOf(sorted, (row, last) => last + 1 === row);
  return stretches.map((stretch) => [stretch[0], stretch.length]);
}

function makeRoom(sheet: Sheet, before: number | null, count: number): number {
  const present = sheet.getMaxColumns();
  if (before !== null && before < present) {
    sheet.insertColumnsBefore(before + 1, count);
    return before;
  }
  const first = sheet.getLastColumn();
  const missing = first + count - present;
  if (missing > 0) sheet.insertColumnsAfter(present, missing);
  return first;
}

/** Metadata of a whole column follows it through moves and renames and dies with it. */
function markColumn(sheet: Sheet, column: number, mark: string): void {
  wholeColumn(sheet, column).addDeveloperMetadata(
    metadataKey,
    mark,
    SpreadsheetApp.DeveloperMetadataVisibility.DOCUMENT,
  );
}

function unmarkColumns(sheet: Sheet, mark: string): void {
  const found = sheet.createDeveloperMetadataFinder().withKey(metadataKey).withValue(mark).find();
  for (const metadata of found) metadata.remove();
}
