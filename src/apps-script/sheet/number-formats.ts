/** Defines how cells get a number format, where Sheets lets them. */

import { isProtection, takeInRefusals } from '../refusals';
import { forLists } from './range-lists';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** False where some may have kept theirs; what comes next never finds out that Sheets refused it. */
export function formatAs(
  sheet: Sheet,
  names: readonly string[],
  format: string,
  isProtected: () => boolean = () => false,
): boolean {
  return isTaken(() => {
    putFormat(sheet, names, format);
    SpreadsheetApp.flush();
  }, isProtected);
}

/** The same in a call fewer, where cells may as well keep theirs. */
export function formatIfTaken(sheet: Sheet, names: readonly string[], format: string): boolean {
  return isTaken(
    () => putFormat(sheet, names, format),
    () => false,
  );
}

export function putFormat(sheet: Sheet, names: readonly string[], format: string): void {
  forLists(sheet, names, (list) => list.setNumberFormat(format));
}

/**
 * Cells of a table whose column has a type keep the format of that: Sheets refuses any other, at once or at
 * the next flush, in the user's language. Whatever else fails is protected, or passes.
 */
function isTaken(format: () => void, isProtected: () => boolean): boolean {
  try {
    format();
    return true;
  } catch (error) {
    if (isProtection(error, isProtected)) throw error;
  }
  takeInRefusals();
  try {
    format();
    return true;
  } catch {
    takeInRefusals();
    return false;
  }
}
