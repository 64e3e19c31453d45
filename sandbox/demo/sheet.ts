/** Defines how a CSV gets into a sheet as a paste would, and out again as it is shown. */
import type { SheetModel } from '../apps-script/model/sheet-model';
import type { Grid } from './csv';

const plainTextFormat = '@';

/**
 * Pastes from A1 on. Columns with values that Sheets would turn into something else (`+1415…`,
 * `007`, `=…`) are formatted as plain text first, as one does with phones and ids.
 */
export function pasteGrid(sheet: SheetModel, grid: Grid): void {
  const [header = []] = grid;
  header.forEach((_, index) => {
    if (!grid.some((row) => changesWhenTyped(row[index] ?? ''))) return;
    const column = index + 1;
    const area = { firstRow: 1, firstColumn: column, lastRow: grid.length, lastColumn: column };
    sheet.setFormat(area, plainTextFormat);
  });
  sheet.paste(1, 1, grid);
}

/** Everything in the sheet, as it is shown. */
export function shownGrid(sheet: SheetModel): Grid {
  return Array.from({ length: sheet.lastRow }, (_, row) =>
    Array.from({ length: sheet.lastColumn }, (__, column) => sheet.display(row + 1, column + 1)),
  );
}

function changesWhenTyped(text: string): boolean {
  return /^[+=']|^0\d/.test(text);
}
