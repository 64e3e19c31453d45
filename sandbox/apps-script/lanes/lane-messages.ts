/** What the host and the thread of a lane tell each other. */

import type { MessagePort } from 'node:worker_threads';

export interface LaneWorkerData {
  readonly code: string;
  /** Makes a realm; see realm.ts. */
  readonly realmCode: string;
  readonly port: MessagePort;
  /** Two flags: the host has sent, the thread has sent. */
  readonly signal: SharedArrayBuffer;
}

/** What the thread asks or tells; `done` ends its job. */
export type LaneMessage =
  | { type: 'call'; target: number; method: string; args: unknown[] }
  | { type: 'random' }
  | { type: 'missing'; path: string }
  | { type: 'done'; result: { value: unknown } | { error: LaneError } };

export interface LaneError {
  name: string;
  message: string;
  stack?: string;
}

/** One execution. */
export interface LaneJob {
  readonly functionName: string;
  readonly args: readonly unknown[];
  readonly globals: Readonly<Record<string, unknown>>;
  readonly timeZone: string;
  readonly now: number;
}

/** To what the thread asked, with the time since then. */
export type LaneAnswer = { readonly now: number } & (
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'exception' | 'death'; readonly message: string }
  /** It was only told that something is missing. */
  | { readonly kind: 'noted' }
);

/** A class of service objects; the thread is told of it once. */
export interface Shape {
  readonly methods: readonly string[];
  readonly enums: Readonly<
    Record<string, { readonly path: string; readonly values: readonly string[] }>
  >;
}

/** A service object on its way to the thread, and its number on the way back. */
export interface LaneReference {
  readonly __ref: number;
  readonly service: string;
  readonly shape?: Shape;
}
