/** Defines the end of a run: marks go, the log is added up, the balance is compared. */

import { consequence } from '../api/errors/error-policy';
import { nameOf } from '../ports/named-error';
import type { Table } from '../ports/workbook';
import { pruneLog } from '../sheet/log/log-pruning';
import {
  creditsOfRun,
  type LogBook,
  readLog,
  readLogBook,
  recoveredSource,
  revealsOf,
} from '../sheet/log/run-log';
import { ownTexts } from '../sheet/rows/own-texts';
import { type Frame, forEachRow, frameIfThere } from '../sheet/rows/sheet-rows';
import { endCheck, unclearNote } from './check/due-rows';
import type { RunDeps } from './deps';
import { doubtedCredits, openOf } from './money/asks';
import { CeilingCount } from './money/ceiling';
import { inexactNote, recoveredNote, restoreAsks } from './money/open-asks';
import { missingLines, withEnd } from './past/end-line';
import { clearMarks } from './rows/marks';
import { isOpen } from './rows/row-filter';
import { type RunState, type StepResult, withLost, withNotes } from './run-state';
import { fieldTotals } from './view/field-totals';
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

/** Said in the receipt, in place of what to do about rows that are left. */
export const sheetGoneNote =
  'The sheet of this run was deleted. What it revealed stays yours, and is free in another sheet.';
const noBalanceNote = 'The balance after the run could not be asked.';

type SheetDeps = Pick<RunDeps, 'workbook' | 'clock' | 'runs'>;

