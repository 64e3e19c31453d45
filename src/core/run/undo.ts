/** Defines undo: cells that still hold what the run wrote get back what they held before. */

import { namedError } from '../ports/named-error';
import type { Look, Table } from '../ports/workbook';
import { uncolourStatuses } from '../sheet/columns/looks';
import { type LogEntry, type RowEntry, rowPrint } from '../sheet/log/log-line';
import {
  type Change,
  changesOf,
  type EqualRows,
  type RowChanges,
  textOf,
} from '../sheet/log/row-changes';
import { type LogBook, readLogBook, rowsIn } from '../sheet/log/run-log';
import { isErasedRow } from '../sheet/log/stand-ins';
import { formerText, isDueText } from '../sheet/rows/changed-text';
import { ColumnsChanged, type Frame, frameNow, frameOfPresent } from '../sheet/rows/frame';
import { type Origins, originsOf } from '../sheet/rows/origins';
import { againNote } from '../sheet/rows/remarks';
import type { SheetRow } from '../sheet/rows/sheet-rows';
import { formatStatus, isOurText, parseStatus } from '../sheet/rows/status';
import { stretchRows } from '../sheet/rows/stretches';
import { lostNote, SheetBusy } from '../sheet/sheet-busy';
import type { Edit } from '../sheet/write/edits';
import { type CellEdits, editRows } from '../sheet/write/row-edits';
import { fingerprint } from '../text/fingerprint';
import { groupedBy } from '../text/grouped';
import type { OutputName } from '../words';
import { editedRows } from './past/edited-rows';
import { endsIn, missingLines, withEnd } from './past/end-line';
import { ofKnownPrints, printsOfFewer } from './past/same-inputs';
import { editedNotes } from './receipt-totals';
import { closedAgain } from './rows/reopening';
import type { RunDeps } from './run-deps';
import { type RunState, withNotes } from './run-state';
import { besideOf } from './write/row-targets';
import { contentInRow } from './write/stored-cells';

/** Without the log nobody knows what the cells held before. */
export class LogGone extends namedError('LogGone') {}

/** What cells held was kept for as long as people chose, and no longer. */
class LogOutdated extends namedError('LogOutdated') {}

/** Credits don't come back; what was revealed stays free to reveal again. */
export function undo(
  deps: Pick<RunDeps, 'workbook' | 'runs' | 'clock'>,
  run: RunState,
  /** Whose turn it is done in: an earlier run's in that of the run which the document keeps. */
  turn: RunState = run,
): { readonly run: RunState; readonly turn: RunState } {
  const table = deps.workbook.table(run.settings.sheetId);
  if (table === null)
    throw new ColumnsChanged(`The sheet "${run.settings.sheetName}" was deleted.`);
  const book = readLogBook(deps.workbook.log);
  const { entries } = book;
  const mayStand = mayStandIn(entries, run.settings.sheetId);
  const changes = changesOf(entries, run.id, mayStand);
  const isOld = run.startedAtMs < deps.runs.keptSinceMs();
  if (changes.size === 0 && hasWritten(run)) {
    if (isOld) throw new LogOutdated(outdatedNote);
    throw new LogGone('The lines of this run are gone from the log, so nothing was changed.');
  }
  const unclear = new Set<string>();
  const found: Found = { seen: new Set(), own: new Set(), ofOthers: new Set() };
  const origins = originsOf(ofKnownPrints(entries, run));
  const printsBefore = printsOfFewer(entries, run.settings.inputs);
  const leftFormulas = new Set<string>();
  const { headerRow } = table;
  const undoing = { changes, origins, printsBefore, unclear, found, headerRow, leftFormulas };
  const restore = (printOf: Undoing['printOf']) =>
    restoreRows(() => deps.runs.checkTurn(turn), table, run, { ...undoing, printOf });
  restore(({ inputsKey }) => rowPrint(inputsKey));
  const standing = standingOf(found);
  let hasLeft = false;
  if ([...changes.keys()].some((print) => !standing.has(print))) {
    const edited = editedRows(entries, run.id, standing, mayStand);
    restore((row) => edited.formerPrint(row) ?? '');
    for (const print of edited.unclear) unclear.add(print);
    hasLeft = edited.hasLeft();
  }
  uncolourStatuses(table);
  const added = [
    ...notesOfRun(table, run, entries),
    ...(deps.workbook.losses.cells > 0 ? [lostNote] : []),
    ...(unclear.size > 0 ? [unclearNote] : []),
    ...(hasLeft ? [leftNote] : []),
    ...[...leftFormulas].map(formulaNote),
    ...notesOfLog(run, book, isOld),
  ];
  const notes = withNotes(run, ...added, ...editedNotes(book));
  const undone = { ...run, notes, undone: true, undoneInPart: added.length > 0 };
  const { log } = withEnd(deps, undone, turn);
  return { run: { ...undone, log }, turn: { ...turn, log } };
}

