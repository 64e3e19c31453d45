/** Defines the look after a write: what landed where it was not meant to goes, and that cell gets back its own. */

import type {
  Block,
  CellValue,
  FormattedCell,
  Look,
  OwnColumns,
  StoredCell,
} from '../../../ports/workbook';
import { type Edit, type Landed, plainText, type SafeWrite, unformatted } from '../edits';
import { type Image, isSame, isSameList, storedCell, widthOf } from '../image';
import { movedFormula } from '../relative-formula';
import { type After, lookAround, numbersOf } from './after';
import { type Counterparts, counterpartsOf } from './counterparts';
import { EmptiedCells } from './emptied-cells';
import type { MovedCell } from './emptied-since';
import { rectanglesIn } from './rectangles';
import { WrittenTexts } from './written-texts';

const attemptsMax = 6;

interface Repairs {
  readonly cells: readonly StoredCell[];
  readonly formats: readonly FormattedCell[];
  readonly lost: number;
}

/** A look, with what of the image and the edits is where in it. */
interface Seen {
  readonly after: After;
  readonly counterparts: Counterparts;
  /** Rows that landed. */
  readonly rows: ReadonlySet<number>;
  /** Not all rows of the image are there. */
  readonly isGone: boolean;
}

type Formatted = After & { readonly formats: readonly (readonly string[])[] };

/** What one look tells of the band, and of the rows around it where it was looked there too. */
interface Sight extends Seen {
  readonly isWide: boolean;
  /** Something moved while it was looked around. */
  readonly hasMoved: boolean;
  /** A row that may hold what it was not meant for is where nobody looked. */
  readonly outOfSight: number;
}

/** What is checked. */
export interface Written {
  readonly edits: readonly Edit[];
  /** Those that were written; the others stood there already. */
  readonly changing: readonly Edit[];
  /** Rectangles that were written at once. */
  readonly blocks: readonly Block[];
}

export class WriteCheck {
  private readonly parts: SafeWrite;
  private readonly image: Image;
  private readonly keyColumns: readonly number[];
  private readonly edits = new Map<number, Map<number, Edit['to']>>();
  private readonly written = new WrittenTexts();
  private readonly emptied: EmptiedCells;
  /** The image, with what people have typed since it was seen. */
  private readonly held: Image & { readonly values: CellValue[][]; readonly formats: string[][] };
  private readonly hasFormatted: boolean;
  /** Formulas are put back without asking what stands there, so each only once. */
  private readonly formulasPut = new Set<string>();

  constructor(parts: SafeWrite, image: Image, { edits, changing, blocks }: Written) {
    this.parts = parts;
    this.image = image;
    this.keyColumns = parts.keyColumns(image);
    this.hasFormatted = unformatted(changing, image).length > 0;
    this.emptied = new EmptiedCells(image);
    const [values, formats] = [
      image.values.map((row) => [...row]),
      image.formats.map((row) => [...row]),
    ];
    this.held = { ...image, values, formats };
    for (const { row, column, to } of edits) {
      const cells = this.edits.get(row) ?? new Map<number, Edit['to']>();
      this.edits.set(row, cells.set(column, to));
    }
    const rectangleOf = rectanglesIn(image, blocks);
    for (const { row, column, to } of changing) {
      this.written.add(to);
      const wasFilled = (image.values[row]?.[column] ?? '') !== '';
      const rectangle = rectangleOf(row, column);
      if (isNothing(to)) this.emptied.add({ row, column, wasFilled, rectangle });
    }
  }

  /** After a write that failed in the middle: what it did may have landed elsewhere too. Gives what is lost. */
  takeBackAfter(): number {
    try {
      return this.result().lost;
    } catch {
      // What made the write fail is what has to be told; where nobody could look, anything may be lost.
      return 1;
    }
  }

