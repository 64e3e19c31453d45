/** Defines the thin HTTP server around the service: loopback, real dropped connections. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { refuseUnreadable } from './faults/broken-http';
import type { Service } from './service';
import type { ApiAnswer } from './types';
import { bodyBytesMax } from './wire/input';

export interface ServerOptions {
  service: Service;
  /** 0 lets the system choose. */
  port: number;
  host: '127.0.0.1' | '::1' | 'localhost';
  /** Waits out the latency of injected faults; otherwise answers come at once, for virtual clocks. */
  realLatency?: boolean;
}

export interface RunningServer {
  port: number;
  /** Origin without a path, such as `http://127.0.0.1:8787`. */
  url: string;
  close(): Promise<void>;
}

export function startServer(options: ServerOptions): Promise<RunningServer> {
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    serve(options, request, response).catch(() => response.destroy());
  };
  // Node would answer a request without Host itself, with an empty body.
  const server = createServer({ requireHostHeader: false }, answer)
    .on('checkExpectation', answer)
    .on('clientError', (_, socket) => refuseUnreadable(socket))
    .on('connect', (_, socket) => refuseUnreadable(socket));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => resolve(running(server, options.host)));
  });
}

function running(server: Server, host: string): RunningServer {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    port,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

async function serve(
  { service, realLatency }: ServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  const { method = 'GET', url = '/' } = request;
  const answer = service.handle({ method, path: url, headers, body });
  if (realLatency && answer.latencyMs > 0) await pause(answer.latencyMs);
  deliver(answer, request, response);
}

function deliver(answer: ApiAnswer, request: IncomingMessage, response: ServerResponse): void {
  if (answer.kind === 'dropped') {
    request.socket.destroy();
    return;
  }
  response.writeHead(answer.status, answer.headers).end(answer.body);
}

/** Keeps no more of an oversized body than the service needs to refuse it. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let lengthBytes = 0;
  for await (const chunk of request) {
    if (lengthBytes <= bodyBytesMax) chunks.push(chunk);
    lengthBytes += chunk.length;
  }
  return chunks.length === 0 ? null : textOf(Buffer.concat(chunks));
}

/** JSON is UTF-8: other bytes become a text that no parser takes, not one with letters replaced. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return '\u{FFFD}';
  }
}

function pause(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}
