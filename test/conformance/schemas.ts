/** Defines the resources and answers of the API document; a field that it does not name is refused. */

import { z } from 'zod';
import { errorCode } from './envelope';

const count = z.number().int().min(0);
const name = z.string().min(1);
const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const timestamp = z.iso.datetime({ offset: true });

const email = z
  .strictObject({
    available: z.boolean(),
    status: z.string(),
    domain: z.string(),
    value: z.string().min(3).optional(),
  })
  .refine(({ value, domain }) => value === undefined || value.endsWith(`@${domain}`));

const phone = z.strictObject({ available: z.boolean(), value: z.string().min(3).optional() });

/** Resources, Person. */
export const person = z.strictObject({
  id: name,
  slug: name,
  first_name: z.string(),
  last_name: z.string(),
  full_name: name,
  title: z.string(),
  seniority: z.string(),
  functions: z.array(z.string()),
  company: z.strictObject({ name, slug: name }),
  location: z.strictObject({ city: z.string(), state: z.string(), country: z.string() }),
  linkedin_url: z.url(),
  contact: z.strictObject({ email, phone }),
  tier: z.string(),
  profile_url: z.url(),
});

export type Person = z.infer<typeof person>;

export const personAnswer = z.strictObject({ person });

/** GET /people/search: a summary carries at least these, and no contact values. */
const summary = z.looseObject({
  id: name,
  full_name: name,
  title: z.string(),
  company: z.looseObject({ name }),
  contact: z.looseObject({
    email: z.looseObject({
      available: z.boolean(),
      status: z.string(),
      value: z.never().optional(),
    }),
    phone: z.looseObject({ available: z.boolean(), value: z.never().optional() }),
  }),
  tier: z.string(),
});

export const searchAnswer = z
  .strictObject({
    results: z.array(summary).max(100),
    total: count,
    page: count.min(1),
    page_size: count.min(1).max(100),
  })
  .refine(({ results, page_size }) => results.length <= page_size);

const credits = z.strictObject({ spent: count, balance: count });

const revealResult = z.strictObject({ source: name, credits_spent: count.max(1) });

const results = z
  .strictObject({ email: revealResult, phone: revealResult })
  .partial()
  .refine((fields) => Object.keys(fields).length > 0, 'at least one field');

const spentOn = (fields: z.infer<typeof results>): number =>
  (fields.email?.credits_spent ?? 0) + (fields.phone?.credits_spent ?? 0);

/** A reveal result stands for a value on the person. */
const valuesShown = (answer: { person: Person; results: z.infer<typeof results> }): boolean =>
  (['email', 'phone'] as const).every(
    (field) => !answer.results[field] || answer.person.contact[field].value !== undefined,
  );

/** POST /people/{id}/reveal. The shape of an entry under `errors` is not shown. */
export const revealAnswer = z
  .strictObject({ person, credits, results, errors: z.unknown().optional() })
  .refine(valuesShown, 'each result has its value')
  .refine((answer) => answer.credits.spent === spentOn(answer.results), 'spent is the sum');

const okEntry = z
  .strictObject({
    status: z.literal('ok'),
    id: name,
    person,
    credits_spent: count,
    results,
    errors: z.unknown().optional(),
  })
  .refine(valuesShown, 'each result has its value')
  .refine((entry) => entry.credits_spent === spentOn(entry.results), 'spent is the sum');

const errorEntry = z.strictObject({
  status: z.literal('error'),
  id: name,
  error: z.looseObject({ code: errorCode, message: name }),
});

const skippedEntry = z.strictObject({ status: z.literal('skipped'), id: name, reason: errorCode });

const totals = z.strictObject({
  requested: count,
  succeeded: count,
  failed: count,
  skipped: count,
  credits_spent: count,
  balance: count,
});

/** POST /people/reveal/batch; the totals agree with the entries. */
export const batchAnswer = z
  .strictObject({ results: z.array(z.union([okEntry, errorEntry, skippedEntry])), totals })
  .refine(({ results: entries, totals: sums }) => {
    const of = (status: string) => entries.filter((entry) => entry.status === status).length;
    const spent = entries.map((entry) => (entry.status === 'ok' ? entry.credits_spent : 0));
    return (
      sums.requested === entries.length &&
      sums.succeeded === of('ok') &&
      sums.failed === of('error') &&
      sums.skipped === of('skipped') &&
      sums.credits_spent === spent.reduce((sum, credit) => sum + credit, 0)
    );
  }, 'totals agree with the entries');

/** POST /enrich. Whether a per-field results block is returned is not shown. */
export const enrichAnswer = z.strictObject({
  match_confidence: z.number().min(0.75).max(1),
  matched_on: z.array(name).min(1),
  person,
  credits,
  results: z.unknown().optional(),
  errors: z.unknown().optional(),
});

/** GET /suggest. */
export const suggestAnswer = z.strictObject({
  kind: z.enum(['titles', 'companies', 'locations']),
  items: z.array(z.strictObject({ value: name, label: name, count: count.min(1) })).max(10),
});

const apiKey = z.strictObject({
  id: name,
  name: z.string(),
  prefix: name,
  created_at: timestamp,
  last_used_at: timestamp,
  request_count: count,
});

/** GET /account. */
export const accountAnswer = z.strictObject({
  plan: z.strictObject({ id: name, name }),
  credits: z.strictObject({
    balance: count,
    monthly_allowance: count,
    cost_per_reveal: z.literal(1),
  }),
  limits: z.strictObject({
    requests_per_minute: count,
    reveals_per_minute: count,
    reveals_per_day: count,
    reveals_today: count,
    max_search_results: count,
    max_page_size: count,
    batch_reveal_max_ids: count,
  }),
  api_key: apiKey,
  user: z.strictObject({ id: name, email: z.email() }),
});

/** GET /usage. */
export const usageAnswer = z.strictObject({
  period: z.strictObject({ from: date, to: date, days: count.min(1).max(90) }),
  totals: z.strictObject({ reveals: count, credits_spent: count }),
  daily: z.array(z.strictObject({ date, reveals: count, credits_spent: count })),
});
