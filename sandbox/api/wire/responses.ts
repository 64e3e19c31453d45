/** Defines what each endpoint answers under `data`, for the OpenAPI document and the tests of the service. */

import { z } from 'zod';
import { fields } from '../types';
import { errorCodes } from './errors';

const count = z.int().min(0);
const day = z.iso.date();
const moment = z.iso.datetime();

const errorFields = {
  code: z.enum(errorCodes),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
};

const emailListing = z.object({
  available: z.boolean(),
  status: z
    .string()
    .describe('verified, likely, risky, catch_all, or none without an email on file'),
  domain: z.string().describe('Empty without an email on file'),
});
const phoneListing = z.object({ available: z.boolean() });
const revealedValue = { value: z.string().optional().describe('Only if the account revealed it') };

const personFields = {
  id: z.string(),
  slug: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  title: z.string(),
  seniority: z.string(),
  functions: z.array(z.string()),
  company: z.object({ name: z.string(), slug: z.string() }),
  location: z.object({ city: z.string(), state: z.string(), country: z.string() }),
  linkedin_url: z.string(),
  tier: z.string(),
  profile_url: z.string(),
};

const personSummary = z.object({
  ...personFields,
  contact: z.object({ email: emailListing, phone: phoneListing }),
});

const person = z.object({
  ...personFields,
  contact: z.object({
    email: emailListing.extend(revealedValue),
    phone: phoneListing.extend(revealedValue),
  }),
});

const revealResult = z.object({
  source: z.enum(['vault', 'history']).describe('history: the account owned the field already'),
  credits_spent: z.int().min(0).max(1),
});
const revealResults = z.object({ email: revealResult.optional(), phone: revealResult.optional() });
const fieldError = z.object({ field: z.enum(fields), ...errorFields });
const fieldErrors = z.array(fieldError).optional().describe('Present when some fields failed');
const credits = z.object({ spent: count, balance: count });

const batchEntry = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('ok'),
    id: z.string(),
    person,
    credits_spent: count,
    results: revealResults,
    errors: fieldErrors,
  }),
  z.object({ status: z.literal('error'), id: z.string(), error: z.object(errorFields) }),
  z.object({ status: z.literal('skipped'), id: z.string(), reason: z.enum(errorCodes) }),
]);

export const personData = z.object({ person });

export const revealData = z.object({
  person,
  credits,
  results: revealResults,
  errors: fieldErrors,
});

export const batchData = z.object({
  results: z.array(batchEntry),
  totals: z.object({
    requested: count,
    succeeded: count,
    failed: count,
    skipped: count,
    credits_spent: count,
    balance: count,
  }),
});

export const enrichData = z.object({
  match_confidence: z.number().min(0).max(1),
  matched_on: z.array(z.string()),
  person,
  credits,
  results: revealResults.optional().describe('Present when reveal was true'),
  errors: fieldErrors,
});

export const searchData = z.object({
  results: z.array(personSummary),
  total: count,
  page: z.int().min(1),
  page_size: z.int().min(1),
});

export const suggestData = z.object({
  kind: z.enum(['titles', 'companies', 'locations']),
  items: z.array(z.object({ value: z.string(), label: z.string(), count })).max(10),
});

export const accountData = z.object({
  plan: z.object({ id: z.string(), name: z.string() }),
  credits: z.object({ balance: count, monthly_allowance: count, cost_per_reveal: count }),
  limits: z.object({
    requests_per_minute: count,
    reveals_per_minute: count,
    reveals_per_day: count,
    reveals_today: count,
    max_search_results: count,
    max_page_size: count,
    batch_reveal_max_ids: count,
  }),
  api_key: z.object({
    id: z.string(),
    name: z.string(),
    prefix: z.string(),
    created_at: moment,
    last_used_at: moment,
    request_count: count,
  }),
  user: z.object({ id: z.string(), email: z.string() }),
});

export const usageData = z.object({
  period: z.object({ from: day, to: day, days: z.int().min(1) }),
  totals: z.object({ reveals: count, credits_spent: count }),
  daily: z.array(z.object({ date: day, reveals: count, credits_spent: count })),
});

export const failureEnvelope = z.object({ ok: z.literal(false), error: z.object(errorFields) });

/** Named parts of the OpenAPI document. */
export const responseComponents = {
  Person: person,
  PersonSummary: personSummary,
  RevealResult: revealResult,
  FieldError: fieldError,
  BatchEntry: batchEntry,
  Credits: credits,
  Failure: failureEnvelope,
};
