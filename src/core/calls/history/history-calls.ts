/** Defines the calls of History: the runs of the document, one's receipt, its Undo, the log as a file. */

import { payerOf } from '../../account/key-store';
import { pastRun, pastRuns } from '../../run/past/history';
import { asLogged } from '../../run/receipt-totals';
import { isActive } from '../../run/run-state';
import { viewOf } from '../../run/run-view';
import { undo } from '../../run/undo';
import type { PastRun, RunView, UndonePast } from '../../run/views';
import { csvOf } from '../../sheet/log/log-csv';
import { logHeaders } from '../../sheet/log/log-line';
import { linesTogether, readLogBook, withoutCopies } from '../../sheet/log/run-log';
import { documentBusy, Refusal, refusal } from '../problems';
import { undoCall } from '../run-calls';
import type { Session } from '../session';
import { followHeaders } from '../sheet/follow-headers';
import type { LogPart } from '../views';

export function historyCall({ workbook, runs }: Session): readonly PastRun[] {
  return pastRuns(readLogBook(workbook.log).entries, runs.load());
}

/** Null where the log does not say what the run was. */
export function pastRunCall(session: Session, runId: unknown): RunView | null {
  const { workbook, runs } = session;
  const book = readLogBook(workbook.log);
  const run = pastRun(book.entries, runs.load(), String(runId));
  if (run === null) return null;
  const known = isActive(run) ? run : asLogged(session, run, book);
  return viewOf(known, payerOf(session));
}

/** The newest run as on its receipt; an earlier one in the turn of the newest, so that no step writes. */
export function undoPastCall(session: Session, runId: unknown): UndonePast {
  undoOf(session, runId);
  return { runs: historyCall(session), run: pastRunCall(session, runId) };
}

function undoOf(session: Session, runId: unknown): void {
  const { workbook, runs, newId } = session;
  const present = runs.load();
  if (present !== null && (present.id === runId || isActive(present))) {
    undoCall(session, present);
    return;
  }
  const { entries } = readLogBook(workbook.log);
  const obstacle = pastRuns(entries, present).find((run) => run.runId === runId)?.undoObstacle;
  const run = pastRun(entries, present, String(runId));
  if (run !== null && present === null && obstacle === null) {
    // A copy of the document, or properties that got lost: the log alone knows of the run.
    if (!runs.create({ ...run, step: null })) throw new Refusal(documentBusy);
    undoCall(session, run);
    return;
  }
  if (run === null || present === null || obstacle !== null) {
    throw refusal('NOT_UNDONE', 'This run can’t be undone now.', obstacle ?? 'Open History again.');
  }
  followHeaders(session, run.settings);
  const turn = runs.takeTurn(newId(), present);
  if (turn === null) {
    throw new Refusal(documentBusy);
  }
  let next = turn;
  try {
    next = undo(session, run, turn).turn;
  } finally {
    runs.endTurn(next);
  }
}

/** A line of a step can be some thousand characters long: so many make a few megabytes. */
const partLines = 1_000;

/** The log from a row on, every column of it and every line once, in parts that one answer can carry. */
export function exportLogCall({ workbook }: Session, firstRow: unknown): LogPart {
  const first = typeof firstRow === 'number' && firstRow > 1 ? Math.floor(firstRow) : 1;
  const { log } = workbook;
  const rows = Math.min(partLines, log.lastRow() - first + 1);
  const above = Math.max(1, first - linesTogether);
  const read = rows > 0 ? log.read(above, first - above + rows) : first === 1 ? [logHeaders] : [];
  const asked = new Set(read.slice(first - above));
  const lines = withoutCopies(read).filter((line) => asked.has(line));
  const next = first + partLines;
  return { csv: csvOf(lines), nextRow: next > log.lastRow() ? null : next };
}
