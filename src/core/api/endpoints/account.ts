/** Defines the account behind a key (API document, GET /account). */
import { number, object } from 'zod/mini';
import {
  batchIdsMaxDefault,
  requestsPerMinuteDefault,
  revealsPerDayDefault,
  revealsPerMinuteDefault,
  searchPageSizeMaxDefault,
  searchResultsMaxDefault,
} from '../../../config';
import { anyObject, inShape, lateSchema, numberOr, text } from '../../text/schema';

export interface AccountLimits {
  readonly requestsPerMinute: number;
  readonly revealsPerMinute: number;
  readonly revealsPerDay: number;
  /** Reveals since 00:00 UTC, of the web application too. */
  readonly revealsToday: number;
  readonly searchResultsMax: number;
  readonly pageSizeMax: number;
  readonly batchIdsMax: number;
}

export interface ApiKeyFacts {
  readonly id: string;
  readonly name: string;
  /** Leading characters of the key, all of it that may be shown. */
  readonly prefix: string;
  /** ISO 8601; '' where unknown. */
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly requestCount: number;
}

export interface Account {
  readonly plan: { readonly id: string; readonly name: string };
  readonly credits: {
    readonly balance: number;
    readonly monthlyAllowance: number;
    readonly costPerReveal: number;
  };
  readonly limits: AccountLimits;
  readonly apiKey: ApiKeyFacts;
  readonly userId: string;
}

const accountSchema = lateSchema(() =>
  object({
    plan: anyObject(object({ id: text(), name: text() })),
    credits: object({
      balance: number(),
      monthly_allowance: numberOr(0),
      cost_per_reveal: numberOr(1),
    }),
    limits: anyObject(
      object({
        requests_per_minute: numberOr(requestsPerMinuteDefault),
        reveals_per_minute: numberOr(revealsPerMinuteDefault),
        reveals_per_day: numberOr(revealsPerDayDefault),
        reveals_today: numberOr(0),
        max_search_results: numberOr(searchResultsMaxDefault),
        max_page_size: numberOr(searchPageSizeMaxDefault),
        batch_reveal_max_ids: numberOr(batchIdsMaxDefault),
      }),
    ),
    api_key: anyObject(
      object({
        id: text(),
        name: text(),
        prefix: text(),
        created_at: text(),
        last_used_at: text(),
        request_count: numberOr(0),
      }),
    ),
    user: anyObject(object({ id: text() })),
  }),
);

export function accountFrom(data: unknown): Account | null {
  const wire = inShape(accountSchema, data);
  if (wire === null) return null;
  const { credits, limits, api_key: key } = wire;
  return {
    plan: wire.plan,
    credits: {
      balance: credits.balance,
      monthlyAllowance: credits.monthly_allowance,
      costPerReveal: credits.cost_per_reveal,
    },
    limits: {
      requestsPerMinute: atLeastOne(limits.requests_per_minute),
      revealsPerMinute: atLeastOne(limits.reveals_per_minute),
      revealsPerDay: limits.reveals_per_day,
      revealsToday: limits.reveals_today,
      searchResultsMax: limits.max_search_results,
      pageSizeMax: atLeastOne(limits.max_page_size),
      batchIdsMax: atLeastOne(limits.batch_reveal_max_ids),
    },
    apiKey: {
      id: key.id,
      name: key.name,
      prefix: key.prefix,
      createdAt: key.created_at,
      lastUsedAt: key.last_used_at,
      requestCount: key.request_count,
    },
    userId: wire.user.id,
  };
}

/** Below 1 nothing could ever be asked, not even whether that is over. */
function atLeastOne(limit: number): number {
  return Math.max(1, Math.floor(limit));
}
