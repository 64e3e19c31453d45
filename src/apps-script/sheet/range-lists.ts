/** Defines how one call reaches many ranges. */

type RangeList = GoogleAppsScript.Spreadsheet.RangeList;

/** More ranges than this in one list make one call too large. */
export const rangesMax = 500;

/** Items, in their order, in stretches of which each one is next to the one before it. */
export function stretchesOf<T>(
  items: readonly T[],
  isNext: (item: T, last: T) => boolean,
): readonly (readonly [T, ...T[]])[] {
  const stretches: [T, ...T[]][] = [];
  for (const item of items) {
    const stretch = stretches[stretches.length - 1];
    const last = stretch?.[stretch.length - 1];
    if (stretch !== undefined && last !== undefined && isNext(item, last)) stretch.push(item);
    else stretches.push([item]);
  }
  return stretches;
}

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
