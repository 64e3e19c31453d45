/** Defines the contract of each endpoint: what it accepts, answers under `data`, and may refuse with. */

import type { z } from 'zod';
import type { ErrorCode } from './errors';
import * as accepts from './requests';
import * as answers from './responses';

export interface Operation {
  method: 'GET' | 'POST';
  /** Relative to the base path, with `{id}` for a person id or slug. */
  path: string;
  summary: string;
  query?: z.ZodObject;
  body?: z.ZodObject;
  data: z.ZodObject;
  /** Besides those that every authenticated endpoint may answer with. */
  errors: readonly ErrorCode[];
}

export const commonErrors: readonly ErrorCode[] = [
  'INVALID_API_KEY',
  'PLAN_REQUIRED',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
];

const bodyErrors = ['VALIDATION_ERROR', 'INVALID_JSON'] as const;
const revealErrors = ['INSUFFICIENT_CREDITS', 'DAILY_LIMIT', 'VAULT_UNAVAILABLE'] as const;

export const operations = {
  searchPeople: {
    method: 'GET',
    path: '/people/search',
    summary: 'Search people; free, never with contact values',
    query: accepts.searchQuery,
    data: answers.searchData,
    errors: ['VALIDATION_ERROR'],
  },
  getPerson: {
    method: 'GET',
    path: '/people/{id}',
    summary: 'One person; free, with the contact values that the account has revealed',
    data: answers.personData,
    errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
  },
  revealPerson: {
    method: 'POST',
    path: '/people/{id}/reveal',
    summary: 'Reveal fields of one person; 1 credit per newly revealed field',
    body: accepts.revealBody,
    data: answers.revealData,
    errors: [...bodyErrors, ...revealErrors, 'NOT_FOUND', 'NO_DATA'],
  },
  revealBatch: {
    method: 'POST',
    path: '/people/reveal/batch',
    summary: 'Reveal fields of up to 25 people, in order; 1 credit per newly revealed field',
    body: accepts.batchBody,
    data: answers.batchData,
    errors: bodyErrors,
  },
  enrich: {
    method: 'POST',
    path: '/enrich',
    summary: 'Match a record to a person; free unless it asks to reveal',
    body: accepts.enrichBody,
    data: answers.enrichData,
    errors: [...bodyErrors, ...revealErrors, 'INSUFFICIENT_INPUT', 'NO_MATCH'],
  },
  suggest: {
    method: 'GET',
    path: '/suggest',
    summary: 'Titles, companies or locations that begin with what was typed; free',
    query: accepts.suggestQuery,
    data: answers.suggestData,
    errors: ['VALIDATION_ERROR'],
  },
  getAccount: {
    method: 'GET',
    path: '/account',
    summary: 'Plan, credits, limits and the calling key; free',
    data: answers.accountData,
    errors: [],
  },
  getUsage: {
    method: 'GET',
    path: '/usage',
    summary: 'Reveals through the API per UTC day; free',
    query: accepts.usageQuery,
    data: answers.usageData,
    errors: ['VALIDATION_ERROR'],
  },
} as const satisfies Record<string, Operation>;
