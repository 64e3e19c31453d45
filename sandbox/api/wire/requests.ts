/** Defines what each endpoint accepts, in one place for validation and for the OpenAPI document. */

import { z } from 'zod';
import type { AccountLimits } from '../limits/account-limits';
import { batchIdsMax, pageSizeMax, usageDaysMax } from '../limits/plans';
import { defaultOptions, type Options } from '../options';
import { fields } from '../types';

const textLengthMax = 2000;
const usageDaysDefault = 30;

const text = z.string().max(textLengthMax);
const field = z.enum(fields);
const identifier = z.string().min(1).max(textLengthMax);

export const revealBody = z.object({ fields: z.array(field).min(1) });

export function batchBodyOf(idsMax: number) {
  return z.object({
    ids: z.array(identifier).min(1).max(idsMax),
    fields: z.array(field).min(1),
  });
}
export const batchBody = batchBodyOf(batchIdsMax);

export const enrichBody = z.object({
  linkedin_url: text.optional(),
  first_name: text.optional(),
  last_name: text.optional(),
  full_name: text.optional(),
  company: text.optional(),
  email: text.optional(),
  reveal: z.boolean().default(false),
  reveal_fields: z
    .array(field)
    .min(1)
    .default([...fields]),
});
export type EnrichBody = z.infer<typeof enrichBody>;

/** Paging and the filters beyond the five that the document names are this service's own choice. */
const searchFilters = z.object({
  q: text.optional(),
  title: text.optional(),
  seniority: text.optional(),
  company: text.optional(),
  countries: text.optional(),
  location: text.optional(),
  has_phone: z.boolean().optional(),
  has_email: z.boolean().optional(),
});
/** With the two numbers of paging under whatever names. */
export type SearchQuery = z.infer<typeof searchFilters> & Readonly<Record<string, unknown>>;

export function pagingNamesOf({ pagingNames }: Options): { position: string; size: string } {
  const [position = '', size = ''] = pagingNames.split('-');
  return { position, size };
}

export function searchQueryOf(
  options: Options,
  { maxPageSize }: Pick<AccountLimits, 'maxPageSize'>,
) {
  const { position, size } = pagingNamesOf(options);
  const first = position === 'page' && options.firstPage === 'one' ? 1 : 0;
  const anySize = z.int().min(1);
  const taken = options.pageSizeServed === 'asAsked' ? anySize.max(maxPageSize) : anySize;
  const usual = Math.min(Number(options.pageSizeDefault), maxPageSize);
  return searchFilters.extend({
    [position]: z.int().min(first).default(first),
    [size]: taken.default(usual),
  });
}
export const searchQuery = searchQueryOf(defaultOptions, { maxPageSize: pageSizeMax });

export const suggestQuery = z.object({
  kind: z.enum(['titles', 'companies', 'locations']),
  q: text.optional(),
});

export const usageQuery = z.object({
  days: z.int().min(1).max(usageDaysMax).default(usageDaysDefault),
});
