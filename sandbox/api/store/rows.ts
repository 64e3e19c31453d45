/** Defines the rows of the store as the endpoints read them. */

import { z } from 'zod';
import { plans } from '../limits/plans';
import { roles } from '../types';

export const personRow = z.object({
  number: z.int(),
  id: z.string(),
  slug: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  title: z.string(),
  seniority: z.string(),
  functions: z.string(),
  company_slug: z.string(),
  company_name: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  linkedin_slug: z.string(),
  tier: z.string(),
  email_available: z.int(),
  email_status: z.string(),
  email_domain: z.string(),
  phone_available: z.int(),
});
export type PersonRow = z.infer<typeof personRow>;

/** Every query for people starts so; `p` is the person and `c` the company. */
export const selectPeople = `SELECT p.*, c.name AS company_name
  FROM people p JOIN companies c ON c.slug = p.company_slug`;

export const accountRow = z.object({
  id: z.string(),
  role: z.enum(roles),
  plan: z.enum(Object.keys(plans) as [keyof typeof plans]),
  balance: z.int(),
  user_id: z.string(),
  user_email: z.string(),
});
export type AccountRow = z.infer<typeof accountRow>;

export const keyRow = z.object({
  id: z.string(),
  account_id: z.string(),
  name: z.string(),
  prefix: z.string(),
  created_at: z.int(),
  last_used_at: z.int().nullable(),
  request_count: z.int(),
  revoked_at: z.int().nullable(),
});
export type KeyRow = z.infer<typeof keyRow>;

/** A query that answers one number, named `n`. */
export const countRow = z.object({ n: z.int() });
