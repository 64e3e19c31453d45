/** UrlFetchApp's way to a service in the same process, without sockets: for virtual time. */

import type { HostClock } from '../clock';
import type { Transport, WireRequest, WireResult } from '../host-types';

export interface InProcessRequest {
  method: string;
  /** With the query string, relative to the base URL and starting with a slash. */
  path: string;
  /** Names in lower case, as a server of HTTP hands them over. */
  headers: Record<string, string>;
  body: string | null;
}

export type InProcessAnswer =
  | {
      kind: 'response';
      status: number;
      headers: Record<string, string>;
      body: string;
      latencyMs: number;
    }
  /** The service took the request and the connection broke before the answer. */
  | { kind: 'dropped'; latencyMs: number };

/** What a name that nobody answers for costs; assumed. */
const dnsFailureMs = 50;

/**
 * Requests outside `baseUrl` fail as unknown hosts do. All requests of one `fetchAll` arrive at the
 * clock's present time; their latencies overlap, and the host lets the longest pass. With a real
 * clock the answers come at once.
 */
export function inProcessTransport(
  handle: (request: InProcessRequest) => InProcessAnswer,
  baseUrl: string,
  clock: HostClock,
): Transport {
  const base = baseUrl.replace(/\/$/, '');
  const answer = (request: WireRequest): WireResult => {
    if (!request.url.startsWith(`${base}/`))
      return { ok: false, reason: 'dns', latencyMs: dnsFailureMs };
    const { method, body, url } = request;
    const headers = lowerCased(request.headers);
    const result = handle({ method, path: url.slice(base.length), headers, body });
    const latencyMs = clock.isVirtual ? result.latencyMs : 0;
    if (result.kind === 'dropped') return { ok: false, reason: 'connection', latencyMs };
    return {
      ok: true,
      status: result.status,
      headers: Object.entries(result.headers),
      body: result.body,
      latencyMs,
    };
  };
  return { fetchAll: (requests) => requests.map(answer) };
}

export function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
