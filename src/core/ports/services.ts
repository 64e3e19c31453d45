/** Defines what the core needs from outside; `src/apps-script` implements each port, tests fake it. */

/** One request to the API, relative to the base URL; the adapter adds the key, so the core never holds it. */
export interface HttpRequest {
  readonly method: 'get' | 'post';
  /** Path and query, beginning with `/`, already percent-encoded. */
  readonly path: string;
  /** JSON text, or null where there is no body. */
  readonly body: string | null;
}

/** An answer of the server, whatever its status; header names are in lower case. */
export interface HttpResponse {
  readonly kind: 'response';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Why no answer arrived. After `no answer` the server may have acted; the others were never sent. */
export type HttpFailureReason =
  | 'no answer'
  /** The person did not grant the permission to fetch. */
  | 'permission'
  /** The day's fetches of the Google account are used up. */
  | 'quota'
  /** The manifest's list of addresses, or an administrator's, lacks the base URL. */
  | 'blocked';

export interface HttpFailure {
  readonly kind: 'failure';
  readonly reason: HttpFailureReason;
}

export type HttpOutcome = HttpResponse | HttpFailure;

/** Sends requests in parallel and gives the outcomes in the order of the requests; never throws. */
export interface HttpClient {
  sendAll(requests: readonly HttpRequest[]): readonly HttpOutcome[];
}

export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  nowMs(): number;
  /** Blocks this execution. */
  sleep(durationMs: number): void;
}

/** A number in [0, 1). */
export type Random = () => number;

/** Small texts that outlive an execution (document or user properties): at most 9 KB each. */
export interface Store {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** A person's own texts, which several executions of theirs may change at once, in several documents. */
export interface UserStore extends Store {
  keys(): readonly string[];
  /** What is kept under the key, or else what `make` gives; of several that come at once the first is kept. */
  once(key: string, make: () => string): string;
  /** What other executions have changed since shows from the next look on. */
  refresh(): void;
}

/** Texts that may vanish at any moment: at most 100 KB each and six hours. */
export interface Cache {
  getAll(keys: readonly string[]): Readonly<Record<string, string>>;
  putAll(values: Readonly<Record<string, string>>, ttlSeconds: number): void;
  removeAll(keys: readonly string[]): void;
}

export type LockResult<T> = { readonly held: true; readonly value: T } | { readonly held: false };

/** Mutual exclusion between executions; held for milliseconds, never across a request. */
export interface Lock {
  run<T>(waitMaxMs: number, work: () => T): LockResult<T>;
}

/** A digest of 64 lower-case hexadecimal digits (SHA-256 of the text as UTF-8). */
export type Digest = (text: string) => string;

/** Writes one line for the maintainer: codes, counts and request ids, never personal data. */
export type Logger = (event: string, facts: Readonly<Record<string, string | number>>) => void;
