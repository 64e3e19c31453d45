/** Defines what the hourly trigger does: carry on with a run, or begin one for new rows. */

import { triggerBudgetMs } from '../../config';
import { isActive, type RunState } from '../enrich/run-state';
import { runStep } from '../enrich/step';
import { loadCatchUp, saveCatchUp } from './catch-up-settings';
import { apiOf, payerOf } from './key-store';
import { endTriggerUnlessWanted, requestFrom, runDeps, start } from './run-calls';
import type { Session } from './session';

/**
 * Only the trigger that this user made may come here: a cell can call any function, but it can't
 * make the event of a trigger.
 */
export function catchUp(session: Session, event: unknown): void {
  if (!session.trigger.isFrom(event)) return;
  beginForNewRows(session);
  carryOn(session);
}

/** Steps until the run waits for longer than this execution may last. */
function carryOn(session: Session): void {
  const api = apiOf(session);
  if (api === null) return;
  const endsAtMs = session.clock.nowMs() + triggerBudgetMs;
  const deps = runDeps(session, api);
  const stepsMax = 500;
  for (let count = 0; count < stepsMax; count += 1) {
    const result = runStep(deps);
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
  if (kept === null || last === null || isActive(last) || last.payer !== payerOf(session)) return;
  const returned = unspent(last);
  const left = kept.limitPerDay - Math.max(0, kept.spent - returned);
  const table = session.workbook.table(last.settings.sheetId);
  if (table === null || left <= 0) return;
  if (last.kind === 'preview' || !hasNewRows(session, last)) return;
  saveCatchUp(session, { ...kept, spent: kept.limitPerDay });
  start(session, 'enrich', requestFrom(last.settings, table, left), true);
}

/** What an earlier automatic run of the same day was allowed and did not spend. */
function unspent(last: RunState): number {
  return last.settings.auto ? Math.max(0, last.settings.creditLimit - last.spent) : 0;
}

/** Rows without any status: a run over nothing would only cost time. */
function hasNewRows(session: Session, last: RunState): boolean {
  const table = session.workbook.table(last.settings.sheetId);
  const column = table?.outputColumns().status;
  if (table === null || column === undefined) return false;
  const rows = Math.max(0, table.lastRow() - 1);
  return table.read(2, rows, column, 1).some(([text = '']) => text.trim() === '');
}
