/** Defines how rows are added below the last one that holds anything, beside nobody else's cells. */

import { namesSomebody } from '../../columns/named-people';
import type { Look, Table } from '../../ports/workbook';
import { SheetBusy } from '../sheet-busy';
import { partedBy } from './blocks';
import { editsIn } from './edits';
import { columnsFilledDown } from './filled-down';
import { columnsWithoutFormulas, type Image, widthToLookAt } from './image';
import { safeWrite } from './safe-write';

/** Texts of one row by column index. */
export type NewRow = ReadonlyMap<number, string>;

/** Rows above tell where the new ones came to stand. */
const rowsAbove = 50;
const attemptsMax = 6;

/**
 * `rowsIn` gives what to add, for the columns as they stand now; a row that did not land where it
 * should is added again, and no row twice. `beforeWrite` is told which cells, by the place in the list.
 * `tellingColumn` tells whom a row is about: it is written first, so that who comes after an execution that
 * ended knows the rows again.
 */
export function appendRows(
  table: Table,
  count: number,
  rowsIn: (image: Image) => readonly NewRow[],
  beforeWrite: (rows: ReadonlyMap<number, NewRow>) => void,
  tellingColumn: () => number = () => -1,
): void {
  const filledDown = new FilledDown(table);
  let open = Array.from({ length: count }, (_, index) => index);
  for (let attempt = 1; attempt <= attemptsMax && open.length > 0; attempt += 1) {
    const last = lastTakenRow(table);
    table.ensureRows(last + open.length);
    const firstRow = Math.max(2, last - rowsAbove);
    const rows = last - firstRow + 1 + open.length;
    const band = { firstRow, rows, columns: widthToLookAt(table.headers(), rows) };
    const places = new Map<number, number>();
    const planned = new Map<number, NewRow>();
    const landed = safeWrite({
      table,
      band,
      textColumns: [],
      keyColumns: (image) =>
        columnsWithoutFormulas(image).filter((column) => !filledDown.has(image, column)),
      between: (look) => filledDown.look(look),
      plan: (image) => {
        const wanted = rowsIn(image);
        const first = firstFree(image);
        if (first + open.length > rows) return [];
        return open.flatMap((index, at) => {
          places.set(index, first + at);
          const row = first + at;
          const isRoom = (column: number) =>
            !filledDown.has(image, column) && (image.formulas[row]?.[column] ?? '') === '';
          const cells = new Map([...(wanted[index] ?? [])].filter(([column]) => isRoom(column)));
          planned.set(index, cells);
          return editsIn(row, cells);
        });
      },
      order: (blocks) => {
        const { within, others } = partedBy(tellingColumn(), blocks);
        return [...within, ...others];
      },
      beforeWrite: () => beforeWrite(planned),
      looksAgain: true,
    });
    open = open.filter((index) => !landed.rows.has(places.get(index) ?? -1));
  }
  if (open.length === 0) return;
  throw new SheetBusy('rows were added');
}

/**
 * Columns that one formula fills, by their headers: they may move, and while it calculates anew, as after
 * what is written beside it, it shows nothing in them.
 */
class FilledDown {
  private readonly table: Table;
  private readonly headers = new Set<string>();

  constructor(table: Table) {
    this.table = table;
  }

  look({ headers }: Pick<Look, 'headers'>): void {
    for (const column of columnsFilledDown(this.table)) this.headers.add(headers[column] ?? '');
  }

  has({ headers }: Pick<Look, 'headers'>, column: number): boolean {
    return this.headers.has(headers[column] ?? '');
  }
}

function firstFree(image: Image): number {
  const isTaken = takenRows(image, image.formulas);
  let first = image.values.length;
  while (first > 0 && !isTaken(first - 1)) first -= 1;
  return first;
}

/**
 * Formulas and check boxes are filled down in advance: rows with nothing else are free, but where a formula
 * shows somebody, as in a sheet that mirrors another one.
 */
function takenRows(
  { headers, values }: Pick<Look, 'headers' | 'values'>,
  formulas: readonly (readonly string[])[],
): (row: number) => boolean {
  const texts = values.map((row) => row.map(String));
  const isSomebody = namesSomebody(headers, texts);
  return (row) =>
    (values[row] ?? []).some((value, column) => {
      if (value === '' || value === false) return false;
      return (
        (formulas[row]?.[column] ?? '') === '' || isSomebody(column, texts[row]?.[column] ?? '')
      );
    });
}

/** Rows that are read at once, from the last one up. */
const windowRows = 500;

/** Row number, at least that of the header row. */
function lastTakenRow(table: Table): number {
  const columns = table.headers().length;
  for (let last = table.lastRow(); last > 1; last -= windowRows) {
    const firstRow = Math.max(2, last - windowRows + 1);
    const rows = last - firstRow + 1;
    const look = table.look(firstRow, rows, columns, []);
    const isTaken = takenRows(look, table.formulas(firstRow, rows, 0, columns));
    for (let row = rows - 1; row >= 0; row -= 1) {
      if (isTaken(row)) return firstRow + row;
    }
  }
  return 1;
}
