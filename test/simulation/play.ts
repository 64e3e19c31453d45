/** Defines how people play while things go wrong: they step, pause, close, come back, start again. */

import { z } from 'zod';
import type { OtherPeople } from './chaos';
import { EraseActs } from './erasure/acts';
import { FormulaSheet } from './formula-sheet';
import { actOutside, mendAccount } from './outside';
import { moveAnybody } from './renewals';
import { requestText, someLeftOut } from './run-request';
import { type RunChoice, runChoice, wholeSheet } from './scenario';
import { lookAtSettings } from './settings-look';
import { type RunView, Sidebar, type StepView } from './sidebar';
import { presentRun, type Stage } from './stage';
import { themed, themes } from './themes';
import { notRestored } from './undo-look';
import { withheld, withheldMeanwhile } from './withheld';

const moves = [
  'step',
  'colleague',
  'outside',
  'pause',
  'resume',
  'stop',
  'close',
  'retry errors',
  'mend',
  'second user',
  'preflight',
  'undo',
  'formula',
  'new rows',
  'near midnight',
  'preview then enrich',
  'days pass',
  'other account',
  'remove key',
  'allow again',
  'many formulas',
  'look at settings',
  'check again',
  'somebody moves',
  'check then renew',
  'renew',
] as const;
export type Move = (typeof moves)[number];

const weights: Readonly<Record<Move, number>> = {
  step: 60,
  colleague: 14,
  outside: 5,
  pause: 3,
  resume: 5,
  stop: 2,
  close: 3,
  'retry errors': 2,
  mend: 5,
  'second user': 3,
  preflight: 1,
  undo: 4,
  formula: 6,
  'new rows': 5,
  'near midnight': 2,
  'preview then enrich': 4,
  'days pass': 1,
  'other account': 1,
  'remove key': 0.5,
  'allow again': 1,
  'many formulas': 0.5,
  'look at settings': 2,
  'check again': 3,
  'somebody moves': 2,
  'check then renew': 7,
  renew: 2,
};

