/** Defines how the links of cells are read, whatever text they show. */

type Range = GoogleAppsScript.Spreadsheet.Range;
type Links = readonly (readonly string[])[];

/** Link targets: rich text first, then HYPERLINK formulas, whose text carries no link of its own. */
export function linksOf(
  sheet: GoogleAppsScript.Spreadsheet.Sheet,
  firstRow: number,
  rows: number,
  firstColumn: number,
  columns: number,
  richLinks = richLinksOf,
): Links {
  const inside = Math.min(rows, sheet.getMaxRows() - firstRow + 1);
  if (inside <= 0) return [];
  const range = sheet.getRange(firstRow, firstColumn + 1, inside, columns);
  const rich = richLinks(range);
  return range
    .getFormulas()
    .map((row, index) =>
      row.map((formula, column) => rich[index]?.[column] || hyperlinkTarget(formula)),
    );
}

function richLinksOf(range: Range): Links {
  return range.getRichTextValues().map((row) => row.map(linkOf));
}

/** Nobody documents whether a formula is given rich texts: one that is refused them reads on without. */
export function richLinksIfGiven(range: Range): Links {
  try {
    return richLinksOf(range);
  } catch {
    return [];
  }
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
