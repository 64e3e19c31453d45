/** Defines the calls of Find people and Account: search, suggestions, usage. */

import * as z from 'zod/mini';
import { cacheSecondsMax } from '../../config';
import { locationOf } from '../api/endpoints/person';
import type { SearchQuery } from '../api/endpoints/search';
import type { SuggestionKind } from '../api/endpoints/suggestions';
import { parseKept } from '../text/kept-json';
import { lateSchema } from '../text/schema';
import { demandAccount, demandApi } from './demands';
import { type Refusal, refusal } from './problems';
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

/** Fits the height of the sidebar. */
const pageSizeShown = 20;

export function searchCall(session: Session, text: unknown): SearchView {
  const request = parse(searchSchema, text);
  const { page: asked, pageSize: most = pageSizeShown } = request;
  const fits = Number.isInteger(most) && most >= 1 && most <= 100;
  if (!(asked >= 1) || !fits) throw invalidSearch();
  const first = asked === 1 ? null : firstPageIn(session);
  const answer = demandApi(session).search(queryOf(request, first));
  if (!answer.ok) throw answer.error;
  const { people, total, page, pageSize: size } = answer.value;
  if (first === null) keepFirstPage(session, page);
  const served = page + 1 - (first ?? page);
  return {
    total,
    page: served > 0 ? served : asked,
    pageSize: size > 0 ? size : most,
    people: people.map((person) => ({
      id: person.id,
      fullName: person.fullName,
      firstName: person.firstName,
      lastName: person.lastName,
      title: person.title,
      company: person.company,
      location: locationOf(person),
      seniority: person.seniority,
      linkedinUrl: person.linkedinUrl,
      emailAvailable: person.email.available,
      emailStatus: person.email.status,
      emailDomain: person.email.domain,
      phoneAvailable: person.phone.available,
    })),
  };
}

/** How the API counts pages is not documented: the first comes without a number, and its answer tells. */
const firstPageName = 'cdx:first-page';

function firstPageIn({ documentCache }: Session): number {
  return documentCache.getAll([firstPageName])[firstPageName] === '0' ? 0 : 1;
}

function keepFirstPage(session: Session, page: number): void {
  const first = page === 0 ? 0 : 1;
  if (firstPageIn(session) !== first)
    session.documentCache.putAll({ [firstPageName]: String(first) }, cacheSecondsMax);
}

/** Blank texts and empty lists are not sent by the client. `first`: the number of the first page; null asks for that. */
function queryOf(request: SearchRequest, first: number | null): SearchQuery {
  const { q, title, company, hasEmail, hasPhone, page, pageSize = pageSizeShown } = request;
  return {
    q,
    title,
    company,
    seniority: words(request.seniority),
    countries: words(request.countries),
    hasEmail: hasEmail ? true : null,
    hasPhone: hasPhone ? true : null,
    ...(first === null ? {} : { page: page - 1 + first }),
    pageSize,
  };
}

function words(text: string): readonly string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

export function parse<T>(schema: () => z.ZodMiniType<T>, text: unknown): T {
  const parsed = parseKept(schema, text);
  if (parsed !== null) return parsed;
  throw invalidSearch();
}

export function invalidSearch(): Refusal {
  return refusal('INVALID_REQUEST', 'A search field is not valid.', 'Correct it and try again.');
}

export function suggestCall(
  session: Session,
  kind: unknown,
  prefix: unknown,
): readonly SuggestionView[] {
  if (!isKind(kind) || typeof prefix !== 'string') {
    throw refusal('INVALID_REQUEST', 'The suggestion asked for is not valid.', 'Try again.');
  }
  const answer = demandApi(session).suggest(kind, prefix);
  if (!answer.ok) throw answer.error;
  return answer.value;
}

function isKind(kind: unknown): kind is SuggestionKind {
  return kind === 'titles' || kind === 'companies' || kind === 'locations';
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
    searchResultsMax: limits.searchResultsMax,
  };
}

export function usageCall(session: Session, days: unknown): UsageView {
  if (typeof days !== 'number' || !Number.isInteger(days) || days < 1 || days > 90) {
    throw refusal('INVALID_REQUEST', 'Usage covers 1 to 90 days.', 'Choose 7, 30 or 90 days.');
  }
  const answer = demandApi(session).usage(days);
  if (!answer.ok) throw answer.error;
  return answer.value;
}
