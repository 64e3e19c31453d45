/** Defines the sums of a receipt: by the log, by the balance, and what is said where the two differ. */

import { consequence } from '../api/errors/error-policy';
import { nameOf } from '../ports/named-error';
import { recoveredSource } from '../sheet/log/log-line';
import { creditsOfRun, type LogBook, readLogBook, revealsOf } from '../sheet/log/run-log';
import { doubtedCredits, openOf } from './money/asks';
import { inexactNote, recoveredNote, restoreAsks } from './money/open-asks';
import { missingLines } from './past/end-line';
import type { RunDeps } from './run-deps';
import { type RunState, withNotes } from './run-state';
import { fieldTotals } from './view/field-totals';

export const noBalanceNote = 'The balance after the run could not be asked.';

/** The balance may have moved by what others spent; the receipt says so instead of guessing. */
export function withBalance(deps: RunDeps, run: RunState): RunState {
  const answer = deps.api.account();
  if (answer.ok) return comparedTo(deps, run, answer.value.credits.balance);
  // Nobody waits for a free slot here: what the last answer told is the balance after this run.
  if (consequence(answer.error) === 'runWaits') return comparedTo(deps, run);
  return { ...run, notes: withNotes(run, noBalanceNote) };
}

/** As much as a lost answer may have charged is no sign of other spending; more is, or a balance that rose. */
function comparedTo(deps: AskStore, run: RunState, balance = run.balance): RunState {
  const fallenBy = run.balanceBefore - run.spent - balance;
  const agrees = fallenBy >= 0 && fallenBy <= doubtedOf(deps, run);
  const { notes } = run;
  const isUnclear = notes.includes(inexactNote) || (!agrees && notes.includes(recoveredNote));
  const note = isUnclear ? inexactNote : otherSpendingNote;
  return {
    ...run,
    balance,
    exact: run.exact && !isUnclear,
    notes: agrees ? notes : withNotes(run, note),
  };
}

const otherSpendingNote =
  'The balance also moved by something else than this run, such as a top-up or reveals elsewhere.';

/** The log is what was charged; what people did to it is said. */
export function withTotals(
  deps: Pick<RunDeps, 'workbook' | 'runs'>,
  run: RunState,
  book = bookOf(deps),
): RunState {
  restoreAsks(deps, run, book?.entries ?? []);
  return withSums(deps, run, book);
}

function withSums(deps: AskStore, run: RunState, book: LogBook | null): RunState {
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
  return [...notes, ...editedNotes(book)];
}

/** What people did to the log, and no figure depends on. */
export function editedNotes({ sorted, foreign }: LogBook): readonly string[] {
  return [
    ...(sorted ? [sortedNote] : []),
    ...(foreign > 0
      ? [`Lines of the log that CDX did not write (${foreign}) were left alone.`]
      : []),
  ];
}

const doubtShape = /^An answer was lost: up to \d+ more/;

type AskStore = Pick<RunDeps, 'runs'>;

function doubtedOf({ runs }: AskStore, run: RunState): number {
  return doubtedCredits(openOf(runs.asks(), run.id));
}

function doubtNotes(deps: AskStore, run: RunState): readonly string[] {
  const credits = doubtedOf(deps, run);
  if (credits === 0) return [];
  return [
    `An answer was lost: up to ${credits} more may have been charged. That is found out, and this receipt corrected, when whoever pays opens CDX next.`,
  ];
}

/** A receipt that was not certain when the run ended, as it is known now. */
export function correctedRun(deps: Pick<RunDeps, 'workbook' | 'runs'>, run: RunState): RunState {
  return run.kind === 'enrich' ? comparedTo(deps, withTotals(deps, unprejudiced(run))) : run;
}

/** The same of a run that is over, with what the log says by now; nothing is written. */
export function asLogged(deps: AskStore, run: RunState, book: LogBook): RunState {
  const told = withSums(deps, unprejudiced(run), book);
  // Told after its end, a charge may have moved the balance after its end: where that explains it.
  const later = told.balance - told.spent + run.spent;
  const isLater = told.balanceBefore - told.spent === later;
  return comparedTo(deps, isLater ? { ...told, balance: later } : told);
}

function unprejudiced(run: RunState): RunState {
  const notes = run.notes.filter((note) => note !== otherSpendingNote);
  return { ...run, notes, exact: !notes.includes(inexactNote) };
}
