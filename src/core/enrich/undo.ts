/** Defines undo: cells that still hold what the run wrote get back what they held before. */

import type { OutputName } from '../sidebar/model';
import { blocksOf, type RowCells } from './blocks';
import type { RunDeps } from './deps';
import { fingerprint } from './fingerprint';
import { outputNames } from './outputs';
import { type LogEntry, type RowEntry, readLog, rowPrint } from './run-log';
import type { RunState } from './run-state';
import { forEachRow } from './scan';
import { ColumnsChanged, type Frame, frameOfPresent, type SheetRow } from './sheet-rows';
import { formatStatus, parseStatus } from './status';
import type { StepResult } from './step-result';

interface Change {
  /** Fingerprints of all texts that the run wrote there. */
  readonly written: Set<string>;
  /** What the cell held before the run first wrote it. */
  readonly earlier: string;
}

type RowChanges = Map<OutputName, Change>;

/** Credits don't come back; what was revealed stays free to reveal again. */
export function undo(deps: Pick<RunDeps, 'workbook' | 'runs'>, run: RunState): StepResult {
  const table = deps.workbook.table(run.settings.sheetId);
  if (table === null)
    throw new ColumnsChanged(`The sheet "${run.settings.sheetName}" was deleted.`);
  const frame = frameOfPresent(run.settings, table.headers(), table.outputColumns());
  const changes = changesOf(readLog(deps.workbook.log), run.id);
  const seen = new Map<string, number>();
  const restored: RowCells[] = [];
  forEachRow(table, frame, (row) => {
    const print = rowPrint(row.inputsKey);
    const place = seen.get(print) ?? 0;
    seen.set(print, place + 1);
    const alike = changes.get(print) ?? [];
    const cells = restoredCells(frame, row, alike[place] ?? alike[alike.length - 1]);
    if (cells.size > 0) restored.push({ rowNumber: row.rowNumber, cells });
  });
  deps.runs.checkTurn(run);
  if (restored.length > 0) table.write(blocksOf(restored));
  return { run: { ...run, undone: true }, waitMs: null };
}

/** By the print of their inputs; of equal rows each has its own, in the order of the sheet. */
function changesOf(
  entries: readonly LogEntry[],
  runId: string,
): ReadonlyMap<string, readonly RowChanges[]> {
  const byRow = new Map<string, RowChanges[]>();
  const places = new Map<string, number>();
  for (const entry of entries) {
    if (entry.kind !== 'row' || entry.runId !== runId) continue;
    const alike = byRow.get(entry.row) ?? [];
    byRow.set(entry.row, alike);
    const step = `${entry.step} ${entry.row}`;
    const place = places.get(step) ?? 0;
    places.set(step, place + 1);
    const changes: RowChanges = alike[place] ?? new Map();
    alike[place] = changes;
    addEntry(changes, entry);
  }
  return byRow;
}

function addEntry(changes: RowChanges, entry: RowEntry): void {
  for (const name of outputNames) {
    const print = entry.written[name];
    if (print === undefined) continue;
    const known = changes.get(name) ?? {
      written: new Set<string>(),
      earlier: entry.earlier[name] ?? '',
    };
    known.written.add(print);
    changes.set(name, known);
  }
}

function restoredCells(
  frame: Frame,
  row: SheetRow,
  changes: RowChanges | undefined,
): ReadonlyMap<number, string> {
  const cells = new Map<number, string>();
  if (changes === undefined) return cells;
  for (const [name, { written, earlier }] of changes) {
    const column = frame.outputs[name];
    const text = row.cells[name] ?? '';
    if (column !== undefined && text !== '' && written.has(fingerprint(text))) {
      cells.set(column, name === 'status' ? withoutMark(earlier) : earlier);
    }
  }
  return cells;
}

/** A mark of the run itself is no earlier value: the row goes back to being open. */
function withoutMark(text: string): string {
  const status = parseStatus(text);
  if (status.base === 'Waiting: its turn' && status.available === null) return '';
  const base = status.base === 'Waiting: its turn' ? 'Matched' : status.base;
  return formatStatus({ ...status, base, chosen: false });
}
