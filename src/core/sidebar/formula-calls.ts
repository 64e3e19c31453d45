/** Defines the calls about formulas in the sheet: counting, retrying and freezing the add-on's own. */

import type { FormulaCounts } from './model';
import type { FormulaCell, FormulaSheet, Session } from './session';

const ownFormula = /\bCDX_(ENRICH|PERSON|SEARCH|SUGGEST|ACCOUNT|USAGE)\s*\(/i;
const waitingText = /^(Waiting\b|Loading\.\.\.)/;
const failedText = /^#(ERROR!|NAME\?|VALUE!|REF!|N\/A)/;

export function formulaCounts(session: Session): FormulaCounts {
  let total = 0;
  let waiting = 0;
  let failed = 0;
  for (const sheet of session.formulaSheets.all()) {
    for (const { value } of ownCells(sheet)) {
      total += 1;
      if (waitingText.test(value)) waiting += 1;
      else if (failedText.test(value)) failed += 1;
    }
  }
  return { total, waiting, failed };
}

export function retryFormulasCall(session: Session): FormulaCounts {
  for (const sheet of session.formulaSheets.all()) {
    const cells = ownCells(sheet).filter(
      ({ value }) => waitingText.test(value) || failedText.test(value),
    );
    if (cells.length > 0) sheet.recalculate(cells);
  }
  return formulaCounts(session);
}

/** Waiting and failed cells stay formulas: a frozen error would never get better. */
export function freezeFormulasCall(session: Session): { frozen: number; skipped: number } {
  let frozen = 0;
  let skipped = 0;
  for (const sheet of session.formulaSheets.all()) {
    const cells = ownCells(sheet);
    const good = cells.filter(({ value }) => !waitingText.test(value) && !failedText.test(value));
    if (good.length > 0) sheet.freeze(good);
    frozen += good.length;
    skipped += cells.length - good.length;
  }
  return { frozen, skipped };
}

function ownCells(sheet: FormulaSheet): readonly FormulaCell[] {
  return sheet.formulas.flatMap((row, rowIndex) =>
    row.flatMap((formula, columnIndex) => {
      if (!ownFormula.test(formula)) return [];
      const value = sheet.values[rowIndex]?.[columnIndex] ?? '';
      return [
        { row: sheet.firstRow + rowIndex, column: sheet.firstColumn + columnIndex, formula, value },
      ];
    }),
  );
}
