/** Defines what people press in their open pages, by what these show, and what they wait for there. */

import type { Field } from '../../../sandbox/api/types';
import type { Play } from '../play';
import { inputNames, inputsOf } from '../run-request';
import type { Stage } from '../stage';
import type { OpenPage } from './open-page';
import { answered } from './page-book';

export const pressNames = [
  'start',
  'preview',
  'check',
  'renew',
  'stop',
  'pause',
  'resume',
  'retry errors',
  'undo',
  'go now',
  'withdraw',
  'other sheet',
  'insert',
  'outage',
  'stop in an outage',
  'pause in an outage',
  'reload',
  'wait',
] as const;
type PressName = (typeof pressNames)[number];

const weights: Readonly<Record<PressName, number>> = {
  start: 26,
  preview: 7,
  check: 2,
  renew: 3,
  stop: 5,
  pause: 4,
  resume: 6,
  'retry errors': 3,
  undo: 5,
  'go now': 3,
  withdraw: 2,
  'other sheet': 4,
  insert: 3,
  outage: 6,
  'stop in an outage': 4,
  'pause in an outage': 2,
  reload: 3,
  wait: 12,
};

const outagesMs = [3_000, 20_000, 600_000] as const;
const waitsMs = [0, 4_000, 15_000, 40_000] as const;

type PricedCall = 'resumeRun' | 'retryErrors' | 'renewRun';
type StartCall = 'startRun' | 'startPreview' | 'startCheck';

export class Presses {
  private readonly play: Play;
  private readonly stage: Stage;

  constructor(play: Play) {
    this.play = play;
    this.stage = play.stage;
  }

  /** Somebody presses in their page, and time goes by in all of them. */
  async turn(): Promise<void> {
    const { injected, pages, random, trace } = this.stage;
    const sidebar = random.chance(0.8) ? this.play.owner : this.play.other;
    if (!sidebar.isOpen && !sidebar.open()) return;
    const { user } = sidebar.account;
    const page = pages.page(user);
    if (page === undefined) return;
    const name = random.weighted(weights);
    trace(`page of ${user}: ${name}`);
    if (name === 'reload') {
      sidebar.close();
      sidebar.open();
    } else await this.press(name, page, user);
    injected.add(`page: ${name}`);
    await pages.pass(this.stage, random.pick(waitsMs));
  }

  private async press(name: PressName, page: OpenPage, user: string): Promise<void> {
    const { run } = page.services;
    switch (name) {
      case 'start':
        return this.begin('startRun', page, user);
      case 'preview':
        return this.begin('startPreview', page, user);
      case 'check':
        return this.begin('startCheck', page, user);
      case 'stop':
        return this.act('stopRun', page, run.stop);
      case 'pause':
        return this.act('pauseRun', page, run.pause);
      case 'undo':
        return this.act('undoRun', page, run.undo);
      case 'resume':
        return this.priced('resumeRun', page, run.resume);
      case 'retry errors':
        return this.priced('retryErrors', page, run.retryErrors);
      case 'renew':
        return this.priced('renewRun', page, run.renew);
      case 'go now':
        return run.goNow();
      case 'withdraw':
        return this.withdraw(page);
      case 'other sheet':
        return this.toSheet(page, user, this.stage.random.chance(0.5));
      case 'insert':
        return this.insert(page, user);
      case 'stop in an outage':
        this.cutOff(page);
        return this.act('stopRun', page, run.stop);
      case 'pause in an outage':
        this.cutOff(page);
        return this.act('pauseRun', page, run.pause);
      case 'outage':
        return this.cutOff(page);
      default:
        return;
    }
  }

  private cutOff(page: OpenPage): void {
    page.calls.downUntilMs = this.stage.clock.now() + this.stage.random.pick(outagesMs);
  }

  /** Another sheet is in front, and the page is looked at again. */
  private async toSheet(page: OpenPage, user: string, isOther: boolean): Promise<void> {
    const { host, otherSheet, shadow } = this.stage;
    const sheet = isOther && otherSheet !== null ? otherSheet.sheet : shadow.sheet;
    host.spreadsheet.select(user, sheet, 'A2');
    void page.services.sheet.readSheet();
    await answered();
  }

