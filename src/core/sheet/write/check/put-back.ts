/** Defines what goes where a write went astray: each such cell gets back what stood there last. */

import type {
  Block,
  CellContent,
  CellValue,
  FormattedCell,
  StoredCell,
} from '../../../ports/workbook';
import { byPlace, type Edit, plainTextFormat, type SafeWrite, unformattedEdits } from '../edits';
import { type Image, isSame, storedCell } from '../image';
import { movedCell } from '../relative-formula';
import type { After } from './after';
import { EmptiedCells } from './emptied-cells';
import type { MovedCell } from './emptied-since';
import { rectanglesIn } from './rectangles';
import { isUnmoved, type Seen } from './sight';
import {
  filledIn,
  isThereIn,
  type Meant,
  strayRows,
  textsAstrayIn,
  textsOf,
  tupleOf,
  valueIn,
} from './stray-rows';
import { WrittenTexts } from './written-texts';

/** A look, with the number formats where something moved; none where nothing did. */
export type Formatted = Seen & {
  readonly after: After & { readonly formats: readonly (readonly string[])[] };
};

/** What was written. */
export interface Changes {
  /** Without those that stood there already. */
  readonly changing: readonly Edit[];
  /** Rectangles that were written at once. */
  readonly blocks: readonly Block[];
}

export interface Repairs {
  readonly cells: readonly StoredCell[];
  readonly formats: readonly FormattedCell[];
  /** Cells that nobody can give back what they held. */
  readonly lost: number;
}

interface Found extends Repairs {
  readonly cells: StoredCell[];
  readonly formats: FormattedCell[];
  lost: number;
}

export class PutBack {
  private readonly parts: SafeWrite;
  private readonly meant: Meant;
  private readonly emptied: EmptiedCells;
  /** The image, with what people have typed since it was seen. */
  private readonly held: Image & { readonly values: CellValue[][]; readonly formats: string[][] };
  private readonly hasFormatted: boolean;
  /** By row of the image. */
  private readonly changing: ReturnType<typeof byPlace<Edit['to']>>;
  /** Formulas are put back without asking what stands there, so each only once. */
  private readonly formulasPut = new Set<string>();

  constructor(parts: SafeWrite, meant: Meant, { changing, blocks }: Changes) {
    const { image } = meant;
    this.parts = parts;
    this.meant = meant;
    this.hasFormatted = unformattedEdits(changing, image).length > 0;
    this.held = {
      ...image,
      values: image.values.map((row) => [...row]),
      formats: image.formats.map((row) => [...row]),
    };
    this.changing = byPlace(changing);
    this.emptied = new EmptiedCells(image);
    const rectangleOf = rectanglesIn(image, blocks);
    for (const { row, column, to } of changing) {
      const wasFilled = (image.values[row]?.[column] ?? '') !== '';
      const rectangle = rectangleOf(row, column);
      if (isNothing(to)) this.emptied.add({ row, column, wasFilled, rectangle });
    }
  }

  /** Cells of which nobody knows who emptied them. */
  get unclear(): number {
    return this.emptied.lost;
  }

  /**
   * Cells that hold what was written and were not meant to, and others that were made plain text. What
   * these hold now stays: somebody may have typed it since. `isFirst`: nothing was put back yet.
   */
  repairs(seen: Formatted, isFirst: boolean): Repairs {
    const { after, rows: landed, isGone, counterparts } = seen;
    const { columns, rows } = counterparts;
    const { image, written } = this.meant;
    const found: Found = { cells: [], formats: [], lost: 0 };
    const isOfOurEmptying = this.emptied.oursIn(this.held, after, counterparts);
    const isStill = this.parts.areFormulas && isUnmoved(image, after, counterparts);
    const { stray, areInRows } = strayRows(this.meant, after, rows, landed);
    // A row that was not seen before is a new one, or one whose inputs somebody edited meanwhile.
    const mayBeKnown = rows.includes(null) && (isGone || !this.isAllSeen());
    rows.forEach((place, row) => {
      const isThere = isThereIn(after, row, columns);
      const edits = this.meant.edits.get(place ?? -1);
      // Written right here, for a row that may have got it where it is now from the step that came next.
      const changing = tupleOf(this.changing.get(row) ?? []);
      const there = changing.filter(isThere);
      const over = there.length * 2 > changing.length ? [there] : [];
      const ours = [...tupleOf(edits ?? []), ...over.flat()];
      const own = isFirst && areInRows ? textsOf(ours) : written;
      const tuples = [...stray, ...over];
      const hit =
        place === null ? textsAstrayIn(filledIn(after, row), isThere, tuples, written) : own;
      const isStranger = place === null && mayBeKnown;
      if (isStranger && (hit !== null || stray.some((each) => each.some(isThere)))) found.lost += 1;
      if (hit === null) return;
      // It may hold the same by right, as a row of the same person does.
      if (isStranger && !(row in image.values)) return;
      columns.forEach((earlier, column) => {
        const value = after.values[row]?.[column] ?? '';
        const formula = after.formulas[row]?.[column] ?? '';
        const cell = { place, row, earlier, column };
        if (edits?.has(earlier ?? -1) && landed.has(place ?? -1)) return;
        // Where nothing moved, only what was written to can hold what was written.
        const isHit =
          (!isStill || edits?.has(column) === true) &&
          (value === '' && formula === ''
            ? isOfOurEmptying(cell)
            : hit.has(value, formula) || this.isAstray(cell, value, formula));
        this.repair(cell, isHit, seen, found);
      });
    });
    return found;
  }

