/** Defines what is always watched at service calls, whatever else goes wrong there. */

import type { Hooks, ServiceCall } from '../../sandbox/apps-script/host';
import { rowsFound } from './renewals';
import { runProperty, savedRunOf } from './run-book';
import { keptKeyOf, type Stage } from './stage';
import { picture } from './undo-look';

/** What is done to executions at their calls. */
export interface Faults extends Required<Pick<Hooks, 'before' | 'after'>> {
  /** Given once, before anything happens. */
  enter(stage: () => Stage): void;
  /** Whether requests may go wrong now. */
  isRough(): boolean;
}

export interface Caller {
  /** Its top-level function. */
  readonly name: string;
  readonly executionId: number;
}

/** Notes who calls, when executions look and write, and each state of a run that they keep. */
export class Watched implements Hooks {
  /** The execution that called a service last. */
  caller: Caller = { name: '', executionId: 0 };
  private readonly stage: () => Stage;
  private readonly strike: Faults;

  constructor(stage: () => Stage, strike: Faults) {
    this.stage = stage;
    this.strike = strike;
  }

  before(call: ServiceCall): void {
    const { looks } = this.stage().shadow;
    looks.end();
    this.strike.before(call);
    // Last, because other people's executions may have run inside this one.
    this.caller = { name: call.functionName, executionId: call.executionId };
    this.stage().contacts.called(call.executionId);
    looks.begin(call);
  }

  after(call: ServiceCall): void {
    const stage = this.stage();
    stage.shadow.looks.end();
    if (call.service === 'Properties' && call.method === 'setProperty') this.noteRun(call);
    stage.chosen.called(stage, call);
    this.strike.after(call);
  }

  /** Also of what nobody struck: a day that passed ends what was under way. */
  died(executionId: number): void {
    this.stage().shadow.looks.strikes(executionId);
  }

  private noteRun({ args, user, functionName, executionId }: ServiceCall): void {
    if (args[0] !== runProperty) return;
    const { acts, before, runs, shadow, shown, endings } = this.stage();
    const former = runs.latest();
    runs.keep(String(args[1]), user, functionName);
    this.stage().pages.kept(this.stage());
    const run = runs.latest();
    if (run !== undefined && !runs.found.has(run.id))
      runs.found.set(run.id, rowsFound(this.stage(), former?.startedAtMs));
    const kept = savedRunOf(String(args[1]));
    if (kept !== null) acts.keeps(user, functionName, kept.id, former?.id);
    // It is kept before it touches the sheet; what stood there when somebody pressed may be another run's by now.
    if (kept !== null && !before.has(kept.id))
      before.set(kept.id, { pictured: picture(shadow), wholeSheet: false });
    shadow.overwriting = functionName !== 'erasePerson' && run?.settings.overwrite === true;
    if (run === undefined || !runs.isEnded(run.id)) return;
    if (!endings.has(run.id)) {
      endings.set(run.id, { user, executionId, keptKey: keptKeyOf(this.stage(), user) });
    }
    // The receipt stands for whoever opens the sidebar.
    shown.push(...(run.notes ?? []));
  }
}
