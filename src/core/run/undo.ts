/** Defines undo: cells that still hold what the run wrote get back what they held before. */

import type { Look, Table } from '../ports/workbook';
import {
  type EarlierValue,
  type LogEntry,
  type RowEntry,
  readLogBook,
  rowPrint,
} from '../sheet/log/run-log';
import { type Origins, originsOf } from '../sheet/rows/origins';
import {
  ColumnsChanged,
  type Frame,
  frameOfPresent,
  type SheetRow,
} from '../sheet/rows/sheet-rows';
import { formatStatus, isOurText, parseStatus } from '../sheet/rows/status';
import { SheetBusy } from '../sheet/write/image';
import { type CellEdits, editRows } from '../sheet/write/row-edits';
import type { Edit } from '../sheet/write/safe-write';
import { fingerprint } from '../text/fingerprint';
import { type OutputName, outputNames } from '../words';
import type { RunDeps } from './deps';
import type { RunState } from './run-state';
import type { StepResult } from './step-result';
import { besideOf } from './write/row-targets';
import { lostNote } from './write/write-stage';

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
  const { entries, lines } = readLogBook(deps.workbook.log);
  const changes = changesOf(entries, run.id);
  if (changes.size === 0 && hasWritten(run)) {
    throw new LogGone('The lines of this run are gone from the log, so nothing was changed.');
  }
  const { lost } = restoreRows(deps, table, run, { changes, origins: originsOf(entries) });
  const missing = run.log.lines - (lines.get(run.id) ?? 0);
  const added = [...(lost > 0 ? [lostNote] : []), ...(missing > 0 ? [missingNote(missing)] : [])];
  const notes = [...new Set([...run.notes, ...added])];
  return { run: { ...run, notes, undone: true }, waitMs: null };
}

function missingNote(lines: number): string {
  return `Lines of this run are missing from the log (${lines}): the cells that they told of were not undone.`;
}

const attemptsMax = 5;

/** What moved while it was restored is looked for again. */
function restoreRows(
  deps: Pick<RunDeps, 'runs'>,
  table: Table,
  run: RunState,
  undoing: Undoing,
): { lost: number } {
  let lost = 0;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const result = editRows({
      table,
      settings: run.settings,
      find: frameOfPresent,
      plan: (rows, frame, look) => restoredRows(undoing, frame, rows, look),
      beforeWrite: () => deps.runs.checkTurn(run),
    });
    lost += result.lost;
    if (!result.missed) return { lost };
  }
  throw new SheetBusy('The sheet was being sorted or edited while the run was undone.');
}

function hasWritten({ counts }: RunState): boolean {
  return Object.entries(counts).some(([name, count]) => name !== 'rows' && count > 0);
}

interface Undoing {
  readonly changes: ReadonlyMap<string, EqualRows>;
  readonly origins: Origins;
}

function restoredRows(
  undoing: Undoing,
  frame: Frame,
  rows: readonly SheetRow[],
  look: Look | null,
): CellEdits {
  const besides = rows.map((_, index) => (look === null ? '' : besideOf(frame, look, index)));
  const present = new Set(besides);
  const seen = new Map<string, number>();
  return new Map(
    rows.flatMap((row, index) => {
      const print = rowPrint(row.inputsKey);
      const place = seen.get(print) ?? 0;
      seen.set(print, place + 1);
      const beside = besides[index] ?? '';
      const changes = undoing.changes.get(print)?.of(beside, place, present);
      const cells = changes === undefined ? null : restoredCells(undoing, frame, row, changes);
      return cells === null ? [] : [[row.rowNumber, cells] as const];
    }),
  );
}

/** What a run did to rows with equal inputs. */
class EqualRows {
  /** Where nothing of people's was replaced, one row is like the other. */
  private readonly common: RowChanges = new Map();
  private readonly own: { beside: string; place: number; changes: RowChanges }[] = [];

