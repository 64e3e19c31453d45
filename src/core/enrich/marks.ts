/** Defines the marks that tell, in the sheet itself, which rows were chosen for a run. */

import { blocksOf } from './blocks';
import { reopenedStatus } from './reopening';
import { isOpen } from './row-filter';
import type { RunState } from './run-state';
import { forEachRow } from './scan';
import { type Frame, identityOf, type SheetRow } from './sheet-rows';
import { formatStatus, isMatched, lookNote, type Status, statusOf } from './status';
import type { Table } from './workbook';

/** The sheet kept changing while rows were being marked. */
export class SheetBusy extends Error {
  override readonly name = 'SheetBusy';
}

/** Gives many rows a new status text: a round trip for each different text, or for each run of rows. */
function fillStatuses(table: Table, frame: Frame, texts: ReadonlyMap<number, string>): void {
  const column = frame.outputs.status;
  if (column === undefined) return;
  const rowsByText = new Map<string, number[]>();
  for (const [row, text] of texts) {
    const rows = rowsByText.get(text) ?? [];
    rows.push(row);
    rowsByText.set(text, rows);
  }
  const blocks = blocksOf(
    [...texts].map(([rowNumber, text]) => ({ rowNumber, cells: new Map([[column, text]]) })),
  );
  if (blocks.length < rowsByText.size) table.write(blocks);
  else for (const [text, rows] of rowsByText) table.fill(rows, column, text);
}

/** The status of a row that a new run takes on: what is known of it stays. */
function openedStatus(status: Status, chosen: boolean): Status {
  const { available, print, owner } = status;
  const isKnown = available !== null || print !== null;
  const waits = chosen ? 'Waiting: its turn' : isKnown ? 'Matched' : '';
  const base = status.base === 'Matched' ? 'Matched' : waits;
  const notes = status.notes.filter((note) => note === lookNote);
  return statusOf(base, { chosen, available, print, owner, notes });
}

function statusAtStart(settings: RunState['settings'], row: SheetRow): Status {
  return openedStatus(reopenedStatus(settings, row), settings.chosen);
}

export interface Opening {
  /** Rows that the run is to do. */
  readonly rows: number;
  /** Those among them whose person is known from an earlier run. */
  readonly matched: number;
  /** Their inputs, for finding those that stand in several rows. */
  readonly keys: readonly string[];
}

const attemptsMax = 3;

/**
 * Prepares the statuses of a new run: earlier waits and errors are opened again, and where rows
 * were chosen, exactly those are marked. Reads back what it marked, because a colleague may sort
 * in between; gives up after some attempts.
 */
export function openRows(
  table: Table,
  frame: Frame,
  run: RunState,
  isChosen: ((row: SheetRow) => boolean) | null,
  firstRows: number | null,
): Opening {
  let wanted: ReadonlyMap<string, number> | null = null;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const before = collect(table, frame);
    const picked: readonly SheetRow[] =
      wanted === null ? pick(before, run, isChosen, firstRows) : pickAgain(before, run, wanted);
    if (isChosen !== null || firstRows !== null) wanted = countsByIdentity(picked);
    if (fillUnmoved(table, frame, before, changedStatuses(before, picked, run.settings))) {
      return {
        rows: picked.length,
        matched: picked.filter((row) => isMatched(statusAtStart(run.settings, row))).length,
        keys: picked.map((row) => row.inputsKey),
      };
    }
    clearMarks(table, frame);
  }
  throw new SheetBusy('The sheet was being sorted or edited while the rows were chosen.');
}

function collect(table: Table, frame: Frame): readonly SheetRow[] {
  const rows: SheetRow[] = [];
  forEachRow(table, frame, (row) => rows.push(row));
  return rows;
}

function pick(
  rows: readonly SheetRow[],
  run: RunState,
  isChosen: ((row: SheetRow) => boolean) | null,
  firstRows: number | null,
): readonly SheetRow[] {
  const picked: SheetRow[] = [];
  for (const row of rows) {
    if (firstRows !== null && picked.length >= firstRows) break;
    if (isOpen(run, row) && (isChosen === null || isChosen(row))) picked.push(row);
  }
  return picked;
}

