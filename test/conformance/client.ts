/** Defines the strict outside client: every answer is judged before anybody looks at it. */

import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import { Connection } from './connection';
import type { Envelope, ErrorCode } from './envelope';
import { judged } from './reply-rules';

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Envelope;
  /** The error code, or `ok`. */
  code: ErrorCode | 'ok';
  localPort: number | undefined;
}

export interface Call {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export class Client {
  private readonly connection: Connection;

  constructor(
    private readonly origin: string,
    readonly key: string | null,
    /** All ids seen so far, shared by the clients of a world. */
    private readonly requestIds: Set<string>,
  ) {
    this.connection = new Connection(origin);
  }

  /** Another connection with the same key. */
  twin(): Client {
    return new Client(this.origin, this.key, this.requestIds);
  }

  /** @param path relative to `{base_url}`; a text or bytes as body are sent as they are. */
  async call(path: string, { method, body, headers = this.bearer() }: Call = {}): Promise<Reply> {
    const verb = method ?? (body === undefined ? 'GET' : 'POST');
    const incoming = await this.connection.send({
      method: verb,
      path: `/api/v1${path}`,
      headers: { Origin: 'https://elsewhere.example', ...headers },
      body: encoded(body),
    });
    const sent = Object.keys(headers).length > 0 ? this.key : null;
    const judgement = judged({ key: sent, method: verb, path }, incoming, this.requestIds);
    const { status, localPort } = incoming;
    const code = judgement.ok ? 'ok' : judgement.error.code;
    return { status, headers: incoming.headers, body: judgement, code, localPort };
  }

  /** The data of a success that fits the schema. */
  async data<T>(schema: z.ZodType<T>, path: string, body?: unknown): Promise<T> {
    const reply = await this.call(path, { body });
    if (!reply.body.ok) throw new Error(`${path}: ${JSON.stringify(reply.body.error)}`);
    return schema.parse(reply.body.data);
  }

  /** The code of the refusal, or `ok`. */
  async code(path: string, body?: unknown): Promise<ErrorCode | 'ok'> {
    return (await this.call(path, { body })).code;
  }

  close(): void {
    this.connection.close();
  }

  private bearer(): Record<string, string> {
    return this.key === null ? {} : { Authorization: `Bearer ${this.key}` };
  }
}

function encoded(body: unknown): string | Uint8Array | undefined {
  if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) return body;
  return JSON.stringify(body);
}
