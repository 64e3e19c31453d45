/** LockService: locks between executions, freed at the latest when their execution ends. */

import { ServiceException } from '../errors';
import type { Execution } from '../executions/execution';
import { ServiceObject } from '../service-object';
import type { World } from '../world';
import { asInteger } from './arguments';
import { ExecutionService } from './execution-service';

export class LockService extends ExecutionService {
  override readonly serviceName = 'LockService';

  getScriptLock(): Lock {
    return new Lock(this.world, this.execution, 'script');
  }

  getDocumentLock(): Lock {
    return new Lock(this.world, this.execution, 'document');
  }

  getUserLock(): Lock {
    const formula = this.execution.authMode === 'CUSTOM_FUNCTION';
    const user = formula ? this.world.owner : this.execution.user;
    return new Lock(this.world, this.execution, `user:${user}`);
  }
}

export class Lock extends ServiceObject {
  override readonly serviceName = 'Lock';
  readonly #world: World;
  readonly #execution: Execution;
  readonly #scope: string;

  constructor(world: World, execution: Execution, scope: string) {
    super();
    this.#world = world;
    this.#execution = execution;
    this.#scope = scope;
  }

  hasLock(): boolean {
    const { locks, readings } = this.#world;
    const { id } = this.#execution;
    return readings.locks === 'shared'
      ? locks.holder(this.#scope) === id
      : locks.isHeldBy(this.#scope, id, this);
  }

  tryLock(timeoutInMillis: unknown): boolean {
    return this.#acquire(asInteger(timeoutInMillis));
  }

  waitLock(timeoutInMillis: unknown): void {
    if (!this.#acquire(asInteger(timeoutInMillis)))
      throw new ServiceException(this.#world.messages.lockTimeout());
  }

  releaseLock(): void {
    if (!this.hasLock()) return;
    this.#world.locks.release(this.#scope, this.#execution.id, this.#execution.clock.now());
  }

  #acquire(timeoutMs: number): boolean {
    if (this.hasLock()) return true;
    if (timeoutMs < 0) return false;
    const { locks } = this.#world;
    const { clock, lane, id } = this.#execution;
    const startedAtMs = lane?.waitingSince() ?? clock.now();
    const deadlineMs = startedAtMs + timeoutMs;
    const holder = locks.holder(this.#scope);
    // Another lane's execution: let it go on, then try again. Without lanes the holder waits for
    // this very execution to return, so it cannot release the lock in time.
    const freeOf = () =>
      locks.holder(this.#scope) === holder ? null : locks.freeAtMs(this.#scope);
    const wait = { sinceMs: startedAtMs, deadlineMs, freeAtMs: freeOf };
    if (holder !== null && holder !== id && lane?.waitForLock({ ...wait, holder })) {
      lane.waitIsOver();
      return false;
    }
    lane?.waitIsOver();
    const freeAtMs = holder === null ? locks.freeAtMs(this.#scope) : Number.POSITIVE_INFINITY;
    clock.sleep(Math.max(0, Math.min(freeAtMs, deadlineMs) - clock.now()));
    if (freeAtMs > deadlineMs) return false;
    locks.acquire(this.#scope, id, this);
    return true;
  }
}
