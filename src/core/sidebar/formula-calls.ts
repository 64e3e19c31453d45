/** Defines the calls about formulas in the sheet: counting, retrying and freezing the add-on's own. */

import { requestsPerMinuteDefault } from '../../config';
import {
  columnRuns,
  countOf,
  finished,
  type OwnFormula,
  ownFormulas,
  unfinished,
} from '../formulas/sheet-formulas';
import { apiOf } from './key-store';
import type { FormulaCounts } from './model';
import type { FormulaSheet, Session } from './session';

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

/**
 * Asks again as many of those that wait as a minute has requests. The others would only wait again,
 * and every execution takes from the day's quotas.
 */
export function retryFormulasCall(session: Session): FormulaCounts {
  let waitingMax = apiOf(session)?.slots().requestsPerMinute ?? requestsPerMinuteDefault;
  for (const { sheet, own } of allFormulas(session)) {
    const due = unfinished(own, waitingMax);
    waitingMax -= due.filter(({ state }) => state === 'waiting').length;
    if (due.length > 0) sheet.recalculate(columnRuns(due));
  }
  return formulaCounts(session);
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
