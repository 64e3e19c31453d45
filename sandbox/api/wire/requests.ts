/** Defines what each endpoint accepts, in one place for validation and for the OpenAPI document. */

import { z } from 'zod';
import { BATCH_IDS_MAX, PAGE_SIZE_MAX, USAGE_DAYS_MAX } from '../plans';
import { FIELDS } from '../types';

const TEXT_LENGTH_MAX = 2000;
const PAGE_SIZE_DEFAULT = 25;
const USAGE_DAYS_DEFAULT = 30;

const text = z.string().max(TEXT_LENGTH_MAX);
const field = z.enum(FIELDS);
const identifier = z.string().min(1).max(TEXT_LENGTH_MAX);

export const revealBody = z.object({ fields: z.array(field).min(1) });

export const batchBody = z.object({
  ids: z.array(identifier).min(1).max(BATCH_IDS_MAX),
  fields: z.array(field).min(1),
});

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
    .default([...FIELDS]),
});
export type EnrichBody = z.infer<typeof enrichBody>;

/** Paging and the filters beyond the five that the document names are this service's own choice. */
export const searchQuery = z.object({
  q: text.optional(),
  title: text.optional(),
  seniority: text.optional(),
  company: text.optional(),
  countries: text.optional(),
  location: text.optional(),
  has_phone: z.boolean().optional(),
  has_email: z.boolean().optional(),
  page: z.int().min(1).default(1),
  page_size: z.int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
});
export type SearchQuery = z.infer<typeof searchQuery>;

export const suggestQuery = z.object({
  kind: z.enum(['titles', 'companies', 'locations']),
  q: text.optional(),
});

export const usageQuery = z.object({
  days: z.int().min(1).max(USAGE_DAYS_MAX).default(USAGE_DAYS_DEFAULT),
});
