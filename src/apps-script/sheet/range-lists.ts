/** Defines how one call reaches many ranges. */

type RangeList = GoogleAppsScript.Spreadsheet.RangeList;

/** More ranges than this in one list make one call too large. */
export const rangesMax = 500;

/** By their names in A1 notation. */
export function forLists(
  sheet: GoogleAppsScript.Spreadsheet.Sheet,
  names: readonly string[],
  act: (list: RangeList) => unknown,
): void {
  for (let first = 0; first < names.length; first += rangesMax) {
    act(sheet.getRangeList(names.slice(first, first + rangesMax)));
  }
}
