/** Defines how the cells are gone through that a line of the log tells of. */

import { fingerprint } from '../../text/fingerprint';
import { type OutputName, outputNames } from '../../words';
import type { RowEntry } from './log-line';

/** A cell that was emptied tells of no row: many are. */
export const emptyPrint = fingerprint('');

/** A text in an output, whichever row holds it. */
export function cellKey(name: OutputName, print: string): string {
  return `${name} ${print}`;
}

/** The same of the text itself. */
export function textKey(name: OutputName, text = ''): string {
  return cellKey(name, fingerprint(text));
}

export function forEachCell(
  entry: RowEntry,
  visit: (name: OutputName, print: string) => void,
): void {
  for (const name of outputNames) {
    const print = entry.written[name];
    if (print !== undefined) visit(name, print);
  }
}

/** Those that got a text. */
export function forEachText(entry: RowEntry, visit: (name: OutputName, print: string) => void) {
  forEachCell(entry, (name, print) => {
    if (print !== emptyPrint) visit(name, print);
  });
}
