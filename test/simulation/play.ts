/** Defines how people play while things go wrong: they step, pause, close, come back, start again. */

import { z } from 'zod';
import type { OtherPeople } from './chaos';
import { FormulaSheet } from './formula-sheet';
import { actOutside, mendAccount } from './outside';
import { requestText } from './run-request';
import { type RunChoice, runChoice, wholeSheet } from './scenario';
import { Sidebar } from './sidebar';
import { presentRun, type Stage } from './stage';

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
] as const;
type Move = (typeof moves)[number];

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
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export class Play implements OtherPeople {
  readonly stage: Stage;
  readonly owner: Sidebar;
  readonly other: Sidebar;
  private readonly formulas: FormulaSheet;
  private waitMs: number | null = 0;

  constructor(stage: Stage) {
    this.stage = stage;
    this.owner = new Sidebar(stage, stage.accounts[0]);
    this.other = new Sidebar(stage, stage.accounts[1]);
    this.formulas = new FormulaSheet(stage);
  }

  /** Both people open the sidebar and connect their keys while all is well. */
  begin(): void {
    for (const sidebar of [this.owner, this.other]) {
      if (!sidebar.open() || !sidebar.connect()) throw new Error('the sidebar did not open');
    }
    const { catchUpLimit, formulaLimit } = this.stage.scenario;
    if (catchUpLimit !== null) this.owner.call('setCatchUp', z.unknown(), true, catchUpLimit);
    if (formulaLimit !== null)
      this.owner.call('setFormulaSpending', z.unknown(), true, formulaLimit);
    this.start(this.owner);
  }

  move(): void {
    const move = this.stage.random.weighted(weights);
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
    close: () => this.goAway(),
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
    'near midnight': () => {
      const { clock, random } = this.stage;
      const leftMs = dayMs - (clock.now() % dayMs);
      // Before it or behind it, so that steps and waits lie across it.
      clock.advance(Math.max(0, leftMs + 10_000 - random.below(120_000)));
      this.stage.injected.add('midnight');
    },
  };

  private colleagueActs(): boolean {
    const act = this.stage.colleague.act(false);
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
    const outcome = this.ready(this.owner)?.call('undoRun', z.unknown());
    if (outcome?.kind === 'value') injected.add(changes > 0 ? 'undo after changes' : 'undo');
    this.stage.trace(`undo: ${outcome?.kind}`);
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
      if (colleague.act(false, 'insert row') !== null)
        this.stage.injected.add('colleague: insert row');
    }
    this.passHour();
    this.owner.open();
  }

  private someone(): Sidebar {
    return this.stage.random.chance(0.8) ? this.owner : this.other;
  }

  /** The sidebar, opened again where it was closed; null where it would not open. */
  ready(sidebar: Sidebar): Sidebar | null {
    return sidebar.isOpen || sidebar.open() ? sidebar : null;
  }

  private tell(sidebar: Sidebar, name: string): void {
    this.stage.trace(`${sidebar.account.user} ${name}`);
    const outcome = this.ready(sidebar)?.step(name);
    if (outcome?.kind === 'value') this.waitMs = outcome.value.waitMs;
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
    this.waitMs = outcome?.kind === 'value' ? outcome.value.waitMs : 2_000;
    if (outcome?.kind === 'value') this.traceRun(outcome.value);
  }

  private traceRun(view: { run: { phase: string; pause: unknown }; waitMs: number | null }): void {
    const pause = view.run.pause === null ? '' : ` ${JSON.stringify(view.run.pause)}`;
    this.stage.trace(`step: ${view.run.phase}${pause}, wait ${view.waitMs}`);
  }

  private start(sidebar: Sidebar): void {
    this.startAs(sidebar, runChoice(this.stage.random, this.stage.scenario.rows));
  }

  private startAs(sidebar: Sidebar, choice: RunChoice): void {
    const { shadow } = this.stage;
    if (choice.rows === 'selected') this.select(sidebar);
    const name = choice.kind === 'preview' ? 'startPreview' : 'startRun';
    this.stage.trace(`${sidebar.account.user} ${name} ${JSON.stringify(choice)}`);
    this.ready(sidebar)?.step(name, requestText(this.stage, choice));
    this.waitMs = 0;
    shadow.overwriting = presentRun(this.stage)?.settings.overwrite ?? false;
  }

  private select(sidebar: Sidebar): void {
    const { host, random, shadow } = this.stage;
    const from = 2 + random.below(shadow.sheet.lastRow);
    const to = Math.min(from + random.below(20), shadow.sheet.maxRows);
    const first = Math.min(from, to);
    host.spreadsheet.select(sidebar.account.user, shadow.sheet, `A${first}:B${to}`, `A2:A3`);
  }

  /** Closes the sidebar for some hours, in which only triggers run, and comes back. */
  private goAway(): void {
    this.owner.close();
    for (let hours = 1 + this.stage.random.below(4); hours > 0; hours -= 1) this.passHour();
    this.owner.open();
  }

  private passHour(): void {
    this.stage.clock.advance(hourMs);
    this.fireTriggers();
  }

  private fireTriggers(): void {
    const { host, injected, requests } = this.stage;
    const before = presentRun(this.stage);
    const asked = requests.sent.length;
    for (const { result } of host.fireTimeTriggers()) {
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
    for (const sidebar of [this.owner, this.other]) {
      mendAccount(this.stage, sidebar.account);
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
