/** Defines the HTTP server of the spreadsheet page, on loopback only. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { z } from 'zod';
import {
  type Command,
  type CommandAnswer,
  command,
  type SandboxEvent,
  type ServiceCommand,
  serviceCommand,
} from '../protocol';
import type { EventStreams } from './event-streams';
import { isOwnRequest } from './guard';
import { pagePolicy, sidebarPolicy } from './pages';

/** What the server needs of the sandbox. */
export interface PageBackend {
  readonly script: string;
  readonly style: string;
  readonly streams: EventStreams;
  page(): string;
  /** Null where the user has no sidebar open. */
  sidebar(user: string): string | null;
  /** What a page that connects has to know at once. */
  firstEvents(): readonly SandboxEvent[];
  perform(user: string, command: Command): Promise<CommandAnswer>;
  performService(command: ServiceCommand): CommandAnswer;
}

/** A pasted sheet of 50,000 rows has about 10 MB. */
const bodyMaxBytes = 50_000_000;

const userCommand = z.object({ user: z.email(), command });

export function servePage(backend: PageBackend, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    answer(backend, server, request, response).catch((error: unknown) => {
      const message = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
      reply(response, 400, 'text/plain', message);
    });
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

export function portOf(server: Server): number {
  const address = server.address();
  if (typeof address === 'object' && address !== null) return address.port;
  throw new Error('The server does not listen.');
}

async function answer(
  backend: PageBackend,
  server: Server,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isOwnRequest(request, portOf(server))) {
    reply(response, 403, 'text/plain', 'Open this page from its own address.');
    return;
  }
  const url = new URL(request.url ?? '/', 'http://localhost');
  const route = `${request.method} ${url.pathname}`;
  if (route === 'GET /') return reply(response, 200, 'text/html', backend.page(), pagePolicy);
  if (route === 'GET /page.js') return reply(response, 200, 'text/javascript', backend.script);
  if (route === 'GET /page.css') return reply(response, 200, 'text/css', backend.style);
  if (route === 'GET /events') return backend.streams.add(response, backend.firstEvents());
  if (route === 'GET /sidebar') return replySidebar(backend, url, response);
  if (route === 'POST /command') {
    const asked = userCommand.parse(await readJson(request));
    return replyJson(response, await backend.perform(asked.user, asked.command));
  }
  if (route === 'POST /service')
    return replyJson(
      response,
      backend.performService(serviceCommand.parse(await readJson(request))),
    );
  reply(response, 404, 'text/plain', 'There is nothing here.');
}

function replySidebar(backend: PageBackend, url: URL, response: ServerResponse): void {
  const html = backend.sidebar(url.searchParams.get('user') ?? '');
  if (html === null) reply(response, 404, 'text/plain', 'The sidebar is closed.');
  else reply(response, 200, 'text/html', html, sidebarPolicy);
}

function reply(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  policy = "default-src 'none'",
): void {
  response.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  });
  response.end(body);
}

function replyJson(response: ServerResponse, value: unknown): void {
  reply(response, 200, 'application/json', JSON.stringify(value));
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  // A form of another site cannot send this type without asking first.
  if (!request.headers['content-type']?.startsWith('application/json'))
    throw new TypeError('Send JSON.');
  const chunks: Buffer[] = [];
  let lengthBytes = 0;
  for await (const chunk of request) {
    lengthBytes += chunk.length;
    if (lengthBytes > bodyMaxBytes) throw new RangeError('This is more than the sandbox takes.');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
