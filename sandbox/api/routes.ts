/** Defines the nine endpoints: method, path pattern and the function that answers. */

import type { CallContext } from './context';
import { getAccount } from './endpoints/account';
import { revealBatch } from './endpoints/batch';
import { enrich } from './endpoints/enrich';
import { getPerson } from './endpoints/people';
import { revealOne } from './endpoints/reveal';
import { searchPeople } from './endpoints/search';
import { suggest } from './endpoints/suggest';
import { getUsage } from './endpoints/usage';

export const BASE_PATH = '/api/v1';
export const OPENAPI_PATH = '/openapi.json';

export interface Endpoint {
  method: string;
  /** Relative to the base path, with `{id}` for the person. */
  path: string;
  answer: (call: CallContext) => object;
}

/** Fixed paths come before `/people/{id}`, which would take them for an id. */
export const ENDPOINTS: readonly Endpoint[] = [
  { method: 'GET', path: '/people/search', answer: searchPeople },
  { method: 'POST', path: '/people/reveal/batch', answer: revealBatch },
  { method: 'GET', path: '/people/{id}', answer: getPerson },
  { method: 'POST', path: '/people/{id}/reveal', answer: revealOne },
  { method: 'POST', path: '/enrich', answer: enrich },
  { method: 'GET', path: '/suggest', answer: suggest },
  { method: 'GET', path: '/account', answer: getAccount },
  { method: 'GET', path: '/usage', answer: getUsage },
];

export interface Route {
  endpoint: Endpoint;
  /** Still percent-encoded. */
  id: string;
}

const MATCHERS = ENDPOINTS.map((endpoint) => ({
  endpoint,
  form: new RegExp(`^${BASE_PATH}${endpoint.path.replace('{id}', '([^/]+)')}$`),
}));

export function findRoute(method: string, pathname: string): Route | null {
  for (const { endpoint, form } of MATCHERS) {
    if (endpoint.method !== method) continue;
    const found = form.exec(pathname);
    if (found) return { endpoint, id: found[1] ?? '' };
  }
  return null;
}
