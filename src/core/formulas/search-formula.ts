/** Defines CDX_SEARCH: a table of people. */
import { formulaCacheSeconds, searchPageSizeMaxDefault } from '../../config';
import { locationOf, type Person } from '../api/endpoints/person';
import type { SearchPage, SearchQuery } from '../api/endpoints/search';
import { isLoading, isMeaningless, singleText, wholeNumber } from './arguments';
import { keptTable } from './cache/kept-table';
import type { CellValue, FormulaDeps, FormulaResult, Table } from './deps';
import { filtersFrom } from './search-filters';
import { type Budget, startBudget } from './spending/budget';
import { noMatchText, waitingText } from './texts';

/** Ten requests' worth; longer tables belong to the sidebar's search. */
const limits = { min: 1, max: 1_000, byDefault: 10 };

const header = [
  'id',
  'full_name',
  'title',
  'company',
  'location',
  'seniority',
  'linkedin_url',
  'email_available',
  'email_status',
  'phone_available',
] as const;

/** `limit`: rows of people below the header, 1 to 1,000. */
export function searchFormula(
  deps: FormulaDeps,
  query: unknown,
  filters?: unknown,
  limit?: unknown,
): FormulaResult {
  if ([query, filters, limit].some(isLoading)) return waitingText;
  const wanted: SearchQuery = { q: singleText('query', query), ...filtersFrom(filters) };
  const rowsMax = wholeNumber('limit', limit, limits);
  if (isMeaningless(wanted.q) || isBlank(wanted)) return '';
  const { rows, isWhole } = people(deps, startBudget(deps), wanted, rowsMax);
  if (isWhole && rows.length === 0) return noMatchText;
  const waiting = header.map((_, index) => (index === 0 ? waitingText : ''));
  if (rows.length === 0) return waitingText;
  return isWhole ? [header, ...rows] : [header, ...rows, waiting];
}

function isBlank(query: SearchQuery): boolean {
  return Object.values(query).every((value) => String(value) === '');
}

interface FoundRows {
  readonly rows: Table;
  /** False where pages are missing, because the time or the pace did not suffice. */
  readonly isWhole: boolean;
}

/** More would bring nobody: even a page of one is only asked for while the rows are wanted. */
const pagesMax = limits.max;

/** Page after page, each kept on its own, so that a recalculation goes on where this one ended. */
function people(deps: FormulaDeps, budget: Budget, query: SearchQuery, rowsMax: number): FoundRows {
  const pageSize = Math.min(rowsMax, searchPageSizeMaxDefault);
  const rows = new Map<CellValue, readonly CellValue[]>();
  for (let page = 1; page <= pagesMax && rows.size < rowsMax; page += 1) {
    const found = foundPage(deps, budget, { ...query, page, pageSize });
    if (found === null) return { rows: firstRows(rows, rowsMax), isWhole: false };
    const before = rows.size;
    for (const row of found.rows) rows.set(row[0] ?? '', row);
    // A page that brings nobody new says that pages are counted otherwise.
    if (found.isLast || rows.size === before) break;
  }
  return { rows: firstRows(rows, rowsMax), isWhole: true };
}

function firstRows(rows: ReadonlyMap<CellValue, readonly CellValue[]>, rowsMax: number): Table {
  return [...rows.values()].slice(0, rowsMax);
}

interface FoundPage {
  readonly rows: Table;
  readonly isLast: boolean;
}

function foundPage(deps: FormulaDeps, budget: Budget, query: SearchQuery): FoundPage | null {
  const text = JSON.stringify(query).toLowerCase();
  const question = { kind: 'search-page', text, ttlSeconds: formulaCacheSeconds };
  const table = keptTable(deps, budget, question, (once) => {
    const page = once((api) => api.search(query));
    return page === null ? null : [[isLastPage(page)], ...page.people.map(personCells)];
  });
  if (table === null) return null;
  const [[isLast] = [true], ...rows] = table;
  return { rows, isLast: isLast === true };
}

/** By the size that the API gave its pages, which may be another one than was asked for. */
function isLastPage({ people: found, page, pageSize, total }: SearchPage): boolean {
  return found.length === 0 || page * pageSize >= total;
}

function personCells(person: Person): readonly CellValue[] {
  return [
    person.id,
    person.fullName,
    person.title,
    person.company,
    locationOf(person),
    person.seniority,
    person.linkedinUrl,
    person.email.available,
    person.email.status,
    person.phone.available,
  ];
}
