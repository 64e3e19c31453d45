/** Defines how a step finds its next rows without reading more of a large sheet than it needs. */

import type { Look, Table } from '../../ports/workbook';
import { spanOf } from '../../sheet/columns/span';
import { type Frame, frameColumns } from '../../sheet/rows/frame';
import { changedRow, linksBetween, rowsOf, type SheetRow } from '../../sheet/rows/sheet-rows';
import { SheetBusy } from '../../sheet/sheet-busy';
import { widthToLookAt } from '../../sheet/write/image';
import type { RunState } from '../run-state';
import { isPending, onlyMatches } from './row-filter';

export interface Window {
  /** Pending rows in the order of the sheet. */
  readonly pending: readonly SheetRow[];
  readonly firstRow: number;
  /** The last row that was looked at. */
  readonly lastSeenRow: number;
  readonly sheetLastRow: number;
  /** All that was read; null where it took more than one look. */
  readonly look: Look | null;
}

/**
 * Rows read at once, growing while nothing pending turns up: a step needs some 125 rows when they
 * lie together, and skips long stretches of finished rows in few round trips.
 */
const windowRows = [250, 2_500, 25_000] as const;

/** So few rows are read at once, rather than in a chunk and a remainder. */
const lastRowsMax = 500;

/**
 * Reads from the cursor on until there are pending rows for a full batch, the sheet ends, or the
 * chunks do; at most `wanted` of them are given.
 */
export function readWindow(
  table: Table,
  frame: Frame,
  run: RunState,
  wanted: number,
  isAsked: (row: SheetRow) => boolean = () => true,
): Window {
  const sheetLastRow = table.lastRow();
  const firstRow = Math.max(2, run.cursorRow);
  const pending: SheetRow[] = [];
  const looks: Look[] = [];
  let next = firstRow;
  for (const chunk of windowRows) {
    if (next > sheetLastRow || pending.length >= run.account.batchMax) break;
    const left = sheetLastRow - next + 1;
    const rows = left <= lastRowsMax ? left : Math.min(chunk, left);
    const look = lookAtRows(table, frame, next, rows);
    const isLeft = (row: SheetRow) => isPending(run, row) && isAsked(row);
    const open = look.rows.filter(isLeft).slice(0, wanted - pending.length);
    pending.push(...withFormulas(table, frame, run, open));
    looks.push(look.look);
    next += rows;
  }
  const lastSeenRow = next - 1;
  const [look = null] = looks.length === 1 ? looks : [];
  return { pending, firstRow, lastSeenRow, sheetLastRow, look };
}

/**
 * Notes formulas that show nothing, so that nobody pays for what finds no room: one round trip. Where
 * people's cells may be replaced, formulas may be too.
 */
function withFormulas(
  table: Table,
  { outputs }: Frame,
  run: RunState,
  rows: readonly SheetRow[],
): readonly SheetRow[] {
  const { overwrite, reveal } = run.settings;
  const names = overwrite || onlyMatches(run) ? [] : reveal;
  const places = names.flatMap((name) => {
    const column = outputs[name];
    return column === undefined ? [] : [{ name, column }];
  });
  const seemEmpty = rows.filter(({ cells }) => places.some(({ name }) => cells[name] === ''));
  const firstRow = seemEmpty[0]?.rowNumber;
  if (firstRow === undefined) return rows;
  const lastRow = seemEmpty[seemEmpty.length - 1]?.rowNumber ?? firstRow;
  const { first, width } = spanOf(places.map(({ column }) => column));
  const texts = table.formulas(firstRow, lastRow - firstRow + 1, first, width);
  return rows.map((row) => {
    const formulas = places.flatMap(({ name, column }) => {
      const formula = texts[row.rowNumber - firstRow]?.[column - first] ?? '';
      return row.cells[name] === '' && formula !== '' ? [name] : [];
    });
    return formulas.length === 0 ? row : changedRow(row, { formulas });
  });
}

/** Rows together with the columns that they were read by: throws where these moved meanwhile. */
function lookAtRows(table: Table, frame: Frame, firstRow: number, rows: number) {
  const columns = widthToLookAt(frame.headers, rows);
  const look = table.look(firstRow, rows, columns, frameColumns(frame));
  if (look.headers.some((header, column) => header !== frame.headers[column])) {
    throw new SheetBusy();
  }
  const links = linksBetween(table, frame, { firstRow });
  links.read(look);
  return { look, rows: rowsOf(frame, look, links.of()) };
}
