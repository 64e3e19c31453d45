/** Defines how found people are added to a sheet: into the columns that it has, with their ids. */

import * as z from 'zod/mini';
import { insertColumns } from '../../columns/insert-columns';
import { contactListIn } from '../../contact-list/contact-list';
import { isSheetRefused, type OwnColumns, type Table } from '../../ports/workbook';
import { writeFirstHeaders } from '../../sheet/columns/blank-headers';
import { makeColumns } from '../../sheet/columns/new-columns';
import { cdxHeaders, columnOf, writtenText } from '../../sheet/columns/outputs';
import { isPastedOver, livingMarks } from '../../sheet/columns/pasted-over';
import { lostNote } from '../../sheet/sheet-busy';
import { appendRows, type NewRow } from '../../sheet/write/appended-rows';
import type { Image } from '../../sheet/write/image';
import { lateSchema } from '../../text/schema';
import { type OutputName, outputNames } from '../../words';
import { invalidSearch, parse } from '../people-calls';
import type { Session } from '../session';
import { type ColumnsByName, logInserts } from './insert-log';
import { beginInsert, endInsert } from './insert-memory';

const pickedSchema = lateSchema(() =>
  z.array(
    z.object({
      id: z.string(),
      fullName: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      title: z.string(),
      company: z.string(),
      location: z.string(),
      seniority: z.string(),
      linkedinUrl: z.string(),
      emailDomain: z.string(),
    }),
  ),
);

/** What of a `FoundPerson` an insert needs. */
type Picked = z.infer<ReturnType<typeof pickedSchema>>[number];

const insertHeaders = ['Full name', 'Job title', 'Company', 'LinkedIn URL', cdxHeaders.personId];

/**
 * Adds picked people below the last row, with their ids, so that Enrich needs no matching for them.
 * Whoever is on the list `Do not contact` is left out.
 * `insertId` is the same when a page asks again because no answer came.
 */
export function insertCall(
  session: Session,
  insertId: unknown,
  text: unknown,
): { sheetName: string; rows: number; listed: number; note?: string } {
  const picked = parse(pickedSchema, text);
  if (typeof insertId !== 'string' || insertId === '') throw invalidSearch();
  const list = contactListIn(session.workbook);
  const people = picked.filter(
    ({ id, ...facts }) => list.entryFor({ ids: [id], ...facts }) === null,
  );
  const ids = people.map(({ id }) => id);
  const { table, missing } = beginInsert(session, insertId, ids, idsIn);
  let refused: readonly string[] = [];
  try {
    refused = addPeople(session, table, () => {
      const ids = missing();
      return people.filter(({ id }) => ids.has(id));
    });
  } finally {
    endInsert(session);
  }
  const notes = [
    refused.length > 0
      ? `Left empty, where data validation refused it: ${refused.join(', ')}.`
      : '',
    session.workbook.losses.cells > 0 ? lostNote : '',
  ];
  const listed = picked.length - people.length;
  const note = notes.filter(Boolean).join(' ');
  return { sheetName: table.name, rows: people.length, listed, ...(note === '' ? {} : { note }) };
}

/** Gives the headers of columns whose rules left something out. */
function addPeople(
  session: Session,
  table: Table,
  wanted: () => readonly Picked[],
): readonly string[] {
  const people = wanted();
  if (people.length === 0) return [];
  if (table.lastRow() === 0) addHeaders(table);
  addIdColumn(table);
  try {
    append(session, table, people, () => () => true);
    return [];
  } catch (error) {
    if (isSheetRefused(error)) throw error;
  }
  // A single value that a rule refuses keeps out all of them, and may read as if rows had moved.
  const refused = new Set<string>();
  append(session, table, wanted(), ({ firstRow, values, headers }) => {
    const rules = table.rules(firstRow, values.length, 0, headers.length);
    return ([column, text]) => {
      const takes = rules.every((rule) => rule.column !== column || rule.takes(text));
      if (!takes) refused.add(headers[column] ?? '');
      return takes;
    };
  });
  return [...refused];
}

function append(
  session: Session,
  table: Table,
  people: readonly Picked[],
  taking: (image: Image) => (cell: readonly [number, string]) => boolean,
): void {
  let columns: ColumnsByName = {};
  const rowsIn = (image: Image): readonly NewRow[] => {
    const { headers, own } = image;
    const personId = idColumn(own, headers);
    const results = Object.values(own).flatMap((column) => column ?? []);
    columns = { ...insertColumns(headers, results, samplesOf(image)), personId };
    const takes = taking(image);
    return people.map((person) => new Map(cellsFor(columns, person).filter(takes)));
  };
  const log = (rows: ReadonlyMap<number, NewRow>) => {
    const ids = people.map(({ id }) => id);
    logInserts(session, table, ids, columns, rows);
  };
  appendRows(table, people.length, rowsIn, log, () => columns.personId ?? -1);
}

/** Of the rows above the new ones. */
function samplesOf({ values }: Image): readonly (readonly string[])[] {
  return values.map((row) => row.map(String)).filter((row) => row.some((text) => text !== ''));
}

/** Person ids that stand in the sheet, as often as they do. */
function idsIn(table: Table): readonly string[] {
  const headers = table.headers();
  const column = idColumn(livingMarks(table, headers), headers);
  const rows = table.lastRow() - 1;
  return column < 0 || rows < 1 ? [] : table.read(2, rows, column, 1).flat();
}

/** Of a sheet that was emptied the marks are left: its columns are new ones from here on. */
function addHeaders(table: Table): void {
  for (const mark of Object.keys(table.outputColumns())) table.unmark(mark);
  if (table.headers().length < insertHeaders.length) table.makeRoom(null, insertHeaders.length);
  writeFirstHeaders(table, insertHeaders);
}

/**
 * Without the id a later run would have to match these people again. Marks that outlived their columns, as
 * where another sheet was pasted over this one, go as the column is made.
 */
function addIdColumn(table: Table): void {
  const look = { headers: table.headers(), own: table.outputColumns() };
  const header = look.headers[idColumn(look.own, look.headers)] ?? '';
  if (header !== '' && !isPastedOver(table, look)) return;
  makeColumns(table, [personIdColumn], null);
}

const personIdColumn = { name: 'personId', header: cdxHeaders.personId } as const;

/** The add-on's own column, whatever its header says by now, or else one with that header; -1 for none. */
function idColumn(own: OwnColumns, headers: readonly string[]): number {
  const header = personIdColumn.header.toLowerCase();
  const named = headers.findIndex((text) => text.trim().toLowerCase() === header);
  return columnOf(own, personIdColumn) ?? named;
}

function cellsFor(columns: ColumnsByName, person: Picked): readonly (readonly [number, string])[] {
  const { id: personId } = person;
  const facts: Partial<Record<OutputName, string>> = { ...person, ...namesOf(person), personId };
  return outputNames.flatMap((name) => {
    const column = columns[name] ?? -1;
    const text = facts[name] ?? '';
    return column < 0 || text === '' ? [] : [[column, writtenText(text)] as const];
  });
}

/** A summary may carry the full name alone (API document, search): the last word is the last name then. */
function namesOf({ firstName, lastName, fullName }: Picked) {
  if (firstName !== '' || lastName !== '') return { firstName, lastName, fullName };
  const words = fullName.trim().split(/\s+/);
  return {
    firstName: words.slice(0, -1).join(' '),
    lastName: words[words.length - 1] ?? '',
    fullName,
  };
}
