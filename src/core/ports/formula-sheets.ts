/** Defines the cells that hold formulas of the add-on. */

import type { Table } from './workbook';

/** `unrevealed`: shows contact data that nobody owned when it was calculated, and somebody may own by now. */
export type FormulaState = 'done' | 'unrevealed' | 'waiting' | 'failed';

/** Positions count from 0 within the given cells. */
export interface OwnFormula {
  readonly rowIndex: number;
  readonly columnIndex: number;
  readonly formula: string;
  /** What the cell shows. */
  readonly text: string;
  /** Of the cell and of the cells into which its result spilled. */
  readonly state: FormulaState;
  /** Cells of these that wait. */
  readonly waitingCells: number;
  /** None of these waits for time: all show what a limit or the credits hold up. */
  readonly isWithheldOnly: boolean;
}

/** Cells with formulas in all sheets, for counting, retrying and freezing those of the add-on. */
export interface FormulaSheets {
  all(): readonly FormulaSheet[];
}

/**
 * The cells of a sheet from A1 on; positions count from 0. Formulas are in R1C1 notation, in which one
 * reads the same when its row has moved.
 */
export interface FormulaSheet {
  readonly formulas: readonly (readonly string[])[];
  /** As displayed. */
  readonly values: readonly (readonly string[])[];
  /** The same sheet, its formulas in the same notation. */
  readonly table: Table;
}
