/** Defines which rows a check looks at, marked in their own cells, and what it found when it is over. */

import type { Table } from '../../ports/workbook';
import { goneText, isToldByCheck, stillCurrent } from '../../sheet/rows/changed-text';
import { collect, frameOf, frameOfPresent, type SheetRow } from '../../sheet/rows/sheet-rows';
import { SheetBusy } from '../../sheet/write/image';
import { editRows } from '../../sheet/write/row-edits';
import { dayMs, isoDay, utcDayOf } from '../../text/utc-day';
import type { Choice } from '../rows/marks';
import { dueTextFor, formerText, isDueText } from '../rows/row-filter';
import type { RunState } from '../run-state';

/** Words of people's own in its column stay, and their row is left alone. */
export function isOfCheck(text: string): boolean {
  return text === '' || isDueText(text) || isToldByCheck(text);
}

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
  const due = new Map<string, number>();
  let rows = 0;
  for (const row of collect(table, run.settings, frameOf)) {
    if (!isCheckable(run, row, olderThan) || choice?.has(row) === false) continue;
    due.set(keyOf(row), (due.get(keyOf(row)) ?? 0) + 1);
    rows += 1;
  }
  choice?.mustStand();
  const missed = setChanged(table, run, (row) =>
    due.has(keyOf(row)) && isCheckable(run, row, olderThan)
      ? dueTextFor(row.cells.changed ?? '')
      : leftText(row),
  );
  if (!missed) return rows;
  setChanged(table, run, leftText);
  throw new SheetBusy('rows were chosen');
}

/** A check that was stopped leaves no mark. */
function leftText({ cells }: SheetRow): string | null {
  const text = cells.changed ?? '';
  return isDueText(text) ? formerText(text) : null;
}

function keyOf({ inputsText, statedId }: SheetRow): string {
  return `${inputsText}\u0002${statedId}`;
}

function setChanged(
  table: Table,
  { settings }: RunState,
  textOf: (row: SheetRow) => string | null,
) {
  return editRows({
    table,
    settings,
    find: frameOfPresent,
    plan: (rows, { outputs: { changed } }) =>
      new Map(
        rows.flatMap((row) => {
          const text = textOf(row);
          if (text === null || changed === undefined || row.cells.changed === text) return [];
          return [[row.rowNumber, new Map([[changed, text]])] as const];
        }),
      ),
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
