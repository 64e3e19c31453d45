/** Defines the calls about formulas in the sheet: counting, retrying and freezing the add-on's own. */

import { requestsPerMinuteDefault } from '../../config';
import { apiOf } from '../account/key-store';
import {
  columnRuns,
  countOf,
  finished,
  ownFormulas,
  unfinished,
} from '../formulas/cells/sheet-formulas';
import type { ColumnRun, FormulaSheet, OwnFormula } from '../ports/formula-sheets';
import { problem, Refusal } from './problems';
import type { Session } from './session';
import type { FormulaCounts } from './views';

interface SheetFormulas {
  readonly sheet: FormulaSheet;
  readonly own: readonly OwnFormula[];
}

function allFormulas(session: Session): readonly SheetFormulas[] {
  return session.formulaSheets
    .all()
    .map((sheet) => ({ sheet, own: ownFormulas(sheet.formulas, sheet.values) }));
}

export function formulaCounts(session: Session): FormulaCounts {
  return countOf(allFormulas(session).flatMap(({ own }) => own));
}

/** A minute's waiting formulas seldom stand in more places. */
const runsAtOnceMax = 60;

/** Far from the six minutes of an execution; what is left is done by the next press. */
const retryTimeMs = 120_000;

/**
 * Asks again as many of those that wait as a minute has requests. The others would only wait again,
 * and every execution takes from the day's quotas.
 */
export function retryFormulasCall(session: Session): FormulaCounts {
  const endsAtMs = session.clock.nowMs() + retryTimeMs;
  let waitingMax = apiOf(session)?.slots().requestsPerMinute ?? requestsPerMinuteDefault;
  let refused = 0;
  for (const { sheet, own } of allFormulas(session)) {
    const due = unfinished(own, waitingMax);
    waitingMax -= due.filter(({ state }) => state === 'waiting').length;
    refused += recalculate(session, sheet, columnRuns(due), endsAtMs);
  }
  if (refused > 0) throw protectedCells(refused);
  return formulaCounts(session);
}

function protectedCells(count: number): Refusal {
  const what =
    count === 1
      ? '1 formula stands in a protected cell'
      : `${count} formulas stand in protected cells`;
  return new Refusal(
    problem(
      'SHEET',
      `${what} and could not be calculated again; the others were.`,
      'Ask the owner of the sheet to remove the protection, or to press the button.',
    ),
  );
}

/** Few at a time, so that it ends in time; gives how many cells did not let themselves be written. */
function recalculate(
  session: Session,
  sheet: FormulaSheet,
  runs: readonly ColumnRun[],
  endsAtMs: number,
): number {
  let refused = 0;
  for (let first = 0; first < runs.length; first += runsAtOnceMax) {
    if (session.clock.nowMs() > endsAtMs) return refused;
    refused += sheet.recalculate(runs.slice(first, first + runsAtOnceMax));
  }
  return refused;
}

/** Waiting and failed cells stay formulas: a frozen error would never get better. */
export function freezeFormulasCall(session: Session): { frozen: number; skipped: number } {
  let frozen = 0;
  let skipped = 0;
  for (const { sheet, own } of allFormulas(session)) {
    const good = finished(own);
    if (good.length > 0) sheet.freeze(good);
    frozen += good.length;
    skipped += own.length - good.length;
  }
  return { frozen, skipped };
}