  private async begin(name: StartCall, page: OpenPage, user: string): Promise<void> {
    const { pageParts, random } = this.stage;
    const { run, store } = page.services;
    await this.toSheet(page, user, random.chance(0.3));
    store.dispatch({ type: 'dismiss' });
    if (pageParts.shownRun(page.state) !== null || page.state.busy.start === true) return;
    this.fillIn(page);
    void run.preflight();
    await answered();
    // Before somebody presses, a colleague may do something.
    if (random.chance(0.2)) this.stage.colleague.act();
    const view = pageParts.currentPreflight(page.state);
    const { sheet } = page.state.server ?? {};
    if (view === null || view.blockers.length > 0 || sheet == null) return;
    const ceiling = pageParts.currentCeiling(page.state)?.creditsMax;
    if (ceiling !== undefined && !page.calls.hasPreviewed(sheet.sheetId, ceiling))
      this.stage.found.push(
        `14 sheet ${sheet.sheetId} bears a price that no preview of it came to`,
      );
    const creditsMax = name === 'startRun' ? pageParts.creditLimit(page.state) : 0;
    page.calls.press(name, { runId: '', creditsMax, sheetId: sheet.sheetId });
    this.stage.trace(`${name} for ${creditsMax} on sheet ${sheet.sheetId}`);
    if (name === 'startCheck') void run.check(0);
    else void (name === 'startRun' ? run.start() : run.preview());
    await answered();
    if (page.state.otherSheet === null) return;
    if (random.chance(0.5)) void run.confirmSheet();
    else run.leaveSheet();
    await answered();
  }

  /** As the runs of the life, but for which of their fields, how many rows and how much. */
  private fillIn(page: OpenPage): void {
    const { random, scenario, shadow } = this.stage;
    const { store } = page.services;
    const some = random.pick<readonly Field[]>([scenario.reveal, scenario.reveal.slice(0, 1)]);
    store.dispatch({ type: 'preset', preset: scenario.preset });
    const change = {
      email: some.includes('email'),
      phone: some.includes('phone'),
      onlyVerifiedEmails: scenario.onlyVerifiedEmails,
      confidenceMin: 0.75,
      rows: 'all' as const,
      firstRows: random.chance(0.3) ? 1 + random.below(scenario.rows) : null,
      overwrite: random.chance(0.1),
      creditLimit: random.chance(0.3) ? random.pick([0, 3, scenario.rows]) : null,
    };
    store.dispatch({ type: 'form', change });
    const choices = page.state.server?.presets.cdx ?? [];
    const outputs = choices.flatMap(({ name }) => (scenario.outputs.includes(name) ? [name] : []));
    if (scenario.preset === 'cdx') store.dispatch({ type: 'form', change: { outputs } });
    if (page.state.server?.sheet?.sheetId !== shadow.sheet.id) return;
    const { mapping } = inputsOf(this.stage);
    for (const input of Object.values(inputNames))
      store.dispatch({ type: 'map', input, column: mapping[input] ?? null });
  }

  private async act(
    name: 'stopRun' | 'pauseRun' | 'undoRun',
    page: OpenPage,
    press: () => Promise<void>,
  ): Promise<void> {
    const run = this.stage.pageParts.shownRun(page.state);
    const isOver = run?.phase === 'finished' || run?.phase === 'stopped';
    if (run === null || isOver !== (name === 'undoRun')) return;
    if (name === 'pauseRun' && page.state.busy.run === true) return;
    page.calls.press(name, { runId: run.runId, creditsMax: 0, sheetId: 0 });
    void press();
    await answered();
  }

  private async priced(
    name: PricedCall,
    page: OpenPage,
    press: () => Promise<void>,
  ): Promise<void> {
    const run = this.stage.pageParts.shownRun(page.state);
    if (run === null || !run.mine || page.state.busy.run === true) return;
    if ((name === 'resumeRun') !== (run.phase === 'paused')) return;
    const creditsMax = name === 'renewRun' ? (run.checked?.creditsMax ?? 0) : run.creditsLeft;
    if (name === 'renewRun' && creditsMax === 0) return;
    page.calls.press(name, { runId: run.runId, creditsMax, sheetId: 0 });
    void press();
    await answered();
  }

  /** Of a start that waits for the minute: from then on nobody wants it. */
  private withdraw(page: OpenPage): void {
    const { busy, notes } = page.state;
    if (busy.start !== true || notes.start === undefined) return;
    page.services.run.withdraw();
    for (const name of ['startRun', 'startPreview', 'startCheck']) page.calls.pressed.delete(name);
  }

  /** Some people of the next page of a search go into the second sheet; asked for again where no answer came. */
  private async insert(page: OpenPage, user: string): Promise<void> {
    const { otherSheet, pageParts, random } = this.stage;
    await this.toSheet(page, user, true);
    if (otherSheet === null || page.state.server?.sheet?.sheetId !== otherSheet.sheet.id) return;
    const { people } = page.services;
    const { request } = pageParts.blankState.find;
    void people.search({ ...request, hasEmail: true, page: otherSheet.nextPage(), pageSize: 4 });
    await answered();
    const found = page.state.find.view?.people.slice(0, 1 + random.below(4)) ?? [];
    if (found.length === 0) return;
    otherSheet.inserts(found.map(({ id }) => id));
    void people.insert(found);
    await answered();
    if (page.state.problems.insert === undefined) return;
    void people.insert(found);
    await answered();
  }
}
