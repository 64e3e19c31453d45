/** Defines the client of the Contact Data API v1: one method per endpoint, each within the pace. */
import type { Clock, HttpClient, HttpOutcome, HttpRequest } from '../ports/services';
import type { ContactField } from '../words';
import { type Answer, failure } from './answer';
import { type Account, accountFrom } from './endpoints/account';
import { type EnrichInput, enrichBody, type Match, matchFrom } from './endpoints/match';
import { type Person, personDataFrom } from './endpoints/person';
import { encoded, queryText } from './endpoints/query';
import { type RevealedBatch, revealedBatchFrom } from './endpoints/reveal-batch';
import { type SearchPage, type SearchQuery, searchPageFrom, searchPath } from './endpoints/search';
import {
  type Suggestion,
  type SuggestionKind,
  suggestionsFrom,
  suggestPath,
} from './endpoints/suggestions';
import { type Usage, usageFrom } from './endpoints/usage';
import { answerFrom, type ReadData } from './envelope';
import { apiError } from './errors/errors';
import { createExchange, type ModeAlone } from './exchange';
import type { Pacer, Slots } from './pace/pacer';
import type { Amounts } from './pace/uses';

/**
 * Every method reserves slots first; what gets none is answered with `PACED` and not sent.
 * Nothing is sent twice: the caller decides about retries (see `error-policy` and `retry`).
 */
export interface ContactDataApi {
  account(): Answer<Account>;
  /** In parallel, answers in the order of the inputs; those beyond the free slots are `PACED`. */
  enrich(inputs: readonly EnrichInput[]): readonly Answer<Match>[];
  /** Sets a slot aside for the next `enrich`, `people` or `suggestions`; `dropAhead` gives back what was not used. */
  reserveAhead(): void;
  dropAhead(): void;
  /** By id or slug, in parallel, answers in the order of the ids. */
  people(ids: readonly string[]): readonly Answer<Person>[];
  /**
   * Charges 1 credit per newly revealed field. Sent whole or not at all: the caller cuts the batch
   * so that `revealsMax` (by default ids × fields; less where fields are owned or have no data)
   * fits `slots().reveals`. 1 to 25 ids.
   */
  revealBatch(
    ids: readonly string[],
    fields: readonly ContactField[],
    revealsMax?: number,
  ): Answer<RevealedBatch>;
  search(query: SearchQuery): Answer<SearchPage>;
  /** Up to 10. */
  suggest(kind: SuggestionKind, prefix: string): Answer<readonly Suggestion[]>;
  /** As `suggest`, in parallel, answers in the order of the prefixes. */
  suggestions(
    kind: SuggestionKind,
    prefixes: readonly string[],
  ): readonly Answer<readonly Suggestion[]>[];
  /** `days`: 1 to 90, ending today. */
  usage(days: number): Answer<Usage>;
  slots(): Slots;
  /** How long until that many are likely free, in milliseconds; 0 where they are now. */
  waitMs(wanted: Amounts): number;
  /** The same of what is wanted right now: where there are fewer, other documents leave this one its share. */
  wantMs(wanted: Amounts): number;
}

/**
 * A URL has at most 2,082 characters (platform: UrlFetchApp); a longer one throws for all that are sent
 * with it. No id or name is as long as that: nobody has the rest of one either.
 */
const pathMax = 1_900;
const textMax = 200;

export interface ClientParts {
  readonly http: HttpClient;
  readonly pacer: Pacer;
  readonly clock: Clock;
  /** Left out by whatever somebody before the sidebar waits for. */
  readonly modeAlone?: ModeAlone;
}

export function createContactDataApi(parts: ClientParts): ContactDataApi {
  const { http, pacer, clock, modeAlone = 'person' } = parts;
  const exchange = createExchange(http, pacer, clock, modeAlone);

  function one<T>(path: string, read: ReadData<T>): Answer<T> {
    if (path.length > pathMax) return failure(apiError('VALIDATION_ERROR'));
    return exchange.alone(get(path), (outcome) => answerFrom(outcome, read));
  }

  function gotten<T>(paths: readonly string[], read: ReadData<T>): readonly Answer<T>[] {
    return exchange.parallel(paths.map(get), (outcome) => answerFrom(outcome, read));
  }

  return {
    account() {
      const answer = one('/account', accountFrom);
      if (answer.ok) pacer.learn(minuteLimits(answer.value));
      return answer;
    },
    enrich(inputs) {
      const requests = inputs.map((input) => post('/enrich', enrichBody(input)));
      return exchange.parallel(requests, (outcome) => answerFrom(outcome, matchFrom));
    },
    reserveAhead: exchange.reserveAhead,
    dropAhead: exchange.dropAhead,
    people: (ids) =>
      gotten(
        ids.map((id) => `/people/${encoded(id.slice(0, textMax))}`),
        personDataFrom,
      ),
    revealBatch(ids, fields, revealsMax = ids.length * fields.length) {
      const request = post('/people/reveal/batch', JSON.stringify({ ids, fields }));
      const read = (outcome: HttpOutcome) => answerFrom(outcome, revealedBatchFrom);
      return exchange.revealing(request, revealsMax, read, wasCutByRate);
    },
    search: (query) => one(searchPath(query), searchPageFrom),
    suggest: (kind, prefix) => one(suggestPath(kind, prefix), suggestionsFrom),
    suggestions: (kind, prefixes) =>
      gotten(
        prefixes.map((prefix) => suggestPath(kind, prefix.slice(0, textMax))),
        suggestionsFrom,
      ),
    usage: (days) => one(`/usage${queryText([['days', days]])}`, usageFrom),
    slots: () => pacer.slots(),
    waitMs: (wanted) => pacer.waitMs(wanted),
    wantMs: (wanted) => pacer.wantMs(wanted),
  };
}

function get(path: string): HttpRequest {
  return { method: 'get', path, body: null };
}

function post(path: string, body: string): HttpRequest {
  return { method: 'post', path, body };
}

function minuteLimits({ limits }: Account): Amounts {
  return { requests: limits.requestsPerMinute, reveals: limits.revealsPerMinute };
}

/** A batch that stops at the rate limit still answers 200 and says so in its skipped entries. */
function wasCutByRate(batch: RevealedBatch): boolean {
  return batch.entries.some(
    (entry) => entry.status === 'skipped' && entry.reason === 'RATE_LIMITED',
  );
}
