/** Defines the base of the services that each execution gets an object of its own of. */

import type { Execution } from '../executions/execution';
import { ServiceObject } from '../service-object';
import type { World } from '../world';

export abstract class ExecutionService extends ServiceObject {
  protected readonly world: World;
  protected readonly execution: Execution;

  constructor(world: World, execution: Execution) {
    super();
    this.world = world;
    this.execution = execution;
  }
}
