/** Defines how all sheets of a document are read for an erase, and how a sheet's cells are erased. */

import { insertColumns } from '../columns/insert-columns';
import type { OwnColumns, Table } from '../ports/workbook';
import { type HeaderLook, underHeaders } from '../sheet/columns/headers';
import { isNaming } from '../sheet/columns/outputs';
import { stretchesOf } from '../sheet/rows/stretches';
import { type Edit, editsIn } from '../sheet/write/edits';
import { columnsFilledDown } from '../sheet/write/filled-down';
import { type Band, columnsWithoutFormulas, type Image } from '../sheet/write/image';
import { safeWrite } from '../sheet/write/safe-write';
import type { OutputName } from '../words';
import type { Lead } from './leads';
import { idName, isPhoneName, namesIn } from './names';
import { type OwnColumn, ownColumnsIn, shownBy } from './own-columns';
import type { ErasedPerson } from './person';
import { planOf, type RowPlan } from './row-plan';
import { sampleRows, typedNames } from './typed-names';
import { allRows, untilErased } from './until-erased';

/**
 * All columns in use: under a title that stands where headers are looked for, no cell may stay unseen. And
 * ours beyond them, to which an execution that ended gave neither header nor text.
 */
function bandsOf(table: Table, lastRow: number, own: OwnColumns): readonly Band[] {
  const [top = []] = table.topRows(1, Number.POSITIVE_INFINITY);
  const marked = Object.values(own).map((column = -1) => column + 1);
  const columns = Math.max(top.length, ...marked);
  return stretchesOf(lastRow).map((stretch) => ({ ...stretch, columns }));
}

/** Rows that tell of whom they are; with row numbers only those. */
export function leadsOf(
  table: Table,
  rowNumbers: ReadonlySet<number> | null,
  isOut: (row: number) => boolean = () => false,
): readonly Lead[] {
  return inAllRows(table, ({ headers, own }, bands) => {
    const columns = ownColumnsIn(headers, own);
    const ours = columns.map(({ column }) => column);
    // Links under texts tell nothing of a sheet where no run was.
    const typedIn = typedNames(table, headers, ours, ours.length > 0 || rowNumbers !== null);
    const asked = bands.filter(isAsked(rowNumbers));
    const [top] = bands;
    // The first rows tell what its columns hold, also where none of them is asked for.
    if (top !== undefined && asked[0] !== top)
      typedIn(top.firstRow, table.read(top.firstRow, sampleRows, 0, top.columns));
    return asked.flatMap(({ firstRow, rows, columns: width }) => {
      const texts = table.read(firstRow, rows, 0, width);
      const typed = typedIn(firstRow, texts);
      return texts.flatMap((cells, index) => {
        if (rowNumbers?.has(firstRow + index) === false) return [];
        const lead = leadOf(columns, typed[index] ?? [], cells);
        return lead.texts.length === 0 || isOut(firstRow + index) ? [] : [lead];
      });
    });
  });
}

function isAsked(rowNumbers: ReadonlySet<number> | null): (band: Band) => boolean {
  if (rowNumbers === null) return () => true;
  const all = [...rowNumbers];
  return (band) => all.some((row) => isIn(band, row));
}

function isIn({ firstRow, rows }: Band, row: number): boolean {
  return row >= firstRow && row < firstRow + rows;
}

/** What a look finds while no column moves and no row comes. */
function inAllRows<T>(table: Table, look: (seen: HeaderLook, bands: readonly Band[]) => T): T {
  return allRows(table, (lastRow) =>
    underHeaders(table, (seen) => look(seen, bandsOf(table, lastRow, seen.own))),
  );
}

function leadOf(
  columns: readonly OwnColumn[],
  typed: readonly string[],
  row: readonly string[],
): Lead {
  const cells = columns.map(({ name, column }) => ({ name, text: (row[column] ?? '').trim() }));
  const filled = cells.filter(({ name, text }) => isNaming(name) && namesSomebody(name, text));
  const texts = filled.map(({ text }) => text);
  return {
    ids: filled.flatMap(({ name, text }) => (name === 'personId' ? [text] : [])),
    texts: [...texts, ...typed],
    own: filled.flatMap(({ name, text }) => (name === 'personId' ? idName(text) : namesIn(text))),
    // No phone is among them; an id of digits alone reads as one.
    typed: typed.flatMap(namesIn).filter((name) => !isPhoneName(name)),
  };
}

/** Words of people's own beside an email, a phone or a link name nobody. */
function namesSomebody(name: OutputName, text: string): boolean {
  return namesIn(text).length > (name === 'personId' || name === 'profile' ? 0 : 1);
}

export interface EraseRow extends RowPlan {
  readonly rowNumber: number;
}

/**
 * What is to be erased in a sheet, and what stays, as the sheet is now. Whom nobody wants to contact is
 * people's own list, also where its headers are copied from a run's.
 */
