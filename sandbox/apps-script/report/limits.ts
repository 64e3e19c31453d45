/** The limits that the host enforces, for the report. */

import { EXECUTION_LIMIT_MS, SHORT_EXECUTION_LIMIT_MS } from '../executions/execution';
import { SIMULTANEOUS_EXECUTIONS_MAX } from '../executions/runner';
import { FETCHES_PER_DAY, PROPERTY_CALLS_PER_DAY } from '../host';
import { CELL_TEXT_MAX_CHARACTERS } from '../model/entry';
import { METADATA_MAX_CHARACTERS } from '../model/metadata';
import { SPREADSHEET_MAX_CELLS } from '../model/spreadsheet-model';
import { CALLS_AT_ONCE_MAX } from '../script-run/script-run-client';
import { documentedTimeoutMs, measuredTimeoutMs } from '../services/url-fetch/url-fetch-app';
import {
  HEADERS_MAX,
  HEADERS_MAX_BYTES,
  POST_MAX_BYTES,
  URL_MAX_CHARACTERS,
} from '../services/url-fetch/url-fetch-request';
import { SLEEP_MAX_MS } from '../services/utilities';
import {
  CACHE_KEY_MAX_CHARACTERS,
  CACHE_MAX_ITEMS,
  CACHE_MAX_TTL_S,
  CACHE_VALUE_MAX_BYTES,
  PROPERTY_STORE_MAX_BYTES,
  PROPERTY_VALUE_MAX_BYTES,
} from '../stores';
import { TRIGGERS_PER_USER_MAX } from '../triggers';

const count = (value: number): string => value.toLocaleString('en-US');

export const LIMITS: readonly { what: string; limit: string }[] = [
  { what: 'execution', limit: `${EXECUTION_LIMIT_MS / 1000} s` },
  {
    what: 'custom function or simple trigger',
    limit: `${SHORT_EXECUTION_LIMIT_MS / 1000} s`,
  },
  { what: 'simultaneous executions of a user', limit: count(SIMULTANEOUS_EXECUTIONS_MAX) },
  { what: 'google.script.run calls at once', limit: count(CALLS_AT_ONCE_MAX) },
  { what: 'Utilities.sleep', limit: `${count(SLEEP_MAX_MS)} ms` },
  { what: 'cell text', limit: `${count(CELL_TEXT_MAX_CHARACTERS)} characters` },
  { what: 'spreadsheet', limit: `${count(SPREADSHEET_MAX_CELLS)} cells` },
  { what: 'developer metadata', limit: `${count(METADATA_MAX_CHARACTERS)} characters` },
  { what: 'cache key', limit: `${CACHE_KEY_MAX_CHARACTERS} characters` },
  { what: 'cache value', limit: `${count(CACHE_VALUE_MAX_BYTES)} bytes` },
  { what: 'cache', limit: `${count(CACHE_MAX_ITEMS)} items, ${count(CACHE_MAX_TTL_S)} s` },
  { what: 'property value', limit: `${count(PROPERTY_VALUE_MAX_BYTES)} bytes` },
  { what: 'property store', limit: `${count(PROPERTY_STORE_MAX_BYTES)} bytes` },
  { what: 'property calls a day', limit: count(PROPERTY_CALLS_PER_DAY) },
  { what: 'requests a day', limit: count(FETCHES_PER_DAY) },
  {
    what: 'request timeout',
    limit: `${measuredTimeoutMs / 1000} s, or ${documentedTimeoutMs / 1000} s`,
  },
  { what: 'URL', limit: `${count(URL_MAX_CHARACTERS)} characters` },
  { what: 'request headers', limit: `${HEADERS_MAX}, ${count(HEADERS_MAX_BYTES)} bytes` },
  { what: 'request body', limit: `${count(POST_MAX_BYTES)} bytes` },
  {
    what: 'triggers of an add-on',
    limit: 'one of each type per user and document, hourly at most; a test deployment has none',
  },
  { what: 'triggers of a bound script', limit: `${TRIGGERS_PER_USER_MAX} per user` },
];
