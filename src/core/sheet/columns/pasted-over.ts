/** Defines marks that outlived their columns: another sheet was pasted over everything, headers too. */

import type { OwnColumns, Table } from '../../ports/workbook';
import { parseStatus } from '../rows/status';
import type { HeaderLook } from './headers';
import { headerOfMark, nameOfMark } from './outputs';

/** So many rows tell it, in the form as at the start of a run. */
const rowsMax = 1_000;

/**
 * Where no column has the header that its mark was made with, and none of the statuses is ours. One that
 * is left tells that somebody renamed the others; where the statuses were cleared, ids that stand do. The
 * rows are read only where the headers say so.
 */
export function isPastedOver(table: Table, { headers, own }: HeaderLook): boolean {
  const marks = Object.entries(own).flatMap(([mark, column]) =>
    column === undefined ? [] : [{ mark, header: headers[column] ?? '', column }],
  );
  const isKept = ({ mark, header }: (typeof marks)[number]) =>
    !mark.includes(':') || headerOfMark(mark) === header;
  if (marks.some(isKept) || marks.every(({ header }) => header === '')) return false;
  const textsUnder = (name: string): readonly string[] | null => {
    const column = marks.find(({ mark }) => nameOfMark(mark) === name)?.column;
    if (column === undefined) return null;
    const rows = Math.max(0, Math.min(rowsMax, table.lastRow() - 1));
    return table.read(2, rows, column, 1).map(([text = '']) => text);
  };
  const bases = textsUnder('status')?.map((text) => parseStatus(text).base);
  if (bases === undefined || bases.some((base) => base !== '' && base !== 'Theirs')) return false;
  return bases.includes('Theirs') || textsUnder('personId')?.some(isId) !== true;
}

/** An id, or a slug, has a digit and no space; what stands there of others may be anything. */
function isId(text: string): boolean {
  return /^\S*\d\S*$/.test(text) && /[a-z]/i.test(text);
}

/** The marks that still say something; of a sheet that was pasted over none does. */
export function livingMarks(table: Table, headers: readonly string[]): OwnColumns {
  const own = table.outputColumns();
  return isPastedOver(table, { headers, own }) ? {} : own;
}
