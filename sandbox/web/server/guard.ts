/** Defines which requests the page's server takes: those of its own page, on loopback. */
import type { IncomingMessage } from 'node:http';

const loopbackNames = new Set(['127.0.0.1', 'localhost']);

/**
 * A foreign page can send requests here and can even point a name of its own at 127.0.0.1; it can
 * forge neither Host nor Origin nor Sec-Fetch-Site. `port` is the one the server listens on.
 */
export function isOwnRequest(request: IncomingMessage, port: number): boolean {
  const { host, origin } = request.headers;
  if (host === undefined || !isOwnHost(host, port)) return false;
  if (origin !== undefined && origin !== `http://${host}`) return false;
  const site = request.headers['sec-fetch-site'];
  const isVisit = request.method === 'GET' && request.headers['sec-fetch-mode'] === 'navigate';
  return site === undefined || site === 'same-origin' || (isVisit && isTopLevel(request));
}

function isOwnHost(host: string, port: number): boolean {
  const at = host.lastIndexOf(':');
  return loopbackNames.has(host.slice(0, at)) && host.slice(at + 1) === String(port);
}

/** A link may lead here; a frame in another site's page may not. */
function isTopLevel(request: IncomingMessage): boolean {
  return request.headers['sec-fetch-dest'] === 'document' && !request.url?.startsWith('/sidebar');
}
