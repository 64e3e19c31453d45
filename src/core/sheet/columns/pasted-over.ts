/** Defines marks that outlived their columns: another sheet was pasted over everything, headers too. */

import type { OwnColumns, Table } from '../../ports/workbook';
import { parseStatus } from '../rows/status';

interface Seen {
  readonly headers: readonly string[];
  readonly own: OwnColumns;
}

/**
 * Where no column has the header that its mark was made with, and none of the statuses is ours. One that
 * is left tells that somebody renamed the others. The statuses are read only where the headers say so:
 * `rows` from the first on.
 */
export function isPastedOver(table: Table, { headers, own }: Seen, rows: number): boolean {
  const marks = Object.entries(own).flatMap(([mark, column]) =>
    column === undefined ? [] : [{ mark, header: headers[column] ?? '', column }],
  );
  const isKept = ({ mark, header }: (typeof marks)[number]) =>
    !mark.includes(':') || mark.slice(mark.indexOf(':') + 1) === header;
  const status = marks.find(({ mark }) => mark.startsWith('status:'));
  if (status === undefined || marks.some(isKept)) return false;
  if (marks.every(({ header }) => header === '')) return false;
  const texts = table.read(2, Math.max(0, Math.min(rows, table.lastRow() - 1)), status.column, 1);
  return texts.every(([text = '']) => ['', 'Theirs'].includes(parseStatus(text).base));
}

/** The marks that still say something; of a sheet that was pasted over none does. */
export function livingMarks(table: Table, headers: readonly string[], rows: number): OwnColumns {
  const own = table.outputColumns();
  return isPastedOver(table, { headers, own }, rows) ? {} : own;
}
