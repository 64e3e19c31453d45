/** Defines how results reach the right rows although colleagues sort, insert and edit meanwhile. */

import { blocksOf } from './blocks';
import { type Bridge, bridgesBetween } from './bridges';
import { inputNames } from './inputs';
import { outputNames } from './outputs';
import { isPending } from './row-filter';
import {
  outputSpan,
  type PlannedRow,
  plannedRow,
  type RowUpdate,
  replacesValues,
  type Target,
  targetOf,
  type WriteRules,
} from './row-targets';
import { type Frame, frameOf, identityOf, readRows, type SheetRow } from './sheet-rows';
import type { Status } from './status';
import type { Block, Table } from './workbook';
import { checkWritten } from './write-check';

export interface WriteParts extends WriteRules {
  readonly table: Table;
  readonly frame: Frame;
  /** Rows to look in first; the whole sheet is read where a row is not found there. */
  readonly firstRow: number;
  readonly rows: number;
  /** Look in the whole sheet at once: equal inputs stand elsewhere too. */
  readonly wholeSheet: boolean;
  /**
   * Called with what is about to be written, and how many round trips that takes and took to find
   * the rows: logs it, and throws where the step lost its turn.
   */
  readonly beforeWrite: (rows: readonly PlannedRow[], roundTrips: number) => void;
}

export interface StatusChange {
  readonly before: Status;
  readonly after: string;
}

export interface WriteReport {
  /** For each written row its status before, and the text of its new one. */
  readonly statuses: readonly StatusChange[];
  /** Updates whose row is gone. */
  readonly gone: number;
  /** Cells of other people that were left alone. */
  readonly kept: number;
  /** Rows moved at the very moment of writing; what was misplaced has been taken back. */
  readonly moved: boolean;
  /** Columns moved since the step read its rows: nothing was written, for it may have misread them. */
  readonly columnsMoved: boolean;
}

const nothingWritten: WriteReport = {
  statuses: [],
  gone: 0,
  kept: 0,
  moved: false,
  columnsMoved: false,
};

/** Finds the rows again, writes them, reads them back, and takes back what landed on a wrong row. */
export function writeRows(parts: WriteParts, updates: readonly RowUpdate[]): WriteReport {
  const frame = currentFrame(parts);
  if (!standsAlike(frame, parts.frame)) {
    parts.beforeWrite([], 0);
    return { ...nothingWritten, columnsMoved: true };
  }
  const { seen, found, roundTrips } = locate({ ...parts, frame }, updates);
  const formulas = formulasOf(parts.table, frame, found);
  let kept = 0;
  const targets = found.map(({ row, update }) => {
    const target = targetOf(parts, frame, row, update, formulas.get(row.rowNumber) ?? []);
    kept += target.kept;
    return target;
  });
  const gone = updates.length - new Set(found.map(({ update }) => update.identity)).size;
  const all = [...targets, ...bridgesOf(frame, seen, targets, formulas)];
  const blocks = blocksOf(all.map(({ row, cells }) => ({ rowNumber: row.rowNumber, cells })));
  parts.beforeWrite(plannedRows(parts, frame, targets), roundTrips + blocks.length);
  if (targets.length === 0) return { ...nothingWritten, gone };
  parts.table.write(statusLast(frame, blocks));
  const { moved, misplaced } = checkWritten(parts.table, frame, seen, all);
  const written = targets.filter(({ row }) => !misplaced.has(row.rowNumber));
  const statuses = written.map(({ row, status }) => ({ before: row.status, after: status }));
  return { statuses, gone, kept, moved, columnsMoved: false };
}

function plannedRows(
  parts: WriteParts,
  frame: Frame,
  targets: readonly Target[],
): readonly PlannedRow[] {
  const planned = targets.map((target) => plannedRow(frame, target, undefined));
  if (!replacesValues(parts, planned)) return planned;
  const { firstRow, rows } = rowSpan(targets);
  const { first, columns } = outputSpan(frame);
  const texts = parts.table.areTexts(firstRow, rows, first, columns);
  return targets.map((target) => plannedRow(frame, target, texts[target.row.rowNumber - firstRow]));
}

