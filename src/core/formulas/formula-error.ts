/** Defines the one sentence that a formula fails with: what the user has to do. */

/** Sheets shows the message in the note of a cell that reads `#ERROR!`. */
export class FormulaError extends Error {
  override readonly name = 'FormulaError';
}

/** Apps Script hands the properties of the sheet's owner to every formula, whoever typed it. */
export function noKey(): FormulaError {
  return new FormulaError(
    'No API key is connected: formulas use the key of the owner of this sheet, who connects it in the CDX sidebar.',
  );
}
