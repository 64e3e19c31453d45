/** Defines which columns of a sheet lead to people on LinkedIn by links under their texts. */

import { columnsToLookUnder } from '../../columns/hidden-links';
import { linkedinProfileUrl } from '../../inputs/linkedin';
import type { Table } from '../../ports/workbook';

/** Links are read with formulas beside them, so of fewer rows. */
const linkRows = 20;

/** In a wide sheet fewer rows are read: opening takes its time from cells, not from rows. */
const linkCellsMax = 1_000;

/** LinkedIn links hidden under link text count, however many texts they hide under. */
export function linkedColumns(
  table: Table,
  headers: readonly string[],
  samples: readonly (readonly string[])[],
  own: readonly number[],
): readonly boolean[] {
  const columns = columnsToLookUnder(headers, samples, own);
  const [first = 0] = columns;
  const width = Math.max(first, ...columns) - first + 1;
  const rows = Math.min(samples.length, linkRows, Math.floor(linkCellsMax / width));
  if (columns.length === 0 || rows <= 0) return [];
  const links = table.linksIn(2, rows, first, width);
  return headers.map(
    (_, column) =>
      columns.includes(column) &&
      links.some((row) => linkedinProfileUrl(row[column - first]) !== null),
  );
}
