/** Defines how rightly header rows and columns are found in a shape of an export. */
import type { Export } from '../../../sandbox/data/exports/exports';
import { detectColumns } from '../../../src/core/columns/detect-columns';
import { detectHeaderRow } from '../../../src/core/columns/detect-header-row';
import { inputNames } from '../../../src/core/words';

const topRows = 20;

/** The header row and the columns as they are detected, in the words of the fixture. */
export function detected({ headerRow, rows }: Export): Pick<Export, 'headerRow' | 'columns'> {
  const { row } = detectHeaderRow(rows.slice(0, topRows));
  if (headerRow === 0 || row === 0) return { headerRow: row, columns: {} };
  const headers = rows[row - 1] ?? [];
  const found = detectColumns(
    headers,
    rows.slice(row),
    headers.map(() => false),
  );
  const columns: Partial<Record<(typeof inputNames)[number], number>> = {};
  for (const name of inputNames) {
    const column = found[name]?.column;
    if (column !== undefined) columns[name] = column;
  }
  return { headerRow: row, columns };
}
