/** Defines one person's sidebar: it opens, calls, and reads what comes back, as the page does. */

import { z } from 'zod';
import { addOnHost } from '../../sandbox/demo/add-on/add-on-host';
import { openAddOn } from '../../sandbox/demo/add-on/driver';
import type { Spender } from './allowances';
import { requestText } from './run-request';
import type { RunChoice } from './scenario';
import { type Account, lastExecution, presentRun, type Stage } from './stage';

const problem = z.object({ code: z.string(), message: z.string(), nextStep: z.string() });
const pause = problem.omit({ code: true }).extend({ reason: z.string() });
export const receipt = z.object({
  runId: z.string(),
  creditsSpent: z.number(),
  exact: z.boolean(),
  notes: z.array(z.string()),
  left: z.array(z.string()),
  undone: z.boolean().optional(),
  undoneInPart: z.boolean().optional(),
});
export type ReceiptView = z.infer<typeof receipt>;
const run = z.object({
  runId: z.string(),
  kind: z.string(),
  phase: z.enum(['running', 'paused', 'waiting', 'finished', 'stopped']),
  pause: pause.nullable(),
  counts: z.record(z.string(), z.number()),
  creditsSpent: z.number(),
  creditsLeft: z.number(),
  mine: z.boolean(),
  ceiling: z.object({ creditsMax: z.number() }).nullable(),
  checked: z.object({ moved: z.number(), gone: z.number(), creditsMax: z.number() }).nullable(),
  receipt: receipt.nullable(),
});
export type RunView = z.infer<typeof run>;
const stepView = z.object({ run, waitMs: z.number().nullable() });
export type StepView = z.infer<typeof stepView>;

/** Of the page's calls, while things go wrong. */
const lossChance = 0.02;

/** They name the run that the page shows, and these two what it may charge at most. */
export const namedActs = /^(runStep|pauseRun|resumeRun|stopRun|retryErrors|undoRun|renewRun)$/;
const pricedActs = /^(resumeRun|retryErrors|renewRun)$/;

const meters = z.object({ account: z.string() }).nullable();
export const reply = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown(), meters }),
  z.object({ ok: z.literal(false), problem, meters }),
]);

/** What a call came to: its value, a problem's code, or nothing because the execution died. */
export type Outcome<T> =
  | { readonly kind: 'value'; readonly value: T }
  | { readonly kind: 'problem'; readonly code: string }
  | { readonly kind: 'dead' };

/** What Enrich shows of the sheet when the catch-up is switched on. */
const allRows: RunChoice = {
  kind: 'enrich',
  rows: 'all',
  firstRows: null,
  overwrite: false,
  creditLimit: 0,
};

export class Sidebar {
  /** Whose key this person wants to be connected. */
  account: Account;
  /** The key that the add-on holds, as far as this person knows. */
  connectedKey = '';
  private readonly stage: Stage;
  private token: string | null = null;
  /** What the page shows of a run, which may be another one than the document's by now. */
  private shown: RunView | null = null;
  /** The account that the page shows as paying. */
  private payer: string | undefined;

  constructor(stage: Stage, account: Account) {
    this.stage = stage;
    this.account = account;
  }

  get isOpen(): boolean {
    return this.token !== null;
  }

  /** False where the execution that opens it died. */
  open(): boolean {
    this.token = null;
    this.shown = null;
    try {
      const addOn = openAddOn(addOnHost(this.stage.host, this.account.user));
      this.token = addOn.token;
      this.payer = addOn.meters()?.account;
    } catch (error) {
      this.stage.trace(`${this.account.user} could not open: ${String(error).slice(0, 120)}`);
    }
    if (this.token !== null) this.stage.pages.open(this.stage, this.account.user, this.token);
    if (this.isOpen) this.look();
    return this.isOpen;
  }

  /** As the page does after an act of which it does not know what came of it. */
  look(): void {
    const outcome = this.call('getRun', run.nullable());
    if (outcome.kind === 'value') this.shown = outcome.value;
  }

  close(): void {
    this.token = null;
    this.stage.pages.close(this.account.user);
    this.stage.host.closeSidebar(this.account.user);
  }

  connect(): boolean {
    const { allowances } = this.stage;
    const { role, key, user } = this.account;
    const outcome = this.call('connect', z.unknown(), key);
    const isDone = outcome.kind === 'value';
    void this.stage.pages.page(user)?.services.sheet.reload();
    if (outcome.kind !== 'problem' || outcome.code === 'UNEXPECTED') {
      // Whoever got no answer does not know whose key is there.
      this.connectedKey = isDone ? key : '';
      allowances.connected(user, role, isDone);
    }
    return isDone;
  }

  removeKey(): boolean {
    const outcome = this.call('removeKey', z.unknown());
    const isDone = outcome.kind === 'value';
    if (outcome.kind === 'problem' && outcome.code !== 'UNEXPECTED') return isDone;
    // Whoever got no answer, or one that the platform cut off, does not know whether it is still there.
    this.connectedKey = '';
    this.stage.allowances.connected(this.account.user, null, isDone);
    return isDone;
  }