/** Rows that moved are told by their inputs: a selection of row numbers would now mean other rows. */
function pickAgain(
  rows: readonly SheetRow[],
  run: RunState,
  wanted: ReadonlyMap<string, number>,
): readonly SheetRow[] {
  const left = new Map(wanted);
  return rows.filter((row) => {
    const identity = identityOf(row);
    const count = left.get(identity) ?? 0;
    if (count === 0 || !isOpen(run, row)) return false;
    left.set(identity, count - 1);
    return true;
  });
}

function countsByIdentity(rows: readonly SheetRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const identity = identityOf(row);
    counts.set(identity, (counts.get(identity) ?? 0) + 1);
  }
  return counts;
}

/** Marks that an earlier run left behind go, so that only what was chosen now belongs to this run. */
function changedStatuses(
  rows: readonly SheetRow[],
  picked: readonly SheetRow[],
  settings: RunState['settings'],
): ReadonlyMap<number, string> {
  const taken = new Set(picked.map(({ rowNumber }) => rowNumber));
  const texts = new Map<number, string>();
  for (const row of rows) {
    const { rowNumber, status } = row;
    const next = taken.has(rowNumber) ? statusAtStart(settings, row) : unmarkedStatus(status);
    const text = formatStatus(next);
    if (text !== formatStatus(status)) texts.set(rowNumber, text);
  }
  return texts;
}

function unmarkedStatus(status: Status): Status {
  if (!status.chosen) return status;
  const waits = status.base === 'Waiting: its turn';
  const isMatched = status.available !== null || status.print !== null;
  const opened = isMatched ? 'Matched' : '';
  const base = waits ? opened : status.base;
  // An empty cell says nothing: what was tried, or found to be stale, is said by a row that waits.
  const isSaid = base === '' && status.notes.length > 0;
  return { ...status, base: isSaid ? status.base : base, chosen: false };
}

function isUnmoved(before: readonly SheetRow[], after: readonly SheetRow[]): boolean {
  return (
    before.length === after.length &&
    before.every((row, index) => {
      const now = after[index];
      return now?.inputsText === row.inputsText && now.statedId === row.statedId;
    })
  );
}

/** Takes the marks away where a run ends before all chosen rows were done. */
export function clearMarks(table: Table, frame: Frame): void {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const before = collect(table, frame);
    const texts = new Map<number, string>();
    for (const { rowNumber, status } of before) {
      if (status.chosen) texts.set(rowNumber, formatStatus(unmarkedStatus(status)));
    }
    if (texts.size === 0 || fillUnmoved(table, frame, before, texts)) return;
  }
}

/** Tells whether all rows stood still; where one did not, what landed on others is taken back. */
function fillUnmoved(
  table: Table,
  frame: Frame,
  before: readonly SheetRow[],
  texts: ReadonlyMap<number, string>,
): boolean {
  fillStatuses(table, frame, texts);
  const after = collect(table, frame);
  if (isUnmoved(before, after)) return true;
  const placeOf = ({ inputsText, statedId }: SheetRow) => `${inputsText}\u0002${statedId}`;
  const meant = new Map(before.map((row) => [row.rowNumber, placeOf(row)]));
  const former = new Map<string, string>();
  for (const row of before) {
    const text = row.cells.status ?? '';
    // Of equal rows nobody can tell which is which; without a status both are looked at again.
    const alike = (former.get(placeOf(row)) ?? text) === text;
    former.set(placeOf(row), alike ? text : '');
  }
  const misplaced = new Map<number, string>();
  for (const row of after) {
    const landed = texts.get(row.rowNumber) === (row.cells.status ?? '');
    if (!landed || meant.get(row.rowNumber) === placeOf(row)) continue;
    misplaced.set(row.rowNumber, former.get(placeOf(row)) ?? '');
  }
  fillStatuses(table, frame, misplaced);
  return false;
}
