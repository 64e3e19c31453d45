/** Defines how cells of rows anywhere in the sheet are changed: by safe writes, some thousand rows each. */

import type { Look, Table } from '../../ports/workbook';
import {
  type Frame,
  frameColumns,
  frameNow,
  frameOfPresent,
  inputColumnsOf,
  type LeadColumns,
} from '../rows/frame';
import { linksBetween, readRows, rowsOf, type SheetRow } from '../rows/sheet-rows';
import { stretchesOf } from '../rows/stretches';
import { type Edit, editsIn } from './edits';
import { type Image, isSameList, storedCell, widthToLookAt } from './image';
import { safeWrite } from './safe-write';

/** By row number and column. */
export type CellEdits = ReadonlyMap<number, ReadonlyMap<number, Edit['to']>>;

/** A new text in one column, for each row to which `textFor` gives one. */
export function columnEdits(
  rows: readonly SheetRow[],
  column: number | undefined,
  textFor: (row: SheetRow) => string | null,
): CellEdits {
  if (column === undefined) return new Map();
  const edits = rows.flatMap((row) => {
    const text = textFor(row);
    return text === null ? [] : [[row.rowNumber, new Map([[column, text]])] as const];
  });
  return new Map(edits);
}

export interface RowEdits {
  readonly table: Table;
  /** An output column that was deleted since is nobody's loss. */
  readonly settings: LeadColumns;
  /** Asked twice: for a first look that finds out whether there is anything to write, and then. */
  readonly plan: (rows: readonly SheetRow[], frame: Frame, look: Look | null) => CellEdits;
  readonly beforeWrite?: () => void;
  /** Without it a cell that holds a formula is people's by now, whatever it shows. */
  readonly replacesFormulas?: boolean;
  /** Rows are told by their numbers, so that a row that comes moves others, or is no matter. */
  readonly mayGrow?: boolean;
}

/**
 * Tells whether rows or columns moved at the moment of writing: not everything stands where it should, or
 * a row that came has pushed the last one out of sight.
 */
export function editRows(parts: RowEdits): boolean {
  const { table, settings } = parts;
  const frame = frameNow(table, settings, frameOfPresent);
  const lastRow = table.lastRow();
  let missed = false;
  let isIdle = false;
  for (const { firstRow, rows } of stretchesOf(lastRow)) {
    const planned = parts.plan(readRows(table, frame, firstRow, rows), frame, null);
    if (planned.size === 0) isIdle = true;
    else missed = editBand(parts, frame, firstRow, rows).missed || missed;
  }
  if (missed || (isIdle && !isStill(table, frame))) return true;
  return parts.mayGrow !== true && table.lastRow() > lastRow;
}

/** Of columns that moved since, other cells were read: nothing to write is no finding then. */
function isStill(table: Table, { headers }: Frame): boolean {
  table.flush();
  return isSameList(table.headers(), headers);
}

function editBand(parts: RowEdits, frame: Frame, firstRow: number, rows: number) {
  const { table, settings } = parts;
  const frameIn = ({ headers, own }: Image) => frameOfPresent(settings, headers, own);
  const band = { firstRow, rows, columns: widthToLookAt(frame.headers, rows) };
  const links = linksBetween(table, frame, band);
  return safeWrite({
    table,
    band,
    textColumns: frameColumns(frame),
    keyColumns: (image) => inputColumnsOf(frameIn(image)),
    between: links.read,
    plan: (image) => {
      const present = frameIn(image);
      const edits = parts.plan(rowsOf(present, image, links.of()), present, image);
      return [...edits]
        .flatMap(([rowNumber, cells]) => editsIn(rowNumber - firstRow, cells))
        .filter(
          ({ row, column }) =>
            parts.replacesFormulas || storedCell(image, row, column).formula === '',
        );
    },
    beforeWrite: parts.beforeWrite,
  });
}
