/** Defines the runs of a document as the log tells them, and which of them can still be undone. */

import type { LogEntry } from '../../sheet/log/log-line';
import { creditsOfRun, rowsIn } from '../../sheet/log/run-log';
import { groupedBy } from '../../text/grouped';
import { isActive, type RunState } from '../run-state';
import { kindOf } from '../run-view';
import { fieldTotals } from '../view/field-totals';
import type { PastRun } from '../views';
import { endsIn } from './end-line';

interface Logged {
  readonly id: string;
  readonly entries: readonly LogEntry[];
  /** By their prints: those that its lines tell of. */
  readonly rows: ReadonlySet<string>;
  /** Null where the log does not say what it was. */
  readonly run: RunState | null;
}

/** The newest first. `present`: the run that the document keeps, which knows more than its line. */
export function pastRuns(
  entries: readonly LogEntry[],
  present: RunState | null,
): readonly PastRun[] {
  const later: Logged[] = [];
  const goesOn = present !== null && isActive(present);
  return loggedRuns(entries, present).map((logged) => {
    const past = viewOfLogged(logged, undoObstacle(logged, later, goesOn));
    if (!past.undone) later.push(logged);
    return past;
  });
}

/** As it was kept, with whom it is told to; null where the log does not say what it was. */
export function pastRun(
  entries: readonly LogEntry[],
  present: RunState | null,
  runId: string,
): RunState | null {
  return loggedRuns(entries, present).find(({ id }) => id === runId)?.run ?? null;
}

function loggedRuns(entries: readonly LogEntry[], present: RunState | null): readonly Logged[] {
  const endOf = endsIn(entries);
  return [...groupedBy(entries, ({ runId }) => runId)]
    .map(([id, ofRun]) => {
      const run = present?.id === id ? present : endOf(id);
      const rows = new Set(rowsIn(ofRun).map(({ row }) => row));
      return { id, entries: ofRun, rows, run };
    })
    .sort((a, b) => startOf(b) - startOf(a));
}

function startOf({ entries, run }: Logged): number {
  return run?.startedAtMs ?? entries[0]?.atMs ?? 0;
}

function viewOfLogged(logged: Logged, obstacle: string | null): PastRun {
  const { id, entries, rows, run } = logged;
  const paid = entries.flatMap((entry) => ('paidBy' in entry ? (entry.paidBy ?? []) : []));
  return {
    runId: id,
    kind: run ? kindOf(run) : 'enrich',
    startedAtMs: startOf(logged),
    sheetName: run?.settings.sheetName ?? '',
    paidBy: run?.account.keyPrefix ?? paid[0]?.keyPrefix ?? '',
    auto: run?.settings.auto ?? paid[0]?.auto ?? false,
    rows: run?.counts.rows ?? rows.size,
    people: fieldTotals(entries, id).people,
    credits: creditsOfRun(entries, id),
    isKnown: run !== null,
    undone: run?.undone ?? false,
    undoneInPart: run?.undoneInPart ?? false,
    undoObstacle: obstacle,
  };
}

/**
 * A cell goes back to what it held before a run only as long as that run was the last to write there
 * (product: rows 7): later runs over the same rows have to be undone first.
 */
function undoObstacle(
  { rows, run }: Logged,
  later: readonly Logged[],
  goesOn: boolean,
): string | null {
  if (run === null) return 'The log does not say into which sheet and columns it wrote.';
  if (run.undone) return 'It is undone.';
  if (goesOn) return 'A run is going on: wait for it, or stop it first.';
  if (rows.size === 0) {
    return 'It changed no cells, or what they held before is no longer kept.';
  }
  const isOver = later.some((other) => isSameRows({ rows, run }, other));
  return isOver ? 'A later run wrote into the same rows: undo that one first.' : null;
}

/**
 * By other columns the same row has another print: whoever can't tell says that they are the same. A
 * check writes into its own column alone, and nothing but a check does.
 */
function isSameRows(
  { rows, run }: { rows: ReadonlySet<string>; run: RunState },
  other: Logged,
): boolean {
  const theirs = other.rows;
  if (theirs.size === 0) return false;
  if (other.run === null) return true;
  if (other.run.settings.sheetId !== run.settings.sheetId) return false;
  if (other.run.settings.checks !== run.settings.checks) return false;
  const inputs = JSON.stringify(run.settings.inputs.map(({ name, header }) => [name, header]));
  const their = JSON.stringify(other.run.settings.inputs.map(({ name, header }) => [name, header]));
  return inputs !== their || [...theirs].some((row) => rows.has(row));
}
