/** Defines what goes wrong at the service calls that a directed life names. */

import { HostKill, ServiceException } from '../../../sandbox/apps-script/errors';
import type { ServiceCall } from '../../../sandbox/apps-script/host';
import type { Stage } from '../stage';
import type { Faults } from '../watch';

/** A call such as `runStep Range.setValues`; the function may be any where it is `*`. */
export type CallName = `${string} ${string}.${string}`;

interface Plan {
  readonly name: CallName;
  readonly when: 'before' | 'after';
  /** Calls of that name that are let through first. */
  left: number;
  readonly act: (call: ServiceCall) => void;
}

export class Planned implements Faults {
  private stage: () => Stage = () => {
    throw new Error('nothing has begun yet');
  };
  private plans: Plan[] = [];

  enter(stage: () => Stage): void {
    this.stage = stage;
  }

  isRough(): boolean {
    return false;
  }

  /** At the `nth` call of that name from now on, counted from 1. */
  at(name: CallName, nth: number, act: (call: ServiceCall) => void): void {
    this.plans.push({ name, when: 'before', left: nth - 1, act });
  }

  after(call: ServiceCall): void {
    this.perform(call, 'after');
  }

  before(call: ServiceCall): void {
    this.perform(call, 'before');
  }

  atReturnOf(name: CallName, nth: number, act: (call: ServiceCall) => void): void {
    this.plans.push({ name, when: 'after', left: nth - 1, act });
  }

  /** Those that never came: a life that waits for one shows nothing. */
  missed(): readonly string[] {
    return this.plans.map(({ name }) => name);
  }

  kill = (): never => end({});

  /** What had not been flushed is lost. */
  killLosing = (): never => end({ loseBufferedWrites: true });

  refuse = ({ executionId }: ServiceCall): never => {
    this.stage().shadow.looks.strikes(executionId);
    throw new ServiceException(
      'The data you entered in cell H7 violates the data validation rules set on this cell.',
    );
  };

  private perform(call: ServiceCall, when: Plan['when']): void {
    const names = [call.functionName, '*'].map((name) => `${name} ${call.service}.${call.method}`);
    for (const plan of this.plans) {
      if (plan.when !== when || !names.includes(plan.name)) continue;
      if (plan.left > 0) {
        plan.left -= 1;
        continue;
      }
      this.plans = this.plans.filter((other) => other !== plan);
      this.stage().trace(`planned at ${names[0]}`);
      plan.act(call);
      return;
    }
  }
}

function end(options: { loseBufferedWrites?: boolean }): never {
  throw new HostKill('The execution was killed.', options);
}
