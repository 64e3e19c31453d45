/** Defines how results reach the right rows although colleagues sort, insert and edit meanwhile. */

import type { OutputName } from '../sidebar/model';
import { blocksOf } from './blocks';
import { type Bridge, bridgesBetween } from './bridges';
import { inputNames } from './inputs';
import { outputNames } from './outputs';
import { isPending } from './row-filter';
import { isRestorable } from './run-log';
import type { RunState } from './run-state';
import { type Frame, frameOf, identityOf, readRows, type SheetRow } from './sheet-rows';
import { formatStatus, parseStatus, type Status } from './status';
import type { Block, Table } from './workbook';
import { checkWritten } from './write-check';

/** What is to be written into every pending row that has this identity. */
export interface RowUpdate {
  readonly identity: string;
  readonly inputsKey: string;
  readonly personId: string;
  readonly cells: Readonly<Partial<Record<OutputName, string>>>;
}

export interface WriteParts {
  readonly run: RunState;
  readonly table: Table;
  readonly frame: Frame;
  /** Rows to look in first; the whole sheet is read where a row is not found there. */
  readonly firstRow: number;
  readonly rows: number;
  /** Look in the whole sheet at once: equal inputs stand elsewhere too. */
  readonly wholeSheet: boolean;
  /** Whether the add-on itself wrote this text into that output once. */
  readonly isOurs: (name: OutputName, text: string) => boolean;
  /** Called with what is about to be written: logs it, and throws where the step lost its turn. */
  readonly beforeWrite: (rows: readonly PlannedRow[]) => void;
}

/** A row that is about to be written, and what its changed cells hold until then. */
export interface PlannedRow {
  readonly update: RowUpdate;
  readonly written: Readonly<Partial<Record<OutputName, string>>>;
  readonly earlier: Readonly<Partial<Record<OutputName, string>>>;
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

interface Target extends Bridge {
  readonly update: RowUpdate;
  readonly status: string;
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
    parts.beforeWrite([]);
    return { ...nothingWritten, columnsMoved: true };
  }
  const { seen, found } = locate({ ...parts, frame }, updates);
  const formulas = formulasOf(parts.table, frame, found);
  let kept = 0;
  const targets = found.map(({ row, update }) => {
    const target = targetOf(parts, frame, row, update, formulas.get(row.rowNumber) ?? []);
    kept += target.kept;
    return target;
  });
  const gone = updates.length - new Set(found.map(({ update }) => update.identity)).size;
  parts.beforeWrite(targets.map((target) => plannedRow(frame, target)));
  if (targets.length === 0) return { ...nothingWritten, gone };
  const all = [...targets, ...bridgesOf(frame, seen, targets, formulas)];
  const blocks = blocksOf(all.map(({ row, cells }) => ({ rowNumber: row.rowNumber, cells })));
  parts.table.write(statusLast(frame, blocks));
  const { moved, misplaced } = checkWritten(parts.table, frame, seen, all);
  const written = targets.filter(({ row }) => !misplaced.has(row.rowNumber));
  const statuses = written.map(({ row, status }) => ({ before: row.status, after: status }));
  return { statuses, gone, kept, moved, columnsMoved: false };
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
): { seen: readonly SheetRow[]; found: readonly Found[] } {
  const near = parts.wholeSheet ? null : lookIn(parts, updates, parts.firstRow, parts.rows);
  if (near?.complete) return near;
  return lookIn(parts, updates, 2, parts.table.lastRow() - 1);
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
  const numbers = found.map(({ row }) => row.rowNumber);
  const byRow = new Map<number, readonly string[]>();
  if (numbers.length === 0) return byRow;
  const first = Math.min(...numbers);
  const span = outputSpan(frame);
  const rows = Math.max(...numbers) - first + 1;
  const texts = table.formulas(first, rows, span.first, span.columns);
  for (const [index, formulas] of texts.entries()) byRow.set(first + index, formulas);
  return byRow;
}

function outputSpan(frame: Frame): { first: number; columns: number } {
  const columns = outputNames.flatMap((name) => frame.outputs[name] ?? []);
  const first = Math.min(...columns);
  return { first, columns: Math.max(...columns) - first + 1 };
}

function targetOf(
  parts: WriteParts,
  frame: Frame,
  row: SheetRow,
  update: RowUpdate,
  formulas: readonly string[],
): Target & { kept: number } {
  const { first } = outputSpan(frame);
  const cells = new Map<number, string>();
  const keptNames: OutputName[] = [];
  for (const name of outputNames) {
    const column = frame.outputs[name];
    if (column === undefined || name === 'status') continue;
    const present = row.cells[name] ?? '';
    const hasFormula = (formulas[column - first] ?? '') !== '';
    const text = update.cells[name];
    if (text === undefined) {
      // An empty neighbour is written along, so that the rectangle stays whole.
      if (present === '' && !hasFormula) cells.set(column, '');
    } else if (mayWrite(parts, name, present, hasFormula, text)) {
      cells.set(column, text);
    } else if (present !== text) {
      keptNames.push(name);
    }
  }
  const status = statusText(update.cells.status ?? '', keptNames);
  if (frame.outputs.status !== undefined) cells.set(frame.outputs.status, status);
  const needed = upToLastChange(frame, row, cells);
  return { row, update, cells: needed, status, kept: keptNames.length };
}

/**
 * What stands behind the last change stays as it is: a row that was matched before gets its
 * contacts and no more. Empty cells up to there are written along, so that rows with little to say
 * have the shape of their neighbours.
 */
function upToLastChange(
  frame: Frame,
  row: SheetRow,
  cells: ReadonlyMap<number, string>,
): ReadonlyMap<number, string> {
  const placed = outputNames.flatMap((name) => {
    const column = frame.outputs[name];
    return column === undefined ? [] : [{ column, present: row.cells[name] ?? '' }];
  });
  const isChanged = ({ column, present }: { column: number; present: string }) =>
    cells.has(column) && cells.get(column) !== present;
  const last = Math.max(-1, ...placed.filter(isChanged).map(({ column }) => column));
  const filled = placed.filter(({ column, present }) => column > last && present !== '');
  const end = Math.min(...filled.map(({ column }) => column));
  return new Map([...cells].filter(([column]) => column < end));
}

function plannedRow(frame: Frame, { row, update, cells }: Target): PlannedRow {
  const written: Partial<Record<OutputName, string>> = {};
  const earlier: Partial<Record<OutputName, string>> = {};
  for (const name of outputNames) {
    const column = frame.outputs[name];
    const text = column === undefined ? undefined : cells.get(column);
    const present = row.cells[name] ?? '';
    if (text === undefined || text === present) continue;
    written[name] = text;
    if (present !== '') earlier[name] = present;
  }
  return { update, written, earlier };
}

/** A cell that the add-on did not write is never overwritten, unless the user chose that (rows 3). */
function mayWrite(
  parts: WriteParts,
  name: OutputName,
  present: string,
  hasFormula: boolean,
  text: string,
): boolean {
  if (parts.run.settings.overwrite) return isRestorable(present);
  if (hasFormula) return false;
  if (name === 'personId') return true;
  return present === '' || present === text || parts.isOurs(name, present);
}

function statusText(text: string, kept: readonly OutputName[]): string {
  const contacts = kept.filter((name) => name === 'email' || name === 'phone');
  if (contacts.length === 0 || text === '') return text;
  const status = parseStatus(text);
  return formatStatus({
    ...status,
    notes: [...status.notes, ...contacts.map((name) => `your ${name} kept`)],
  });
}
