/** Defines a sheet in which a cell with a formula reads as this: what it shows changes by itself. */

import type { CellValue, Table } from '../../ports/workbook';

const looksMax = 5;

type Texts = readonly (readonly string[])[];

/** A look and the formulas that are read right after it belong together. */
export function formulaTable(table: Table): Table {
  let seen: { readonly place: string; readonly formulas: Texts } | null = null;
  return {
    ...table,
    formulas: (firstRow, rows, firstColumn, columns) =>
      seen?.place === [firstRow, rows, firstColumn, columns].join()
        ? seen.formulas.map((row) => [...row])
        : table.formulas(firstRow, rows, firstColumn, columns),
    look(firstRow, rows, columns, textColumns) {
      for (let attempt = 1; ; attempt += 1) {
        const before = table.formulas(firstRow, rows, 0, columns);
        const look = table.look(firstRow, rows, columns, textColumns);
        const wide = look.headers.length;
        const formulas = table.formulas(firstRow, rows, 0, wide);
        // Rows that were sorted between the two read alike here; then the values of the look count.
        if (String(before) !== String(formulas) && attempt < looksMax) continue;
        seen = { place: [firstRow, rows, 0, wide].join(), formulas };
        const inPlace = <T extends CellValue>(cells: readonly (readonly T[])[]) =>
          cells.map((row, at) => row.map((cell, column) => formulas[at]?.[column] || cell));
        // The first row may hold formulas and their results too: there it tells no column from another.
        const headers = firstRow > 1 ? look.headers : look.headers.map(() => '');
        return { ...look, headers, values: inPlace(look.values), texts: inPlace(look.texts) };
      }
    },
  };
}
