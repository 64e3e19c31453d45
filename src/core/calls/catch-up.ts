/** Defines what the hourly trigger does: carry on with a run, or begin one for new rows. */

import { triggerBudgetMs } from '../../config';
import { apiOf, payerOf } from '../account/key-store';
import type { Table } from '../ports/workbook';
import { isActive, type RunState } from '../run/run-state';
import { forEachRow, frameOf, isBlank } from '../sheet/rows/sheet-rows';
import { countSpentToday, loadCatchUp } from './catch-up-settings';
import { problemOfThrow } from './problems';
import { endTriggerUnlessWanted, requestFrom, settleLateCall, start, stepOf } from './run-calls';
import type { Session } from './session';

/**
 * Only the trigger that this user made may come here: a cell can call any function, but it can't
 * make the event of a trigger.
 */
export function catchUp(session: Session, event: unknown): void {
  if (!session.trigger.isFrom(event)) return;
  endUnallowed(session);
  settleLateCall(session);
  beginForNewRows(session);
  carryOn(session);
  recount(session);
}

/** What the sidebar shows of today is what the log says at the end of each turn. */
function recount(session: Session): void {
  const kept = loadCatchUp(session);
  try {
    if (kept !== null) countSpentToday(session, kept);
  } catch (error) {
    session.logger('catch-up failed', { code: problemOfThrow(error).code });
  }
}

/** A run that began by itself ends with the permission, also where the same account came back. */
function endUnallowed(session: Session): void {
  const run = session.runs.load();
  const isOwn = run !== null && isActive(run) && run.payer === payerOf(session);
  if (isOwn && run.settings.auto && loadCatchUp(session) === null) {
    session.runs.setWish(run.id, 'stop');
  }
}

/** Steps until the run waits for longer than this execution may last. */
function carryOn(session: Session): void {
  const api = apiOf(session);
  if (api === null) return;
  const endsAtMs = session.clock.nowMs() + triggerBudgetMs;
  const stepsMax = 500;
  for (let count = 0; count < stepsMax; count += 1) {
    const result = stepOf(session, api);
    if (result === null || !isActive(result.run)) {
      endTriggerUnlessWanted(session);
      return;
    }
    if (result.waitMs === null) return;
    if (session.clock.nowMs() + result.waitMs >= endsAtMs) return;
    if (result.waitMs > 0) session.clock.sleep(result.waitMs);
  }
}

function beginForNewRows(session: Session): void {
  const kept = loadCatchUp(session);
  const last = session.runs.load();
  if (kept === null || last === null || !mayFollow(last, payerOf(session))) return;
  const table = session.workbook.table(last.settings.sheetId);
  if (table === null || !hasNewRows(table, last)) return;
  try {
    const left = kept.limitPerDay - countSpentToday(session, kept).spent;
    if (left <= 0) return;
    start(session, 'enrich', requestFrom(last.settings, table, left), { auto: true });
  } catch (error) {
    session.logger('catch-up failed', { code: problemOfThrow(error).code });
  }
}

/**
 * What somebody stopped or took back is not begun again behind their back, and after a run over
 * chosen rows nobody can tell new rows from those that were left out on purpose.
 */
function mayFollow(last: RunState, payer: string): boolean {
  if (last.settings.chosen) return false;
  const wasTakenBack = last.undone || (last.phase === 'stopped' && !last.settings.auto);
  return last.kind === 'enrich' && last.payer === payer && !isActive(last) && !wasTakenBack;
}

/** Rows with inputs and without any status: a run over nothing would only replace the last receipt. */
function hasNewRows(table: Table, last: RunState): boolean {
  try {
    const frame = frameOf(last.settings, table.headers(), table.outputColumns());
    let found = false;
    forEachRow(table, frame, (row) => {
      found ||= row.status.base === '' && !isBlank(row);
    });
    return found;
  } catch (error) {
    if (error instanceof Error && error.name === 'ColumnsChanged') return false;
    throw error;
  }
}
