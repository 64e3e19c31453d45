/** Defines the cells that hold formulas of the add-on. */

export type FormulaState = 'done' | 'waiting' | 'failed';

/** Positions count from 0 within the given cells. */
export interface OwnFormula {
  readonly rowIndex: number;
  readonly columnIndex: number;
  readonly formula: string;
  /** What the cell shows. */
  readonly text: string;
  /** Of the cell and of the cells into which its result spilled. */
  readonly state: FormulaState;
}

/** Neighbouring cells of one column, to be written by one call. */
export interface ColumnRun {
  readonly rowIndex: number;
  readonly columnIndex: number;
  readonly formulas: readonly string[];
}

/** Cells with formulas in all sheets, for counting, retrying and freezing those of the add-on. */
export interface FormulaSheets {
  all(): readonly FormulaSheet[];
}

/** The cells of a sheet from A1 on; positions count from 0. */
export interface FormulaSheet {
  readonly formulas: readonly (readonly string[])[];
  /** As displayed. */
  readonly values: readonly (readonly string[])[];
  /** Has the formulas calculated again; gives how many cells did not let themselves be written. */
  recalculate(runs: readonly ColumnRun[]): number;
  /** Replaces formulas, with all that they spilled, by the texts that they show. */
  freeze(cells: readonly OwnFormula[]): void;
}
