/** Defines the last stage of a step: the log, then the rows, then what the run remembers of them. */

import { noteReveals } from '../../account/last-reveal';
import { nameOf } from '../../ports/named-error';
import { duplicateKeys } from '../../sheet/rows/duplicates';
import type { Frame } from '../../sheet/rows/frame';
import { identityOf } from '../../sheet/rows/sheet-rows';
import { isUnderWay, parseStatus, waitsForMoney } from '../../sheet/rows/status';
import { type Band, widthToLookAt } from '../../sheet/write/image';
import { fingerprint } from '../../text/fingerprint';
import { logInTurn } from '../money/log-in-turn';
import { keysOf } from '../money/settlement';
import type { Window } from '../rows/scan';
import { type RunState, withLost, withNotes } from '../run-state';
import type { StepContext } from '../step-context';
import { countsWith } from './landed';
import type { PlannedRow, RowUpdate } from './row-targets';
import { type WriteReport, writeRows } from './row-writer';
import { rulesIn } from './ruled-cells';

export function writeUpdates(
  context: StepContext,
  window: Window,
  updates: readonly RowUpdate[],
): void {
  if (updates.length === 0 && context.entries.length === 0) return;
  const { run, deps, table, frame } = context;
  const duplicates = duplicateKeys(deps.cache, run.id);
  const report = writtenRows(context, window, () =>
    writeRows(
      {
        run,
        table,
        frame,
        band: bandOf(window, frame),
        known: window.look === null ? undefined : { look: window.look, own: frame.own },
        isFlushed: context.hasFlushed,
        wholeSheet: updates.some(({ inputsKey }) => duplicates.has(fingerprint(inputsKey))),
        isOurs: context.log.isOurs,
        beforeWrite: (rows) => logFirst(context, rows),
      },
      updates,
    ),
  );
  context.run =
    report === null || report.columnsMoved
      ? toBeDoneAgain(context)
      : afterWriting(context.run, window, updates, report, deps.workbook.losses.cells);
  if (context.entries.length > 0) noteReveals(deps.cache, deps.clock);
}

/**
 * Null where the sheet has refused the write by rules of its cells. What Sheets says of it is in the
 * user's language, and may be taken in by the next read, so that cells only lack what was written:
 * the rules are looked for, and from then on read before each write.
 */
function writtenRows(
  context: StepContext,
  window: Window,
  write: () => WriteReport,
): WriteReport | null {
  try {
    const report = write();
    if (report.moved) noteRules(context, window);
    return report;
  } catch (error) {
    const name = nameOf(error);
    // Only what the log knows of already may be done again without a look at what was charged.
    const mayBeRule = context.run.writing && name !== 'TurnLost' && name !== 'SheetRefused';
    if (mayBeRule && noteRules(context, window)) return null;
    throw error;
  }
}

/** Tells whether there are rules that this run knew nothing of. */
function noteRules(context: StepContext, window: Window): boolean {
  const { run, table, frame } = context;
  if (run.ruled === true || rulesIn(table, frame, bandOf(window, frame)).length === 0) return false;
  context.run = { ...run, ruled: true };
  return true;
}

function bandOf({ firstRow, lastSeenRow }: Window, { headers }: Frame): Band {
  const rows = Math.max(0, lastSeenRow - firstRow + 1);
  return { firstRow, rows, columns: widthToLookAt(headers, rows) };
}

/** The rows are read anew; what was revealed for them is paid for, so the next step has it for free. */
function toBeDoneAgain({ run, entries }: StepContext): RunState {
  const paid = keysOf(entries.filter((entry) => entry.kind === 'reveal'));
  const recovered = [...new Set([...run.recovered, ...paid])];
  return { ...run, recovered, passDidWork: true, cursorRow: 2 };
}

/** What is paid or about to be replaced is never only in memory. */
function logFirst(context: StepContext, rows: readonly PlannedRow[]): void {
  const { run, deps, entries, stepId } = context;
  deps.runs.checkTime(run);
  const of = { kind: 'row', runId: run.id, step: stepId, atMs: deps.clock.nowMs() } as const;
  const all = [...entries, ...rows.map((row) => ({ ...of, ...row }))];
  logInTurn(deps, run, all, (logged) => {
    context.save({ ...logged, writing: rows.length > 0, looked: undefined });
    if (context.afterLog !== null) deps.runs.changeAsks(run, context.afterLog);
    context.afterLog = null;
  });
}

function afterWriting(
  run: RunState,
  window: Window,
  updates: readonly RowUpdate[],
  report: WriteReport,
  lost: number,
): RunState {
  const isLost = report.moved || report.gone > 0;
  const { missedRow } = report;
  return {
    ...run,
    missed:
      missedRow === undefined || report.statuses.length > 0
        ? undefined
        : { row: missedRow, steps: (run.missed?.steps ?? 0) + 1 },
    counts: countsWith(run, report.statuses),
    // Rows that moved twice may hold our texts where the read-back did not look: the next step looks.
    writing: report.moved,
    looked: report.moved ? true : undefined,
    passDidWork: true,
    cursorRow: isLost ? 2 : nextCursor(run, window, updates),
    notes: withNotes({ notes: withLost(run, lost) }, ...notesOf(report)),
  };
}

/**
 * The first pending row that is not settled; later steps begin there. While money is short, one that waits for
 * it was looked at.
 */
function nextCursor({ short }: RunState, window: Window, updates: readonly RowUpdate[]): number {
  const isSettled = ({ cells }: RowUpdate) => {
    const status = parseStatus(cells.status ?? '');
    return !isUnderWay(status) || (short !== undefined && waitsForMoney(status));
  };
  const settled = new Set(updates.filter(isSettled).map(({ identity }) => identity));
  const open = window.pending.find((row) => !settled.has(identityOf(row)));
  const last = window.pending[window.pending.length - 1];
  return open?.rowNumber ?? (last?.rowNumber ?? window.firstRow) + 1;
}

const goneNote = 'Some rows were gone when their results came; nothing was written for them.';
const refusedNote = (column: string) =>
  `The column ${column} refused values. They are paid for: change the rule, then press Retry errors to have them written for free.`;
const formerNote = (columns: readonly string[]) =>
  `Some rows are about somebody else by now; what stood there before is still in ${columns.join(', ')}, which this run does not write.`;
const keptNote = 'Some cells held text of yours and were kept.';

function notesOf({ former, gone, kept, refused }: WriteReport): readonly string[] {
  return [
    ...(gone > 0 ? [goneNote] : []),
    ...(kept > 0 ? [keptNote] : []),
    ...refused.map(refusedNote),
    ...(former.length > 0 ? [formerNote(former)] : []),
  ];
}
