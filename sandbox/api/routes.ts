/** Defines which function answers which operation of the API. */

import type { CallContext } from './context';
import { getAccount } from './endpoints/account';
import { revealBatch } from './endpoints/batch';
import { enrich } from './endpoints/enrich';
import { getPerson } from './endpoints/people';
import { revealOne } from './endpoints/reveal';
import { searchPeople } from './endpoints/search';
import { suggest } from './endpoints/suggest';
import { getUsage } from './endpoints/usage';
import { OPERATIONS, type Operation } from './wire/operations';

const BASE_PATH = '/api/v1';
export const OPENAPI_PATH = '/openapi.json';

type Endpoint = (call: CallContext) => object;

/** `/people/search` comes before `/people/{id}`, which would take it for an id. */
const ENDPOINTS: ReadonlyArray<[operation: Operation, answer: Endpoint]> = [
  [OPERATIONS.searchPeople, searchPeople],
  [OPERATIONS.getPerson, getPerson],
  [OPERATIONS.revealPerson, revealOne],
  [OPERATIONS.revealBatch, revealBatch],
  [OPERATIONS.enrich, enrich],
  [OPERATIONS.suggest, suggest],
  [OPERATIONS.getAccount, getAccount],
  [OPERATIONS.getUsage, getUsage],
];

export interface Route {
  /** The pattern, such as `/people/{id}`. */
  path: string;
  /** Still percent-encoded; empty where the path has none. */
  id: string;
  answer: Endpoint;
}

const MATCHERS = ENDPOINTS.map(([{ method, path }, answer]) => ({
  ...{ method, path, answer },
  form: new RegExp(`^${BASE_PATH}${path.replace('{id}', '([^/]+)')}$`),
}));

export function findRoute(method: string, pathname: string): Route | null {
  for (const matcher of MATCHERS) {
    if (matcher.method !== method) continue;
    const found = matcher.form.exec(pathname);
    if (found) return { path: matcher.path, id: found[1] ?? '', answer: matcher.answer };
  }
  return null;
}

export function isOpenApi(method: string, pathname: string): boolean {
  return method === 'GET' && pathname === BASE_PATH + OPENAPI_PATH;
}
