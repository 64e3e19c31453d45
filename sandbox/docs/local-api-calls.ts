/** Defines the calls that the page of the local service shows, in the order in which they are made. */

export interface ShownCall {
  readonly title: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
  /** How the key is sent; `none` where none is needed. */
  readonly key: 'bearer' | 'header' | 'none';
  /** Shows status and headers too, as `curl -i` does. */
  readonly withHeaders?: boolean;
}

const enrichBody = '{"full_name":"Kaja Mühleis","company":"Kihn - Bashirian Inc."}';
const search =
  '/people/search?q=munchen&seniority=vp,director&has_email=true&has_phone=true&page_size=1';

export const shownCalls: readonly ShownCall[] = [
  { title: 'GET /people/search (free)', method: 'GET', path: search, key: 'bearer' },
  {
    title: 'GET /people/{id} (free; id or slug)',
    method: 'GET',
    path: '/people/kaja-muhleis-96lg5',
    key: 'bearer',
  },
  {
    title: 'POST /people/{id}/reveal (1 credit per newly revealed field)',
    method: 'POST',
    path: '/people/per_az6pckknqltp/reveal',
    body: '{"fields":["email","phone"]}',
    key: 'bearer',
  },
  {
    title: 'POST /people/reveal/batch (up to 25 ids; the first is owned already)',
    method: 'POST',
    path: '/people/reveal/batch',
    body: '{"ids":["per_az6pckknqltp","per_nobody"],"fields":["email"]}',
    key: 'bearer',
  },
  {
    title: 'POST /enrich (free without `reveal`)',
    method: 'POST',
    path: '/enrich',
    body: enrichBody,
    key: 'bearer',
  },
  {
    title: 'GET /suggest (free)',
    method: 'GET',
    path: '/suggest?kind=titles&q=vp%20of%20s',
    key: 'bearer',
  },
  {
    title: 'GET /account (free; the key may come as `X-API-Key` too)',
    method: 'GET',
    path: '/account',
    key: 'header',
  },
  { title: 'GET /usage (free)', method: 'GET', path: '/usage?days=2', key: 'bearer' },
  { title: 'GET /openapi.json (free, no key)', method: 'GET', path: '/openapi.json', key: 'none' },
  {
    title: 'A refusal',
    method: 'GET',
    path: '/people/per_nobody',
    key: 'bearer',
    withHeaders: true,
  },
];
