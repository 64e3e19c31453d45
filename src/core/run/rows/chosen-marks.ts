/** Defines the marks that tell, in the sheet itself, which rows were chosen for a run. */

import type { Table } from '../../ports/workbook';
import { frameOf, type LeadColumns } from '../../sheet/rows/frame';
import { againNote, catchUpNote, heldNote, lookNote } from '../../sheet/rows/remarks';
import { collect, hasOtherInputs, rawKeyOf, type SheetRow } from '../../sheet/rows/sheet-rows';
import {
  formatStatus,
  isHeldBack,
  isMatched,
  type Status,
  statusOf,
} from '../../sheet/rows/status';
import { SheetBusy } from '../../sheet/sheet-busy';
import { changeStatuses, setStatuses } from '../../sheet/write/status-edits';
import type { RunState } from '../run-state';
import { closedAgain, reopenedStatus } from './reopening';
import { isOpen } from './row-filter';

/** The status of a row that a new run takes on: what is known of it stays. */
function statusAtStart(settings: RunState['settings'], row: SheetRow): Status {
  const { chosen } = settings;
  const status = reopenedStatus(settings, row);
  const { available, print, owner, list, confidence } = status;
  const isKnown = available !== null || print !== null;
  const waits = chosen ? 'Waiting: its turn' : isKnown ? 'Matched' : '';
  const base = status.base === 'Matched' ? 'Matched' : waits;
  const kept = status.notes.filter((note) => note === lookNote || note === againNote);
  const isLeft = isHeldBack(status) && !status.notes.includes(catchUpNote);
  const isHeld = isLeft && !hasOtherInputs(row);
  const notes = isHeld ? [...kept, heldNote] : kept;
  return statusOf(base, { chosen, available, print, owner, list, confidence, notes });
}

/** Which rows a run is for, where it is not for all. */
export interface Choice {
  has(row: SheetRow): boolean;
  /** Throws SheetBusy where rows came or went since it was made. */
  mustStand(): void;
}

export interface Opening {
  /** Rows that the run is to do. */
  readonly rows: readonly SheetRow[];
  /** How many of them have a person who is known from an earlier run. */
  readonly matched: number;
}

const attemptsMax = 3;

/**
 * Prepares the statuses of a new run: earlier waits and errors are opened again, and where rows
 * were chosen, exactly those are marked. Reads back what it marked, because a colleague may sort
 * in between; gives up after some attempts. `seen`: the rows, where they were read right before;
 * `beforeWrite` throws where they may not be marked any more.
 */
export function openRows(
  table: Table,
  run: RunState,
  choice: Choice | null,
  firstRows: number | null,
  seen?: readonly SheetRow[],
  beforeWrite?: () => void,
): Opening {
  let wanted: readonly SheetRow[] | null = null;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const before = (attempt === 1 ? seen : undefined) ?? collect(table, run.settings, frameOf);
    const rows: readonly SheetRow[] =
      wanted === null ? pick(before, run, choice, firstRows) : pickAgain(before, run, wanted);
    if (choice !== null || firstRows !== null) wanted = rows;
    const { texts, matched } = changedStatuses(before, rows, run.settings);
    if (setStatuses(table, run.settings, before, texts, beforeWrite)) return { rows, matched };
    clearMarks(table, run.settings);
  }
  throw new SheetBusy('rows were chosen');
}

function pick(
  rows: readonly SheetRow[],
  run: RunState,
  choice: Choice | null,
  firstRows: number | null,
): readonly SheetRow[] {
  const picked: SheetRow[] = [];
  for (const row of rows) {
    if (firstRows !== null && picked.length >= firstRows) break;
    if (isOpen(run, row) && choice?.has(row) !== false) picked.push(row);
  }
  choice?.mustStand();
  return picked;
}

/**
 * Rows that moved are told by their inputs: a selection of row numbers would now mean other rows. One that
 * stands where it stood is itself, also where its id was out of sight: no equal row is taken in its place.
 */
function pickAgain(
  rows: readonly SheetRow[],
  run: RunState,
  wanted: readonly SheetRow[],
): readonly SheetRow[] {
  const moved = new Map(wanted.map((row) => [row.rowNumber, row]));
  const standing = rows.filter((row) => {
    const was = moved.get(row.rowNumber);
    const isSame = was?.inputsText === row.inputsText && [row.statedId, ''].includes(was.statedId);
    return isSame && moved.delete(row.rowNumber);
  });
  const left = [...moved.values()].map(rawKeyOf);
  const isLeft = (row: SheetRow) => {
    const at = left.indexOf(rawKeyOf(row));
    return at >= 0 && left.splice(at, 1);
  };
  return rows.filter((row) => isOpen(run, row) && (standing.includes(row) || isLeft(row)));
}

/** Marks that an earlier run left behind go, so that only what was chosen now belongs to this run. */
function changedStatuses(
  rows: readonly SheetRow[],
  picked: readonly SheetRow[],
  settings: RunState['settings'],
): { readonly texts: ReadonlyMap<number, string>; readonly matched: number } {
  const taken = new Set(picked);
  const texts = new Map<number, string>();
  let matched = 0;
  for (const row of rows) {
    const isTaken = taken.has(row);
    const next = isTaken ? statusAtStart(settings, row) : unmarkedStatus(row.status);
    if (isTaken && isMatched(next)) matched += 1;
    const text = next === row.status ? null : formatStatus(next);
    if (text !== null && text !== formatStatus(row.status)) texts.set(row.rowNumber, text);
  }
  return { texts, matched };
}

function isUntouched({ notes, available }: Status): boolean {
  return notes.includes(againNote) && Object.values(available ?? {}).includes('unasked');
}

function unmarkedStatus(status: Status): Status {
  if (!status.chosen) return status;
  // What was done before, and not come to, is as done as it was.
  if (isUntouched(status)) return closedAgain(status);
  const waits = status.base === 'Waiting: its turn';
  const isMatched = status.available !== null || status.print !== null;
  const opened = isMatched ? 'Matched' : '';
  const base = waits ? opened : status.base;
  // An empty cell says nothing: what was tried, or found to be stale, is said by a row that waits.
  const isSaid = base === '' && status.notes.length > 0;
  return { ...status, base: isSaid ? status.base : base, chosen: false };
}

/** Takes the marks away where a run ends before all chosen rows were done. */
export function clearMarks(table: Table, settings: LeadColumns): void {
  changeStatuses(table, settings, ({ status }) =>
    status.chosen ? formatStatus(unmarkedStatus(status)) : null,
  );
}
