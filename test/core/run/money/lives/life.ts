/** Defines the life of a run whose answers get lost, whose steps die and whose rows people edit. */

import type { BatchEntry } from '../../../../../src/core/api/endpoints/reveal-batch';
import type { ContactField } from '../../../../../src/core/words';
import { manyPeople } from '../../../../support/people';
import { lead, RunWorld } from '../../../../support/run-world';

export const people = manyPeople(7);

/** How long after a call it may still charge. */
const lateMs = 60_000;

/** How long a life lasts at most after nothing happens to it any more. */
const quietSteps = 60;

export class Life {
  readonly world = new RunWorld(
    people,
    people.slice(0, 4).map(({ fullName }) => lead(fullName)),
  );
  /** What others spent on the account, which nobody can tell from lost answers. */
  elsewhere = 0;
  /** The entries of so many people are to come in another form. */
  odd: { left: number; form: (id: string, entry: BatchEntry) => BatchEntry } | null = null;
  private readonly limits = new Map<string, number>();
  private readonly charged = new Map<string, number>();

  constructor() {
    this.watchReveals();
    this.world.api.entryInstead = (id, entry) => {
      if (this.odd === null || this.odd.left <= 0) return entry;
      this.odd.left -= 1;
      return this.odd.form(id, entry);
    };
  }

  /** The service's own count, by the run that a step worked for. */
  private watchReveals(): void {
    const { api } = this.world;
    const reveal = api.revealBatch.bind(api);
    api.revealBatch = (ids, fields) => {
      const { id } = this.world.kept();
      return this.counted(id, () => reveal(ids, fields));
    };
  }

  private counted<T>(runId: string, act: () => T): T {
    const { api } = this.world;
    const before = api.charged;
    try {
      return act();
    } finally {
      this.charged.set(runId, (this.charged.get(runId) ?? 0) + api.charged - before);
    }
  }

  /** A call whose answer was lost a moment ago charges only now. */
  chargeLate(): void {
    const { api, clock, runs } = this.world;
    const ask = runs.asks().find(({ closed, atMs }) => !closed && clock.nowMs() - atMs < lateMs);
    for (const { id, charge } of ask?.people ?? [])
      this.counted(ask?.runId ?? '', () => api.chargeLate(id, ...charge));
  }

  start(creditLimit: number, reveal: readonly ContactField[]): void {
    const run = this.tried(() => this.world.start({ creditLimit, reveal }));
    if (run !== undefined) this.limits.set(run.id, creditLimit);
  }

  step(): void {
    const result = this.tried(() => this.world.step());
    this.world.clock.sleep(result?.waitMs ?? 0);
  }

  /** What people are told that it can't be done now changes nothing. */
  tried<T>(act: () => T): T | undefined {
    try {
      return act();
    } catch (error) {
      if (!(error instanceof Error) || !refusals.test(error.message)) throw error;
      return undefined;
    }
  }

  /** Nothing happens any more, and people go on with what paused: until the run is over. */
  liveOn(): void {
    for (let count = 0; count < quietSteps; count += 1) {
      const { phase } = this.world.kept();
      if (phase === 'finished' || phase === 'stopped') return;
      if (phase === 'paused') this.tried(() => this.world.resume());
      this.step();
    }
  }

  checkLimits(): void {
    for (const [id, charged] of this.charged) {
      expect({ id, charged: Math.min(charged, this.limits.get(id) ?? 0) }).toEqual({ id, charged });
    }
  }

  /** Each field stands in the log once at most, and no email in the row of somebody else. */
  checkSheets(): void {
    const { workbook, table } = this.world;
    const paid = workbook.log.rows.filter((texts) => Number(texts[4]) > 0);
    const fields = paid.map((texts) => texts.slice(1, 4).join(' '));
    expect(fields).toEqual([...new Set(fields)]);
    const names = table.columnTexts('Name');
    const emails = this.tried(() => table.columnTexts('CDX email')) ?? [];
    emails.forEach((email, index) => {
      const person = people.find(({ fullName }) => fullName === names[index]);
      if (email !== '' && person !== undefined) expect(email).toBe(person.email);
    });
  }

  /** What the last run says of itself at its end is what it was charged. */
  checkReceipt(): void {
    const run = this.world.kept();
    if (!run.exact || this.elsewhere > 0) return;
    const logged = this.world.workbook.log.rows
      .filter((texts) => texts[1] === run.id)
      .reduce((sum, texts) => sum + Number(texts[4]), 0);
    const charged = this.charged.get(run.id) ?? 0;
    expect({ logged, spent: run.spent }).toEqual({ logged: charged, spent: charged });
  }
}

const refusals = /is no run|turn is taken|going on|Row|rows|sorted|unexpected error|No column/;
