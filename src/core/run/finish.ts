/** Defines the end of a run: marks go, the log is added up, the balance is compared. */

import { nameOf } from '../ports/named-error';
import type { Table } from '../ports/workbook';
import { pruneLog } from '../sheet/log/log-pruning';
import { type LogBook, readLog, readLogBook } from '../sheet/log/run-log';
import { type Frame, frameIfThere } from '../sheet/rows/frame';
import { ownTexts } from '../sheet/rows/own-texts';
import { forEachRow } from '../sheet/rows/sheet-rows';
import { endCheck, unclearNote } from './check/due-rows';
import { CeilingCount } from './money/ceiling';
import { withEnd } from './past/end-line';
import { bookOf, noBalanceNote, withBalance, withTotals } from './receipt-totals';
import { clearMarks } from './rows/chosen-marks';
import { isOpen } from './rows/row-filter';
import type { RunDeps } from './run-deps';
import { type RunState, type StepResult, withLost, withNotes } from './run-state';
import { sheetGoneNote } from './run-view';
import { repair } from './write/repair';

export function finish(deps: RunDeps, run: RunState, stopped: boolean): StepResult {
  const balanced = run.kind === 'enrich' ? withBalance(deps, run) : run;
  return end(deps, balanced, stopped);
}

/** Somebody who does not pay stopped the run: their own key would tell the balance of another account. */
export function finishForOther(deps: SheetDeps, run: RunState): StepResult {
  return end(deps, { ...run, notes: withNotes(run, noBalanceNote) }, true);
}

/** The same where the sheet does not let itself be tidied: the run ends in any case, and says what is not known. */
export function endUntidied(deps: SheetDeps, run: RunState): RunState {
  const ended: RunState = {
    ...run,
    notes: withNotes(run, noBalanceNote),
    phase: 'stopped',
    pause: null,
    finishedAtMs: deps.clock.nowMs(),
  };
  try {
    return run.kind === 'enrich' ? withEnd(deps, withTotals(deps, ended)) : ended;
  } catch {
    return { ...ended, exact: false };
  }
}

type SheetDeps = Pick<RunDeps, 'workbook' | 'clock' | 'runs'>;

function end(deps: SheetDeps, last: RunState, stopped: boolean): StepResult {
  // The balance may have been long in coming, and not every write that tidies asks whose turn it is.
  deps.runs.checkTurn(last);
  const table = deps.workbook.table(last.settings.sheetId);
  const found = table === null ? null : findColumns(table, last);
  const isCheck = last.settings.checks;
  const isPriced = last.kind === 'preview' && !isCheck;
  const ceiling = isPriced && found !== null ? ceilingOf(deps, last, found) : null;
  const isMended = found !== null && last.writing;
  const run = isMended ? repair(last, found.table, deps.workbook.log) : last;
  if (found !== null && run.settings.chosen) clearMarks(found.table, run.settings);
  const checked = isCheck && found !== null ? endCheck(found.table, run, bookOf(deps)) : undefined;
  const book = run.kind === 'enrich' ? bookOf(deps, deps.runs.keptSinceMs()) : null;
  const told = checked?.unclear
    ? { ...run, notes: withNotes(run, unclearNote(checked.unclear)) }
    : run;
  const tidied = { ...told, notes: withLost(told, deps.workbook.losses.cells) };
  const totals = run.kind === 'enrich' ? withTotals(deps, tidied, book) : tidied;
  if (book !== null) prune(deps, run, book);
  const ended: RunState = {
    ...totals,
    notes: table === null ? withNotes(totals, sheetGoneNote) : totals.notes,
    ceiling,
    checked,
    phase: stopped ? 'stopped' : 'finished',
    pause: null,
    writing: false,
    finishedAtMs: deps.clock.nowMs(),
  };
  return { run: withEnd(deps, ended), waitMs: null };
}

/** A log that stays longer than it should is no reason for a run not to end. */
function prune({ workbook, runs }: LogDeps, run: RunState, book: LogBook): void {
  try {
    pruneLog(workbook.log, book, runs.keptSinceMs(), () => {
      runs.checkTurn(run);
      runs.noteShortened();
    });
  } catch (error) {
    if (nameOf(error) !== 'LogUnusable') throw error;
  }
}

type LogDeps = Pick<RunDeps, 'workbook' | 'runs'>;

/** The same between runs; throws LogUnusable. */
export function shortenLog({ workbook: { log }, runs }: LogDeps): void {
  const sinceMs = runs.keptSinceMs();
  pruneLog(log, readLogBook(log, undefined, sinceMs), sinceMs, runs.noteShortened);
}

interface Columns {
  readonly table: Table;
  readonly frame: Frame;
}

/** Null where an input column is gone: there is nothing left to tidy then. */
function findColumns(table: Table, run: RunState): Columns | null {
  const frame = frameIfThere(run.settings, table.headers(), table.outputColumns());
  return frame === null ? null : { table, frame };
}

function ceilingOf(deps: SheetDeps, run: RunState, { table, frame }: Columns): RunState['ceiling'] {
  const count = new CeilingCount(
    run,
    ownTexts(() => readLog(deps.workbook.log)),
  );
  // What reveals nothing has done with whom it matched: those are who was found all the same.
  const isFree = run.settings.reveal.length === 0;
  const enrichment: RunState = isFree ? run : { ...run, kind: 'enrich' };
  forEachRow(table, frame, (row) => {
    const chosen = !run.settings.chosen || row.status.chosen;
    if (chosen && isOpen(enrichment, row)) count.add(row);
  });
  return count.result();
}
