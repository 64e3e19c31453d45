/** Defines the loop that carries a run on while the sidebar is open. */

import type { Problem, Reply, StepView } from '../core/calls/views';
import type { RunView } from '../core/run/views';
import { isRetryable, retryDelayMs } from './failure';
import { firstWaitMs, goesOn, isOver, watchIntervalMs } from './state/run-phase';

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
  /** `now` asks again for what the run waits for, before its time. */
  runStep(runId: string, now: boolean): Promise<Reply<StepView>>;
  getRun(): Promise<Reply<RunView | null>>;
  onRun(run: RunView | null): void;
  onDrive(drive: Drive): void;
  nowMs(): number;
  /** Calls back after the delay; the answer cancels it. */
  after(delayMs: number, callback: () => void): () => void;
}

export interface Driver {
  /** Takes over a run; where there is none, or it has ended, or `waitMs` is null, it only looks at times. */
  follow(run: RunView | null, waitMs: number | null): void;
  /** Ends a wait early. */
  goNow(): void;
  stop(): void;
}

/** A page on which nothing goes on hears within a minute of what others began, resumed or undid. */
const idleIntervalMs = 50_000;

/**
 * Timers stand still while a computer sleeps, and others may stop or end a run that waits: long waits
 * look at the clock and at the run in between.
 */
const sleepMaxMs = 20_000;

/** Another run stands where the page showed one: what is so now has to be looked up. */
const otherRunCode = 'OTHER_RUN';

/** The loop; it does nothing until it is told to follow a run, or none. */
export class RunDriver implements Driver {
  private readonly ports: DriverPorts;
  /** Grows whenever the loop is halted: answers to calls of an earlier turn are out of date. */
  private turn = 0;
  private isMine = true;
  private runId = '';
  /** While nothing goes on: the run as the page shows it, whose user has a form to fill in meanwhile. */
  private idleRun: string | null = null;
  private cancel: () => void = () => undefined;
  private wakeUp: (() => void) | null = null;
  private now = false;

  constructor(ports: DriverPorts) {
    this.ports = ports;
  }

  follow(run: RunView | null, waitMs: number | null): void {
    this.halt();
    if (run === null || !goesOn(run, waitMs)) {
      this.ports.onDrive({ kind: 'idle' });
      this.idleRun = JSON.stringify(run);
      this.isMine = false;
      this.askAfter(idleIntervalMs, 1);
      return;
    }
    this.idleRun = null;
    // Of a run that is over only its Undo may be under way, which nobody steps.
    this.isMine = run.mine && !isOver(run);
    this.runId = run.runId;
    const delayMs = this.isMine ? (waitMs ?? 0) : watchIntervalMs;
    this.ports.onDrive({ kind: 'waiting', untilMs: this.ports.nowMs() + delayMs });
    this.askAfter(delayMs, 1);
  }

  goNow(): void {
    const { wakeUp } = this;
    this.cancel();
    this.now = wakeUp !== null && this.isMine;
    wakeUp?.();
  }

  stop(): void {
    this.halt();
    this.ports.onDrive({ kind: 'idle' });
  }

  private halt(): void {
    this.turn += 1;
    this.cancel();
    this.wakeUp = null;
  }

  private askAfter(delayMs: number, attempt: number): void {
    const asked = this.turn;
    this.sleepUntil(this.ports.nowMs() + delayMs, attempt === 1, () => {
      if (asked !== this.turn) return;
      this.wakeUp = null;
      void (this.isMine ? this.step(attempt) : this.watch(attempt));
    });
  }

  private sleepUntil(untilMs: number, looks: boolean, callback: () => void): void {
    const leftMs = untilMs - this.ports.nowMs();
    this.wakeUp = callback;
    this.cancel = this.ports.after(Math.max(0, Math.min(leftMs, sleepMaxMs)), () => {
      if (this.ports.nowMs() >= untilMs) callback();
      else {
        this.sleepUntil(untilMs, looks, callback);
        if (looks && this.isMine) void this.lookMeanwhile();
      }
    });
  }

  /** The run may have been ended, paused or replaced by somebody else, or woken before its time. */
  private async lookMeanwhile(): Promise<void> {
    const asked = this.turn;
    const reply = await this.ports.getRun();
    // A step that began meanwhile knows more.
    if (asked !== this.turn || this.wakeUp === null || !reply.ok) return;
    this.found(reply.value, reply.value && firstWaitMs(reply.value, reply.nowMs));
  }

  private async step(attempt: number): Promise<void> {
    const asked = this.turn;
    this.ports.onDrive({ kind: 'stepping' });
    const { now } = this;
    this.now = false;
    const reply = await this.ports.runStep(this.runId, now);
    // Paused or stopped meanwhile: that call's answer may be older than what this step did.
    if (asked !== this.turn) await this.lookAgain();
    else if (reply.ok) this.found(reply.value.run, reply.value.waitMs);
    else if (reply.problem.code === otherRunCode) await this.watch(attempt);
    else this.fail(reply.problem, attempt);
  }

  private async watch(attempt: number): Promise<void> {
    const asked = this.turn;
    const reply = await this.ports.getRun();
    if (asked !== this.turn) return;
    if (!reply.ok) this.fail(reply.problem, attempt);
    else if (JSON.stringify(reply.value) === this.idleRun) this.askAfter(idleIntervalMs, 1);
    else this.found(reply.value, reply.value && firstWaitMs(reply.value, reply.nowMs));
  }

  private found(run: RunView | null, waitMs: number | null): void {
    this.ports.onRun(run);
    this.follow(run, waitMs);
  }

  private async lookAgain(): Promise<void> {
    const asked = this.turn;
    const reply = await this.ports.getRun();
    if (asked === this.turn && reply.ok) this.ports.onRun(reply.value);
  }

  /** Somebody may be offline for an hour: what can pass is tried for as long as the page is open. */
  private fail(problem: Problem, attempt: number): void {
    if (this.idleRun !== null) {
      if (isRetryable(problem)) this.askAfter(idleIntervalMs, 1);
      return;
    }
    if (!isRetryable(problem)) {
      this.ports.onDrive({ kind: 'failed', problem });
      return;
    }
    const delayMs = retryDelayMs(attempt);
    const untilMs = this.ports.nowMs() + delayMs;
    this.ports.onDrive({ kind: 'retrying', attempt, untilMs, problem });
    this.askAfter(delayMs, attempt + 1);
  }
}
