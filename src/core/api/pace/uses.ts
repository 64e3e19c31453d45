/** Defines uses of a window: how many at which time, and which of them still hold a slot. */
import { paceBucketMs, paceMarginMs, windowMs } from '../../../config';

/** Requests and reveals, as counts or times. */
export interface Amounts {
  readonly requests: number;
  readonly reveals: number;
}

export type Kind = keyof Amounts;

/** Uses that the server saw at that time at the latest. */
export type Use = readonly [atMs: number, count: number];

/** As they come out of a kept text. */
export function usesFrom(kept: readonly (readonly number[])[]): readonly Use[] {
  return kept.map(([atMs = 0, count = 0]) => [atMs, count]);
}

/** The server saw a request at the time of its response at the latest, so its slot is held until then. */
export const heldMs = windowMs + paceMarginMs;

export function heldAt(uses: readonly Use[], nowMs: number): number {
  return sumOf(uses.filter(([atMs]) => atMs + heldMs > nowMs));
}

export function sumOf(uses: readonly Use[]): number {
  return uses.reduce((sum, [, count]) => sum + count, 0);
}

export function withUse(uses: readonly Use[], atMs: number, count: number): readonly Use[] {
  if (count <= 0) return uses;
  const bucketMs = Math.ceil(atMs / paceBucketMs) * paceBucketMs;
  const index = uses.findIndex(([useAtMs]) => useAtMs === bucketMs);
  if (index < 0) return [...uses, [bucketMs, count]];
  return uses.map((use, position) => (position === index ? [bucketMs, use[1] + count] : use));
}
