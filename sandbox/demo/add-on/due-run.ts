/** Defines a run that is carried on up to a moment, so that other things happen between its steps. */
import type { HostClock } from '../../apps-script/clock';
import type { AddOn } from './driver';
import { type StepView, stepView } from './schemas';

export class DueRun {
  private readonly addOn: AddOn;
  private readonly clock: Pick<HostClock, 'now' | 'sleep'>;
  private last: StepView;
  private dueAtMs: number;

  /** `first` is the answer to the call that began it. */
  constructor(addOn: AddOn, clock: Pick<HostClock, 'now' | 'sleep'>, first: StepView) {
    this.addOn = addOn;
    this.clock = clock;
    this.last = first;
    this.dueAtMs = clock.now() + (first.waitMs ?? 0);
  }

  /** When its next step is due; null where it wants none. */
  get dueMs(): number | null {
    return this.last.waitMs === null ? null : this.dueAtMs;
  }

  /** Takes its next step, when that is due. */
  step(): void {
    const { addOn, clock } = this;
    clock.sleep(Math.max(0, this.dueAtMs - clock.now()));
    this.last = addOn.call('runStep', stepView, this.last.run.runId);
    this.dueAtMs = clock.now() + (this.last.waitMs ?? 0);
  }

  /** Takes all steps that are due until then, as the page does; gives what became of the run. */
  runUntil(untilMs: number): string {
    while (this.dueMs !== null && this.dueMs <= untilMs) this.step();
    this.clock.sleep(Math.max(0, untilMs - this.clock.now()));
    return this.last.run.phase;
  }
}
