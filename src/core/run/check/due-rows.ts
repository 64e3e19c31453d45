/** Defines which rows a check looks at, marked in their own cells, and what it found when it is over. */

import type { Table } from '../../ports/workbook';
import type { LogBook } from '../../sheet/log/run-log';
import {
  dueTextFor,
  formerText,
  goneText,
  isDueText,
  isOfCheck,
  stillCurrent,
} from '../../sheet/rows/changed-text';
import { frameOf, frameOfPresent } from '../../sheet/rows/frame';
import { collect, rawKeyOf, type SheetRow } from '../../sheet/rows/sheet-rows';
import { SheetBusy } from '../../sheet/sheet-busy';
import { columnEdits, editRows } from '../../sheet/write/row-edits';
import { dayMs } from '../../text/utc-day';
import type { Choice } from '../rows/chosen-marks';
import type { RunState } from '../run-state';
import { isToldBy } from './told-rows';

/** Done for a known person; a day that is not there, or is no day, is long ago. */
function isCheckable({ account }: RunState, row: SheetRow, olderThan: number): boolean {
  const { base } = row.status;
  if (row.knownId === '' || (base !== 'Done' && base !== 'No data on file')) return false;
  if (!isOfCheck(row.cells.changed ?? '')) return false;
  const sinceMs = Date.parse(row.cells.revealedOn ?? '');
  return olderThan <= 0 || !(account.day - sinceMs / dayMs <= olderThan);
}

/** Gives how many there are. What an earlier check says of the others stays. */
export function markDue(
  table: Table,
  run: RunState,
  choice: Choice | null,
  olderThan: number,
): number {
  const others = new Map<number, string>();
  const rows = collect(table, run.settings, frameOf).filter((row) => {
    if (!isCheckable(run, row, olderThan)) return false;
    const isChosen = choice?.has(row) !== false;
    if (!isChosen) others.set(row.rowNumber, rawKeyOf(row));
    return isChosen;
  });
  choice?.mustStand();
  const due = new Set(rows.map(rawKeyOf));
  // Rows that moved are told by their keys; an equal one that was not chosen is so by where it stands.
  const isDue = (row: SheetRow, key = rawKeyOf(row)) =>
    due.has(key) && others.get(row.rowNumber) !== key && isCheckable(run, row, olderThan);
  const missed = setChanged(table, run, (row) =>
    isDue(row) ? dueTextFor(row.cells.changed ?? '') : leftText(row),
  );
  if (!missed) return rows.length;
  setChanged(table, run, leftText);
  throw new SheetBusy('rows were chosen');
}

/** A check that was stopped leaves no mark. */
function leftText({ cells }: SheetRow): string | null {
  const text = cells.changed ?? '';
  return isDueText(text) ? formerText(text) : null;
}

function setChanged(
  table: Table,
  { settings }: RunState,
  textOf: (row: SheetRow) => string | null,
) {
  return editRows({
    table,
    settings,
    plan: (rows, { outputs: { changed } }) =>
      columnEdits(rows, changed, (row) => {
        const text = textOf(row);
        return row.cells.changed === text ? null : text;
      }),
  });
}

/** What it found is not known where the log can't be read. */
export function endCheck(table: Table, run: RunState, book: LogBook | null): RunState['checked'] {
  setChanged(table, run, leftText);
  if (book === null) return undefined;
  const texts = collect(table, run.settings, frameOfPresent)
    .filter(isToldBy(run.id, book.entries))
    .map(({ cells }) => cells.changed ?? '');
  const count = (shape: RegExp) => texts.filter((text) => shape.test(text)).length;
  const changed = count(/^(company: |title|email domain: )/);
  const gone = count(new RegExp(`^${goneText}`));
  const unclear = texts.length - changed - gone - count(new RegExp(`^${stillCurrent}`));
  return { changed, moved: count(/^company: /), gone, unclear };
}

/** Their cells say that the inputs changed, that the check failed, or that the person is on the list. */
export function unclearNote(rows: number): string {
  return `${rows === 1 ? '1 row' : `${rows} rows`} could not be compared: “CDX changed” says why. Where inputs changed, clear the status and enrich it again; where the check failed, check again later.`;
}
