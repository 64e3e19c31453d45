/** One call of the script: who runs it, with which authority, for how long, and what it may replay. */

import type { HostClock } from '../clock';
import { HostKill } from '../errors';
import type { AuthMode } from '../host-types';
import { BufferedWrites } from './buffered-writes';

/** Platform facts, section 1: 6 min for an execution, 30 s for custom functions and simple triggers. */
export const executionLimitMs = 6 * 60_000;
export const shortExecutionLimitMs = 30_000;

/** One of several simultaneous executions on a virtual clock; see lanes.ts. */
export interface Lane {
  /** Since when this lane has been waiting for a lock, if it was put aside for that. */
  waitingSince(): number | undefined;
  /**
   * Puts this lane aside while another lane's execution holds a lock, by throwing
   * `ExecutionSuspended`. Returns true when the deadline has passed, false when the holder is not
   * in a lane.
   */
  waitForLock(wait: LockWait): boolean;
  waitIsOver(): void;
}

export interface LockWait {
  /** The id of the execution that holds the lock. */
  holder: number;
  sinceMs: number;
  deadlineMs: number;
  /** When that execution gave the lock back; null while it holds it. */
  freeAtMs(): number | null;
}

export interface ExecutionOptions {
  id: number;
  functionName: string;
  user: string;
  authMode: AuthMode;
  clock: HostClock;
  limitMs: number;
  lane?: Lane;
  /** The cell that calculates, in a custom function. */
  cell?: CellAddress;
  /** Whether nobody watches: `getUi` fails there. */
  unattended?: boolean;
}

export interface CellAddress {
  sheetId: number;
  row: number;
  column: number;
}

export class Execution {
  readonly id: number;
  readonly functionName: string;
  readonly user: string;
  readonly authMode: AuthMode;
  readonly clock: HostClock;
  readonly startedAtMs: number;
  readonly limitMs: number;
  readonly lane: Lane | undefined;
  readonly cell: CellAddress | undefined;
  readonly unattended: boolean;
  /** The reason why this execution ends; once set, every service call throws it. */
  death: Error | undefined;
  /** A fault of the host itself; reported to the caller of `run`, never to the script. */
  hostFault: Error | undefined;
  readonly writes = new BufferedWrites();

  constructor(options: ExecutionOptions) {
    this.id = options.id;
    this.functionName = options.functionName;
    this.user = options.user;
    this.authMode = options.authMode;
    this.clock = options.clock;
    this.limitMs = options.limitMs;
    this.lane = options.lane;
    this.cell = options.cell;
    this.unattended = options.unattended ?? false;
    this.startedAtMs = options.clock.now();
  }

  /** Ends the execution where it stands: the script may still unwind, but can do nothing more. */
  die(reason: Error): never {
    this.death ??= reason;
    throw reason;
  }

  /** Dies when the platform would have stopped the execution by now. */
  assertInTime(): void {
    if (this.clock.now() - this.startedAtMs > this.limitMs)
      this.die(new HostKill('Exceeded maximum execution time'));
  }
}
