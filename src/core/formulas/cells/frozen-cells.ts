/** Defines what is written in the place of formulas that are frozen, in few writes. */
import type { CellValue } from '../deps';

/** Positions count from 0 within the given cells. */
export interface Position {
  readonly rowIndex: number;
  readonly columnIndex: number;
}

/** Neighbouring cells of one column; texts need a plain-text format, numbers and flags keep theirs. */
export interface FrozenRun extends Position {
  readonly isText: boolean;
  readonly values: readonly CellValue[];
}

type Texts = readonly (readonly string[])[];

/**
 * What these cells hold, as runs of one column. A number stays a number, so that sums go on; all
 * else is the text that was shown. `values` are those of the cells, `shown` what they read.
 */
export function frozenRuns(
  cells: readonly Position[],
  values: readonly (readonly unknown[])[],
  shown: Texts,
): readonly FrozenRun[] {
  const ordered = [...cells].sort(
    (a, b) => a.columnIndex - b.columnIndex || a.rowIndex - b.rowIndex,
  );
  const runs: (Position & { isText: boolean; values: CellValue[] })[] = [];
  for (const { rowIndex, columnIndex } of ordered) {
    const value = frozen(values[rowIndex]?.[columnIndex], shown[rowIndex]?.[columnIndex] ?? '');
    const isText = typeof value === 'string';
    const last = runs[runs.length - 1];
    const isNext =
      last?.columnIndex === columnIndex &&
      last.rowIndex + last.values.length === rowIndex &&
      last.isText === isText;
    if (isNext) last.values.push(value);
    else runs.push({ rowIndex, columnIndex, isText, values: [value] });
  }
  return runs;
}

function frozen(value: unknown, text: string): CellValue {
  return typeof value === 'number' || typeof value === 'boolean' ? value : text;
}

/**
 * The cells that showed something before and nothing after: what a formula that went had spilled.
 * One with a formula of its own is none of them: it reads such a cell, and will show what comes back.
 */
export function emptiedCells(before: Texts, after: Texts, formulas: Texts): readonly Position[] {
  return before.flatMap((texts, rowIndex) =>
    texts.flatMap((text, columnIndex) => {
      const isEmptied = text !== '' && (after[rowIndex]?.[columnIndex] ?? '') === '';
      const hasFormula = (formulas[rowIndex]?.[columnIndex] ?? '') !== '';
      return isEmptied && !hasFormula ? [{ rowIndex, columnIndex }] : [];
    }),
  );
}
