/** Defines what one look after a write tells: what of the image and the edits is where in it. */

import type { Look, OwnColumns } from '../../../ports/workbook';
import type { Edit, SafeWrite } from '../edits';
import { type Image, isSame, isSameList, widthToLookAt } from '../image';
import { movedCell } from '../relative-formula';
import { type After, lookAround, numbersOf } from './after';
import { type Counterparts, counterpartsOf } from './counterparts';
import type { Meant } from './stray-rows';

export interface Seen {
  readonly after: After;
  readonly counterparts: Counterparts;
  /** Rows that landed. */
  readonly rows: ReadonlySet<number>;
  /** Not all rows of the image are there. */
  readonly isGone: boolean;
}

/** Of the band, and of the rows around it where it was looked there too. */
export interface Sight extends Seen {
  readonly isWide: boolean;
  /** Something moved while it was looked around. */
  readonly hasMoved: boolean;
  /** A row that may hold what it was not meant for is where nobody looked. */
  readonly outOfSight: number;
}

const attemptsMax = 6;

export class Sights {
  private readonly parts: SafeWrite;
  private readonly meant: Meant;
  private readonly keyColumns: readonly number[];

  constructor(parts: SafeWrite, meant: Meant) {
    this.parts = parts;
    this.meant = meant;
    this.keyColumns = parts.keyColumns(meant.image);
  }

  /** Around the band, too, where not all of it is there: rows may have been pushed out after they were written. */
  next(wasWide: boolean): Sight {
    const near = this.found(this.lookAgain());
    const isWide = wasWide || near.isGone || near.rows.size < this.meant.edits.size;
    if (!isWide) return { ...near, isWide, hasMoved: false, outOfSight: 0 };
    const wide = lookAround(this.parts, near.after);
    const hasMoved = wide === null;
    const all = hasMoved ? near : this.found(wide);
    const haveMoved = all.counterparts.columns.some((place, column) => place !== column);
    const isHidden = hasMoved || (all.isGone && haveMoved && !all.after.isWhole);
    return { ...all, isWide, hasMoved, outOfSight: Number(isHidden) };
  }

  private found(after: After): Seen {
    const counterparts = this.counterparts(after);
    const left = counterparts.rows.filter((place) => place !== null).length;
    const isGone = left < this.meant.image.values.length;
    return { after, counterparts, isGone, rows: this.landedRows(after, counterparts) };
  }

  private lookAgain(): After {
    const { table, band } = this.parts;
    const { firstRow, rows } = band;
    const { image, written } = this.meant;
    const look = (columns: number) => table.look(firstRow, rows, columns, this.parts.textColumns);
    let now = look(band.columns);
    let { own } = image;
    for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
      const { headers } = now;
      // Once they differed, marks were read that may be of columns which have moved again since.
      if (attempt === 1 && isSameList(headers, image.headers)) break;
      own = this.knownMarks(table.outputColumns());
      // Columns that were inserted push others out of sight.
      const width = Math.max(band.columns, widthToLookAt(table.headers(), rows));
      table.flush();
      now = look(width);
      if (isSameList(headers, now.headers)) break;
    }
    const { areFormulas = written.hasFormulas } = this.parts;
    const formulas = areFormulas ? table.formulas(firstRow, rows, 0, now.headers.length) : [];
    const numbers = numbersOf(firstRow, now.values.length);
    return { ...now, own, formulas, numbers, isWhole: false };
  }

  private knownMarks(own: OwnColumns): OwnColumns {
    const marks = Object.keys(this.meant.image.own);
    return Object.fromEntries(Object.entries(own).filter(([mark]) => marks.includes(mark)));
  }

  private counterparts(after: After): Counterparts {
    const { keyColumns } = this;
    const { image, written, edits } = this.meant;
    // Of rows without inputs nothing but the add-on's own cells, as their id, tells that they were sorted.
    const telling = [...keyColumns, ...Object.values(image.own)];
    const isStill =
      isSameList(image.headers, after.headers) &&
      image.texts.every((texts, row) =>
        telling.every(
          (column = -1) =>
            edits.get(row)?.has(column) || texts[column] === after.texts[row]?.[column],
        ),
      ) &&
      this.areFormulasStill(after);
    if (!isStill) {
      const empties = [...edits.values()].some((cells) => [...cells.values()].includes(''));
      return counterpartsOf({ before: image, after, keyColumns, written, empties });
    }
    const columns = [...image.headers.keys()];
    return { columns, rows: after.values.map((_, row) => (row in image.values ? row : null)) };
  }

  /** Those beside what was written; and that stands where it should. */
  private areFormulasStill(after: After): boolean {
    const { image, edits } = this.meant;
    return image.values.every((_, row) =>
      (after.formulas[row] ?? []).every((formula, column) => {
        const to = edits.get(row)?.get(column);
        if (to !== undefined) return isAs(to, after, row, column);
        return formula === image.formulas[row]?.[column];
      }),
    );
  }

  private landedRows(after: After, { columns, rows }: Counterparts): ReadonlySet<number> {
    const { image } = this.meant;
    const placeOf = new Map<number, number>();
    columns.forEach((place, column) => {
      if (place !== null) placeOf.set(place, column);
    });
    const landed = new Set<number>();
    rows.forEach((place, row) => {
      const edits = place === null ? undefined : this.meant.edits.get(place);
      if (place === null || edits === undefined) return;
      const isSameLead = this.keyColumns.every((column) => {
        const now = placeOf.get(column);
        if (edits.has(column)) return true;
        return now !== undefined && after.texts[row]?.[now] === image.texts[place]?.[column];
      });
      const isWritten = [...edits].every(([column, to]) => {
        const now = placeOf.get(column);
        if (now === undefined) return false;
        const areFormulas = typeof to !== 'string' && this.parts.areFormulas === true;
        const width = image.headers.length;
        const moved = areFormulas ? movedCell(to, column, now, { columns, width }) : to;
        return isAs(moved, after, row, now);
      });
      if (isSameLead && isWritten) landed.add(place);
    });
    return landed;
  }
}

/** Everything of the image stands where it stood. */
export function isUnmoved(image: Image, after: Look, { columns, rows }: Counterparts): boolean {
  return (
    image.headers.length === after.headers.length &&
    columns.every((place, column) => place === column) &&
    image.values.every((_, row) => rows[row] === row)
  );
}

function isAs(to: Edit['to'], after: After, row: number, column: number): boolean {
  const value = after.values[row]?.[column] ?? '';
  if (typeof to === 'string') return to === value;
  if (to.formula !== '') return after.formulas[row]?.[column] === to.formula;
  if (to.isTyped === true) return true;
  return isSame(to.value, value);
}
