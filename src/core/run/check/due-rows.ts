/** Defines which rows a check looks at, marked in their own cells, and what it found when it is over. */

import type { Table } from '../../ports/workbook';
import {
  dueTextFor,
  formerText,
  goneText,
  isDueText,
  isOfCheck,
  isToldByCheck,
  stillCurrent,
} from '../../sheet/rows/changed-text';
import { frameOf, frameOfPresent } from '../../sheet/rows/frame';
import { collect, rawKeyOf, type SheetRow } from '../../sheet/rows/sheet-rows';
import { SheetBusy } from '../../sheet/sheet-busy';
import { columnEdits, editRows } from '../../sheet/write/row-edits';
import { dayMs, isoDay, utcDayOf } from '../../text/utc-day';
import type { Choice } from '../rows/chosen-marks';
import type { RunState } from '../run-state';

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
  const rows = collect(table, run.settings, frameOf).filter(
    (row) => isCheckable(run, row, olderThan) && choice?.has(row) !== false,
  );
  choice?.mustStand();
  const due = new Set(rows.map(rawKeyOf));
  const missed = setChanged(table, run, (row) =>
    due.has(rawKeyOf(row)) && isCheckable(run, row, olderThan)
      ? dueTextFor(row.cells.changed ?? '')
      : leftText(row),
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

export function endCheck(table: Table, run: RunState): NonNullable<RunState['checked']> {
  setChanged(table, run, leftText);
  const day = isoDay(utcDayOf(run.startedAtMs));
  const texts = collect(table, run.settings, frameOfPresent)
    .map(({ cells }) => cells.changed ?? '')
    .filter((text) => isToldByCheck(text) && text.slice(-10) >= day);
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
