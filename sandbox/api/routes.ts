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
import { type Operation, operations } from './wire/operations';

const basePath = '/api/v1';
export const openapiPath = '/openapi.json';

type Endpoint = (call: CallContext) => object;

/** `/people/search` comes before `/people/{id}`, which would take it for an id. */
const endpoints: ReadonlyArray<[operation: Operation, answer: Endpoint]> = [
  [operations.searchPeople, searchPeople],
  [operations.getPerson, getPerson],
  [operations.revealPerson, revealOne],
  [operations.revealBatch, revealBatch],
  [operations.enrich, enrich],
  [operations.suggest, suggest],
  [operations.getAccount, getAccount],
  [operations.getUsage, getUsage],
];

export interface Route {
  /** The pattern, such as `/people/{id}`. */
  path: string;
  /** Still percent-encoded; empty where the path has none. */
  id: string;
  answer: Endpoint;
}

const matchers = endpoints.map(([{ method, path }, answer]) => ({
  ...{ method, path, answer },
  form: new RegExp(`^${basePath}${path.replace('{id}', '([^/]+)')}$`),
}));

export function findRoute(method: string, pathname: string): Route | null {
  for (const matcher of matchers) {
    if (matcher.method !== method) continue;
    const found = matcher.form.exec(pathname);
    if (found) return { path: matcher.path, id: found[1] ?? '', answer: matcher.answer };
  }
  return null;
}

export function isOpenApi(method: string, pathname: string): boolean {
  return method === 'GET' && pathname === basePath + openapiPath;
}
