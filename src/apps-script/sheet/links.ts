/** Defines how the links of cells are read, whatever text they show. */

/** Link targets: rich text first, then HYPERLINK formulas, whose text carries no link of its own. */
export function linksOf(
  sheet: GoogleAppsScript.Spreadsheet.Sheet,
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
