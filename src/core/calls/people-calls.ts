/** Defines the calls of Find people and Account: search, suggestions, inserting, usage. */

import * as z from 'zod/mini';
import type { SearchQuery } from '../api/endpoints/search';
import type { SuggestionKind } from '../api/endpoints/suggestions';
import { type InsertColumns, insertColumns } from '../columns/insert-columns';
import { contactListIn } from '../contact-list/contact-list';
import type { OwnColumns, Table } from '../ports/workbook';
import { makeColumns } from '../sheet/columns/new-columns';
import { cdxHeaders, cellText, columnOf } from '../sheet/columns/outputs';
import { appendRows, type NewRow } from '../sheet/write/appended-rows';
import { lostNote } from '../sheet/write/image';
import { parseKept } from '../text/kept-json';
import { lateSchema } from '../text/schema';
import { beginInsert, endInsert } from './insert-memory';
import { problem, Refusal } from './problems';
import { demandAccount, demandApi } from './run-calls';
import type { Session } from './session';
import type { AccountView, SearchRequest, SearchView, SuggestionView, UsageView } from './views';

const searchSchema = lateSchema(() =>
  z.object({
    q: z.string(),
    title: z.string(),
    seniority: z.string(),
    company: z.string(),
    countries: z.string(),
    hasEmail: z.boolean(),
    hasPhone: z.boolean(),
    page: z.number(),
    pageSize: z.optional(z.number()),
  }),
);

const pickedSchema = lateSchema(() =>
  z.array(
    z.object({
      id: z.string(),
      fullName: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      title: z.string(),
      company: z.string(),
      linkedinUrl: z.string(),
      emailDomain: z.string(),
    }),
  ),
);

/** What of a `FoundPerson` an insert needs. */
type Picked = z.infer<ReturnType<typeof pickedSchema>>[number];

/** Fits the height of the sidebar. */
const pageSizeShown = 20;

export function searchCall(session: Session, text: unknown): SearchView {
  const request = parse(searchSchema, text);
  const { page: asked, pageSize: most = pageSizeShown } = request;
  const fits = Number.isInteger(most) && most >= 1 && most <= 100;
  if (!(asked >= 1) || !fits) throw invalidSearch();
  const answer = demandApi(session).search(queryOf(request));
  if (!answer.ok) throw answer.error;
  const { people, total, page, pageSize: size } = answer.value;
  return {
    total,
    page: page > 0 ? page : asked,
    pageSize: size > 0 ? size : most,
    people: people.map((person) => ({
      id: person.id,
      fullName: person.fullName,
      firstName: person.firstName,
      lastName: person.lastName,
      title: person.title,
      company: person.company,
      location: [person.city, person.state, person.country].filter(Boolean).join(', '),
      seniority: person.seniority,
      linkedinUrl: person.linkedinUrl,
      emailAvailable: person.email.available,
      emailStatus: person.email.status,
      emailDomain: person.email.domain,
      phoneAvailable: person.phone.available,
    })),
  };
}

/** Blank texts and empty lists are not sent by the client. */
function queryOf(request: SearchRequest): SearchQuery {
  const { q, title, company, hasEmail, hasPhone, page, pageSize = pageSizeShown } = request;
  return {
    q,
    title,
    company,
    seniority: words(request.seniority),
    countries: words(request.countries),
    hasEmail: hasEmail ? true : null,
    hasPhone: hasPhone ? true : null,
    page,
    pageSize,
  };
}

function words(text: string): readonly string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

function parse<T>(schema: () => z.ZodMiniType<T>, text: unknown): T {
  const parsed = parseKept(schema, text);
  if (parsed !== null) return parsed;
  throw invalidSearch();
}

function invalidSearch(): Refusal {
  return new Refusal(
    problem('INVALID_REQUEST', 'A search field is not valid.', 'Correct it and try again.'),
  );
}