  private repair(cell: MovedCell, isHit: boolean, seen: Formatted, found: Found): void {
    const { place, row, earlier, column } = cell;
    const { after, counterparts } = seen;
    const value = after.values[row]?.[column] ?? '';
    const format = after.formats[row]?.[column];
    const wasFormatted = this.wasFormatted(format, place, earlier);
    if (!isHit) this.remember(cell, value, format);
    if (!isHit && !wasFormatted) return;
    const before = this.cellBefore(place, earlier, column, counterparts.columns);
    // A column that is new has a header, which nobody saw.
    const rowNumber = after.numbers[row] ?? 0;
    const isUnseen = rowNumber === 1 || this.emptied.mayHideColumns;
    if (place !== null && earlier === null && isUnseen) found.lost += 1;
    if (isHit && !this.isAlready(before, value, `${place} ${earlier}`)) {
      found.cells.push({ rowNumber, column, ...before });
      if (isNothing(before)) this.emptied.add({ row, column, wasFilled: true, rectangle: null });
    } else if (wasFormatted && before.format !== null) {
      found.formats.push({ rowNumber, column, format: before.format });
    }
  }

  private cellBefore(
    place: number | null,
    earlier: number | null,
    column: number,
    columns: readonly (number | null)[],
  ): CellContent {
    if (place === null || earlier === null) return emptyCell;
    const cell = storedCell(this.held, place, earlier);
    if (!this.parts.areFormulas) return cell;
    return movedCell(cell, earlier, column, { columns, width: this.meant.image.headers.length });
  }

  /** Right where it was written, in a column that came there: another step may have written it well since. */
  private isAstray(
    { place, row, earlier, column }: MovedCell,
    value: CellValue,
    formula: string,
  ): boolean {
    const to = this.meant.edits.get(row)?.get(column);
    if (place === null || earlier === column || to === undefined) return false;
    return new WrittenTexts([to]).has(value, formula);
  }

  /** What is put back later is what stood there last; what a formula shows is no text of anybody's. */
  private remember(
    { place, earlier }: MovedCell,
    value: CellValue,
    format = plainTextFormat,
  ): void {
    const cells = place === null ? undefined : this.held.values[place];
    if (place === null || earlier === null || cells === undefined) return;
    if ((this.meant.image.formulas[place]?.[earlier] ?? '') === '') cells[earlier] = value;
    const formats = this.held.formats[place];
    if (typeof value !== 'string' && format !== plainTextFormat && formats)
      formats[earlier] = format;
  }

  private wasFormatted(
    format: string | undefined,
    place: number | null,
    earlier: number | null,
  ): boolean {
    if (!this.hasFormatted || format !== plainTextFormat || place === null || earlier === null)
      return false;
    return this.held.formats[place]?.[earlier] !== plainTextFormat;
  }

  private isAlready(before: CellContent, value: CellValue, key: string): boolean {
    if (before.formula === '') return isSame(before.value, value);
    if (this.formulasPut.has(key)) return true;
    this.formulasPut.add(key);
    return false;
  }

  private isAllSeen(): boolean {
    const { band, table } = this.parts;
    return band.firstRow <= 2 && table.lastRow() < band.firstRow + band.rows;
  }
}

const emptyCell = { value: '', formula: '', format: null } as const;

function isNothing(to: Edit['to']): boolean {
  return valueIn(to) === '' && (typeof to === 'string' || to.formula === '');
}
