/** Defines the account behind a key (API document, GET /account). */
import { nullable, number, object } from 'zod/mini';
import {
  batchIdsMaxDefault,
  requestsPerMinuteDefault,
  revealsPerDayDefault,
  revealsPerMinuteDefault,
  searchPageSizeMaxDefault,
  searchResultsMaxDefault,
} from '../../../config';
import { lateSchema, numberOr, orElse, shaped, text } from '../../text/schema';

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
    plan: orElse(object({ id: text(), name: text() }), { id: '', name: '' }),
    credits: object({
      balance: number(),
      monthly_allowance: numberOr(0),
      cost_per_reveal: numberOr(1),
    }),
    limits: orElse(limitsSchema(), defaultLimits),
    api_key: orElse(nullable(keySchema()), null),
    user: orElse(object({ id: text() }), { id: '' }),
  }),
);

const defaultLimits = {
  requests_per_minute: requestsPerMinuteDefault,
  reveals_per_minute: revealsPerMinuteDefault,
  reveals_per_day: revealsPerDayDefault,
  reveals_today: 0,
  max_search_results: searchResultsMaxDefault,
  max_page_size: searchPageSizeMaxDefault,
  batch_reveal_max_ids: batchIdsMaxDefault,
};

const limitsSchema = () =>
  object({
    requests_per_minute: numberOr(defaultLimits.requests_per_minute),
    reveals_per_minute: numberOr(defaultLimits.reveals_per_minute),
    reveals_per_day: numberOr(defaultLimits.reveals_per_day),
    reveals_today: numberOr(defaultLimits.reveals_today),
    max_search_results: numberOr(defaultLimits.max_search_results),
    max_page_size: numberOr(defaultLimits.max_page_size),
    batch_reveal_max_ids: numberOr(defaultLimits.batch_reveal_max_ids),
  });

const keySchema = () =>
  object({
    id: text(),
    name: text(),
    prefix: text(),
    created_at: text(),
    last_used_at: text(),
    request_count: numberOr(0),
  });

export function accountFrom(data: unknown): Account | null {
  const wire = shaped(accountSchema, data);
  if (wire === null) return null;
  return {
    plan: wire.plan,
    credits: {
      balance: wire.credits.balance,
      monthlyAllowance: wire.credits.monthly_allowance,
      costPerReveal: wire.credits.cost_per_reveal,
    },
    limits: limitsFrom(wire.limits),
    apiKey: keyFrom(wire.api_key),
    userId: wire.user.id,
  };
}

/** Below 1 nothing could ever be asked, not even whether that is over. */
function atLeastOne(limit: number): number {
  return Math.max(1, Math.floor(limit));
}

function limitsFrom(wire: typeof defaultLimits): AccountLimits {
  return {
    requestsPerMinute: atLeastOne(wire.requests_per_minute),
    revealsPerMinute: atLeastOne(wire.reveals_per_minute),
    revealsPerDay: wire.reveals_per_day,
    revealsToday: wire.reveals_today,
    searchResultsMax: wire.max_search_results,
    pageSizeMax: atLeastOne(wire.max_page_size),
    batchIdsMax: atLeastOne(wire.batch_reveal_max_ids),
  };
}

type WireKey = ReturnType<typeof keySchema>['_zod']['output'];

function keyFrom(wire: WireKey | null): ApiKeyFacts {
  return {
    id: wire?.id ?? '',
    name: wire?.name ?? '',
    prefix: wire?.prefix ?? '',
    createdAt: wire?.created_at ?? '',
    lastUsedAt: wire?.last_used_at ?? '',
    requestCount: wire?.request_count ?? 0,
  };
}
