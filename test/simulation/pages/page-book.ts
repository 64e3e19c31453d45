/** Defines the book of open pages: what each shows of the run after a minute in which nothing goes wrong. */

import { presentRun, type Stage } from '../stage';
import { OpenPage } from './open-page';

/** A minute, and the call that is under way then. */
const minuteMs = 65_000;
/** A page that asks more often than this in a minute asks without end. */
const ringsMax = 2_000;

export class PageBook {
  /** What pages showed that was not so, and how often one was looked at. */
  readonly wrong: string[] = [];
  looks = 0;
  private readonly pages = new Map<string, OpenPage>();
  /** States of runs as they were kept. */
  private states: { readonly atMs: number; readonly text: string }[] = [];

  open(stage: Stage, user: string, token: string): void {
    this.pages.set(user, new OpenPage(stage, user, token, stage.pageParts));
  }

  close(user: string): void {
    this.pages.delete(user);
  }

  page(user: string): OpenPage | undefined {
    return this.pages.get(user);
  }

  kept(stage: Stage): void {
    this.states.push({ atMs: stage.clock.now(), text: textOf(presentRun(stage)) });
  }

  /** A minute passes in the browsers, and each page must tell a state that was within it. */
  async minute(stage: Stage): Promise<void> {
    const { clock } = stage;
    const fromMs = clock.now();
    this.states = [];
    this.kept(stage);
    for (const { calls } of this.pages.values()) calls.downUntilMs = 0;
    await this.pass(stage, minuteMs);
    for (const [user, { state, calls }] of this.pages) {
      const { wish } = calls;
      if (wish !== null && stage.runs.runs.has(wish.runId) && !stage.runs.isEnded(wish.runId))
        this.wrong.push(`${user} pressed ${wish.name} in an outage, and nobody was told of it`);
      const { server, drive } = state;
      // One that can't ask says so, and what to do.
      if (server === null || !server.connected || drive.kind === 'failed') continue;
      this.looks += 1;
      const { run } = server;
      const shown = run === null ? '' : `${run.runId} ${run.phase} ${run.receipt?.undone ?? false}`;
      const recent = this.states.filter(
        ({ atMs }, index) => atMs >= fromMs || index === this.states.length - 1,
      );
      if (recent.some(({ text }) => text === shown)) continue;
      this.wrong.push(`${user} is shown "${shown}" a minute after "${recent.at(-1)?.text}"`);
    }
  }

  /** Time in which only the pages are at work. */
  async pass(stage: Stage, durationMs: number): Promise<void> {
    const { clock } = stage;
    const endsAtMs = clock.now() + durationMs;
    for (let rings = 0; rings < ringsMax; rings += 1) {
      await answered();
      const dueMs = Math.min(...[...this.pages.values()].map((page) => page.nextDueMs()));
      if (dueMs > endsAtMs) break;
      clock.advance(Math.max(0, dueMs - clock.now()));
      for (const page of this.pages.values()) page.ring(clock.now());
    }
    clock.advance(Math.max(0, endsAtMs - clock.now()));
    await answered();
  }
}

/** All that a page does with an answer is done. */
export function answered(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

function textOf(run: ReturnType<typeof presentRun>): string {
  if (run === null) return '';
  const isUndone = run.kind === 'enrich' && run.undone === true;
  return `${run.id} ${run.phase} ${isUndone}`;
}
