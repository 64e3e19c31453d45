/** Defines the options for the answer to a batch. */

import { choice } from './option';

const entries = '`results` (one entry per id, in order) and `totals`.';
const okEntry = '`id`, `person`, `credits_spent` (integer), `results` (per-field Reveal results)';
const stops =
  'the batch stops at the first 402 (out of credits) or 429 (rate limit); remaining ids are returned as `skipped` with the reason and are not charged.';

export const batchOptions = {
  batchIdEcho: choice(['asSent', 'personId', 'slug'], {
    quote: '`ids` (string[], required, 1 to 25 person ids or slugs, duplicates ignored)',
    open: 'whether the `id` of an entry is the text that was sent or an identifier of the person',
  }),
  batchDuplicates: choice(['byText', 'byPerson', 'repeated'], {
    quote: entries,
    open: 'whether duplicates are equal texts or equal persons, or have an entry each after all',
  }),
  batchRequested: choice(['entries', 'idsSent'], {
    quote:
      '`totals`: `requested`, `succeeded`, `failed`, `skipped`, `credits_spent`, `balance` (integers).',
    open: 'whether `requested` counts duplicates',
  }),
  batchStopEntry: choice(['skipped', 'error'], {
    quote: stops,
    open: 'whether the id at which it stops, with nothing revealed, is `skipped` or an `error`',
  }),
  batchStopErrors: choice(['listed', 'silent'], {
    quote: stops,
    open: 'whether an `ok` entry at which it stops says which field was refused',
  }),
  batchStopScope: choice(['anyField', 'wholePerson'], {
    quote: stops,
    open: 'whether a person with one field revealed and one refused ends the batch already',
  }),
  batchFieldErrors: choice(['listed', 'silent'], {
    quote: okEntry,
    open: 'whether an `ok` entry has `errors` for a field without data: the table names none',
  }),
  batchNoData: choice(['error', 'okWithoutResults'], {
    quote: 'A failed id (for example NOT_FOUND) does not stop the batch.',
    open: 'whether a person without any data asked for is a failed id',
  }),
  batchNothingRevealed: choice(['processed', 'refused'], {
    quote: 'The overall HTTP status of a processed batch is 200.',
    open: 'whether a batch refused by a limit or for credits at its first id is processed',
  }),
  batchOtherFields: choice(['absent', 'null'], {
    quote: '`id`, `reason` (an error code such as INSUFFICIENT_CREDITS)',
    open: 'whether the fields of other kinds of entry are absent or null',
  }),
};
