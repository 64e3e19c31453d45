/** Defines one HTTP connection of the outside client: kept alive, never more than one socket. */

import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';

export interface Outgoing {
  method: string;
  /** Sent as it is, so that malformed paths reach the service. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | undefined;
}

export interface Incoming {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The client's port: the same number means the same connection. */
  localPort: number | undefined;
}

export class Connection {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  /** @param origin scheme, host and port, without a path */
  constructor(private readonly origin: string) {}

  send({ method, path, headers = {}, body }: Outgoing): Promise<Incoming> {
    const { hostname, port } = new URL(this.origin);
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
    return new Promise((resolve, reject) => {
      const outgoing = request(
        { hostname, port, method, path, headers: { ...length, ...headers }, agent: this.agent },
        (response) => resolve(read(response)),
      );
      outgoing.once('error', reject);
      outgoing.end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

async function read(response: IncomingMessage): Promise<Incoming> {
  const localPort = response.socket.localPort;
  const chunks: Uint8Array[] = [];
  for await (const chunk of response) chunks.push(Buffer.from(chunk));
  const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  return { status: response.statusCode ?? 0, headers: response.headers, text, localPort };
}