/** What of the run's own can't be given back. */
function notesOfRun(table: Table, run: RunState, entries: readonly LogEntry[]): readonly string[] {
  const written = rowsIn(entries).filter(({ runId }) => runId === run.id);
  return [
    ...(written.some(isErasedRow) ? [erasedNote] : []),
    ...columnsGone(table, run, written).map(goneNote),
  ];
}

/** What the log no longer tells of it. */
function notesOfLog(run: RunState, book: LogBook, isOld: boolean): readonly string[] {
  const missing = missingLines(run, book);
  if (missing <= 0) return [];
  return [isOld ? outdatedNote : missingNote(missing)];
}

/** Whether what a run wrote may stand in the sheet still, as far as the log says what became of it. */
function mayStandIn(entries: readonly LogEntry[], sheetId: number): (runId: string) => boolean {
  const endOf = endsIn(entries);
  return (runId) => {
    const run = endOf(runId);
    const isGone = run === null || (run.undone && !run.undoneInPart);
    return !isGone && run.settings.sheetId === sheetId;
  };
}

const unclearNote =
  'Rows with the same inputs could not be told apart: see which of them hold what this run wrote.';

const leftNote =
  'Rows that were edited since, and that another run wrote into, keep what this run wrote there.';

function formulaNote(header: string): string {
  return `Rows or columns moved since, or were renamed: formulas in “${header}” may read others, so what this run wrote there is left as it is.`;
}

const outdatedNote =
  'What cells held before this run is no longer in the log, which keeps it for the days chosen in Settings: it can\u2019t be given back.';
const erasedNote = 'Rows of people who were erased have nothing to be given back.';

function missingNote(lines: number): string {
  return `Lines of this run are missing from the log (${lines}): the cells that they told of were not undone.`;
}

/** Headers of columns that the run wrote into and that nobody finds: deleted, or moved and renamed. */
function columnsGone(table: Table, run: RunState, written: readonly RowEntry[]): readonly string[] {
  const { outputs } = frameNow(table, run.settings, frameOfPresent);
  return run.settings.outputs.flatMap(({ name, header }) =>
    outputs[name] === undefined && written.some((entry) => entry.written[name]) ? [header] : [],
  );
}

function goneNote(header: string): string {
  return `The column “${header}” was not found: what this run wrote there is left as it is.`;
}

const attemptsMax = 5;

/** What moved while it was restored is looked for again. */
function restoreRows(beforeWrite: () => void, table: Table, run: RunState, undoing: Undoing): void {
  let missed = true;
  let again: Undoing = undoing;
  for (let attempt = 1; missed && attempt <= attemptsMax; attempt += 1) {
    let wrote = false;
    missed = editRows({
      table,
      settings: run.settings,
      plan: (rows, frame, look) => restoredRows(again, frame, rows, look),
      beforeWrite: () => {
        wrote = true;
        beforeWrite();
      },
    });
    // Of a large sheet rows may have moved from one stretch into another that was done.
    again = missed ? undoing : { ...undoing, isLookingAgain: true };
    missed ||= wrote && attempt < attemptsMax && table.lastRow() > stretchRows;
  }
  if (missed) throw new SheetBusy('the run was undone');
}

function hasWritten({ counts }: RunState): boolean {
  return Object.entries(counts).some(([name, count]) => name !== 'rows' && count > 0);
}

interface Undoing {
  /** As what the run knew the row; '' where it has nothing to do with it. */
  readonly printOf: (row: SheetRow) => string;
  readonly changes: ReadonlyMap<string, EqualRows>;
  readonly origins: Origins;
  /** What a row was called by runs that read fewer columns. */
  readonly printsBefore: ReturnType<typeof printsOfFewer>;
  /** All was restored where it stood: only rows that still bear the run's status have come since. */
  readonly isLookingAgain?: boolean;
  /** Equal rows that nobody can tell apart any more, by their print. */
  readonly unclear: Set<string>;
  readonly found: Found;
  /** The row of the sheet with the headers. */
  readonly headerRow: number;
  /** Columns with formulas that nobody can tell for where their rows stand now. */
  readonly leftFormulas: Set<string>;
}

