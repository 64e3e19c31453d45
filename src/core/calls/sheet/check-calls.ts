/** Defines the calls that look people up again, and that reveal anew those who have moved. */

import { isToldBy } from '../../run/check/told-rows';
import { hasMoved } from '../../run/rows/reopening';
import type { RunState } from '../../run/run-state';
import { renewalMax } from '../../run/run-view';
import { readLog } from '../../sheet/log/run-log';
import type { SheetRow } from '../../sheet/rows/sheet-rows';
import { demandTable, refusal } from '../problems';
import type { Session } from '../session';
import { requestFrom, start, startCall } from '../start-calls';
import type { StepView } from '../views';

/** Free; `olderThan` is in days, 0 for all. */
export function checkCall(session: Session, requestText: unknown, olderThan: unknown): StepView {
  const isDays = typeof olderThan === 'number' && Number.isInteger(olderThan) && olderThan >= 0;
  if (isDays) return startCall(session, 'preview', requestText, { checkOlderThan: olderThan });
  throw refusal(
    'INVALID_REQUEST',
    'The days are not a whole number.',
    'Enter a number such as 90.',
  );
}

/** An ordinary run over those rows; `creditsMax` is what the page said that it costs at most. */
export function renewCall(
  session: Session,
  run: RunState,
  creditsMax: unknown,
  account?: unknown,
): StepView {
  if (run.checked === undefined || creditsMax !== renewalMax(run)) {
    throw refusal('OTHER_PRICE', 'This is not what the page showed.', 'Check again, then decide.');
  }
  const table = demandTable(session, run.settings.sheetId);
  const request = requestFrom(run.settings, table, creditsMax, account);
  const isTold = isToldBy(run.id, readLog(session.workbook.log));
  const only = (row: SheetRow) => hasMoved(row) && isTold(row);
  return start(session, 'enrich', request, { only, renews: true });
}
