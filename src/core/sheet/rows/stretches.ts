/** Defines the stretches in which a sheet is read and edited, which bound what is held in memory at once. */

/** Rows of one stretch. */
export const stretchRows = 20_000;

export interface Stretch {
  readonly firstRow: number;
  readonly rows: number;
}

/** All rows below the headers, in their order. */
export function stretchesOf(lastRow: number): readonly Stretch[] {
  const count = Math.max(0, Math.ceil((lastRow - 1) / stretchRows));
  return Array.from({ length: count }, (_, index) => {
    const firstRow = 2 + index * stretchRows;
    return { firstRow, rows: Math.min(stretchRows, lastRow - firstRow + 1) };
  });
}
