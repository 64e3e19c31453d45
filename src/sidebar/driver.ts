/** Defines the loop that carries a run on while the sidebar is open. */

import type { Problem, Reply, RunView, StepView } from '../core/sidebar/model';
import { isRetryable } from './failure';

/** What the loop does now; times are the browser's, in milliseconds since 1970. */
export type Drive =
  | { readonly kind: 'idle' }
  | { readonly kind: 'stepping' }
  | { readonly kind: 'waiting'; readonly untilMs: number }
  | {
      readonly kind: 'retrying';
      readonly attempt: number;
      readonly untilMs: number;
      readonly problem: Problem;
    }
  | { readonly kind: 'failed'; readonly problem: Problem };

export interface DriverPorts {
  runStep(): Promise<Reply<StepView>>;
  getRun(): Promise<Reply<RunView | null>>;
  onRun(run: RunView | null): void;
  onDrive(drive: Drive): void;
  nowMs(): number;
  /** Calls back after the delay; the answer cancels it. */
  after(delayMs: number, callback: () => void): () => void;
}

export interface Driver {
  /** Takes over a run, or lets go of it where it has ended or `waitMs` is null. */
  follow(run: RunView, waitMs: number | null): void;
  /** Ends a wait early. */
  goNow(): void;
  stop(): void;
}

/** Back-off after a failed call. */
export const retryPolicy = {
  initialIntervalMs: 1_000,
  backoffCoefficient: 2,
  maximumIntervalMs: 60_000,
  maximumAttempts: 10,
} as const;

/** How often a run that somebody else pays for is looked at. */
export const watchIntervalMs = 5_000;

/** Timers stand still while a computer sleeps, so long waits look at the clock in between. */
const sleepMaxMs = 20_000;

/** Milliseconds before the next attempt; `attempt` counts from 1. */
export function retryDelayMs(attempt: number): number {
  const delayMs = retryPolicy.initialIntervalMs * retryPolicy.backoffCoefficient ** (attempt - 1);
  return Math.min(delayMs, retryPolicy.maximumIntervalMs);
}

export function isOver(run: RunView): boolean {
  return run.phase === 'finished' || run.phase === 'stopped';
}

/** When a run that was found at the opening goes on; null where it waits for the user. */
export function firstWaitMs(run: RunView, serverNowMs: number): number | null {
  if (isOver(run)) return null;
  if (!run.mine) return watchIntervalMs;
  const untilMs = run.pause?.untilMs ?? null;
  if (untilMs !== null) return Math.max(0, untilMs - serverNowMs);
  return run.phase === 'paused' ? null : 0;
}

/** Makes a loop that does nothing until it is told to follow a run. */
export function createDriver(ports: DriverPorts): Driver {
  let cancel: () => void = () => undefined;
  let turn = 0;
  let mine = true;
  let wakeUp: (() => void) | null = null;

  function halt(): void {
    turn += 1;
    cancel();
    wakeUp = null;
  }

  function sleepUntil(untilMs: number, callback: () => void): void {
    const leftMs = untilMs - ports.nowMs();
    wakeUp = callback;
    cancel = ports.after(Math.max(0, Math.min(leftMs, sleepMaxMs)), () => {
      if (ports.nowMs() < untilMs) sleepUntil(untilMs, callback);
      else callback();
    });
  }

  function askAfter(delayMs: number, attempt: number): void {
    const asked = turn;
    sleepUntil(ports.nowMs() + delayMs, () => {
      if (asked === turn) void (mine ? step(attempt) : watch(attempt));
    });
  }

  function fail(problem: Problem, attempt: number): void {
    if (!isRetryable(problem) || attempt >= retryPolicy.maximumAttempts) {
      ports.onDrive({ kind: 'failed', problem });
      return;
    }
    const delayMs = retryDelayMs(attempt);
    ports.onDrive({ kind: 'retrying', attempt, untilMs: ports.nowMs() + delayMs, problem });
    askAfter(delayMs, attempt + 1);
  }

  async function step(attempt: number): Promise<void> {
    const asked = turn;
    wakeUp = null;
    ports.onDrive({ kind: 'stepping' });
    const reply = await ports.runStep();
    // Paused or stopped meanwhile: that call's answer may be older than what this step did.
    if (asked !== turn) return refresh();
    if (!reply.ok) return fail(reply.problem, attempt);
    ports.onRun(reply.value.run);
    follow(reply.value.run, reply.value.waitMs);
  }

  async function watch(attempt: number): Promise<void> {
    const asked = turn;
    wakeUp = null;
    const reply = await ports.getRun();
    if (asked !== turn) return;
    if (!reply.ok) return fail(reply.problem, attempt);
    ports.onRun(reply.value);
    if (reply.value === null) return stop();
    follow(reply.value, firstWaitMs(reply.value, reply.nowMs));
  }

  async function refresh(): Promise<void> {
    const asked = turn;
    const reply = await ports.getRun();
    if (asked === turn && reply.ok) ports.onRun(reply.value);
  }

  function follow(run: RunView, waitMs: number | null): void {
    halt();
    mine = run.mine;
    if (isOver(run) || (mine && waitMs === null)) {
      ports.onDrive({ kind: 'idle' });
      return;
    }
    const delayMs = mine ? (waitMs ?? 0) : watchIntervalMs;
    ports.onDrive({ kind: 'waiting', untilMs: ports.nowMs() + delayMs });
    askAfter(delayMs, 1);
  }

  function goNow(): void {
    const callback = wakeUp;
    cancel();
    callback?.();
  }

  function stop(): void {
    halt();
    ports.onDrive({ kind: 'idle' });
  }

  return { follow, goNow, stop };
}
