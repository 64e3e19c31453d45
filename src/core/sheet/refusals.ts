/** Defines what a refusal of Sheets is, by its text in whatever language, and what is said of it. */

import { SheetRefused } from '../ports/workbook';

export function protectedRefusal(): SheetRefused {
  return new SheetRefused(
    'Cells of the add-on\u2019s columns are protected from you: ask the owner to let you edit them.',
  );
}

/** Null where the text tells of no refusal that is known. */
export function refusalOf(error: unknown): SheetRefused | null {
  const text = error instanceof Error || isMessage(error) ? String(error.message) : '';
  if (/10000000|10,000,000|10\.000\.000/.test(text)) {
    return new SheetRefused(
      'The spreadsheet would exceed ten million cells: delete sheets, rows or columns that nobody needs.',
    );
  }
  if (/protect|proteg|gesch[uü]tzt|prot[eé]g/i.test(text)) {
    return protectedRefusal();
  }
  return null;
}

function isMessage(error: unknown): error is { message: unknown } {
  return typeof error === 'object' && error !== null && 'message' in error;
}