  result(): Landed {
    const { image, edits } = this;
    let lost = 0;
    let repaired: Counterparts | null = null;
    let isWide = false;
    let outOfSight = 0;
    const unclear = () => this.emptied.lost + outOfSight;
    for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
      let sight: Sight;
      try {
        sight = this.sight(isWide);
      } catch (error) {
        // A column was deleted while it was read: what was written has to be seen.
        if (attempt === attemptsMax) throw error;
        continue;
      }
      const { after, counterparts, rows } = sight;
      ({ isWide, outOfSight } = sight);
      // What was put back may itself have gone astray: of that nobody can be sure any more.
      if (repaired !== null && !isSamePlaces(repaired, counterparts)) lost += 1;
      const missed = rows.size < edits.size;
      const moved = !isUnmoved(image, after, counterparts);
      const landed = { image, rows, missed };
      if (!moved && !missed) return { ...landed, lost: lost + unclear() };
      const formats = moved ? this.formatsAfter(after) : [];
      const repairs = this.repairs({ ...sight, after: { ...after, formats } }, repaired === null);
      lost += repairs.lost;
      if (repairs.cells.length + repairs.formats.length === 0 && !sight.hasMoved) {
        return { ...landed, lost: lost + unclear() };
      }
      if (repairs.cells.length > 0) repaired = counterparts;
      this.parts.table.put(repairs.cells);
      this.parts.table.formatCells(repairs.formats);
      for (const cell of repairs.cells) this.written.add(cell);
    }
    return { image, rows: new Set(), missed: true, lost: lost + unclear() + 1 };
  }

  /** Around the band, too, where not all of it is there: rows may have been pushed out after they were written. */
  private sight(wasWide: boolean): Sight {
    const near = this.found(this.lookAgain());
    const isWide = wasWide || near.isGone || near.rows.size < this.edits.size;
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
    const isGone = left < this.image.values.length;
    return { after, counterparts, isGone, rows: this.landedRows(after, counterparts) };
  }

  private lookAgain(): After {
    const { table, band } = this.parts;
    const { firstRow, rows } = band;
    const look = (columns: number) => table.look(firstRow, rows, columns, this.parts.textColumns);
    let now = look(band.columns);
    let { own } = this.image;
    for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
      const { headers } = now;
      if (isSameList(headers, this.image.headers)) break;
      own = this.knownMarks(table.outputColumns());
      // Columns that were inserted push others out of sight.
      const width = Math.max(band.columns, widthOf(table.headers(), rows));
      table.flush();
      now = look(width);
      if (isSameList(headers, now.headers)) break;
    }
    const { areFormulas = this.written.hasFormulas } = this.parts;
    const formulas = areFormulas ? table.formulas(firstRow, rows, 0, now.headers.length) : [];
    const numbers = numbersOf(firstRow, now.values.length);
    return { ...now, own, formulas, numbers, isWhole: false };
  }

  private knownMarks(own: OwnColumns): OwnColumns {
    const marks = Object.keys(this.image.own);
    return Object.fromEntries(Object.entries(own).filter(([mark]) => marks.includes(mark)));
  }

  private counterparts(after: After): Counterparts {
    const { image, written, keyColumns, edits } = this;
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
    if (!isStill) return counterpartsOf({ before: image, after, keyColumns, written });
    const columns = [...image.headers.keys()];
    return { columns, rows: after.values.map((_, row) => (row in image.values ? row : null)) };
  }

  /** Those beside what was written; and that stands where it should. */
  private areFormulasStill(after: After): boolean {
    return this.image.values.every((_, row) =>
      (after.formulas[row] ?? []).every((formula, column) => {
        const to = this.edits.get(row)?.get(column);
        if (to !== undefined) return isAs(to, after, row, column);
        return formula === this.image.formulas[row]?.[column];
      }),
    );
  }

  private landedRows(after: After, counterparts: Counterparts): ReadonlySet<number> {
    const placeOf = new Map<number, number>();
    counterparts.columns.forEach((place, column) => {
      if (place !== null) placeOf.set(place, column);
    });
    const landed = new Set<number>();
    counterparts.rows.forEach((place, row) => {
      const edits = place === null ? undefined : this.edits.get(place);
      if (place === null || edits === undefined) return;
      const isSameLead = this.keyColumns.every((column) => {
        const now = placeOf.get(column);
        if (edits.has(column)) return true;
        return now !== undefined && after.texts[row]?.[now] === this.image.texts[place]?.[column];
      });
      const isWritten = [...edits].every(([column, to]) => {
        const now = placeOf.get(column);
        if (now === undefined) return false;
        const moved = typeof to === 'string' ? to : this.moved(to, column, now, counterparts);
        return isAs(moved, after, row, now);
      });
      if (isSameLead && isWritten) landed.add(place);
    });
    return landed;
  }

  /**
   * Cells that hold what was written and were not meant to, and others that were made plain text. What
   * these hold now stays: somebody may have typed it since.
   */
  private repairs(seen: Seen & { readonly after: Formatted }, isFirst: boolean): Repairs {
    const { after, rows: landed, isGone } = seen;
    const { columns, rows } = seen.counterparts;
    const cells: StoredCell[] = [];
    const formats: FormattedCell[] = [];
    const isOfOurEmptying = this.emptied.oursIn(this.held, after, { columns, rows });
    const isStill =
      this.parts.areFormulas === true && isUnmoved(this.image, after, { columns, rows });
    const { stray, areInRows } = this.strayTuples(after, rows, landed);
    // A row that was not seen before is a new one, or one whose inputs somebody edited meanwhile.
    const mayBeKnown = rows.includes(null) && (isGone || !this.isAllSeen());
    let lost = 0;
    rows.forEach((place, row) => {
      const isThere = isThereIn(after, row, columns);
      const edits = this.edits.get(place ?? -1);
      const own = isFirst && areInRows ? textsOf([...(edits?.values() ?? [])]) : this.written;
      const hit = place === null ? this.tupleIn(filledIn(after, row), isThere, stray) : own;
      const isStranger = place === null && mayBeKnown;
      if (isStranger && (hit !== null || stray.some((each) => each.some(isThere)))) lost += 1;
      if (hit === null) return;
      // It may hold the same by right, as a row of the same person does.
      if (isStranger && !(row in this.image.values)) return;
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
        const format = after.formats[row]?.[column];
        const wasFormatted = this.wasFormatted(format, place, earlier);
        if (!isHit) this.remember(cell, value, format);
        if (!isHit && !wasFormatted) return;
        const before =
          place === null || earlier === null
            ? emptyCell
            : this.moved(storedCell(this.held, place, earlier), earlier, column, { columns });
        // A column that is new has a header, which nobody saw.
        const rowNumber = after.numbers[row] ?? 0;
        const isUnseen = rowNumber === 1 || this.emptied.mayHideColumns;
        if (place !== null && earlier === null && isUnseen) lost += 1;
        if (isHit && !this.isAlready(before, value, `${place} ${earlier}`)) {
          cells.push({ rowNumber, column, ...before });
          if (isNothing(before))
            this.emptied.add({ row, column, wasFilled: true, rectangle: null });
        } else if (wasFormatted && before.format !== null) {
          formats.push({ rowNumber, column, format: before.format });
        }
      });
    });
    return { cells, formats, lost };
  }

  /** Right where it was written, in a column that came there: another step may have written it well since. */
  private isAstray(
    { place, row, earlier, column }: MovedCell,
    value: CellValue,
    formula: string,
  ): boolean {
    const to = this.edits.get(row)?.get(column);
    if (place === null || earlier === column || to === undefined) return false;
    return textsOf([to]).has(value, formula);
  }

  /** References of a formula follow the columns that moved. */
  private moved<T extends { readonly formula: string }>(
    cell: T,
    earlier: number,
    now: number,
    { columns }: Pick<Counterparts, 'columns'>,
  ): T {
    if (this.parts.areFormulas !== true || cell.formula === '') return cell;
    const placeNow = (column: number) => {
      const { length } = this.image.headers;
      if (column >= length) return column + columns.length - length;
      const place = columns.indexOf(column);
      return place < 0 ? undefined : place;
    };
    return { ...cell, formula: movedFormula(cell.formula, earlier, now, placeNow) };
  }

  /** What is put back later is what stood there last; what a formula shows is no text of anybody's. */
  private remember({ place, earlier }: MovedCell, value: CellValue, format = plainText): void {
    const cells = place === null ? undefined : this.held.values[place];
    if (place === null || earlier === null || cells === undefined) return;
    if ((this.image.formulas[place]?.[earlier] ?? '') === '') cells[earlier] = value;
    const formats = this.held.formats[place];
    if (typeof value !== 'string' && format !== plainText && formats) formats[earlier] = format;
  }

  /** How a number or a day that somebody typed is shown is known by the format alone, which came with it. */
  private formatsAfter({ headers }: Look): readonly (readonly string[])[] {
    const { table, band } = this.parts;
    return table.formats(band.firstRow, band.rows, headers.length);
  }

  private wasFormatted(
    format: string | undefined,
    place: number | null,
    earlier: number | null,
  ): boolean {
    if (!this.hasFormatted || format !== plainText || place === null || earlier === null)
      return false;
    return this.held.formats[place]?.[earlier] !== plainText;
  }

  private isAlready(
    before: Omit<StoredCell, 'rowNumber' | 'column'>,
    value: CellValue,
    key: string,
  ): boolean {
    if (before.formula === '') return isSame(before.value, value);
    if (this.formulasPut.has(key)) return true;
    this.formulasPut.add(key);
    return false;
  }

  /**
   * What was meant for each row and did not land there, nor stands there in other columns. Where each row
   * has as many of its texts as it had and got, in whichever columns, others' were typed there.
   */
  private strayTuples(after: After, rows: Counterparts['rows'], landed: ReadonlySet<number>) {
    const placed = new Map(rows.map((place, row) => [place, row]));
    let areInRows = !this.written.hasFormulas;
    const stray = [...this.edits].flatMap(([place, cells]): readonly Tuple[] => {
      if (landed.has(place)) return [];
      const tuple = [...cells].flatMap(([column, to]) =>
        to === '' ? [] : [{ column, to, texts: textsOf([to]) }],
      );
      const standing = filledIn(after, placed.get(place));
      const before = this.image.values[place] ?? [];
      const texts = textsOf(tuple.map(({ to }) => to));
      const countIn = (values: readonly CellValue[]) =>
        values.filter((value) => texts.has(value)).length;
      const changed = tuple.filter(({ column, to }) => valueIn(to) !== before[column]);
      areInRows &&= countIn(standing) >= countIn(before) + changed.length;
      return tuple.length === 0 || areMostIn(tuple, standing) ? [] : [tuple];
    });
    return { stray, areInRows };
  }

  /**
   * Of a row that was not seen before nobody knows what it held: only where it holds nothing else, or
   * what was meant for one row and did not land there, did that land here. A copy of a row holds nothing
   * beside its columns.
   */
  private tupleIn(
    filled: readonly CellValue[],
    isThere: (cell: Tuple[number]) => boolean,
    stray: readonly Tuple[],
  ): WrittenTexts | null {
    const isBeside = (cell: Tuple[number]) =>
      !isThere(cell) && filled.some((value) => cell.texts.has(value));
    if (filled.length > 0 && filled.every((value) => this.written.has(value))) return this.written;
    const tuple = stray.find(
      (each) => areMostIn(each, filled) || each.every(isThere) || each.filter(isBeside).length > 1,
    );
    return tuple === undefined ? null : textsOf(tuple.map(({ to }) => to));
  }

  private isAllSeen(): boolean {
    const { band, table } = this.parts;
    return band.firstRow <= 2 && table.lastRow() < band.firstRow + band.rows;
  }
}