export function suggestCall(
  session: Session,
  kind: unknown,
  prefix: unknown,
): readonly SuggestionView[] {
  if (!isKind(kind) || typeof prefix !== 'string') {
    throw new Refusal(
      problem('INVALID_REQUEST', 'The suggestion asked for is not valid.', 'Try again.'),
    );
  }
  const answer = demandApi(session).suggest(kind, prefix);
  if (!answer.ok) throw answer.error;
  return answer.value;
}

function isKind(kind: unknown): kind is SuggestionKind {
  return kind === 'titles' || kind === 'companies' || kind === 'locations';
}

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
  try {
    addPeople(
      table,
      people.filter(({ id }) => missing.has(id)),
    );
  } finally {
    endInsert(session);
  }
  const note = session.workbook.losses.cells > 0 ? { note: lostNote } : {};
  const listed = picked.length - people.length;
  return { sheetName: table.name, rows: people.length, listed, ...note };
}

function addPeople(table: Table, people: readonly Picked[]): void {
  if (people.length === 0) return;
  const isEmpty = table.lastRow() === 0;
  if (isEmpty) table.write([{ firstRow: 1, firstColumn: 0, values: [insertHeaders] }]);
  else addIdColumn(table);
  appendRows(table, people.length, ({ headers, own }) => {
    const personId = idColumn(own, headers);
    const results = Object.values(own).flatMap((column) => column ?? []);
    const columns = { ...insertColumns(headers, results), personId };
    return people.map((person) => cellsFor(columns, person));
  });
}

/** Person ids that stand in the sheet, as often as they do. */
function idsIn(table: Table): readonly string[] {
  const column = idColumn(table.outputColumns(), table.headers());
  const rows = table.lastRow() - 1;
  return column < 0 || rows < 1 ? [] : table.read(2, rows, column, 1).flat();
}

/** Without the id a later run would have to match these people again. */
function addIdColumn(table: Table): void {
  if (idColumn(table.outputColumns(), table.headers()) >= 0) return;
  makeColumns(table, [personIdColumn], null);
}

const personIdColumn = { name: 'personId', header: cdxHeaders.personId } as const;

/** The add-on's own column, whatever its header says by now, or else one with that header; -1 for none. */
function idColumn(own: OwnColumns, headers: readonly string[]): number {
  const header = personIdColumn.header.toLowerCase();
  const named = headers.findIndex((text) => text.trim().toLowerCase() === header);
  return columnOf(own, personIdColumn) ?? named;
}

function cellsFor(columns: InsertColumns, person: Picked): NewRow {
  const { firstName, lastName, fullName } = namesOf(person);
  const cells: readonly (readonly [number | undefined, string])[] = [
    [columns.fullName, fullName],
    [columns.firstName, firstName],
    [columns.lastName, lastName],
    [columns.title, person.title],
    [columns.company, person.company],
    [columns.linkedinUrl, person.linkedinUrl],
    [columns.personId, person.id],
  ];
  return new Map(
    cells.flatMap(([column, text]) =>
      column === undefined || column < 0 || text === '' ? [] : [[column, cellText(text)]],
    ),
  );
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

export function accountCall(session: Session): AccountView {
  const { apiKey, limits } = demandAccount(session, demandApi(session));
  return {
    keyName: apiKey.name,
    keyPrefix: apiKey.prefix,
    keyCreatedAt: apiKey.createdAt,
    keyLastUsedAt: apiKey.lastUsedAt,
    keyRequestCount: apiKey.requestCount,
    batchMax: limits.batchIdsMax,
    revealsPerMinute: limits.revealsPerMinute,
    searchResultsMax: limits.searchResultsMax,
  };
}

export function usageCall(session: Session, days: unknown): UsageView {
  if (typeof days !== 'number' || !Number.isInteger(days) || days < 1 || days > 90) {
    throw new Refusal(
      problem('INVALID_REQUEST', 'Usage covers 1 to 90 days.', 'Choose 7, 30 or 90 days.'),
    );
  }
  const answer = demandApi(session).usage(days);
  if (!answer.ok) throw answer.error;
  return answer.value;
}