  /** Lets formulas or the catch-up spend on the account that is connected. */
  allow(spender: Spender, limit: number): void {
    const account = this.payer;
    const request = () =>
      JSON.stringify({ ...JSON.parse(requestText(this.stage, allRows)), account });
    const { kind } =
      spender === 'formulas'
        ? this.call('setFormulaSpending', z.unknown(), true, limit, account)
        : this.call('setCatchUp', z.unknown(), limit, true, request());
    if (spender === 'catchUp' && kind === 'value') this.stage.hours.switchedOn(this.stage);
    if (kind !== 'problem') this.stage.allowances.allowed(spender, limit, kind === 'value');
  }

  undo(): Outcome<RunView> {
    return this.seen(this.act('undoRun', run), (view) => view);
  }

  /** Names the most that the run may cost. */
  start(kind: RunChoice['kind'], requestJson: string, creditLimit: number): Outcome<StepView> {
    const name = kind === 'preview' ? 'startPreview' : 'startRun';
    const start = () => this.call(name, stepView, requestJson);
    return this.seen(this.naming(creditLimit, start), (view) => view.run);
  }

  /** Looks people up again, whatever their age. */
  check(requestJson: string): Outcome<StepView> {
    const outcome = this.call('startCheck', stepView, requestJson, 0);
    return this.seen(outcome, (view) => view.run);
  }

  /** Credits that the page offers to reveal those anew who have moved; 0 where it has no such button. */
  get offer(): number {
    return this.shown?.mine === true ? (this.shown.checked?.creditsMax ?? 0) : 0;
  }

  step(name: string): Outcome<StepView> {
    return this.seen(this.act(name, stepView), (view) => view.run);
  }

  private seen<T>(outcome: Outcome<T>, runOf: (value: T) => RunView): Outcome<T> {
    if (outcome.kind === 'value') this.remember(runOf(outcome.value));
    else if (this.isOpen) this.look();
    return outcome;
  }

  /** What is on screen is named: the document may hold another run by now. */
  private act<T extends z.ZodType>(name: string, value: T): Outcome<z.infer<T>> {
    const { acts } = this.stage;
    if (!namedActs.test(name)) throw new RangeError(`${name} is no act on a run`);
    // Nobody presses a button that is not there: first the page has to show a run.
    if (this.shown === null) this.look();
    const { shown } = this;
    if (shown === null) return { kind: 'problem', code: 'NOTHING_SHOWN' };
    const creditsMax = name === 'renewRun' ? this.offer : shown.creditsLeft;
    const account = name === 'renewRun' ? [this.payer] : [];
    const price = pricedActs.test(name) ? [creditsMax, ...account] : [];
    const { user } = this.account;
    const presentId = presentRun(this.stage)?.id;
    const outcome = acts.during({ user, name, runId: shown.runId, presentId }, () =>
      this.naming(creditsMax, () => this.call(name, value, shown.runId, ...price)),
    );
    const isTaken = outcome.kind === 'value';
    acts.answered({ name, runId: shown.runId, isTaken }, lastExecution(this.stage));
    return outcome;
  }

  /** The most that a run which begins meanwhile may charge. */
  private naming<T>(creditsMax: number, call: () => T): T {
    return this.stage.runs.whileNaming(this.account.user, creditsMax, call);
  }

  call<T extends z.ZodType>(
    name: string,
    value: T,
    ...args: readonly unknown[]
  ): Outcome<z.infer<T>> {
    return this.callWith(name, value, args);
  }

  /** Names what it is told to, as a page that is out of date would. */
  callAsNamed(name: string, ...args: readonly unknown[]): Outcome<unknown> {
    return this.callWith(name, z.unknown(), args);
  }

  private callWith<T extends z.ZodType>(
    name: string,
    value: T,
    args: readonly unknown[],
  ): Outcome<z.infer<T>> {
    const { host, shown, trace } = this.stage;
    const loss = this.lossOf(name);
    if (loss === 'not sent') return { kind: 'dead' };
    const answer = host.googleScriptRun(this.account.user).call(name, this.token, ...args);
    if (answer.kind === 'failure') {
      trace(`${this.account.user} ${name}: died, ${answer.message.slice(0, 200)}`);
      return { kind: 'dead' };
    }
    if (loss === 'not answered') return { kind: 'dead' };
    const parsed = reply.parse(JSON.parse(z.string().parse(answer.value)));
    this.payer = parsed.meters?.account ?? this.payer;
    if (parsed.ok) return { kind: 'value', value: value.parse(parsed.value) };
    const { code, message, nextStep } = parsed.problem;
    trace(`${this.account.user} ${name}: ${code} ${message}`);
    shown.push(`${message} ${nextStep}`);
    if (code === 'BAD_TOKEN') this.token = null;
    return { kind: 'problem', code };
  }

  /** The page's own way to the server part fails at times, in either direction. */
  private lossOf(name: string): 'not sent' | 'not answered' | null {
    const { random, injected, trace, isRough } = this.stage;
    if (!isRough() || !random.chance(lossChance)) return null;
    const loss = random.pick(['not sent', 'not answered'] as const);
    injected.add(`page: call ${loss}`);
    trace(`${this.account.user} ${name}: ${loss}`);
    return loss;
  }

  private remember(view: RunView): void {
    const { shown, receipts } = this.stage;
    const { pause: present, receipt: made } = view;
    this.shown = view;
    if (made !== null) receipts.set(made.runId, made);
    if (present !== null) shown.push(`${present.message} ${present.nextStep}`);
    if (made !== null) shown.push(...made.notes, ...made.left);
  }
}
