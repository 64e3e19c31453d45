/** Defines the calls about formulas in the sheet: counting, retrying and freezing the add-on's own. */

import {
  columnRuns,
  countOf,
  finished,
  type OwnFormula,
  ownFormulas,
  unfinished,
} from '../formulas/sheet-formulas';
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

export function retryFormulasCall(session: Session): FormulaCounts {
  for (const { sheet, own } of allFormulas(session)) {
    const runs = columnRuns(unfinished(own));
    if (runs.length > 0) sheet.recalculate(runs);
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
