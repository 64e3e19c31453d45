/** Defines how a page's calls reach the server part: what was pressed for each, and what gets lost on the way. */

import { z } from 'zod';
import type { ScriptRunAnswer } from '../../../sandbox/apps-script/script-run/google-script-run';
import { namedActs, receipt, reply } from '../sidebar';
import { lastExecution, presentRun, type Stage } from '../stage';
import { notRestored } from '../undo-look';

/** What the page showed when somebody pressed. */
export interface Press {
  readonly runId: string;
  /** Credits. */
  readonly creditsMax: number;
  readonly sheetId: number;
}

interface Wish {
  readonly name: 'stopRun' | 'pauseRun';
  readonly runId: string;
}

const runTold = z.looseObject({
  runId: z.string(),
  ceiling: z.looseObject({ creditsMax: z.number() }).nullable(),
  receipt: receipt.nullable(),
});
const told = z.union([z.looseObject({ run: runTold }).transform(({ run }) => run), runTold]);

const starts = /^start(Run|Preview|Check)$/;
/** Nothing was done, and the page asks again by itself. */
const transient =
  /^(BUSY|UNEXPECTED|PACED|RATE_LIMITED|NETWORK_FAILURE|INVALID_ANSWER|INTERNAL_ERROR|VAULT_UNAVAILABLE)$/;

const lossChance = 0.03;
const lost: ScriptRunAnswer = {
  kind: 'failure',
  message: 'NetworkError: Connection failure due to HTTP 0',
  durationMs: 0,
};

export class PageCalls {
  /** By call: what was pressed last. */
  readonly pressed = new Map<string, Press>();
  /** Of which the server part has not said yet what came of it. */
  wish: Wish | null = null;
  /** Until then no call of this page arrives. */
  downUntilMs = 0;
  /** What previews came to that this page was told of, by sheet. */
  private readonly ceilings = new Set<string>();
  private readonly stage: Stage;
  private readonly user: string;
  private readonly shownRunId: () => string;

  constructor(stage: Stage, user: string, shownRunId: () => string) {
    this.stage = stage;
    this.user = user;
    this.shownRunId = shownRunId;
  }

  press(name: string, press: Press): void {
    this.pressed.set(name, press);
    if (name === 'stopRun' || name === 'pauseRun') this.wish = { name, runId: press.runId };
    if (name === 'undoRun') this.stage.runs.undoBegun.add(press.runId);
  }

  call(name: string, args: readonly unknown[]): ScriptRunAnswer {
    const loss = this.lossOf(name);
    if (loss === 'not sent') return lost;
    const { host } = this.stage;
    const answer = this.booked(name, () => host.googleScriptRun(this.user).call(name, ...args));
    if (loss === 'not answered') return lost;
    if (answer.kind === 'success') this.answered(name, answer.value);
    return answer;
  }

  private lossOf(name: string): 'not sent' | 'not answered' | null {
    const { clock, injected, isRough, random, scenario, trace } = this.stage;
    if (clock.now() < this.downUntilMs) {
      injected.add('page: outage');
      return 'not sent';
    }
    if (!scenario.presses || !isRough() || !random.chance(lossChance)) return null;
    const loss = random.pick(['not sent', 'not answered'] as const);
    injected.add(`page: call ${loss}`);
    trace(`page of ${this.user}, ${name}: ${loss}`);
    return loss;
  }

  private booked<T>(name: string, call: () => T): T {
    if (starts.test(name)) return this.start(name, call);
    if (!namedActs.test(name)) return call();
    const { acts, runs } = this.stage;
    const press = name === 'runStep' ? undefined : this.pressed.get(name);
    const runId = press?.runId ?? this.shownRunId();
    const presentId = presentRun(this.stage)?.id;
    const named = { user: this.user, name, runId, presentId };
    return acts.during(named, () => runs.whileNaming(this.user, press?.creditsMax ?? 0, call));
  }

  private start<T>(name: string, call: () => T): T {
    const { found, injected, otherSheet, runs } = this.stage;
    const press = this.pressed.get(name);
    if (press === undefined) found.push(`13 ${name} was sent, which nobody wants any more`);
    const formerId = presentRun(this.stage)?.id;
    const outcome = runs.whileNaming(this.user, press?.creditsMax ?? 0, call);
    const run = presentRun(this.stage);
    const isOwn =
      run !== null &&
      run.id !== formerId &&
      runs.payers.get(run.id) === this.user &&
      !runs.automatic.has(run.id);
    if (isOwn && run.settings.sheetId === otherSheet?.sheet.id)
      injected.add('run over the second sheet');
    if (isOwn && run.settings.sheetId !== press?.sheetId)
      found.push(`1 ${name} began run ${run.id} on another sheet than the page showed`);
    return outcome;
  }

  private answered(name: string, value: unknown): void {
    const { acts, shown, trace } = this.stage;
    const parsed = reply.parse(JSON.parse(z.string().parse(value)));
    const runId = this.pressed.get(name)?.runId ?? '';
    if (name === 'stopRun')
      acts.answered({ name, runId, isTaken: parsed.ok }, lastExecution(this.stage));
    const isOpen = !parsed.ok && transient.test(parsed.problem.code);
    if (this.wish?.name === name && !isOpen) this.wish = null;
    if (parsed.ok) this.tells(name, parsed.value);
    else {
      const { code, message, nextStep } = parsed.problem;
      trace(`page of ${this.user}, ${name}: ${code} ${message}`);
      shown.push(`${message} ${nextStep}`);
    }
  }

  private tells(name: string, value: unknown): void {
    const { found, receipts, runs, scenario, shown } = this.stage;
    const run = told.safeParse(value).data;
    if (!scenario.presses || run === undefined) return;
    const { ceiling, receipt: made, runId } = run;
    const sheetId = runs.runs.get(runId)?.settings.sheetId;
    if (ceiling !== null && sheetId !== undefined)
      this.ceilings.add(ceilingOn(sheetId, ceiling.creditsMax));
    if (made === null) return;
    receipts.set(made.runId, made);
    shown.push(...made.notes, ...made.left);
    if (name === 'undoRun' && made.undone === true) found.push(...notRestored(this.stage, made));
  }

  /** Whether a preview of that sheet was shown here that came to so many credits. */
  hasPreviewed(sheetId: number, creditsMax: number): boolean {
    return this.ceilings.has(ceilingOn(sheetId, creditsMax));
  }
}

function ceilingOn(sheetId: number, creditsMax: number): string {
  return `${sheetId} ${creditsMax}`;
}
