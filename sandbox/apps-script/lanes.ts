/**
 * Simultaneous executions on a virtual clock.
 *
 * JavaScript cannot pause a synchronous function, so an execution that ran ahead of the others is
 * abandoned at a service call and later run again from the start with the recorded answers of the
 * calls it had made (a replay: same answers, same times, same random numbers, no effects). The lane
 * that is earliest in virtual time always goes first. Requests therefore reach the network in the
 * order of their times, and locks, caches and properties are shared as they would be.
 */

import type { VirtualClock } from './clock';
import { ExecutionSuspended } from './errors';
import type { CallRecord, Lane } from './execution';

/**
 * A lane may be this far ahead of the others before it waits for them. Requests may not be ahead at
 * all. Smaller is more exact and slower: each suspension costs a run of the script's global code.
 */
const AHEAD_MAX_MS = 250;

/** One piece of work for a lane: `run` may throw `ExecutionSuspended` and is then run again. */
export interface LaneTask {
  run(lane: ExecutionLane): void;
}

/** What the calls of a task remember between its runs. */
export class ExecutionLane implements Lane {
  /** The log of the execution under way; a task may have several, one after another. */
  log: CallRecord[] = [];
  randoms: number[] = [];
  /** Where this lane stands in virtual time. */
  timeMs: number;
  /** When the execution under way began. */
  startMs: number;
  /** Of the execution under way, or of the one that was put aside. */
  executionId: number | undefined;
  #waitingSinceMs: number | undefined;
  readonly #lanes: LaneScheduler;

  constructor(lanes: LaneScheduler, timeMs: number) {
    this.#lanes = lanes;
    this.timeMs = timeMs;
    this.startMs = timeMs;
  }

  /** Ready for the first execution of the task, or the next one. */
  begin(): void {
    this.log = [];
    this.randoms = [];
    this.executionId = undefined;
    this.startMs = this.#lanes.nowMs();
  }

  beforeCall(service: string): void {
    this.#lanes.catchUp(this.timeMs);
    const aheadMs = service === 'UrlFetchApp' ? 0 : AHEAD_MAX_MS;
    const othersMs = this.#lanes.earliestOther(this);
    if (this.#lanes.nowMs() <= othersMs + aheadMs) return;
    this.timeMs = this.#lanes.nowMs();
    throw new ExecutionSuspended();
  }

  waitingSince(): number | undefined {
    return this.#waitingSinceMs;
  }

  waitForExecution(holder: number, sinceMs: number, deadlineMs: number): boolean {
    const other = this.#lanes.laneOf(holder);
    if (!other) return false;
    const nowMs = this.#lanes.nowMs();
    if (nowMs >= deadlineMs) {
      this.#waitingSinceMs = undefined;
      return true;
    }
    this.#waitingSinceMs = sinceMs;
    // One millisecond after the holder's next move, so that the holder goes first.
    this.timeMs = Math.min(deadlineMs, Math.max(nowMs, other.timeMs + 1));
    throw new ExecutionSuspended();
  }

  waitIsOver(): void {
    this.#waitingSinceMs = undefined;
  }
}

export class LaneScheduler {
  readonly #clock: VirtualClock;
  readonly #lanesMax: number;
  readonly #active = new Map<ExecutionLane, LaneTask>();
  #startMs = 0;

  constructor(clock: VirtualClock, lanesMax: number) {
    this.#clock = clock;
    this.#lanesMax = lanesMax;
  }

  nowMs(): number {
    return this.#clock.now();
  }

  catchUp(timeMs: number): void {
    if (this.#clock.now() < timeMs) this.#clock.switchTo(timeMs);
  }

  laneOf(executionId: number): ExecutionLane | undefined {
    for (const lane of this.#active.keys()) if (lane.executionId === executionId) return lane;
    return undefined;
  }

  earliestOther(own: ExecutionLane): number {
    let earliestMs = Number.POSITIVE_INFINITY;
    for (const lane of this.#active.keys())
      if (lane !== own) earliestMs = Math.min(earliestMs, lane.timeMs);
    return earliestMs;
  }

  /** Runs all tasks; at the end the clock shows when the last of them was done. */
  runAll(tasks: readonly LaneTask[]): void {
    this.#startMs = this.#clock.now();
    let endMs = this.#startMs;
    const waiting = [...tasks];
    for (const task of waiting.splice(0, this.#lanesMax)) this.#start(task, this.#startMs);
    for (let lane = this.#earliest(); lane; lane = this.#earliest()) {
      if (!this.#advance(lane)) continue;
      endMs = Math.max(endMs, lane.timeMs);
      const next = waiting.shift();
      if (next) this.#start(next, lane.timeMs);
    }
    this.#clock.switchTo(endMs);
  }

  #start(task: LaneTask, timeMs: number): void {
    this.#active.set(new ExecutionLane(this, timeMs), task);
  }

  #earliest(): ExecutionLane | undefined {
    let earliest: ExecutionLane | undefined;
    for (const lane of this.#active.keys())
      if (!earliest || lane.timeMs < earliest.timeMs) earliest = lane;
    return earliest;
  }

  /** Runs a lane until it is put aside (false) or its task is done (true). */
  #advance(lane: ExecutionLane): boolean {
    const task = this.#active.get(lane);
    if (!task) return true;
    this.#clock.switchTo(lane.startMs);
    try {
      task.run(lane);
    } catch (error) {
      if (!(error instanceof ExecutionSuspended)) {
        this.#active.delete(lane);
        throw error;
      }
      return false;
    }
    lane.timeMs = this.#clock.now();
    this.#active.delete(lane);
    return true;
  }
}
