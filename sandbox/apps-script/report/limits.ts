/** The limits that the host enforces, for the report. */

import { executionLimitMs, shortExecutionLimitMs } from '../executions/execution';
import { simultaneousExecutionsMax } from '../executions/runner';
import { fetchesPerDay, propertyCallsPerDay } from '../host';
import { cellTextMaxCharacters } from '../model/entry';
import { metadataMaxCharacters } from '../model/metadata';
import { spreadsheetMaxCells } from '../model/spreadsheet-model';
import { callsAtOnceMax } from '../script-run/script-run-client';
import { documentedTimeoutMs, measuredTimeoutMs } from '../services/url-fetch/url-fetch-app';
import {
  headersMax,
  headersMaxBytes,
  postMaxBytes,
  urlMaxCharacters,
} from '../services/url-fetch/url-fetch-request';
import { sleepMaxMs } from '../services/utilities';
import {
  cacheKeyMaxCharacters,
  cacheMaxItems,
  cacheMaxTtlS,
  cacheValueMaxBytes,
  propertyStoreMaxBytes,
  propertyValueMaxBytes,
} from '../stores';
import { triggersPerUserMax } from '../triggers';

const count = (value: number): string => value.toLocaleString('en-US');

export const limits: readonly { what: string; limit: string }[] = [
  { what: 'execution', limit: `${executionLimitMs / 1000} s` },
  {
    what: 'custom function or simple trigger',
    limit: `${shortExecutionLimitMs / 1000} s`,
  },
  { what: 'simultaneous executions of a user', limit: count(simultaneousExecutionsMax) },
  { what: 'google.script.run calls at once', limit: count(callsAtOnceMax) },
  { what: 'Utilities.sleep', limit: `${count(sleepMaxMs)} ms` },
  { what: 'cell text', limit: `${count(cellTextMaxCharacters)} characters` },
  { what: 'spreadsheet', limit: `${count(spreadsheetMaxCells)} cells` },
  { what: 'developer metadata', limit: `${count(metadataMaxCharacters)} characters` },
  { what: 'cache key', limit: `${cacheKeyMaxCharacters} characters` },
  { what: 'cache value', limit: `${count(cacheValueMaxBytes)} bytes` },
  { what: 'cache', limit: `${count(cacheMaxItems)} items, ${count(cacheMaxTtlS)} s` },
  { what: 'property value', limit: `${count(propertyValueMaxBytes)} bytes` },
  { what: 'property store', limit: `${count(propertyStoreMaxBytes)} bytes` },
  { what: 'property calls a day', limit: count(propertyCallsPerDay) },
  { what: 'requests a day', limit: count(fetchesPerDay) },
  {
    what: 'request timeout',
    limit: `${measuredTimeoutMs / 1000} s, or ${documentedTimeoutMs / 1000} s`,
  },
  { what: 'URL', limit: `${count(urlMaxCharacters)} characters` },
  { what: 'request headers', limit: `${headersMax}, ${count(headersMaxBytes)} bytes` },
  { what: 'request body', limit: `${count(postMaxBytes)} bytes` },
  {
    what: 'triggers of an add-on',
    limit: 'one of each type per user and document, hourly at most; a test deployment has none',
  },
  { what: 'triggers of a bound script', limit: `${triggersPerUserMax} per user` },
];
