/** Defines how long to wait before a request is tried again. */
import type { Random } from '../ports/services';

/** Checked when made: see `retryPolicy`. */
export interface RetryPolicy {
  readonly initialIntervalMs: number;
  /** Each wait is this many times the one before. */
  readonly backoffCoefficient: number;
  readonly maximumIntervalMs: number;
  /** Tries in all, the first included. */
  readonly maximumAttempts: number;
}

/** A policy whose numbers make sense together; throws RangeError where they don't. */
export function retryPolicy(policy: RetryPolicy): RetryPolicy {
  const isSound =
    policy.initialIntervalMs > 0 &&
    policy.backoffCoefficient >= 1 &&
    policy.maximumIntervalMs >= policy.initialIntervalMs &&
    policy.maximumAttempts >= 1;
  if (!isSound) throw new RangeError('The retry policy contradicts itself.');
  return policy;
}

/**
 * The wait after that many tries (from 1), in milliseconds: back-off with jitter over its upper
 * half, so that executions that failed together do not return together. Never sooner than
 * `Retry-After`, which is exact and gets no jitter where it is the longer.
 */
export function delayMs(
  policy: RetryPolicy,
  attempt: number,
  random: Random,
  retryAfterMs: number | null = null,
): number {
  const growth = policy.backoffCoefficient ** (Math.max(1, attempt) - 1);
  const interval = Math.min(policy.maximumIntervalMs, policy.initialIntervalMs * growth);
  const jittered = Math.round(interval * (0.5 + random() / 2));
  return Math.max(jittered, retryAfterMs ?? 0);
}
