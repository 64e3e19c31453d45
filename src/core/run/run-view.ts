/** Defines what people see of a run: its view, the receipt, and how long it will still take. */

import { onlyMatches } from './rows/row-filter';
import type { RunState } from './run-state';
import type { Receipt, RunView } from './views';

export function viewOf(run: RunState, payer: string): RunView {
  const ended = run.phase === 'finished' || run.phase === 'stopped';
  return {
    runId: run.id,
    kind: run.kind,
    phase: run.phase,
    pause: run.pause,
    sheetName: run.settings.sheetName,
    counts: { ...run.counts, waiting: Math.max(run.counts.waiting, 0) },
    creditsSpent: run.spent,
    creditLimit: run.settings.creditLimit,
    creditsLeft: creditsLeft(run),
    timeLeftMs: ended ? 0 : timeLeftMs(run),
    mine: run.payer === payer,
    ceiling: run.ceiling,
    receipt: ended && run.kind === 'enrich' ? receiptOf(run) : null,
    startedAtMs: run.startedAtMs,
  };
}

/** Credits that a run, resumed or tried again, may still charge. */
export function creditsLeft({ settings, spent }: Pick<RunState, 'settings' | 'spent'>): number {
  return Math.max(0, settings.creditLimit - spent);
}

/** Rows that the run is through with, in any way. */
export function rowsOver({ counts }: RunState): number {
  const { done, noMatch, noData, notEnoughInput, waiting, errors } = counts;
  return done + noMatch + noData + notEnoughInput + waiting + errors;
}

/**
 * From the limits a minute: each row takes a request and 1/25 of one, and each field a reveal.
 * An estimate only: duplicates, matched rows and owned fields make it shorter.
 */
function timeLeftMs(run: RunState): number {
  const { account, settings, counts } = run;
  const over = onlyMatches(run) ? rowsOver(run) + counts.matched : rowsOver(run);
  const left = Math.max(0, counts.rows - over);
  const requests = (left * (1 + 1 / account.batchMax)) / Math.max(1, account.requestsPerMinute);
  const fields = onlyMatches(run) ? 0 : left * settings.reveal.length;
  const reveals = fields / Math.max(1, account.revealsPerMinute);
  return Math.round(Math.max(requests, reveals) * 60_000);
}

function receiptOf(run: RunState): Receipt {
  return {
    runId: run.id,
    finishedAtMs: run.finishedAtMs,
    stopped: run.phase === 'stopped',
    rows: run.counts.rows,
    rowsDone: run.counts.done,
    people: run.people,
    emails: run.emails,
    phones: run.phones,
    creditsSpent: run.spent,
    creditLimit: run.settings.creditLimit,
    balanceBefore: run.balanceBefore,
    balanceAfter: run.balance,
    exact: run.exact,
    notes: run.notes,
    left: leftSentences(run),
    counts: run.counts,
    undone: run.undone,
  };
}

function leftSentences(run: RunState): readonly string[] {
  const { counts } = run;
  const open = Math.max(0, counts.rows - rowsOver(run));
  const sentences: string[] = [];
  if (counts.waiting > 0) {
    sentences.push(
      `${rows(counts.waiting)} for the credit limit: raise it and run again to do ${counts.waiting === 1 ? 'it' : 'them'}.`,
    );
  }
  if (counts.errors > 0)
    sentences.push('Rows with an error say what to correct; press Retry errors then.');
  if (counts.noMatch > 0) {
    sentences.push(
      'Rows without a match are tried again once you change their inputs or clear their status.',
    );
  }
  if (run.phase === 'stopped' && open > 0) {
    sentences.push(
      `${open === 1 ? '1 row was' : `${open} rows were`} not reached; run again to go on.`,
    );
  }
  return sentences;
}

function rows(count: number): string {
  return count === 1 ? '1 row waits' : `${count} rows wait`;
}
