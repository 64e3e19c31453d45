/** Defines CDX_SEARCH: a table of people. */
import { cacheSecondsMax, searchPageSizeMaxDefault } from '../../../config';
import type { Answer } from '../../api/answer';
import { locationOf, type Person } from '../../api/endpoints/person';
import type { SearchPage, SearchQuery } from '../../api/endpoints/search';
import { isLoading, isMeaningless, singleText, wholeNumber } from '../arguments';
import { startTimeLeft, type TimeLeft } from '../asking/time-left';
import { keptTable } from '../cache/kept-table';
import type { FormulaDeps, FormulaResult, FormulaRows, FormulaValue } from '../formula-deps';
import { filtersFrom } from '../search-filters';
import { noMatchText, waitingText } from '../texts';

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
  const { rows, missing } = people(deps, startTimeLeft(deps), wanted, rowsMax);
  if (rows.length === 0) return missing ?? noMatchText;
  if (missing === null) return [header, ...rows];
  return [header, ...rows, header.map((_, index) => (index === 0 ? missing : ''))];
}

function isBlank(query: SearchQuery): boolean {
  return Object.values(query).every((value) => String(value) === '');
}

interface FoundRows {
  readonly rows: FormulaRows;
  /** Why rows are missing; null where all that are wanted are there. */
  readonly missing: string | null;
}

/** More would bring nobody: even a page of one is only asked for while the rows are wanted. */
const pagesMax = limits.max;

/**
 * Page after page, each kept on its own, so that a recalculation goes on where this one ended. How pages are
 * counted is not documented: the first is the one that comes without a number, the next is one more than
 * the answer calls itself.
 */
function people(
  deps: FormulaDeps,
  timeLeft: TimeLeft,
  query: SearchQuery,
  rowsMax: number,
): FoundRows {
  const pageSize = Math.min(rowsMax, searchPageSizeMaxDefault);
  const rows = new Map<FormulaValue, readonly FormulaValue[]>();
  let asked: SearchQuery = { ...query, pageSize };
  let total = 0;
  for (let seen = 0, pages = 0; pages < pagesMax && rows.size < rowsMax; pages += 1) {
    const found = foundPage(deps, timeLeft, asked);
    if (found === null) return { rows: firstRows(rows, rowsMax), missing: waitingText };
    total = Math.max(total, found.total);
    seen += found.rows.length;
    const before = rows.size;
    for (const row of found.rows) rows.set(row[0] ?? '', row);
    if (seen >= total || rows.size === before) break;
    asked = { ...asked, page: Math.max(asked.page ?? 0, found.page) + 1 };
  }
  const wanted = Math.min(rowsMax, total);
  const missing = rows.size < wanted ? `Only ${rows.size} of ${total} people came` : null;
  return { rows: firstRows(rows, rowsMax), missing };
}

function firstRows(
  rows: ReadonlyMap<FormulaValue, readonly FormulaValue[]>,
  rowsMax: number,
): FormulaRows {
  return [...rows.values()].slice(0, rowsMax);
}

interface FoundPage {
  readonly rows: FormulaRows;
  readonly total: number;
  /** As the API counts it. */
  readonly page: number;
}

function foundPage(deps: FormulaDeps, timeLeft: TimeLeft, query: SearchQuery): FoundPage | null {
  const text = JSON.stringify(query).toLowerCase();
  const question = { kind: 'found-page', text, ttlSeconds: cacheSecondsMax };
  const table = keptTable(deps, timeLeft, question, (once) => {
    const found = once((api) => orNoPage(query, api.search(query)));
    return found === null ? null : [[found.total, found.page], ...found.people.map(personCells)];
  });
  if (table === null) return null;
  const [[total, page] = [], ...rows] = table;
  return { rows, total: Number(total), page: Number(page) };
}

/** There may be none behind the last one, whatever the total says: what was found stays. */
function orNoPage({ page = 0 }: SearchQuery, answer: Answer<SearchPage>): Answer<SearchPage> {
  if (answer.ok || page === 0) return answer;
  const { code, requestId } = answer.error;
  if (code !== 'NOT_FOUND' && code !== 'VALIDATION_ERROR') return answer;
  return { ok: true, requestId, value: { people: [], total: 0, page, pageSize: 0 } };
}

function personCells(person: Person): readonly FormulaValue[] {
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
