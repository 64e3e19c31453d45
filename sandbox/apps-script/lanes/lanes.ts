/**
 * Simultaneous executions.
 *
 * Each lane runs the script in a thread of its own, which stops at every service call. The host
 * makes the calls one by one, always the one that is earliest in time. So requests reach
 * the network in the order of their times; locks, caches and properties are shared as they would
 * be; and on a virtual clock a run with the same inputs takes the same course every time. On a real
 * clock only the sleeps of the lanes overlap.
 */

import { type HostClock, LaneClock, VirtualClock } from '../clock';
import { ExecutionSuspended } from '../errors';
import type { CallGate } from '../executions/call-gate';
import type { Execution, Lane, LockWait } from '../executions/execution';
import { createServices } from '../executions/globals';
import type { ExecutionRequest, Outcome, Runner } from '../executions/runner';
import { Realm } from '../realm/realm';
import type { World } from '../world';
import type { LaneAnswer, LaneMessage } from './lane-messages';
import { borrowThread, type LaneThread, returnThread } from './lane-thread';
import { LaneValues } from './lane-values';

/** Work that needs executions, one after another: each answer is handed to `next`. */
export interface LaneTask {
  /** The next execution, or null when the task is done. Called in the task's own time. */
  next(previous: Outcome | null): ExecutionRequest | null;
}

/** An execution under way, and the call it waits for. */
interface Job {
  execution: Execution;
  gate: CallGate;
  values: LaneValues;
  pending: LaneMessage;
}

/** An answer before the time is told. */
type Reply = LaneAnswer extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'now'>
    : never
  : never;

class LaneState implements Lane {
  readonly task: LaneTask;
  readonly thread: LaneThread;
  readonly knownShapes: Set<string>;
  timeMs: number;
  job: Job | null = null;
  readonly #scheduler: LaneScheduler;
  #wait: LockWait | null = null;

  constructor(scheduler: LaneScheduler, task: LaneTask, thread: LaneThread, timeMs: number) {
    this.#scheduler = scheduler;
    this.task = task;
    this.thread = thread;
    this.knownShapes = shapesOf(thread);
    this.timeMs = timeMs;
  }

