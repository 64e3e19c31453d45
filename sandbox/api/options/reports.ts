/** Defines the options for `/account`, `/usage` and `/suggest`. */

import { choice } from './option';

const daily = '`daily` (array of `date`, `reveals`, `credits_spent`).';

export const reportOptions = {
  usageOrder: choice(['oldestFirst', 'newestFirst', 'any'], {
    quote: daily,
    open: 'the order of the days',
  }),
  usageDates: choice(['day', 'timestamp'], {
    quote: daily,
    open: 'whether a date here has the form that only `from` and `to` are given',
  }),
  timestamps: choice(['milliseconds', 'seconds', 'offset'], {
    quote: '`created_at` (ISO 8601 timestamp), `last_used_at` (ISO 8601 timestamp)',
    open: 'which of the forms of ISO 8601',
  }),
  lastUse: choice(['thisCall', 'callBefore'], {
    quote: '`last_used_at` (ISO 8601 timestamp)',
    open: 'whether this call is a use, and what stands there before the first',
  }),
  suggestLabels: choice(['asValue', 'withCount'], {
    quote: '`items` (up to 10 objects: `value` string, `label` string, `count` integer).',
    open: 'whether the label is the value',
  }),
};