  add(entry: RowEntry, place: number): void {
    addEntry(this.common, entry);
    if (Object.keys(entry.earlier).length === 0) return;
    const beside = entry.beside ?? '';
    const known = this.own.find((each) => each.beside === beside && each.place === place);
    const changes: RowChanges = known?.changes ?? new Map();
    if (known === undefined) this.own.push({ beside, place, changes });
    addEntry(changes, entry);
  }

  /** By what people keep beside the row; where that was edited since, by its place among its equals. */
  of(beside: string, place: number, present: ReadonlySet<string>): RowChanges {
    const alike = this.own.filter((each) => each.beside === beside);
    const known = alike.length > 0 ? alike : this.own.filter((each) => !present.has(each.beside));
    const [only] = alike.length === 1 ? alike : [];
    const found = only ?? known.find((each) => each.place === place);
    const changes: RowChanges = new Map();
    for (const [name, { written, last, earlier }] of this.common) {
      const mine = found?.changes.get(name);
      const isOneForAll = this.own.length === 0;
      changes.set(name, { written, last, earlier: mine?.earlier ?? (isOneForAll ? earlier : '') });
    }
    return changes;
  }
}

function changesOf(entries: readonly LogEntry[], runId: string): ReadonlyMap<string, EqualRows> {
  const byRow = new Map<string, EqualRows>();
  const places = new Map<string, number>();
  for (const entry of entries) {
    if (entry.kind !== 'row' || entry.runId !== runId) continue;
    const equal = byRow.get(entry.row) ?? new EqualRows();
    byRow.set(entry.row, equal);
    const step = `${entry.step} ${entry.row}`;
    const place = places.get(step) ?? 0;
    places.set(step, place + 1);
    equal.add(entry, place);
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
  const text = textOf(replaced);
  const isOurs = text !== null && known.written.has(fingerprint(text));
  return isOurs ? known.earlier : replaced;
}

/** Null where nothing in the row is as the run left it. */
function restoredCells(
  { origins }: Undoing,
  frame: Frame,
  row: SheetRow,
  changes: RowChanges,
): ReadonlyMap<number, Edit['to']> | null {
  const former = origins.formerRows(rowPrint(row.inputsKey), earlierTexts(changes));
  const cells = new Map<number, Edit['to']>();
  for (const [name, change] of changes) {
    const column = frame.outputs[name];
    if (column === undefined || !isAsWritten(row.cells[name] ?? '', change)) continue;
    const { earlier } = change;
    if (typeof earlier !== 'string') cells.set(column, stored(earlier));
    else cells.set(column, origins.isOf(former, name, earlier) ? '' : restoredText(name, earlier));
  }
  // Values of the row's former inputs are not given back, so it is open again.
  const { status } = frame.outputs;
  const isOurs = isOurText(row.cells.status ?? '');
  if (former.size > 0 && cells.size > 0 && status !== undefined && isOurs) {
    cells.set(status, '');
  }
  return cells.size === 0 ? null : cells;
}

function stored(earlier: Exclude<EarlierValue, string>): Edit['to'] {
  if (!('entered' in earlier)) {
    const { v, d, f = '', n = null, l } = earlier;
    const value = d === true ? new Date(Number(v)) : v;
    return { value, formula: f, format: n, ...(l === undefined ? {} : { link: l }) };
  }
  const { entered } = earlier;
  const isFormula = entered.startsWith('=');
  if (isFormula) return { value: '', formula: entered, format: 'General' };
  return { value: entered, formula: '', format: 'General', isTyped: true };
}

/** Null where it was no text. */
function textOf(earlier: EarlierValue): string | null {
  if (typeof earlier === 'string') return earlier;
  return 'v' in earlier && typeof earlier.v === 'string' && earlier.f === undefined
    ? earlier.v
    : null;
}

function earlierTexts(changes: RowChanges): ReadonlyMap<OutputName, string> {
  const texts = [...changes].flatMap(([name, { earlier }]) => {
    const text = textOf(earlier);
    return text === null || text === '' ? [] : [[name, text] as const];
  });
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
