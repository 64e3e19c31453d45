/** Defines a sheet with a header row as the core's table. */

import { markOf } from '../core/enrich/outputs';
import type { Block, EnteredCell, NewColumn, OwnColumns, Table } from '../core/enrich/workbook';
import { lookAt, valuesOf } from './look';
import { demandNoRefusal, guarded } from './refusals';
import { filteredOutOf, protectedColumnsOf, selectedRowsOf } from './sheet-state';
import { putCells } from './stored-cells';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;

/** Developer metadata of an output column: this key, and its mark as value. */
const metadataKey = 'cdx.output';
/** More ranges than this in one list make one call too large. */
const rangesMax = 500;

export function tableOf(sheet: Sheet): Table {
  return {
    sheetId: sheet.getSheetId(),
    name: sheet.getName(),
    lastRow: () => sheet.getLastRow(),
    headers: () => sheet.getRange('1:1').getDisplayValues()[0] ?? [],
    outputColumns: () => outputColumnsOf(sheet),
    read: (firstRow, rows, firstColumn, columns) =>
      inGrid(sheet, firstRow, rows, firstColumn, columns, (range) => range.getDisplayValues(), ''),
    links: (firstRow, rows, column) =>
      linksOf(sheet, firstRow, rows, column, 1).map(([link = '']) => link),
    linksIn: (firstRow, rows, firstColumn, columns) =>
      linksOf(sheet, firstRow, rows, firstColumn, columns),
    formulas: (firstRow, rows, firstColumn, columns) =>
      inGrid(sheet, firstRow, rows, firstColumn, columns, (range) => range.getFormulas(), ''),
    areTexts: (firstRow, rows, firstColumn, columns) =>
      textsIn(sheet, firstRow, rows, firstColumn, columns),
    enter: (cells) => guarded(() => enterCells(sheet, cells)),
    write: (blocks) =>
      guarded(
        () => {
          formatBlocks(sheet, blocks);
          writeBlocks(sheet, blocks);
        },
        () => protectedColumnsOf(sheet, columnsOf(blocks)).length > 0,
      ),
    flush: () => guarded(() => SpreadsheetApp.flush()),
    look: (firstRow, rows, columns, textColumns) =>
      lookAt(sheet, firstRow, rows, columns, textColumns),
    formats: (firstRow, rows, columns) =>
      inGrid(sheet, firstRow, rows, 0, columns, (range) => range.getNumberFormats(), ''),
    formatAsText: (blocks) =>
      guarded(
        () => formatBlocks(sheet, blocks),
        () => protectedColumnsOf(sheet, columnsOf(blocks)).length > 0,
      ),
    writePlain: (blocks) =>
      guarded(
        () => writeBlocks(sheet, blocks),
        () => protectedColumnsOf(sheet, columnsOf(blocks)).length > 0,
      ),
    put: (cells) => guarded(() => putCells(sheet, cells)),
    ensureRows: (lastRow) => guarded(() => ensureRows(sheet, lastRow)),
    fill: (rows, column, text) =>
      guarded(
        () => fillCells(sheet, rows, column, text),
        () => protectedColumnsOf(sheet, [column]).length > 0,
      ),
    addOutputColumns: (columns, before) => guarded(() => addOutputColumns(sheet, columns, before)),
    filteredOut: () => filteredOutOf(sheet),
    isHiddenByHand: (rowNumber) => sheet.isRowHiddenByUser(rowNumber),
    selectedRows: () => selectedRowsOf(sheet),
    protectedColumns: (columns) => protectedColumnsOf(sheet, columns),
  };
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

/** What is off the grid reads as '', which is a text. */
function textsIn(
  sheet: Sheet,
  firstRow: number,
  rows: number,
  firstColumn: number,
  columns: number,
): boolean[][] {
  const values = inGrid(sheet, firstRow, rows, firstColumn, columns, valuesOf, '');
  return values.map((row) => row.map((value) => typeof value === 'string'));
}

/** A cell of plain text would keep a formula as it is written. */
function enterCells(sheet: Sheet, cells: readonly EnteredCell[]): void {
  for (const { rowNumber, column, text } of cells) {
    sheet
      .getRange(rowNumber, column + 1)
      .setNumberFormat('General')
      .setValue(text);
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

/** Link targets: rich text first, then HYPERLINK formulas, whose text carries no link of its own. */
function linksOf(
  sheet: Sheet,
  firstRow: number,
  rows: number,
  firstColumn: number,
  columns: number,
): readonly (readonly string[])[] {
  const inside = Math.min(rows, sheet.getMaxRows() - firstRow + 1);
  if (inside <= 0) return [];
  const range = sheet.getRange(firstRow, firstColumn + 1, inside, columns);
  const rich = range.getRichTextValues();
  const formulas = range.getFormulas();
  return rich.map((row, index) =>
    row.map((value, column) => linkOf(value) || hyperlinkTarget(formulas[index]?.[column] ?? '')),
  );
}

function linkOf(value: GoogleAppsScript.Spreadsheet.RichTextValue | null): string {
  if (value === null) return '';
  const whole = value.getLinkUrl();
  if (whole !== null) return whole;
  return (
    value
      .getRuns()
      .map((run) => run.getLinkUrl() ?? '')
      .find((url) => url !== '') ?? ''
  );
}

/** The address of `=HYPERLINK("address"; "text")`; a computed address is not followed. */
function hyperlinkTarget(formula: string): string {
  return /^=\s*HYPERLINK\(\s*"([^"]+)"/i.exec(formula)?.[1] ?? '';
}

function columnsOf(blocks: readonly Block[]): readonly number[] {
  return blocks.flatMap(({ firstColumn, values }) =>
    (values[0] ?? []).map((_, index) => firstColumn + index),
  );
}

/** Plain-text format first, so that neither a plus sign nor leading zeros are taken for a number. */
function formatBlocks(sheet: Sheet, blocks: readonly Block[]): void {
  const ranges = blocks.map((block) => rangeOfBlock(sheet, block).range);
  for (let first = 0; first < ranges.length; first += rangesMax) {
    const names = ranges.slice(first, first + rangesMax).map((range) => range.getA1Notation());
    sheet.getRangeList(names).setNumberFormat('@');
  }
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
  const names = runsOf(rows).map(([first, count]) =>
    sheet.getRange(first, column + 1, count, 1).getA1Notation(),
  );
  for (let first = 0; first < names.length; first += rangesMax) {
    const list = sheet.getRangeList(names.slice(first, first + rangesMax));
    if (text === '') list.clearContent();
    else list.setNumberFormat('@').setValue(text);
  }
}

/** Neighbouring rows as first row and count. */
function runsOf(rows: readonly number[]): readonly (readonly [number, number])[] {
  const runs: [number, number][] = [];
  for (const row of [...rows].sort((a, b) => a - b)) {
    const last = runs[runs.length - 1];
    if (last !== undefined && last[0] + last[1] === row) last[1] += 1;
    else runs.push([row, 1]);
  }
  return runs;
}

/** A column with one of our headers but no metadata, as in an imported sheet, is adopted. */
function addOutputColumns(
  sheet: Sheet,
  columns: readonly NewColumn[],
  before: number | null,
): void {
  const headers = sheet.getRange('1:1').getDisplayValues()[0] ?? [];
  const missing: NewColumn[] = [];
  for (const column of columns) {
    const place = column.header.startsWith('CDX ') ? headers.indexOf(column.header) : -1;
    if (place < 0) missing.push(column);
    else markColumn(sheet, place, column);
  }
  if (missing.length === 0) return;
  const first = before === null ? sheet.getLastColumn() : before;
  makeRoom(sheet, first, missing.length, before !== null);
  const header = sheet.getRange(1, first + 1, 1, missing.length);
  header.setNumberFormat('@').setValues([missing.map((column) => column.header)]);
  header.setFontWeight('bold');
  missing.forEach((column, index) => {
    sheet
      .getRange(2, first + index + 1, Math.max(1, sheet.getMaxRows() - 1), 1)
      .setNumberFormat('@');
    markColumn(sheet, first + index, column);
  });
}

function makeRoom(sheet: Sheet, first: number, count: number, between: boolean): void {
  if (between) {
    sheet.insertColumnsBefore(first + 1, count);
    return;
  }
  const missing = first + count - sheet.getMaxColumns();
  if (missing > 0) sheet.insertColumnsAfter(sheet.getMaxColumns(), missing);
}

/** Metadata of a whole column follows it through moves and renames and dies with it. */
function markColumn(sheet: Sheet, index: number, column: NewColumn): void {
  const letter = sheet
    .getRange(1, index + 1)
    .getA1Notation()
    .replace(/\d+/g, '');
  sheet
    .getRange(`${letter}:${letter}`)
    .addDeveloperMetadata(
      metadataKey,
      markOf(column),
      SpreadsheetApp.DeveloperMetadataVisibility.DOCUMENT,
    );
}
