/** Defines how the tests type into cells and read what they show. */
import { type Area, parseA1 } from '../../../sandbox/apps-script/model/a1';
import { CellError, type CellValue } from '../../../sandbox/apps-script/model/entry';
import type { Stage } from './stage';

type Typed = Pick<Stage, 'sheet'>;

/** Types a block of texts from this cell on, as a user would paste it. */
export function type({ sheet }: Typed, a1: string, rows: readonly (readonly string[])[]): void {
  const { firstRow, firstColumn } = areaOf(a1);
  sheet.paste(firstRow, firstColumn, rows);
}

/** Types into one cell and gives what it shows after the calculation. */
export function typed(stage: Typed, a1: string, text: string): string {
  type(stage, a1, [[text]]);
  return shown(stage, a1);
}

/** What one cell shows. */
export function shown({ sheet }: Typed, a1: string): string {
  const { firstRow, firstColumn } = areaOf(a1);
  return sheet.display(firstRow, firstColumn);
}

/** What a block of cells shows. */
export function block(stage: Typed, a1: string): string[][] {
  return valuesOf(a1, (row, column) => stage.sheet.display(row, column));
}

/** The values behind what a block of cells shows. */
export function values(stage: Typed, a1: string): CellValue[][] {
  return valuesOf(a1, (row, column) => stage.sheet.value(row, column));
}

/** The note of a cell that shows an error, without the line at its end; '' where it shows none. */
export function errorIn({ sheet }: Typed, a1: string): string {
  const { firstRow, firstColumn } = areaOf(a1);
  const value = sheet.value(firstRow, firstColumn);
  return value instanceof CellError ? value.message.replace(/ \(line \d+\)\.$/, '') : '';
}

/** The error that a formula fails with; '' where it does not. */
export function errorOf(stage: Typed, a1: string, formula: string): string {
  type(stage, a1, [[formula]]);
  return errorIn(stage, a1);
}

function valuesOf<T>(a1: string, read: (row: number, column: number) => T): T[][] {
  const { firstRow, firstColumn, lastRow, lastColumn } = areaOf(a1);
  return Array.from({ length: lastRow - firstRow + 1 }, (__, row) =>
    Array.from({ length: lastColumn - firstColumn + 1 }, (___, column) =>
      read(firstRow + row, firstColumn + column),
    ),
  );
}

function areaOf(a1: string): Area {
  const area = parseA1(a1);
  if (area === null) throw new RangeError(`"${a1}" is no range.`);
  return area;
}
