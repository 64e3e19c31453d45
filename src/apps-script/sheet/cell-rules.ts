/** Defines which cells reject values by data validation, as far as a script can tell. */

import type { CellRule } from '../../core/ports/workbook';
import { takeInRefusals } from '../refusals';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Rule = GoogleAppsScript.Spreadsheet.DataValidation;

export function rulesOf(
  sheet: Sheet,
  firstRow: number,
  rows: number,
  firstColumn: number,
  columns: number,
): readonly CellRule[] {
  const inside = Math.min(rows, sheet.getMaxRows() - firstRow + 1);
  const wide = Math.min(columns, sheet.getMaxColumns() - firstColumn);
  if (inside <= 0 || wide <= 0) return [];
  // A write that was refused may be told once more by the next read.
  takeInRefusals();
  const found = sheet.getRange(firstRow, firstColumn + 1, inside, wide).getDataValidations();
  return found.flatMap((cells, row) =>
    cells.flatMap((rule, column) => {
      if (rule === null || rule.getAllowInvalid()) return [];
      const place = { rowNumber: firstRow + row, column: firstColumn + column };
      return [{ ...place, words: wordsOf(rule), takes: (text: string) => takes(rule, text) }];
    }),
  );
}

const wordsMax = 80;

/** What its maker wrote for whoever types there, or else the kind of the rule. */
function wordsOf(rule: Rule): string {
  const help = (rule.getHelpText() ?? '').trim();
  const kind = String(rule.getCriteriaType()).toLowerCase().replace(/_/g, ' ');
  return (help === '' ? kind : help).replace(/[\s·]+/g, ' ').slice(0, wordsMax);
}

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function takes(rule: Rule, text: string): boolean {
  const [list]: unknown[] = rule.getCriteriaValues();
  switch (String(rule.getCriteriaType())) {
    case 'VALUE_IN_LIST':
      return Array.isArray(list) && list.some((each) => String(each) === text);
    case 'TEXT_IS_VALID_EMAIL':
      return emailShape.test(text);
    default:
      return false;
  }
}
