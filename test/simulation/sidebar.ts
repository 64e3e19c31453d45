/** Defines one person's sidebar: it opens, calls, and reads what comes back, as the page does. */

import { z } from 'zod';
import { addOnHost } from '../../sandbox/demo/add-on/add-on-host';
import { openAddOn } from '../../sandbox/demo/add-on/driver';
import type { Spender } from './allowances';
import { requestText } from './run-request';
import type { RunChoice } from './scenario';
import { type Account, presentRun, type Stage } from './stage';

const problem = z.object({ code: z.string(), message: z.string(), nextStep: z.string() });
const pause = problem.omit({ code: true }).extend({ reason: z.string() });
const receipt = z.object({
  runId: z.string(),
  creditsSpent: z.number(),
  exact: z.boolean(),
  notes: z.array(z.string()),
  left: z.array(z.string()),
  undone: z.boolean().optional(),
});
export type ReceiptView = z.infer<typeof receipt>;
const run = z.object({
  runId: z.string(),
  kind: z.string(),
  phase: z.enum(['running', 'paused', 'waiting', 'finished', 'stopped']),
  pause: pause.nullable(),
  counts: z.record(z.string(), z.number()),
  creditsSpent: z.number(),
  mine: z.boolean(),
  ceiling: z.object({ creditsMax: z.number() }).nullable(),
  receipt: receipt.nullable(),
});
export type RunView = z.infer<typeof run>;
const stepView = z.object({ run, waitMs: z.number().nullable() });
export type StepView = z.infer<typeof stepView>;

const reply = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), problem }),
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
    try {
      this.token = openAddOn(addOnHost(this.stage.host, this.account.user)).token;
    } catch (error) {
      this.stage.trace(`${this.account.user} could not open: ${String(error).slice(0, 120)}`);
    }
    return this.isOpen;
  }

  close(): void {
    this.token = null;
    this.stage.host.closeSidebar(this.account.user);
  }

  connect(): boolean {
    const { allowances } = this.stage;
    const { role, key, user } = this.account;
    const outcome = this.call('connect', z.unknown(), key);
    if (outcome.kind === 'value') this.connectedKey = key;
    if (outcome.kind !== 'problem') allowances.connected(user, role, outcome.kind === 'value');
    return outcome.kind === 'value';
  }

  removeKey(): boolean {
    const outcome = this.call('removeKey', z.unknown());
    if (outcome.kind === 'value') this.connectedKey = '';
    if (outcome.kind !== 'problem')
      this.stage.allowances.connected(this.account.user, null, outcome.kind === 'value');
    return outcome.kind === 'value';
  }

  /** Lets formulas or the catch-up spend on the account that is connected. */
  allow(spender: Spender, limit: number): void {
    const { kind } =
      spender === 'formulas'
        ? this.call('setFormulaSpending', z.unknown(), true, limit)
        : this.call('setCatchUp', z.unknown(), true, limit, true, requestText(this.stage, allRows));
    if (kind !== 'problem') this.stage.allowances.allowed(spender, limit, kind === 'value');
  }

  undo(): Outcome<RunView> {
    const outcome = this.call('undoRun', run);
    if (outcome.kind === 'value') this.remember(outcome.value);
    return outcome;
  }

  /** Names the most that the run may cost. */
  start(kind: RunChoice['kind'], requestJson: string, creditLimit: number): Outcome<StepView> {
    const { naming } = this.stage.runs;
    const { user } = this.account;
    // The same person may start another run while this call is under way.
    const outer = naming.get(user);
    naming.set(user, creditLimit);
    const outcome = this.step(kind === 'preview' ? 'startPreview' : 'startRun', requestJson);
    if (outer === undefined) naming.delete(user);
    else naming.set(user, outer);
    return outcome;
  }

  step(name: string, ...args: readonly unknown[]): Outcome<StepView> {
    const outcome = this.call(name, stepView, ...args);
    if (outcome.kind === 'value') this.remember(outcome.value.run);
    return outcome;
  }

  call<T extends z.ZodType>(
    name: string,
    value: T,
    ...args: readonly unknown[]
  ): Outcome<z.infer<T>> {
    return this.callWith(name, value, [...this.namesOf(name), ...args]);
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
    const answer = host.googleScriptRun(this.account.user).call(name, this.token, ...args);
    if (answer.kind === 'failure') {
      trace(`${this.account.user} ${name}: died, ${answer.message.slice(0, 200)}`);
      return { kind: 'dead' };
    }
    const parsed = reply.parse(JSON.parse(z.string().parse(answer.value)));
    if (parsed.ok) return { kind: 'value', value: value.parse(parsed.value) };
    const { code, message, nextStep } = parsed.problem;
    trace(`${this.account.user} ${name}: ${code} ${message}`);
    shown.push(`${message} ${nextStep}`);
    if (code === 'BAD_TOKEN') this.token = null;
    return { kind: 'problem', code };
  }

  /** What an act on a run names: the run, and where it may charge the most that it may. */
  private namesOf(name: string): readonly unknown[] {
    if (!/^(runStep|pauseRun|resumeRun|stopRun|retryErrors|undoRun)$/.test(name)) return [];
    const run = presentRun(this.stage);
    if (!/^(resumeRun|retryErrors)$/.test(name)) return [run?.id];
    const creditsLeft = Math.max(0, (run?.settings.creditLimit ?? 0) - (run?.spent ?? 0));
    if (name === 'retryErrors') this.stage.runs.naming.set(this.account.user, creditsLeft);
    return [run?.id, creditsLeft];
  }

  private remember({ pause: present, receipt: made }: RunView): void {
    const { shown, receipts } = this.stage;
    if (made !== null) receipts.set(made.runId, made);
    if (present !== null) shown.push(`${present.message} ${present.nextStep}`);
    if (made !== null) shown.push(...made.notes, ...made.left);
  }
}