function rowSpan(rows: readonly { row: SheetRow }[]): { firstRow: number; rows: number } {
  const numbers = rows.map(({ row }) => row.rowNumber);
  const firstRow = Math.min(...numbers);
  return { firstRow, rows: Math.max(...numbers) - firstRow + 1 };
}

/** What a step left out because a cell seemed to be taken can't be told from what it found there. */
function standsAlike(a: Frame, b: Frame): boolean {
  return (
    inputNames.every((name) => a.inputs[name] === b.inputs[name]) &&
    outputNames.every((name) => a.outputs[name] === b.outputs[name])
  );
}

function bridgesOf(
  frame: Frame,
  seen: readonly SheetRow[],
  targets: readonly Target[],
  formulas: ReadonlyMap<number, readonly string[]>,
): readonly Bridge[] {
  const { first } = outputSpan(frame);
  const hasFormula = (rowNumber: number, column: number) =>
    (formulas.get(rowNumber)?.[column - first] ?? '') !== '';
  const written = targets.map(({ row, cells }) => ({ rowNumber: row.rowNumber, cells }));
  return bridgesBetween({ frame, seen, hasFormula }, written);
}

/** A step may be killed between two blocks: a row must not be called done before its values stand. */
function statusLast(frame: Frame, blocks: readonly Block[]): readonly Block[] {
  const { status } = frame.outputs;
  if (status === undefined) return blocks;
  const holdsStatus = ({ firstColumn, values }: Block) =>
    firstColumn <= status && status < firstColumn + (values[0]?.length ?? 0);
  return [
    ...blocks.filter((block) => !holdsStatus(block)),
    ...blocks.filter((block) => holdsStatus(block)),
  ];
}

/** The metadata is asked again only where the header row tells that columns moved. */
function currentFrame(parts: WriteParts): Frame {
  const headers = parts.table.headers();
  const same =
    headers.length === parts.frame.headers.length &&
    headers.every((header, index) => header === parts.frame.headers[index]);
  return same ? parts.frame : frameOf(parts.run.settings, headers, parts.table.outputColumns());
}

interface Found {
  readonly row: SheetRow;
  readonly update: RowUpdate;
}

/** Rows are where their inputs are, not where they were. */
function locate(
  parts: WriteParts,
  updates: readonly RowUpdate[],
): { seen: readonly SheetRow[]; found: readonly Found[]; roundTrips: number } {
  const near = parts.wholeSheet ? null : lookIn(parts, updates, parts.firstRow, parts.rows);
  if (near?.complete) return { ...near, roundTrips: 1 };
  const whole = lookIn(parts, updates, 2, parts.table.lastRow() - 1);
  return { ...whole, roundTrips: near === null ? 2 : 3 };
}

function lookIn(parts: WriteParts, updates: readonly RowUpdate[], firstRow: number, rows: number) {
  const byIdentity = new Map(updates.map((update) => [update.identity, update]));
  const seen = readRows(parts.table, parts.frame, firstRow, rows);
  const found = seen.flatMap((row) => {
    if (!isPending(parts.run, row)) return [];
    const update = byIdentity.get(identityOf(row));
    return update === undefined ? [] : [{ row, update }];
  });
  const complete = new Set(found.map(({ update }) => update.identity)).size === byIdentity.size;
  return { seen, found, complete };
}

/** Formulas in the output columns of the found rows: a formula is a person's, whatever it shows. */
function formulasOf(table: Table, frame: Frame, found: readonly Found[]) {
  const byRow = new Map<number, readonly string[]>();
  if (found.length === 0) return byRow;
  const { firstRow, rows } = rowSpan(found);
  const span = outputSpan(frame);
  const texts = table.formulas(firstRow, rows, span.first, span.columns);
  for (const [index, formulas] of texts.entries()) byRow.set(firstRow + index, formulas);
  return byRow;
}