/** More would be a run that never ends, which is found elsewhere. */
const previewStepsMax = 40;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export class Play implements OtherPeople {
  readonly stage: Stage;
  readonly owner: Sidebar;
  readonly other: Sidebar;
  readonly formulas: FormulaSheet;
  readonly erases: EraseActs;
  private readonly weights: Readonly<Record<Move, number>>;
  private waitMs: number | null = 0;

  constructor(stage: Stage) {
    this.stage = stage;
    this.weights = themed(weights, themes[stage.scenario.theme].moves);
    this.owner = new Sidebar(stage, stage.accounts[0]);
    this.other = new Sidebar(stage, stage.accounts[1]);
    this.formulas = new FormulaSheet(stage);
    this.erases = new EraseActs(this);
  }

  /** Both people open the sidebar and connect their keys while all is well. */
  begin(): void {
    this.listFirst();
    this.connectAll();
    this.pickFailing();
    this.start(this.owner);
  }

  /** Some documents have their list before anything else. */
  private listFirst(): void {
    const { colleague, random } = this.stage;
    for (let left = random.chance(0.3) ? 2 : 0; left > 0; left -= 1) colleague.act('list somebody');
  }

  /** What spends without a click is allowed as well. */
  connectAll(): void {
    for (const sidebar of [this.owner, this.other]) {
      if (!sidebar.open() || !sidebar.connect()) throw new Error('the sidebar did not open');
    }
    this.allow();
  }

  /** Somebody in the sheet whose entry fails from now on. */
  private pickFailing(): void {
    const { failing, random, scenario, shadow } = this.stage;
    const ids = [...shadow.rows.values()].flatMap(({ versions }) => versions[0]?.personId ?? []);
    if (scenario.failing !== null && ids.length > 0)
      failing.set(random.pick(ids), scenario.failing);
  }

  /** On the account that is connected now. */
  private allow(): void {
    const { catchUpLimit, formulaLimit } = this.stage.scenario;
    const owner = this.ready(this.owner);
    if (catchUpLimit !== null) owner?.allow('catchUp', catchUpLimit);
    if (formulaLimit !== null) owner?.allow('formulas', formulaLimit);
  }

  move(): void {
    const move = this.stage.random.weighted(this.weights);
    this.moves[move]();
  }

  private readonly moves: Readonly<Record<Move, () => void>> = {
    step: () => this.stepOn(),
    colleague: () => this.colleagueActs(),
    outside: () => {
      const act = actOutside(this.stage);
      this.stage.injected.add(act);
      this.stage.trace(act);
    },
    pause: () => this.tell(this.someone(), 'pauseRun'),
    resume: () => this.tell(this.owner, 'resumeRun'),
    stop: () => this.tell(this.someone(), 'stopRun'),
    close: () => this.goAway(1 + this.stage.random.below(4)),
    'retry errors': () => this.tell(this.owner, 'retryErrors'),
    mend: () => this.mend(),
    'second user': () => {
      this.secondStarts();
      this.stage.injected.add('second user starts');
    },
    preflight: () => {
      const request = requestText(this.stage, runChoice(this.stage.random, 5));
      this.ready(this.owner)?.call('preflight', z.unknown(), request);
    },
    undo: () => this.undo(),
    formula: () => {
      if (this.formulas.type()) this.stage.injected.add('formula');
    },
    'new rows': () => this.newRows(),
    'preview then enrich': () => this.previewThenEnrich(),
    'days pass': () => {
      const { random, injected } = this.stage;
      this.goAway(random.pick([6, 14, 25]));
      injected.add('days pass');
    },
    'other account': () => this.changeAccount(),
    'remove key': () => {
      if (this.ready(this.owner)?.removeKey()) this.stage.injected.add('key removed');
    },
    'allow again': () => this.allow(),
    'many formulas': () => {
      if (this.formulas.typeMany()) this.stage.injected.add('many formulas');
    },
    'look at settings': () => lookAtSettings(this.stage, this.ready(this.owner)),
    'check again': () => this.checkAgain(),
    'somebody moves': () => this.somebodyMoves(),
    'check then renew': () => this.checkThenRenew(),
    renew: () => this.renew(),
    'near midnight': () => {
      const { clock, random } = this.stage;
      const leftMs = dayMs - (clock.now() % dayMs);
      // Before it or behind it, so that steps and waits lie across it.
      clock.advance(Math.max(0, leftMs + 10_000 - random.below(120_000)));
      this.stage.injected.add('midnight');
    },
  };

  /** Of all rows that are done; as any run, it is left to whatever comes next. */
  checkAgain(): void {
    const { injected, random, runs, scenario } = this.stage;
    const run = presentRun(this.stage);
    if (run !== null && !runs.isEnded(run.id)) this.tell(this.owner, 'stopRun');
    const request = requestText(this.stage, wholeSheet(random, scenario.rows));
    const outcome = this.ready(this.owner)?.check(request);
    this.waitMs = 0;
    if (outcome?.kind === 'value') injected.add('check again');
  }

  private somebodyMoves(): void {
    if (moveAnybody(this.stage)) this.stage.injected.add('somebody moves');
  }

  /** Somebody looks who has moved, and takes the offer. */
  private checkThenRenew(): void {
    for (let left = 1 + this.stage.random.below(2); left > 0; left -= 1) this.somebodyMoves();
    this.checkAgain();
    if (this.endOfPreview()?.checked != null) this.renew();
  }

  /** Presses the button where the page has one; as any run, it is left to whatever comes next. */
  private renew(): void {
    const { injected, trace } = this.stage;
    const owner = this.ready(this.owner);
    if (owner === null || owner.offer === 0) return;
    trace(`renewRun for ${owner.offer} at most`);
    const outcome = owner.step('renewRun');
    this.waitMs = 0;
    if (outcome.kind !== 'value') return;
    injected.add('renewal');
    this.seen(outcome.value);
  }

  private colleagueActs(): boolean {
    const act = this.stage.colleague.act();
    if (act === null) return false;
    this.stage.injected.add(`colleague: ${act}`);
    this.stage.trace(`colleague: ${act}, between calls`);
    return true;
  }

  /** Of the run that ended last, often after somebody worked on what it left. */
  private undo(): void {
    const { random, runs, injected } = this.stage;
    let run = presentRun(this.stage);
    if (run !== null && !runs.isEnded(run.id) && random.chance(0.5))
      this.tell(this.owner, 'stopRun');
    let changes = random.below(3);
    for (let left = changes; left > 0; left -= 1) changes -= this.colleagueActs() ? 0 : 1;
    run = presentRun(this.stage);
    if (run === null || run.undone || !runs.isEnded(run.id)) return;
    if (this.undoPresent()) injected.add(changes > 0 ? 'undo after changes' : 'undo');
  }

  /** False where it was not undone; what undo left otherwise than it was is found. */
  undoPresent(sidebar = this.owner): boolean {
    const run = presentRun(this.stage);
    if (run !== null) this.stage.runs.undoBegun.add(run.id);
    const outcome = this.ready(sidebar)?.undo();
    this.stage.trace(`undo: ${JSON.stringify(outcome)}`);
    if (run === null || outcome?.kind !== 'value') return false;
    const { receipt } = outcome.value;
    if (receipt?.undone === true) this.stage.found.push(...notRestored(this.stage, receipt));
    return true;
  }

  /**
   * Somebody presses Enrich and leaves; the hourly trigger carries on with that run, and begins one
   * for the leads that are added meanwhile.
   */
  private newRows(): void {
    const { colleague, random, runs, scenario } = this.stage;
    const run = presentRun(this.stage);
    if (run !== null && !runs.isEnded(run.id)) this.tell(this.owner, 'stopRun');
    this.startAs(this.owner, wholeSheet(random, scenario.rows));
    this.owner.close();
    this.passHour();
    for (let left = 1 + random.below(3); left > 0; left -= 1) {
      if (colleague.act('insert row') !== null) this.stage.injected.add('colleague: insert row');
    }
    this.passHour();
    this.owner.open();
  }

  private someone(): Sidebar {
    return this.stage.random.chance(0.8) ? this.owner : this.other;
  }

  /** The sidebar, opened again where it was closed; null where it would not open. */
  ready(sidebar: Sidebar): Sidebar | null {
    this.stage.otherSheet?.leave(this.stage, sidebar.account.user);
    return sidebar.isOpen || sidebar.open() ? sidebar : null;
  }

  tell(sidebar: Sidebar, name: string): void {
    this.stage.trace(`${sidebar.account.user} ${name}`);
    const outcome = this.ready(sidebar)?.step(name);
    if (outcome?.kind === 'value') this.seen(outcome.value);
  }

  seen({ run, waitMs }: StepView): void {
    this.waitMs = waitMs;
    if (run.phase === 'finished') this.stage.found.push(...withheld(this.stage, run.runId));
    const waits = run.phase === 'waiting' || run.phase === 'paused';
    if (waits && /^(credits|dailyCap)$/.test(run.pause?.reason ?? ''))
      this.stage.found.push(...withheldMeanwhile(this.stage, run.runId));
  }

  /** Takes the run one step further, or starts one where none goes on. */
  private stepOn(): void {
    const run = presentRun(this.stage);
    if (run === null || this.stage.runs.isEnded(run.id)) {
      this.start(this.owner);
      return;
    }
    const waitMs = this.waitMs ?? 0;
    if (this.stage.random.chance(0.9)) this.stage.clock.advance(waitMs);
    const payer = this.stage.runs.payers.get(run.id);
    const sidebar = payer === this.other.account.user ? this.other : this.owner;
    const outcome = this.ready(sidebar)?.step('runStep');
    this.waitMs = 2_000;
    if (outcome?.kind !== 'value') return;
    this.seen(outcome.value);
    this.traceRun(outcome.value);
  }

  private traceRun(view: { run: { phase: string; pause: unknown }; waitMs: number | null }): void {
    const pause = view.run.pause === null ? '' : ` ${JSON.stringify(view.run.pause)}`;
    this.stage.trace(`step: ${view.run.phase}${pause}, wait ${view.waitMs}`);
  }

  private start(sidebar: Sidebar): void {
    this.startAs(sidebar, runChoice(this.stage.random, this.stage.scenario.rows));
  }

  startAs(sidebar: Sidebar, choice: RunChoice): void {
    const { shadow } = this.stage;
    if (choice.rows === 'selected') this.select(sidebar);
    const name = choice.kind === 'preview' ? 'startPreview' : 'startRun';
    this.stage.trace(`${sidebar.account.user} ${name} ${JSON.stringify(choice)}`);
    const { before } = this.stage;
    const without = someLeftOut(this.stage);
    const request = requestText(this.stage, choice, without);
    if (without.length > 0) this.stage.trace(`without ${without.join()}`);
    const outcome = this.ready(sidebar)?.start(choice.kind, request, choice.creditLimit);
    this.waitMs = 0;
    const run = presentRun(this.stage);
    shadow.overwriting = run?.settings.overwrite ?? false;
    // Somebody else's run may stand in its place by the time of the answer.
    if (outcome?.kind !== 'value' || !outcome.value.run.mine) return;
    const { runId } = outcome.value.run;
    const beginning = before.get(runId);
    const isWhole = choice.rows === 'all' && choice.firstRows === null && without.length === 0;
    if (beginning !== undefined) before.set(runId, { ...beginning, wholeSheet: isWhole });
  }

  /** Somebody looks at what it costs at most, and allows exactly that. */
  private previewThenEnrich(): void {
    const { random, runs, scenario } = this.stage;
    const present = presentRun(this.stage);
    if (present !== null && !runs.isEnded(present.id)) this.tell(this.owner, 'stopRun');
    const choice = wholeSheet(random, scenario.rows);
    this.startAs(this.owner, { ...choice, kind: 'preview' });
    const creditLimit = this.ceilingOfPreview();
    if (creditLimit === null) return;
    this.stage.injected.add('preview then enrich');
    this.startAs(this.owner, { ...choice, creditLimit });
  }

  /** Null where it did not come to its end. */
  ceilingOfPreview(): number | null {
    return this.endOfPreview()?.ceiling?.creditsMax ?? null;
  }

  /** Of a check as well. */
  private endOfPreview(): RunView | null {
    const { clock, random } = this.stage;
    let outcome = this.ready(this.owner)?.step('runStep');
    for (let steps = 1; steps < previewStepsMax; steps += 1) {
      if (outcome?.kind !== 'value') return null;
      const { run, waitMs } = outcome.value;
      if (run.kind !== 'preview' || waitMs === null) return run;
      clock.advance(waitMs);
      if (random.chance(0.05)) this.colleagueActs();
      outcome = this.ready(this.owner)?.step('runStep');
    }
    return null;
  }

  /** A key of another account of the owner's, or the former one again. */
  private changeAccount(): void {
    const { accounts, injected } = this.stage;
    const [first, , spare] = accounts;
    this.owner.account = this.owner.account === first ? spare : first;
    if (this.ready(this.owner)?.connect()) injected.add('key of another account');
  }

  private select(sidebar: Sidebar): void {
    const { host, random, shadow } = this.stage;
    const from = 2 + random.below(shadow.sheet.lastRow);
    const to = Math.min(from + random.below(20), shadow.sheet.maxRows);
    const first = Math.min(from, to);
    host.spreadsheet.select(sidebar.account.user, shadow.sheet, `A${first}:B${to}`, `A2:A3`);
  }

  /** Leads are added, everybody leaves, and the trigger comes: all is well by now. */
  catchUpHours(): void {
    const { clock, colleague, scenario } = this.stage;
    if (scenario.deployment !== 'addon') return;
    // Until nothing that went wrong could still be charged.
    clock.advance(2 * dayMs);
    // Nobody knows what became of a connect that died.
    this.ready(this.owner)?.connect();
    this.ready(this.owner)?.allow('catchUp', scenario.catchUpLimit ?? 10);
    for (let left = 4; left > 0; left -= 1) colleague.act('insert row');
    this.goAway(2);
  }

  /** Closes the sidebar for some hours, in which only triggers run, and comes back. */
  private goAway(hours: number): void {
    const { colleague, random } = this.stage;
    this.owner.close();
    for (let left = hours; left > 0; left -= 1) {
      if (hours >= 6 && random.chance(0.15)) colleague.act('insert row');
      this.passHour();
    }
    this.owner.open();
  }

  private passHour(): void {
    this.stage.clock.advance(hourMs);
    this.fireTriggers();
  }

  private fireTriggers(): void {
    const { hours, injected, requests } = this.stage;
    const before = presentRun(this.stage);
    const asked = requests.sent.length;
    for (const result of hours.fireTriggers(this.stage)) {
      injected.add('trigger');
      this.stage.trace(`trigger: ${result.ok ? 'ok' : result.error.message}`);
    }
    const after = presentRun(this.stage);
    if (after === null) return;
    if (after.id !== before?.id) injected.add('trigger begins a run for new rows');
    else if (requests.sent.slice(asked).some(({ runId }) => runId === after.id))
      injected.add('trigger carries on a run');
  }

  /** What was taken from the account is given back, and input columns get their headers back. */
  mend(): void {
    for (const account of this.stage.accounts) mendAccount(this.stage, account);
    for (const sidebar of [this.owner, this.other]) {
      if (sidebar.connectedKey !== sidebar.account.key) this.ready(sidebar)?.connect();
    }
    if (this.stage.random.chance(0.5)) this.stage.colleague.restoreHeaders();
  }

  secondStarts(): boolean {
    this.start(this.other);
    return true;
  }

  secondPauses(): boolean {
    this.tell(this.other, 'pauseRun');
    return true;
  }

  /** The hourly trigger comes due at this moment. */
  triggerFires(): boolean {
    const { host, clock } = this.stage;
    const triggers = host.triggers();
    if (triggers.length === 0) return false;
    for (const trigger of triggers) trigger.dueAtMs = clock.now();
    host.fireTimeTriggers();
    return true;
  }
}