  /** When the lane's next call is to be made. */
  get dueMs(): number {
    if (!this.#wait) return this.timeMs;
    const freeAtMs = this.#wait.freeAtMs();
    return freeAtMs === null ? this.#wait.deadlineMs : Math.max(this.timeMs, freeAtMs);
  }

  get isWaiting(): boolean {
    return this.#wait !== null;
  }

  waitingSince(): number | undefined {
    return this.#wait?.sinceMs;
  }

  waitForLock(wait: LockWait): boolean {
    if (!this.#scheduler.runs(wait.holder)) return false;
    if (this.#scheduler.nowMs() >= wait.deadlineMs) return true;
    this.#wait = wait;
    throw new ExecutionSuspended();
  }

  waitIsOver(): void {
    this.#wait = null;
  }
}

const shapesByThread = new WeakMap<LaneThread, Set<string>>();

function shapesOf(thread: LaneThread): Set<string> {
  const known = shapesByThread.get(thread) ?? new Set();
  shapesByThread.set(thread, known);
  return known;
}

export class LaneScheduler {
  readonly #world: World;
  readonly #clock: HostClock;
  readonly #runner: Runner;
  readonly #code: string;
  readonly #active = new Set<LaneState>();

  constructor(world: World, runner: Runner, code: string) {
    this.#world = world;
    this.#clock = world.clock;
    this.#runner = runner;
    this.#code = code;
  }

  nowMs(): number {
    return this.#clock.now();
  }

  runs(executionId: number): boolean {
    for (const lane of this.#active) if (lane.job?.execution.id === executionId) return true;
    return false;
  }

  /** Runs all tasks, `lanesMax` at once; at the end the clock shows when the last was done. */
  runAll(tasks: readonly LaneTask[], lanesMax: number): void {
    const waiting = [...tasks];
    const startMs = this.#clock.now();
    let endMs = startMs;
    try {
      for (const task of waiting.splice(0, lanesMax)) this.#open(task, startMs);
      for (let lane = this.#earliest(); lane; lane = this.#earliest()) {
        this.#moveTo(lane.dueMs);
        if (this.#advance(lane)) continue;
        endMs = Math.max(endMs, lane.timeMs);
        this.#close(lane);
        const next = waiting.shift();
        if (next) this.#open(next, lane.timeMs);
      }
    } finally {
      this.#abandon();
      this.#moveTo(endMs);
    }
  }

  /** Virtual time is set, also back to a lane that is behind; real time is waited for. */
  #moveTo(timeMs: number): void {
    if (this.#clock instanceof VirtualClock) this.#clock.switchTo(timeMs);
    else this.#clock.sleep(Math.max(0, timeMs - this.#clock.now()));
  }

  #open(task: LaneTask, timeMs: number): void {
    const lane = new LaneState(this, task, borrowThread(this.#code), timeMs);
    this.#active.add(lane);
  }

  #close(lane: LaneState): void {
    this.#active.delete(lane);
    returnThread(this.#code, lane.thread);
  }

  /** After a fault of the host: threads that wait for an answer are of no more use. */
  #abandon(): void {
    for (const lane of this.#active) lane.thread.close();
    this.#active.clear();
  }

  #earliest(): LaneState | undefined {
    let earliest: LaneState | undefined;
    let earliestMs = Number.POSITIVE_INFINITY;
    for (const lane of this.#active) {
      const { dueMs } = lane;
      if (dueMs >= earliestMs) continue;
      earliest = lane;
      earliestMs = dueMs;
    }
    return earliest;
  }

  /** Makes the lane's next call or starts its next execution; false when its task is done. */
  #advance(lane: LaneState): boolean {
    if (!lane.job) return this.#start(lane, lane.task.next(null));
    const { pending, execution } = lane.job;
    if (pending.type === 'done') {
      const outcome = this.#runner.finish(execution, pending.result);
      lane.job = null;
      lane.timeMs = execution.clock.now();
      return this.#start(lane, lane.task.next(outcome));
    }
    this.#answer(lane, lane.job);
    return true;
  }

  #start(lane: LaneState, request: ExecutionRequest | null): boolean {
    if (!request) return false;
    const clock = this.#clock.isVirtual ? this.#clock : new LaneClock(this.#clock);
    const { execution, gate } = this.#runner.begin({ ...request, lane, clock });
    const values = new LaneValues(lane.knownShapes);
    const { services, sheets } = createServices(this.#world, execution, new Realm({}));
    const globals = Object.fromEntries(
      services.map((service) => [service.serviceName, values.encode(service)]),
    );
    const pending = lane.thread.exchange({
      functionName: request.functionName,
      args: request.args({ sheets }).map((arg) => values.encode(arg)),
      globals,
      timeZone: this.#world.manifest.timeZone,
      now: clock.now(),
    });
    lane.job = { execution, gate, values, pending };
    return true;
  }

  #answer(lane: LaneState, job: Job): void {
    const answer = this.#reply(job, lane.isWaiting);
    if (!answer) return;
    lane.timeMs = job.execution.clock.now();
    job.pending = lane.thread.exchange({ ...answer, now: lane.timeMs });
  }

  /** Null when the call has to wait for another lane. */
  #reply({ gate, values, pending }: Job, again: boolean): Reply | null {
    if (pending.type === 'random') return { kind: 'value', value: this.#world.random() };
    if (pending.type === 'missing') {
      gate.missing(pending.path);
      return { kind: 'noted' };
    }
    if (pending.type !== 'call') throw new Error(`a lane sent ${pending.type} out of turn`);
    try {
      const target = values.object(pending.target);
      const args = pending.args.map((arg) => values.decode(arg));
      const result = gate.call(target, pending.method, args, again);
      if (result.kind === 'value') return { kind: 'value', value: values.encode(result.value) };
      return { kind: result.kind, message: result.error.message };
    } catch (error) {
      if (error instanceof ExecutionSuspended) return null;
      throw error;
    }
  }
}
