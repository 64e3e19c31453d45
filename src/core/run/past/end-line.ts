/** Defines the line of the log that says what a run was: by it the run outlives the next one. */

import { nameOf } from '../../ports/named-error';
import { unknownPlace } from '../../sheet/log/log-append';
import type { EndEntry, LogEntry } from '../../sheet/log/log-line';
import type { LogBook } from '../../sheet/log/run-log';
import { logInTurn } from '../money/log-in-turn';
import type { RunDeps } from '../run-deps';
import { parseRunState, type RunState, runText } from '../run-state';

/**
 * Adds the line in the turn of a run, as a rule of the same one, which is given back with the place
 * where the log ends now. A log that can't be written is no reason for a run not to end.
 */
export function withEnd(
  deps: Pick<RunDeps, 'workbook' | 'runs' | 'clock'>,
  run: RunState,
  turn: RunState = run,
): RunState {
  const entry: EndEntry = {
    kind: 'end',
    runId: run.id,
    step: turn.step?.id ?? run.id,
    atMs: deps.clock.nowMs(),
    text: endText(run),
  };
  try {
    return { ...turn, log: logInTurn(deps, turn, [entry]).log };
  } catch (error) {
    if (nameOf(error) !== 'LogUnusable') throw error;
    return { ...turn, log: { ...turn.log, nextRow: 0 } };
  }
}

/** The line itself counts among the run's lines. */
function endText(run: RunState): string {
  const { columns: _columns, ...kept } = run;
  const log = { ...unknownPlace, lines: run.log.lines + 1 };
  return runText({ ...kept, log, step: null, recovered: [], recentReveals: [] });
}

/**
 * What the log says of runs that ended, by their ids; each is read once, when it is asked for. Null where
 * no line says what the run was, or none that this version understands.
 */
export function endsIn(entries: readonly LogEntry[]): (runId: string) => RunState | null {
  const last = lastEnds(entries);
  const known = new Map<string, RunState | null>();
  return (runId) => {
    const end = last.get(runId);
    if (end === undefined) return null;
    if (!known.has(runId)) known.set(runId, withLines(parseRunState(end.text), end.later));
    return known.get(runId) ?? null;
  };
}

interface LastEnd {
  readonly text: string;
  /** Lines that came since: what a lost answer charged is found out while other runs go on. */
  later: number;
}

function lastEnds(entries: readonly LogEntry[]): ReadonlyMap<string, LastEnd> {
  const last = new Map<string, LastEnd>();
  for (const entry of entries) {
    const end = last.get(entry.runId);
    if (entry.kind === 'end') last.set(entry.runId, { text: entry.text, later: 0 });
    else if (end !== undefined && entry.kind !== 'row') end.later += 1;
  }
  return last;
}

/** Else each line that came since would stand for one that is missing. */
function withLines(run: RunState | null, later: number): RunState | null {
  return run && { ...run, log: { ...run.log, lines: run.log.lines + later } };
}

/** How many lines of the run are not there any more: deleted by somebody, or gone in time. */
export function missingLines({ id, log }: RunState, { lines }: LogBook): number {
  return log.lines - (lines.get(id) ?? 0);
}

/** Whether any is missing, by what the end of each run says. */
export function lacksLines(book: LogBook): (runId: string) => boolean {
  const endOf = endsIn(book.entries);
  return (runId) => {
    const run = endOf(runId);
    return run !== null && missingLines(run, book) > 0;
  };
}