function end(deps: SheetDeps, last: RunState, stopped: boolean): StepResult {
  const table = deps.workbook.table(last.settings.sheetId);
  const found = table === null ? null : findColumns(table, last);
  const isCheck = last.settings.checks;
  const isPriced = last.kind === 'preview' && !isCheck;
  const ceiling = isPriced && found !== null ? ceilingOf(deps, last, found) : null;
  const isMended = found !== null && last.writing;
  const run = isMended ? repair(last, found.table, deps.workbook.log) : last;
  if (found !== null && run.settings.chosen) clearMarks(found.table, run.settings);
  const checked = isCheck && found !== null ? endCheck(found.table, run) : undefined;
  const book = run.kind === 'enrich' ? bookOf(deps, deps.runs.keptSinceMs()) : null;
  const told = checked?.unclear
    ? { ...run, notes: withNotes(run, unclearNote(checked.unclear)) }
    : run;
  const tidied = { ...told, notes: withLost(told, deps.workbook.losses.cells) };
  const totals = run.kind === 'enrich' ? withTotals(deps, tidied, book) : tidied;
  if (book !== null) prune(deps, book);
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
function prune({ workbook, runs }: LogDeps, book: LogBook): void {
  try {
    pruneLog(workbook.log, book, runs.keptSinceMs());
  } catch (error) {
    if (nameOf(error) !== 'LogUnusable') throw error;
  }
}

type LogDeps = Pick<RunDeps, 'workbook' | 'runs'>;

/** The same between runs. */
export function shortenLog(deps: LogDeps): void {
  const book = bookOf(deps, deps.runs.keptSinceMs());
  if (book !== null) prune(deps, book);
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

/** The balance may have moved by what others spent; the receipt says so instead of guessing. */
function withBalance(deps: RunDeps, run: RunState): RunState {
  const answer = deps.api.account();
  if (answer.ok) return comparedTo(run, answer.value.credits.balance);
  // Nobody waits for a free slot here: what the last answer told is the balance after this run.
  if (consequence(answer.error) === 'runWaits') return comparedTo(run, run.balance);
  return { ...run, notes: withNotes(run, noBalanceNote) };
}

function comparedTo(run: RunState, balance: number): RunState {
  const agrees = run.balanceBefore - run.spent === balance;
  const hasLost = run.notes.includes(recoveredNote);
  const exact = run.exact && (agrees || !hasLost);
  const note = exact ? otherSpendingNote : inexactNote;
  return { ...run, balance, exact, notes: agrees && exact ? run.notes : withNotes(run, note) };
}

const otherSpendingNote =
  'The balance also moved by something else than this run, such as a top-up or reveals elsewhere.';

/** The log is what was charged; what people did to it is said. */
function withTotals(
  deps: Pick<RunDeps, 'workbook' | 'runs'>,
  run: RunState,
  book = bookOf(deps),
): RunState {
  restoreAsks(deps, run, book?.entries ?? []);
  return totalled(deps, run, book);
}

function totalled(deps: Pick<RunDeps, 'runs'>, run: RunState, book: LogBook | null): RunState {
  const entries = book?.entries ?? [];
  const credits = creditsOfRun(entries, run.id);
  const spent = Math.max(run.spent, credits);
  // It may have been found out after the run, by whoever opened CDX next.
  const isRecovered = revealsOf(entries, run.id).some(({ source }) => source === recoveredSource);
  const isUnclear = entries.some(
    (entry) => entry.kind === 'answer' && entry.runId === run.id && entry.isUnclear,
  );
  const notes = withNotes(
    { notes: run.notes.filter((note) => !doubtShape.test(note)) },
    ...(isRecovered ? [recoveredNote] : []),
    ...(isUnclear ? [inexactNote] : []),
    ...logNotes(book, run, spent > credits, run.startedAtMs < deps.runs.keptSinceMs()),
    ...doubtNotes(deps, run),
  );
  const exact = run.exact && !isUnclear && !notes.some((note) => doubtShape.test(note));
  const totals = fieldTotals(entries, run.id);
  return { ...run, ...totals, spent, exact, notes };
}

/** Null where the log can't be read: a run ends all the same. */
export function bookOf({ workbook }: Pick<RunDeps, 'workbook'>, keptSinceMs = 0): LogBook | null {
  try {
    return readLogBook(workbook.log, undefined, keptSinceMs);
  } catch (error) {
    if (nameOf(error) === 'LogUnusable') return null;
    throw error;
  }
}

const unreadableNote =
  'The sheet “CDX log” was changed so that it can\u2019t be read: people and fields of this run are not counted.';
const sortedNote = 'The sheet “CDX log” was sorted; it is read in the order of its times.';

/** `isOld`: of its lines only charges are kept by now. */
function logNotes(
  book: LogBook | null,
  run: RunState,
  lacksCredits: boolean,
  isOld: boolean,
): readonly string[] {
  if (book === null) return [unreadableNote];
  const missing = isOld ? 0 : missingLines(run, book);
  const notes: string[] = [];
  if (missing > 0 || lacksCredits) {
    notes.push(
      `Lines of this run were deleted from the log (${Math.max(1, missing)}): what they said of charges is counted here, and what they said of cells Undo can\u2019t restore.`,
    );
  }
  if (book.sorted) notes.push(sortedNote);
  if (book.foreign > 0) {
    notes.push(`Lines of the log that CDX did not write (${book.foreign}) were left alone.`);
  }
  return notes;
}

const doubtShape = /^An answer was lost: up to \d+ more/;

function doubtNotes({ runs }: Pick<RunDeps, 'runs'>, run: RunState): readonly string[] {
  const credits = doubtedCredits(openOf(runs.asks(), run.id));
  if (credits === 0) return [];
  return [
    `An answer was lost: up to ${credits} more may have been charged. That is found out, and this receipt corrected, when whoever pays opens CDX next.`,
  ];
}

/** A receipt that was not certain when the run ended, as it is known now. */
export function corrected(deps: Pick<RunDeps, 'workbook' | 'runs'>, run: RunState): RunState {
  return run.kind === 'enrich' ? compared(withTotals(deps, unprejudiced(run))) : run;
}

/** The same of a run that is over, with what the log says by now; nothing is written. */
export function asLogged(deps: Pick<RunDeps, 'runs'>, run: RunState, book: LogBook): RunState {
  const told = totalled(deps, unprejudiced(run), book);
  // Told after its end, a charge may have moved the balance after its end: where that explains it.
  const later = told.balance - told.spent + run.spent;
  const isLater = told.balanceBefore - told.spent === later;
  return compared(isLater ? { ...told, balance: later } : told);
}

function unprejudiced(run: RunState): RunState {
  const notes = run.notes.filter((note) => note !== otherSpendingNote);
  return { ...run, notes, exact: !notes.includes(inexactNote) };
}

function compared(run: RunState): RunState {
  return run.exact ? comparedTo(run, run.balance) : run;
}