export function plannedRows(
  table: Table,
  person: ErasedPerson,
  isList: boolean,
): readonly EraseRow[] {
  return inAllRows(table, (seen, bands) => {
    const { headers } = seen;
    const columns = isList ? [] : erasedColumns(table, seen, bands.length > 0);
    const inserted = insertedIn(table, person, headers, columns);
    const plans = (texts: Rows, formulas: Rows, firstRow: number) =>
      plansIn(person, columns, { texts, formulas, inserted }, firstRow);
    const top = table.topRows(table.headerRow, headers.length);
    const below = bands.flatMap(({ firstRow, rows, columns: width }) => {
      const texts = table.read(firstRow, rows, 0, width);
      if (plans(texts, [], firstRow).length === 0) return [];
      return plans(texts, table.formulas(firstRow, rows, 0, width), firstRow);
    });
    // The add-on writes nothing about anybody there, but people may.
    return [...plansIn(person, [], { texts: top, formulas: [] }, 2 - table.headerRow), ...below];
  });
}

/** What a formula shows goes where it stands; over it nothing can be written but a fault. */
function erasedColumns(
  table: Table,
  { headers, own }: HeaderLook,
  hasRows: boolean,
): readonly OwnColumn[] {
  const marked = Object.values(own);
  const columns = ownColumnsIn(headers, own);
  if (columns.every(({ column }) => marked.includes(column))) return columns;
  const [formulas = [], below] = table.formulas(1, hasRows ? 2 : 1, 0, headers.length);
  return ownColumnsIn(headers, own, shownBy(formulas, below));
}

type Rows = readonly (readonly string[])[];

interface Inserted {
  readonly sheetId: number;
  readonly placesIn: (texts: Rows) => readonly OwnColumn[];
}

/** As an insert finds its columns; a round trip or two, where anything is known to have been inserted. */
function insertedIn(
  table: Table,
  { inserted }: ErasedPerson,
  headers: readonly string[],
  columns: readonly OwnColumn[],
): Inserted | undefined {
  if (inserted.size === 0) return undefined;
  const ours = columns.map(({ column }) => column);
  const filled = columnsFilledDown(table);
  return {
    sheetId: table.sheetId,
    placesIn: (texts) =>
      ownColumnsIn([], insertColumns(headers, ours, texts.slice(0, sampleRows))).filter(
        ({ column }) => !filled.has(column),
      ),
  };
}

interface Cells {
  readonly texts: Rows;
  readonly formulas: Rows;
  readonly inserted?: Inserted | undefined;
}

function plansIn(
  person: ErasedPerson,
  columns: readonly OwnColumn[],
  { texts, formulas, inserted }: Cells,
  firstRow: number,
): readonly EraseRow[] {
  const places = inserted?.placesIn(texts) ?? [];
  const sheetId = inserted?.sheetId;
  return texts.flatMap((cells, index) => {
    const plan = planOf(person, columns, {
      ...{ texts: cells, formulas: formulas[index] ?? [], places, sheetId },
    });
    return plan === null ? [] : [{ ...plan, rowNumber: firstRow + index }];
  });
}

/** Which of some rows are written. */
export type Choice = (rows: readonly EraseRow[]) => readonly EraseRow[];

export const allOfThem: Choice = (rows) => rows;

/** Rows in which anything goes. */
export function dueRows(table: Table, person: ErasedPerson): readonly EraseRow[] {
  return plannedRows(table, person, false).filter(({ edits }) => edits.size > 0);
}

/** Erases in all bands of a sheet that hold anything. */
export function eraseCells(
  table: Table,
  person: ErasedPerson,
  beforeWrite: () => void,
  choose = allOfThem,
): void {
  untilErased(
    () => choose(dueRows(table, person)),
    (due) => {
      for (const band of bandsOf(table, table.lastRow(), table.outputColumns())) {
        if (due.some(({ rowNumber }) => isIn(band, rowNumber)))
          eraseBand(table, band, person, { beforeWrite, choose });
      }
    },
  );
}

interface Means {
  readonly beforeWrite: () => void;
  readonly choose: Choice;
}

function eraseBand(table: Table, band: Band, person: ErasedPerson, means: Means): void {
  safeWrite({
    table,
    band,
    textColumns: Array.from({ length: band.columns }, (_, column) => column),
    keyColumns: keyColumnsOf,
    plan: (image) => {
      const columns = erasedColumns(table, image, true);
      const inserted = insertedIn(table, person, image.headers, columns);
      const rows = plansIn(person, columns, { ...image, inserted }, band.firstRow);
      return firstEdits(means.choose(rows), columns, band.firstRow);
    },
    beforeWrite: means.beforeWrite,
  });
}

/**
 * What tells best whose a row is goes last, and alone: where the execution ends, or a column moves so that
 * a cell is missed, the row is known again.
 */
function firstEdits(
  rows: readonly EraseRow[],
  columns: readonly OwnColumn[],
  firstRow: number,
): readonly Edit[] {
  const all = rows.flatMap(({ rowNumber, edits }) => editsIn(rowNumber - firstRow, edits));
  const turns = new Map(columns.map(({ name, column }) => [column, turnOf(name)]));
  const inTurns = [0, 1, 2].map((turn) =>
    all.filter(({ column }) => (turns.get(column) ?? 0) === turn),
  );
  return inTurns.find(({ length }) => length > 0) ?? [];
}

/** Of a phone, which may be a switchboard's, nobody knows for sure whose it is. */
function turnOf(name: OutputName): number {
  return Number(isNaming(name) && name !== 'phone') + Number(name === 'personId');
}

/** What people keep beside. */
function keyColumnsOf(image: Image): readonly number[] {
  const own = ownColumnsIn(image.headers, image.own).map(({ column }) => column);
  return columnsWithoutFormulas(image).filter((column) => !own.includes(column));
}
