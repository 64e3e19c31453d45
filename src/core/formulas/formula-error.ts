/** Defines the one sentence that a formula fails with: what the user has to do. */

import { namedError, nameOf } from '../ports/named-error';
import { waitingText } from './texts';

/**
 * Sheets shows the message in the note of a cell that reads `#ERROR!`, and the platform logs it with
 * its stack: it repeats nothing of what somebody typed, and carries no cause.
 */
export class FormulaError extends namedError('FormulaError') {}

/** Apps Script hands the properties of the sheet's owner to every formula, whoever typed it. */
export function noKey(): FormulaError {
  return new FormulaError(
    'No API key is connected: formulas use the key of the owner of this sheet, who connects it in the CDX sidebar.',
  );
}

/** Instead of an error that nobody expected, whose text may hold anything. */
export function unexpectedError(): FormulaError {
  return new FormulaError(
    'CDX could not calculate this: use Retry waiting formulas in the sidebar, and report it there if it goes on.',
  );
}

/** What the rows read that wait for it, beside those that are known: it counts as waiting. */
export function waitingFor(error: unknown): string {
  const isOurs = error instanceof Error && nameOf(error) === 'FormulaError';
  return isOurs ? `Waiting – ${error.message}` : waitingText;
}
