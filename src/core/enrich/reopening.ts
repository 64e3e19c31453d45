/** Defines which finished rows are opened again because their inputs, or the demands, changed. */

import { fingerprint } from './fingerprint';
import { readLog, rowPrint } from './run-log';
import type { RunState } from './run-state';
import { forEachRow } from './scan';
import type { Frame, SheetRow } from './sheet-rows';
import type { LogSheet, Table } from './workbook';

/**
 * A row without a match is not tried again until its inputs change (product: the table of answers).
 * The log knows for which inputs a status was written; where it knows none at all, as in a sheet
 * that came from elsewhere, the status is believed.
 */
export function reopenChangedRows(table: Table, frame: Frame, run: RunState, log: LogSheet): void {
  const candidates: SheetRow[] = [];
  forEachRow(table, frame, (row) => {
    if (row.status.base === 'No match' || row.status.base === 'Not enough input') {
      candidates.push(row);
    }
  });
  const column = frame.outputs.status;
  if (candidates.length === 0 || column === undefined) return;
  const tried = new Set(
    readLog(log).flatMap((entry) =>
      entry.kind === 'row' ? [`${entry.row} ${entry.written.status ?? ''}`] : [],
    ),
  );
  const wasTried = (row: SheetRow) =>
    tried.has(`${rowPrint(row.inputsKey)} ${fingerprint(row.cells.status ?? '')}`);
  const changed = candidates.filter(
    (row) => wouldSuffice(run, row) || (tried.size > 0 && !wasTried(row)),
  );
  if (changed.length > 0)
    table.fill(
      changed.map(({ rowNumber }) => rowNumber),
      column,
      '',
    );
}

/** Its match was too weak for the earlier run, but is good enough for this one. */
function wouldSuffice(run: RunState, row: SheetRow): boolean {
  const note = row.status.notes
    .map((text) => /^best confidence (\d\.\d+)$/.exec(text)?.[1])
    .find(Boolean);
  return note !== undefined && Number(note) >= run.settings.confidenceMin;
}