/** Prints of the run's rows. */
interface Found {
  readonly seen: Set<string>;
  /** Of which a row is the run's own, or may be; of which rows are another run's. */
  readonly own: Set<string>;
  readonly ofOthers: Set<string>;
}

/** Where all are another run's, those of this one were edited since: they have to be found. */
function standingOf({ seen, own, ofOthers }: Found): ReadonlySet<string> {
  return new Set([...seen].filter((print) => own.has(print) || !ofOthers.has(print)));
}

function restoredRows(
  undoing: Undoing,
  frame: Frame,
  rows: readonly SheetRow[],
  look: Look | null,
): CellEdits {
  const placed = rows.map((row, index) => ({
    row,
    beside: look === null ? '' : besideOf(frame, look, index),
  }));
  const restored = [...groupedBy(placed, ({ row }) => undoing.printOf(row))].flatMap(
    ([print, equals]) => restoredAmong(undoing, frame, print, equals),
  );
  return new Map(restored.sort(([a], [b]) => a - b));
}

/** Of rows with equal inputs. */
function restoredAmong(
  undoing: Undoing,
  frame: Frame,
  print: string,
  equals: readonly { readonly row: SheetRow; readonly beside: string }[],
) {
  const { changes, found, unclear } = undoing;
  const told = changes.get(print)?.among(
    equals.map(({ row: { statedId: personId, rowNumber, cells }, beside }) => ({
      personId,
      rowNumber,
      cells,
      beside,
    })),
  );
  if (told === undefined) return [];
  found.seen.add(print);
  return equals.flatMap(({ row, beside }, place) => {
    const own = told[place] ?? null;
    const isOwn = own !== null && own.changes.size > 0;
    if (beside !== '') (isOwn ? found.own : found.ofOthers).add(print);
    if (own === null) return [];
    if (own.isUnclear) unclear.add(print);
    const cells = restoredCells(undoing, frame, row, own.changes);
    return cells === null ? [] : [[row.rowNumber, cells] as const];
  });
}

/** Null where nothing in the row is as the run left it. */
function restoredCells(
  { origins, printsBefore, isLookingAgain = false, headerRow, leftFormulas }: Undoing,
  frame: Frame,
  row: SheetRow,
  changes: RowChanges,
): ReadonlyMap<number, Edit['to']> | null {
  const known = [rowPrint(row.inputsKey), ...printsBefore(row)];
  const former = origins.formerRows(known, earlierTexts(changes));
  const cells = new Map<number, Edit['to']>();
  for (const [name, change] of changes) {
    const column = frame.outputs[name];
    if (column === undefined || !isAsWritten(row.cells[name] ?? '', change)) continue;
    const { earlier } = change;
    if (typeof earlier !== 'string') {
      const content = contentInRow(earlier, frame.headers, row.rowNumber + headerRow - 1);
      if (content === null) leftFormulas.add(frame.headers[column] ?? '');
      else cells.set(column, content);
    } else
      cells.set(column, origins.isOf(former, name, earlier) ? '' : restoredText(name, earlier));
  }
  // Values of the row's former inputs are not given back, or a later run has said since what the row
  // holds: it is open again.
  const { status, changed } = frame.outputs;
  const isOurs = isOurText(row.cells.status ?? '');
  // What a check found is nothing that the status tells of.
  const isTold = [...cells.keys()].some((column) => column !== changed);
  const isUntrue = status !== undefined && !cells.has(status) && isTold;
  if (isLookingAgain && isUntrue) return null;
  if ((former.size > 0 || isUntrue) && cells.size > 0 && status !== undefined && isOurs) {
    cells.set(status, '');
  }
  return cells.size === 0 ? null : cells;
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
  if (isDueText(earlier)) return formerText(earlier);
  return name === 'status' ? withoutMark(earlier) : earlier;
}

/** A mark of the run itself is no earlier value: the row goes back to being open. */
function withoutMark(text: string): string {
  const status = parseStatus(text);
  if (status.notes.includes(againNote)) return formatStatus(closedAgain(status));
  if (status.base === 'Waiting: its turn' && status.available === null) return '';
  const base = status.base === 'Waiting: its turn' ? 'Matched' : status.base;
  return formatStatus({ ...status, base, chosen: false });
}
