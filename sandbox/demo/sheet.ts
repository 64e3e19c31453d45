/** Defines how a CSV gets into a sheet as a paste would, and out again as it is shown. */
import type { SheetModel } from '../apps-script/model/sheet-model';
import { SpreadsheetModel } from '../apps-script/model/spreadsheet-model';
import type { Grid } from './csv';

const plainTextFormat = '@';

/**
 * Pastes from A1 on. Columns with values that Sheets would turn into something else (`+1415…`,
 * `007`, `1.00`, `=…`) are formatted as plain text first, as one does with phones and ids.
 */
export function pasteGrid(sheet: SheetModel, grid: Grid): void {
  for (const column of columnsThatChange(grid)) {
    const area = { firstRow: 1, firstColumn: column, lastRow: grid.length, lastColumn: column };
    sheet.setFormat(area, plainTextFormat);
  }
  sheet.paste(1, 1, grid);
}

/** Everything in the sheet, as it is shown. */
export function shownGrid(sheet: SheetModel): Grid {
  return Array.from({ length: sheet.lastRow }, (_, row) =>
    Array.from({ length: sheet.lastColumn }, (__, column) => sheet.display(row + 1, column + 1)),
  );
}

/** Tried on a sheet of its own, where nothing is computed; columns count from 1. */
function columnsThatChange(grid: Grid): readonly number[] {
  const trial = new SpreadsheetModel({ owner: 'trial', timeZone: 'Etc/UTC' }).firstSheet;
  trial.paste(1, 1, grid);
  const [header = []] = grid;
  const changes = (index: number): boolean =>
    grid.some((row, rowIndex) => trial.display(rowIndex + 1, index + 1) !== row[index]);
  return header.flatMap((_, index) => (changes(index) ? [index + 1] : []));
}
