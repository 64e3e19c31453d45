/** Defines what the outside of the v1 service looks like: a request, its answer and the clock it runs by. */

export interface ApiRequest {
  method: string;
  /** Path with query, starting with `/api/v1` or `/sandbox`. */
  path: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string | null;
}

export interface ApiResponse {
  kind: 'response';
  status: number;
  headers: Record<string, string>;
  body: string;
  latencyMs: number;
}

/** The connection was cut before an answer came, as an injected fault asked for. */
export interface DroppedConnection {
  kind: 'dropped';
  latencyMs: number;
}

export type ApiAnswer = ApiResponse | DroppedConnection;

/** Milliseconds since the Unix epoch; virtual in simulations. */
export interface ServiceClock {
  nowMs(): number;
}

export const fields = ['email', 'phone'] as const;
export type Field = (typeof fields)[number];

export const roles = ['pro', 'team', 'noAccess', 'lowCredit', 'nearCap', 'revoked'] as const;
/** The part that a seeded account plays in demos and tests. */
export type Role = (typeof roles)[number];

/** Where a reveal was made: the HTTP API or the service's own web application. */
export type RevealOrigin = 'api' | 'app';