/** What is to stand in the columns of one row, emptied cells aside. */
type Tuple = readonly {
  readonly column: number;
  readonly to: Edit['to'];
  /** As it may read where it landed. */
  readonly texts: WrittenTexts;
}[];

function textsOf(written: readonly Edit['to'][]): WrittenTexts {
  const texts = new WrittenTexts();
  for (const to of written) texts.add(to);
  return texts;
}

const manyTexts = 3;

/** So many are found in no other row, wherever columns moved with them since, or were deleted. */
function areMostIn(tuple: Tuple, texts: readonly CellValue[]): boolean {
  const found = tuple.filter(({ to }) => texts.includes(valueIn(to)));
  return found.length >= manyTexts && found.length * 2 > tuple.length;
}

function filledIn({ values }: After, row = -1): readonly CellValue[] {
  return (values[row] ?? []).filter((value) => value !== '');
}

function valueIn(to: Edit['to']): CellValue {
  return typeof to === 'string' ? to : to.value;
}

function isNothing(to: Edit['to']): boolean {
  return valueIn(to) === '' && (typeof to === 'string' || to.formula === '');
}

/** Where its column stood when it was written, or where it stands now. */
function isThereIn(after: After, row: number, columns: Counterparts['columns']) {
  return ({ column, texts }: Tuple[number]): boolean =>
    [column, columns.indexOf(column)].some((at) =>
      texts.has(after.values[row]?.[at] ?? '', after.formulas[row]?.[at]),
    );
}

const emptyCell = { value: '', formula: '', format: null } as const;

function isSamePlaces(a: Counterparts, b: Counterparts): boolean {
  return isSameList(a.columns, b.columns) && isSameList(a.rows, b.rows);
}

function isUnmoved(image: Image, after: Look, { columns, rows }: Counterparts): boolean {
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
