/** Defines undo: cells that still hold what the run wrote get back what they held before. */

import type { OutputName } from '../sidebar/model';
import type { RunDeps } from './deps';
import { fingerprint } from './fingerprint';
import { type Origins, originsOf } from './origins';
import { outputNames } from './outputs';
import { type Restored, restoreRows } from './restoring';
import { type EarlierValue, type LogEntry, type RowEntry, readLog, rowPrint } from './run-log';
import type { RunState } from './run-state';
import { ColumnsChanged, type Frame, frameOfPresent, type SheetRow } from './sheet-rows';
import { formatStatus, isOurText, parseStatus } from './status';
import type { StepResult } from './step-result';

/** Without the log nobody knows what the cells held before. */
export class LogGone extends Error {
  override readonly name = 'LogGone';
}

interface Change {
  /** Fingerprints of all texts that the run wrote there, and of the last of them. */
  readonly written: ReadonlySet<string>;
  readonly last: string;
  /** What the cell held before the run wrote it. */
  readonly earlier: EarlierValue;
}

type RowChanges = Map<OutputName, Change>;

/** Credits don't come back; what was revealed stays free to reveal again. */
export function undo(deps: Pick<RunDeps, 'workbook' | 'runs'>, run: RunState): StepResult {
  const table = deps.workbook.table(run.settings.sheetId);
  if (table === null)
    throw new ColumnsChanged(`The sheet "${run.settings.sheetName}" was deleted.`);
  const frame = frameOfPresent(run.settings, table.headers(), table.outputColumns());
  const entries = readLog(deps.workbook.log);
  const changes = changesOf(entries, run.id);
  if (changes.size === 0 && hasWritten(run)) {
    throw new LogGone('The lines of this run are gone from the log, so nothing was changed.');
  }
  const origins = originsOf(entries);
  restoreRows(
    table,
    frame,
    (rows) => restoredRows({ frame, changes, origins }, rows),
    () => deps.runs.checkTurn(run),
  );
  return { run: { ...run, undone: true }, waitMs: null };
}

function hasWritten({ counts }: RunState): boolean {
  return Object.entries(counts).some(([name, count]) => name !== 'rows' && count > 0);
}

interface Undoing {
  readonly frame: Frame;
  readonly changes: ReadonlyMap<string, readonly RowChanges[]>;
  readonly origins: Origins;
}

function restoredRows(undoing: Undoing, rows: readonly SheetRow[]): readonly Restored[] {
  const seen = new Map<string, number>();
  return rows.flatMap((row) => {
    const print = rowPrint(row.inputsKey);
    const place = seen.get(print) ?? 0;
    seen.set(print, place + 1);
    const alike = undoing.changes.get(print) ?? [];
    const changes = alike[place] ?? alike[alike.length - 1];
    const restored = changes === undefined ? null : restoredRow(undoing, row, print, changes);
    return restored === null ? [] : [restored];
  });
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
    const known = changes.get(name);
    changes.set(name, {
      written: new Set([...(known?.written ?? []), print]),
      last: print,
      earlier: earlierOf(known, name, entry.earlier[name]),
    });
  }
}

/** What somebody typed between two steps of the run counts, and what the run itself wrote does not. */
function earlierOf(
  known: Change | undefined,
  name: OutputName,
  replaced: EarlierValue | undefined,
): EarlierValue {
  if (known === undefined) return replaced ?? '';
  if (replaced === undefined || name === 'status') return known.earlier;
  const isOurs = typeof replaced === 'string' && known.written.has(fingerprint(replaced));
  return isOurs ? known.earlier : replaced;
}

/** Null where nothing in the row is as the run left it. */
function restoredRow(
  { frame, origins }: Undoing,
  row: SheetRow,
  print: string,
  changes: RowChanges,
): Restored | null {
  const former = origins.formerRows(print, earlierTexts(changes));
  const texts = new Map<number, string>();
  const entered = new Map<number, string>();
  for (const [name, change] of changes) {
    const column = frame.outputs[name];
    if (column === undefined || !isAsWritten(row.cells[name] ?? '', change)) continue;
    const { earlier } = change;
    if (typeof earlier !== 'string') entered.set(column, earlier.entered);
    else texts.set(column, origins.isOf(former, name, earlier) ? '' : restoredText(name, earlier));
  }
  // Values of the row's former inputs are not given back, so it is open again.
  const { status } = frame.outputs;
  if (
    former.size > 0 &&
    texts.size > 0 &&
    status !== undefined &&
    isOurText(row.cells.status ?? '')
  ) {
    texts.set(status, '');
  }
  return texts.size + entered.size === 0 ? null : { row, texts, entered };
}

function earlierTexts(changes: RowChanges): ReadonlyMap<OutputName, string> {
  const texts = [...changes].flatMap(([name, { earlier }]) =>
    typeof earlier === 'string' && earlier !== '' ? [[name, earlier] as const] : [],
  );
  return new Map(texts);
}

/** An emptied cell counts where emptying it was the last that the run did there. */
function isAsWritten(text: string, { written, last }: Change): boolean {
  const print = fingerprint(text);
  return text === '' ? last === print : written.has(print);
}

function restoredText(name: OutputName, earlier: string): string {
  return name === 'status' ? withoutMark(earlier) : earlier;
}

/** A mark of the run itself is no earlier value: the row goes back to being open. */
function withoutMark(text: string): string {
  const status = parseStatus(text);
  if (status.base === 'Waiting: its turn' && status.available === null) return '';
  const base = status.base === 'Waiting: its turn' ? 'Matched' : status.base;
  return formatStatus({ ...status, base, chosen: false });
}
