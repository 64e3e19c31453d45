/** Defines the loopback server of the stand-in: Google's hosts, and the hosts that a caller adds. */
import { createServer, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ApiAnswer, ScriptApi } from './script-api';

export interface StandIn {
  /** What a process needs in its environment so that its requests come here. */
  readonly environment: Readonly<Record<'NODE_OPTIONS' | 'CDX_STAND_IN', string>>;
  close(): Promise<void>;
}

/** Answers a GET of another host, such as the Contact Data API's; null where nothing is there. */
export type OtherHost = (host: string, path: string) => ApiAnswer | null;

const googleHosts = ['script.googleapis.com', 'oauth2.googleapis.com', 'www.googleapis.com'];
const noHost: ApiAnswer = { status: 502, body: { error: 'The stand-in knows no such host.' } };

export function startStandIn(api: ScriptApi, otherHost: OtherHost = () => null): Promise<StandIn> {
  const server = createServer((request, response) => {
    answered(api, otherHost, request)
      .then(({ status, body }) => {
        response.writeHead(status, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify(body));
      })
      .catch(() => response.destroy());
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      const preload = pathToFileURL(path.join(__dirname, 'redirect.mjs')).href;
      resolve({
        environment: {
          NODE_OPTIONS: `--import=${preload}`,
          CDX_STAND_IN: `http://127.0.0.1:${port}`,
        },
        close: () =>
          new Promise((done) => {
            server.close(() => done());
            server.closeAllConnections();
          }),
      });
    });
  });
}

async function answered(
  api: ScriptApi,
  otherHost: OtherHost,
  request: IncomingMessage,
): Promise<ApiAnswer> {
  const text = await readText(request);
  const host = String(request.headers['x-forwarded-host'] ?? '');
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
  if (!googleHosts.includes(host)) return otherHost(host, pathname) ?? noHost;
  return api.handle({
    method: request.method ?? 'GET',
    host,
    path: pathname,
    query: searchParams,
    token: /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null,
    body: parsed(text),
  });
}

/** The login's requests are forms, whose fields nothing here reads. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  request.setEncoding('utf8');
  for await (const chunk of request) text += chunk;
  return text;
}
