/** Defines how formulas of the add-on are replaced by what they show, with all that they spilled. */

import type { FormulaSheet } from '../../ports/formula-sheets';
import type { CellValue, Look } from '../../ports/workbook';
import { counterpartsOf } from '../../sheet/write/check/counterparts';
import { WrittenTexts } from '../../sheet/write/check/written-texts';
import { type Edit, plainTextFormat } from '../../sheet/write/edits';
import { type Image, isSame } from '../../sheet/write/image';
import { safeWrite } from '../../sheet/write/safe-write';
import { formulaTable } from './formula-table';
import { bandOf, keyColumns } from './formula-writes';
import { finishedCells, ownFormulas } from './sheet-formulas';

/** What the cells showed before any of them was frozen. */
interface Shown {
  readonly image: Image;
  readonly look: Look;
  readonly edits: readonly Edit[];
}

/** Rows that moved meanwhile are tried again. */
const attemptsMax = 3;

/** Gives how many formulas became values. */
export function freeze(sheet: FormulaSheet): number {
  let frozen = 0;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const landed = freezeOnce(sheet);
    frozen += landed.frozen;
    if (!landed.missed) break;
  }
  return frozen;
}

/** Cells into which a formula spilled empty themselves when it goes: they get back what they showed. */
function freezeOnce(sheet: FormulaSheet) {
  const cells = finishedCells(ownFormulas(sheet.formulas, sheet.values));
  const band = bandOf(sheet, cells, sheet.table.lastRow() - 1);
  const table = formulaTable(sheet.table);
  const parts = { table, band, textColumns: [], keyColumns, areFormulas: true };
  const allColumns = Array.from({ length: band.columns }, (_, column) => column);
  const lookOf = () => sheet.table.look(band.firstRow, band.rows, band.columns, allColumns);
  const seen: { look: Look | null; shown: Shown | null } = { look: null, shown: null };
  const refill = () => {
    const { shown } = seen;
    if (shown === null) return;
    for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
      if (!safeWrite({ ...parts, plan: (image) => spilledCells(shown, image) }).missed) return;
    }
    table.losses.cells += 1;
  };
  const write = () =>
    safeWrite({
      ...parts,
      between: () => {
        seen.look = lookOf();
      },
      plan: (image) => {
        const look = seen.look ?? lookOf();
        const edits = finishedCells(ownFormulas(image.formulas, look.texts)).map((cell) =>
          frozenCell(image, look, cell.rowIndex, cell.columnIndex),
        );
        seen.shown = { image, look, edits };
        return edits;
      },
    });
  try {
    const { rows, missed } = write();
    const frozen = (seen.shown?.edits ?? []).filter(({ row }) => rows.has(row)).length;
    return { frozen, missed };
  } finally {
    refill();
  }
}

/**
 * A number stays a number, so that sums go on; all else is the text that was shown. In a cell of plain
 * text nobody knows whether an apostrophe in front is dropped.
 */
function frozenCell(image: Image, look: Look, row: number, column: number): Edit {
  const value = look.values[row]?.[column] ?? '';
  const text = look.texts[row]?.[column] ?? '';
  const isPlain = image.formats[row]?.[column] === plainTextFormat;
  const kept: CellValue = typeof value === 'number' || typeof value === 'boolean' ? value : text;
  const format = !isPlain ? null : text.startsWith("'") ? 'General' : plainTextFormat;
  return { row, column, to: { value: kept, formula: '', format } };
}

/** A cell with a formula of its own is none of them: it reads such a cell, and will show what comes back. */
function spilledCells({ image, look, edits }: Shown, now: Image): readonly Edit[] {
  // Results spill to the right and down: from this row on, by column.
  let first = Number.POSITIVE_INFINITY;
  const firstRows = image.headers.map((_, column) => {
    for (const edit of edits) if (edit.column === column) first = Math.min(first, edit.row);
    return first;
  });
  const isSpilled = (place: number, earlier: number) =>
    (image.formulas[place]?.[earlier] ?? '') === '' &&
    look.texts[place]?.[earlier] !== '' &&
    place >= (firstRows[earlier] ?? first);
  const isEmptied = (row: number, column: number) => (now.values[row]?.[column] ?? '') === '';
  const isEdited = new Set(edits.map(({ row, column }) => `${row} ${column}`));
  const isStill = image.values.every((values, row) =>
    values.every(
      (value, column) =>
        isSame(value, now.values[row]?.[column]) ||
        isEdited.has(`${row} ${column}`) ||
        (isSpilled(row, column) && isEmptied(row, column)),
    ),
  );
  const written = new WrittenTexts(edits.map(({ to }) => to));
  const { columns, rows } = isStill
    ? { columns: now.headers.map((_, column) => column), rows: now.values.map((_, row) => row) }
    : counterpartsOf({ before: image, after: now, keyColumns: keyColumns(image), written });
  return rows.flatMap((place, row) =>
    columns.flatMap((earlier, column) =>
      place !== null && earlier !== null && isSpilled(place, earlier) && isEmptied(row, column)
        ? [{ ...frozenCell(image, look, place, earlier), row, column }]
        : [],
    ),
  );
}
