/** Defines a search and a page of its results (API document, GET /people/search). */
import { array, number, object, unknown } from 'zod/mini';
import { inShape, lateSchema, numberOr } from '../../text/schema';
import { type Person, personFrom, personSchema } from './person';
import { type QueryParameter, queryText } from './query';

/** Blank texts, empty lists and null are not sent. */
export interface SearchQuery {
  readonly q?: string;
  readonly title?: string;
  readonly seniority?: readonly string[];
  readonly company?: string;
  readonly location?: string;
  readonly countries?: readonly string[];
  readonly hasEmail?: boolean | null;
  readonly hasPhone?: boolean | null;
  /** As the API counts: its first page tells whether that is from 0 or 1. */
  readonly page?: number;
  readonly pageSize?: number;
}

export interface SearchPage {
  /** Without contact values; texts that a summary leaves out are ''. */
  readonly people: readonly Person[];
  /** Of all pages. */
  readonly total: number;
  /** As the API counts it: compare with the one asked for, since paging names are not documented. */
  readonly page: number;
  readonly pageSize: number;
}

const pageSchema = lateSchema(() =>
  object({
    results: array(unknown()),
    total: number(),
    page: numberOr(1),
    page_size: numberOr(0),
  }),
);

export function searchPageFrom(data: unknown): SearchPage | null {
  const wire = inShape(pageSchema, data);
  if (wire === null) return null;
  const people: Person[] = [];
  for (const result of wire.results) {
    const person = inShape(personSchema, result);
    if (person !== null) people.push(personFrom(person));
  }
  return { people, total: wire.total, page: wire.page, pageSize: wire.page_size || people.length };
}

/**
 * The path of a search. `q`, `seniority`, `countries`, `has_phone` and `has_email` are documented;
 * the names of the other filters and of paging follow them and the response's own names.
 */
export function searchPath(query: SearchQuery): string {
  const parameters: readonly QueryParameter[] = [
    ['q', query.q],
    ['title', query.title],
    ['seniority', query.seniority?.join(',')],
    ['company', query.company],
    ['location', query.location],
    ['countries', query.countries?.join(',')],
    ['has_email', query.hasEmail],
    ['has_phone', query.hasPhone],
    ['page', query.page],
    ['page_size', query.pageSize],
  ];
  return `/people/search${queryText(parameters)}`;
}
