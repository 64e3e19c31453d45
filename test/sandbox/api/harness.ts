/** Defines what the tests of the v1 service share: a service with a virtual clock, and calls to it. */

import type { InventedPerson } from '../../../sandbox/api/people/person';
import { createService, type Options, type Service } from '../../../sandbox/api/service';
import type { ApiResponse, Role } from '../../../sandbox/api/types';

export const noonMs = Date.UTC(2026, 0, 5, 12);

export interface Reply {
  status: number;
  headers: Record<string, string>;
  /** The parsed body, or null when it is not JSON. */
  json: Json;
}

/** Read by the tests as loosely as JSON is; a wrong path is undefined and fails the expectation. */
// biome-ignore lint/suspicious/noExplicitAny: tests reach into answers of many shapes.
export type Json = any;

export interface CallOptions {
  as?: Role | { key: string };
  body?: unknown;
  headers?: Record<string, string>;
}

export class Bench {
  readonly service: Service;

  constructor(
    peopleCount = 300,
    databaseFile = ':memory:',
    public nowMs = noonMs,
    options: Partial<Options> = {},
  ) {
    const clock = { nowMs: () => this.nowMs };
    this.service = createService({ clock, peopleCount, databaseFile, options });
  }

  /** A fresh service that reads the API document in another way. */
  static reading(options: Partial<Options>): Bench {
    return new Bench(300, ':memory:', noonMs, options);
  }

  get admin() {
    return this.service.admin;
  }

  call(method: string, path: string, options: CallOptions = {}): Reply {
    const { as = 'pro', body } = options;
    const key = typeof as === 'string' ? this.service.keys[as] : as.key;
    const headers = options.headers ?? { authorization: `Bearer ${key}` };
    const text =
      typeof body === 'string' || body === undefined ? (body ?? null) : JSON.stringify(body);
    return this.send(method, `/api/v1${path}`, headers, text);
  }

  get(path: string, options: CallOptions = {}): Reply {
    return this.call('GET', path, options);
  }

  post(path: string, body: unknown, options: CallOptions = {}): Reply {
    return this.call('POST', path, { ...options, body });
  }

  send(method: string, path: string, headers: Record<string, string>, body: string | null): Reply {
    const answer = this.service.handle({ method, path, headers, body });
    if (answer.kind === 'dropped') throw new Error('The connection was dropped.');
    return toReply(answer);
  }

  balance(role: Role = 'pro'): number {
    return this.admin.account(role).balance;
  }

  /** People of whom exactly the given fields are on file. */
  peopleWith(onFile: { email: boolean; phone: boolean }): InventedPerson[] {
    return this.admin
      .people()
      .filter((p) => (p.email !== null) === onFile.email && (p.phone !== null) === onFile.phone);
  }

  person(onFile = { email: true, phone: true }, index = 0): InventedPerson {
    const person = this.peopleWith(onFile)[index];
    if (!person) throw new Error('There are too few people of that kind.');
    return person;
  }
}

function toReply(answer: ApiResponse): Reply {
  return { status: answer.status, headers: answer.headers, json: parseJson(answer.body) };
}

function parseJson(body: string): Json {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

export const bothFields = { email: true, phone: true };
export const emailOnly = { email: true, phone: false };
export const phoneOnly = { email: false, phone: true };
export const neither = { email: false, phone: false };
