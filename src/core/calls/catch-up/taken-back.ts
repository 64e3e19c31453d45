/** Defines which inputs of a sheet an Undo took back: nothing that runs by itself may bring them in again. */

import type { LogSheet, Table } from '../../ports/workbook';
import { endsIn } from '../../run/past/end-line';
import { headersAndMarks } from '../../sheet/columns/headers';
import { rowPrint } from '../../sheet/log/log-line';
import { readLog } from '../../sheet/log/run-log';
import { frameIfThere, frameOfPresent, type LeadColumns } from '../../sheet/rows/frame';
import { collectAs, type SheetRow } from '../../sheet/rows/sheet-rows';
import { isFinal } from '../../sheet/rows/status';
import { type OutputName, outputNames } from '../../words';

/**
 * Prints, by the columns of `settings`, of untried rows whose values were taken back and stand nowhere now. A
 * cleared status alone is a wish to try again. A run of other columns knew the same rows by other prints.
 */
export function takenBack(
  table: Table,
  settings: LeadColumns,
  log: LogSheet,
  isUntried: (row: SheetRow) => boolean,
): ReadonlySet<string> {
  const back = new Set<string>();
  const undone = undoneIn(log, table.sheetId);
  if (undone.size === 0) return back;
  const { headers, own: marks } = headersAndMarks(table);
  const frame = frameOfPresent(settings, headers, marks);
  for (const { inputs, prints } of undone.values()) {
    // By the columns of now where one that was read is gone.
    const theirs = frameIfThere({ inputs, outputs: settings.outputs }, headers, marks) ?? frame;
    const [rows = [], reading = []] = collectAs(table, [frame, theirs]);
    // By the columns of now as well: the header of one may have been given to another since.
    for (const each of [reading, rows]) {
      for (const row of takenIn(each, rows, prints, isUntried)) back.add(rowPrint(row.inputsKey));
    }
  }
  return back;
}

/** Rows that bear one of these prints by a reading, if none of that print holds anything. */
function takenIn(
  reading: readonly SheetRow[],
  rows: readonly SheetRow[],
  prints: ReadonlySet<string>,
  isUntried: (row: SheetRow) => boolean,
): readonly SheetRow[] {
  // Rows that said nothing to that run are all alike to it.
  const printAt = (index: number) => {
    const row = reading[index];
    const isMute = row === undefined || (row.isBlank && rows[index]?.isBlank === false);
    return isMute ? '' : rowPrint(row.inputsKey);
  };
  const taken = rows.flatMap((row, index) => {
    const print = isUntried(row) ? printAt(index) : '';
    return prints.has(print) ? [{ row, print }] : [];
  });
  // Prints take the most of the time: most often nothing asks for those of all rows.
  if (taken.length === 0) return [];
  const standing = new Set(reading.flatMap((row, index) => (stands(row) ? [printAt(index)] : [])));
  return taken.flatMap(({ row, print }) => (standing.has(print) ? [] : [row]));
}

interface Undone {
  readonly inputs: LeadColumns['inputs'];
  readonly prints: Set<string>;
}

const valueNames = outputNames.filter((name): name is OutputName => name !== 'status');

/** By the columns that its runs read. */
function undoneIn(log: LogSheet, sheetId: number): ReadonlyMap<string, Undone> {
  const undone = new Map<string, Undone>();
  const entries = readLog(log);
  const endOf = endsIn(entries);
  for (const entry of entries) {
    if (entry.kind !== 'row') continue;
    const run = endOf(entry.runId);
    if (!run?.undone || run.settings.sheetId !== sheetId) continue;
    if (valueNames.every((name) => entry.written[name] === undefined)) continue;
    const { inputs } = run.settings;
    const key = JSON.stringify(inputs);
    const known = undone.get(key) ?? { inputs, prints: new Set() };
    undone.set(key, known);
    known.prints.add(entry.row);
  }
  return undone;
}

function stands({ status, cells }: SheetRow): boolean {
  return isFinal(status) || valueNames.some((name) => (cells[name] ?? '') !== '');
}
