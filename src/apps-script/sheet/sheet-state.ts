/** Defines what is read of a sheet beside its texts: selection, hidden rows, protected columns. */

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** A chart on a sheet of its own has no cells: asked for a range, it throws. */
export function hasCells(sheet: Sheet): boolean {
  return sheet.getType() === SpreadsheetApp.SheetType.GRID;
}

/** To the end of the grid, however far that is. */
export function wholeColumn(sheet: Sheet, column: number): GoogleAppsScript.Spreadsheet.Range {
  const letter = sheet
    .getRange(1, column + 1)
    .getA1Notation()
    .replace(/\d+/g, '');
  return sheet.getRange(`${letter}:${letter}`);
}

/** All rows of all selected ranges: the active range alone would be only the last of them. */
export function selectedRowsOf(sheet: Sheet): readonly number[] {
  const list = sheet.getActiveRangeList();
  if (list === null) return [];
  const lastRow = sheet.getLastRow();
  const rows = new Set<number>();
  for (const range of list.getRanges()) {
    const last = Math.min(range.getLastRow(), lastRow);
    for (let row = range.getRow(); row <= last; row += 1) rows.add(row);
  }
  return [...rows].sort((a, b) => a - b);
}

/** A filter hides no row outside of its range: only of those within is Sheets asked, one by one. */
export function filteredOutOf(sheet: Sheet): ((rowNumber: number) => boolean) | null {
  const filter = sheet.getFilter();
  if (filter === null) return null;
  const range = filter.getRange();
  const headerRow = range.getRow();
  const lastRow = range.getLastRow();
  return (row) => headerRow < row && row <= lastRow && sheet.isRowHiddenByFilter(row);
}

/**
 * Columns (from 0) where this user may not edit; with `firstRowOf` where they may not from that row on,
 * as far as whole protections tell.
 */
export function protectedColumnsOf(
  sheet: Sheet,
  columns: readonly number[],
  firstRowOf?: (column: number) => number,
): readonly number[] {
  const isOf = (range: GoogleAppsScript.Spreadsheet.Range, column: number) =>
    range.getColumn() <= column + 1 && column + 1 <= range.getLastColumn();
  const [whole] = sheet.getProtections(SpreadsheetApp.ProtectionType.SHEET);
  if (whole !== undefined && !whole.canEdit()) {
    const open = firstRowOf === undefined ? [] : whole.getUnprotectedRanges();
    const isOpen = (column: number) =>
      open.some((range) => isOf(range, column) && range.getRow() <= (firstRowOf?.(column) ?? 0));
    return columns.filter((column) => !isOpen(column));
  }
  const ranges = sheet
    .getProtections(SpreadsheetApp.ProtectionType.RANGE)
    .filter((protection) => !protection.canEdit())
    .map((protection) => protection.getRange());
  return columns.filter((column) =>
    ranges.some(
      (range) => isOf(range, column) && range.getLastRow() >= (firstRowOf?.(column) ?? 1),
    ),
  );
}
