/** Defines what a cell that is not plain text makes of a text that was written into it. */

/**
 * A row that somebody inserts between the format and the values of one write has no plain text: what
 * lands on it is taken as if typed, so that a phone loses its plus and may become an error.
 */
export function mayHaveBecome(written: string, shown: string): boolean {
  if (written === shown) return true;
  if (written === '' || shown === '') return false;
  if (shown.startsWith('#')) return /^[=+\-@]/.test(written);
  return Number.isFinite(Number(written)) && Number(written) === Number(shown);
}
