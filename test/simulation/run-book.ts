/** Defines the book of runs: the last state that the add-on kept of each run. */

import { z } from 'zod';

const savedRun = z.object({
  id: z.string(),
  kind: z.enum(['preview', 'enrich']),
  payer: z.string(),
  phase: z.string(),
  spent: z.number(),
  exact: z.boolean(),
  notes: z.array(z.string()),
  settings: z.object({ creditLimit: z.number(), overwrite: z.boolean(), auto: z.boolean() }),
  startedAtMs: z.number(),
  undone: z.boolean(),
  intent: z.unknown(),
  step: z.object({ id: z.string() }).nullable(),
});
export type SavedRun = z.infer<typeof savedRun>;

export const runProperty = 'cdx.run';

/** Null where there is no run. */
export function savedRunOf(text: string | null | undefined): SavedRun | null {
  return text ? savedRun.parse(JSON.parse(text)) : null;
}

export class RunBook {
  readonly runs = new Map<string, SavedRun>();
  /** By run: who paid. */
  readonly payers = new Map<string, string>();

  keep(text: string, user: string): void {
    const run = savedRunOf(text);
    if (run === null) return;
    this.runs.set(run.id, run);
    if (!this.payers.has(run.id)) this.payers.set(run.id, user);
  }

  latest(): SavedRun | undefined {
    return [...this.runs.values()].pop();
  }

  isEnded(id: string): boolean {
    const phase = this.runs.get(id)?.phase;
    return phase === 'finished' || phase === 'stopped';
  }
}
