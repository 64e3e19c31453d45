/** appsscript.json as the host reads it: scopes, time zone and the URL whitelist. */

import { z } from 'zod';

const manifestSchema = z.object({
  timeZone: z.string().default('Etc/UTC'),
  runtimeVersion: z.literal('V8'),
  oauthScopes: z.array(z.string()).optional(),
  urlFetchWhitelist: z.array(z.string()).optional(),
});

export interface Manifest {
  timeZone: string;
  /** Undefined means that scopes are detected from the code. */
  oauthScopes: readonly string[] | undefined;
  /** Undefined means that every URL may be fetched. */
  urlFetchWhitelist: readonly UrlPrefix[] | undefined;
}

export interface UrlPrefix {
  /** With the leading dot for a `*.` prefix. */
  host: string;
  anySubdomain: boolean;
  path: string;
}

const defaultManifest = '{"runtimeVersion":"V8"}';

export function parseManifest(text: string = defaultManifest): Manifest {
  const raw = manifestSchema.parse(JSON.parse(text));
  return {
    timeZone: raw.timeZone,
    oauthScopes: raw.oauthScopes,
    urlFetchWhitelist: raw.urlFetchWhitelist?.map(parsePrefix),
  };
}

const builtSchema = z.object({ urlFetchWhitelist: z.tuple([z.string()]) });

/** The address that a bundle was built for, told by its manifest's text; a local service answers for it. */
export function builtBaseUrl(manifest: string = defaultManifest): string {
  const [prefix] = builtSchema.parse(JSON.parse(manifest)).urlFetchWhitelist;
  return prefix.replace(/\/$/, '');
}

const addressPrefix = /^https:\/\/(\*\.)?([A-Za-z0-9.-]+)(\/.*)$/;

/** Platform facts, section 3: https, a full domain, a path that is not empty, one leading `*.`. */
function parsePrefix(prefix: string): UrlPrefix {
  const match = addressPrefix.exec(prefix);
  if (!match)
    throw new Error(
      `urlFetchWhitelist: "${prefix}" is not a valid prefix; it needs https, a full domain and a path, such as https://example.com/`,
    );
  const [, wildcard, host = '', path = '/'] = match;
  return { host: host.toLowerCase(), anySubdomain: wildcard !== undefined, path };
}

/** The path must be the prefix's own or one below it; its case counts. */
export function isWhitelisted(url: string, prefixes: readonly UrlPrefix[]): boolean {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return false;
  }
  return prefixes.some(
    ({ host, anySubdomain, path }) =>
      parsed.protocol === 'https:' &&
      parsed.port === '' &&
      (anySubdomain ? parsed.hostname.endsWith(`.${host}`) : parsed.hostname === host) &&
      isSameOrChild(parsed.pathname, path),
  );
}

const isSameOrChild = (path: string, prefix: string): boolean =>
  path === prefix || path.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`);
