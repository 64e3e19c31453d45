/** Defines the end of a run: marks go, the log is added up, the balance is compared. */

import { CeilingCount } from './ceiling';
import type { RunDeps } from './deps';
import { clearMarks } from './marks';
import { repair } from './repair';
import { isOpen } from './row-filter';
import { ownTexts, readLog, revealTotals } from './run-log';
import type { RunState } from './run-state';
import { forEachRow } from './scan';
import { type Frame, frameOfPresent } from './sheet-rows';
import type { StepResult } from './step-result';
import type { Table } from './workbook';

export function finish(deps: RunDeps, run: RunState, stopped: boolean): StepResult {
  const balanced = run.kind === 'enrich' ? withBalance(deps, run) : run;
  return end(deps, balanced, stopped);
}

/** Somebody who does not pay stopped the run: their own key would tell the balance of another account. */
export function finishForOther(deps: SheetDeps, run: RunState): StepResult {
  const known = run.intent === null ? run : withLostAnswer(run);
  return end(deps, { ...known, notes: withNote(known, noBalanceNote) }, true);
}

/** Where the answer to the last reveal can't be made good, the receipt says so. */
export function withLostAnswer(run: RunState): RunState {
  return { ...run, exact: false, notes: withNote(run, lostAnswerNote) };
}

const lostAnswerNote =
  'The answer to the last reveal was lost: up to its fields may have been charged; they are free to reveal again.';
const noBalanceNote = 'The balance after the run could not be asked.';

type SheetDeps = Pick<RunDeps, 'workbook' | 'clock'>;

function end(deps: SheetDeps, run: RunState, stopped: boolean): StepResult {
  const found = findColumns(deps, run);
  const ceiling = run.kind === 'preview' && found !== null ? ceilingOf(deps, run, found) : null;
  if (found !== null && run.writing) repair(run, found.table, found.frame, deps.workbook.log);
  if (found !== null && run.settings.chosen) clearMarks(found.table, found.frame);
  const totals = run.kind === 'enrich' ? withTotals(deps, run) : run;
  return {
    run: {
      ...totals,
      ceiling,
      phase: stopped ? 'stopped' : 'finished',
      pause: null,
      intent: null,
      writing: false,
      finishedAtMs: deps.clock.nowMs(),
    },
    waitMs: null,
  };
}

interface Columns {
  readonly table: Table;
  readonly frame: Frame;
}

/** Null where the sheet or a column is gone: there is nothing left to tidy then. */
function findColumns(deps: SheetDeps, run: RunState): Columns | null {
  const table = deps.workbook.table(run.settings.sheetId);
  if (table === null) return null;
  try {
    return { table, frame: frameOfPresent(run.settings, table.headers(), table.outputColumns()) };
  } catch (error) {
    if (error instanceof Error && error.name === 'ColumnsChanged') return null;
    throw error;
  }
}

function ceilingOf(deps: SheetDeps, run: RunState, { table, frame }: Columns): RunState['ceiling'] {
  const count = new CeilingCount(
    run,
    ownTexts(() => readLog(deps.workbook.log)),
  );
  const enrichment = { ...run, kind: 'enrich' as const };
  forEachRow(table, frame, (row) => {
    const chosen = !run.settings.chosen || row.status.chosen;
    if (chosen && isOpen(enrichment, row)) count.add(row);
  });
  return count.result();
}

/** The balance may have moved by what others spent; the receipt says so instead of guessing. */
function withBalance(deps: RunDeps, run: RunState): RunState {
  const answer = deps.api.account();
  if (!answer.ok) {
    return { ...run, notes: withNote(run, noBalanceNote) };
  }
  const { balance } = answer.value.credits;
  const agrees = run.balanceBefore - run.spent === balance;
  const note = run.exact ? otherSpendingNote : inexactNote;
  return { ...run, balance, notes: agrees && run.exact ? run.notes : withNote(run, note) };
}

const otherSpendingNote =
  'The balance also moved by something else than this run, such as a top-up or reveals elsewhere.';
const inexactNote =
  'An answer was lost while other spending went on: what this run was charged can\u2019t be told exactly.';

function withNote(run: RunState, note: string): string[] {
  return [...new Set([...run.notes, note])];
}

/** The log is what was charged; the run's own sum must agree with it. */
function withTotals(deps: SheetDeps, run: RunState): RunState {
  const entries = readLog(deps.workbook.log);
  const totals = revealTotals(entries, run.id);
  const { people, emails, phones } = totals;
  const agrees = totals.credits === run.spent;
  const note = `The log adds up to ${totals.credits} credits and this run counted ${run.spent}: lines of the log may have been deleted.`;
  return { ...run, people, emails, phones, notes: agrees ? run.notes : withNote(run, note) };
}
