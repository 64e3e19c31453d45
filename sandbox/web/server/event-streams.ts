/** Defines how events reach every open page: Server-Sent Events. */
import type { ServerResponse } from 'node:http';
import type { SandboxEvent } from '../protocol';

export class EventStreams {
  readonly #responses = new Set<ServerResponse>();

  /** Keeps the response open and sends these first, so that a page that reconnects is up to date. */
  add(response: ServerResponse, first: readonly SandboxEvent[]): void {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
    });
    // An empty stream would not tell the browser that it is connected.
    response.write(': connected\n\n');
    for (const event of first) response.write(frame(event));
    this.#responses.add(response);
    response.once('close', () => this.#responses.delete(response));
  }

  send(event: SandboxEvent): void {
    const text = frame(event);
    for (const response of this.#responses) response.write(text);
  }

  close(): void {
    for (const response of this.#responses) response.end();
  }
}

const frame = (event: SandboxEvent): string => `data: ${JSON.stringify(event)}\n\n`;
