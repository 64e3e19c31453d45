/** Defines where the self-test tries the platform: a sheet of its own, and a second lock. */

import type { Lock } from './services';
import type { Table } from './workbook';

/** Columns count from 0, rows from 1. Everything that is done here goes with the sheet. */
export interface Scratch {
  /** An empty sheet. */
  readonly table: Table;
  /** The document's lock once more, by an object of its own. */
  readonly otherLock: Lock;
  /** Moves a column in front of another one, as a person drags it. */
  moveColumn(from: number, before: number): void;
  deleteColumn(column: number): void;
  /** Gives a cell a rule that rejects every other text. */
  demandOneOf(rowNumber: number, column: number, texts: readonly string[]): void;
  protect(column: number): void;
  /** Removes the sheet; what the table does afterwards is not certain. */
  remove(): void;
}

/** Throws where no sheet can be made; then nothing is left. */
export type NewScratch = (name: string) => Scratch;
