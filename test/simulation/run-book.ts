/** Defines the book of runs: what each was allowed, who pays, and the last state that was kept of it. */

import { z } from 'zod';
import type { RowsFound } from './renewals';

/** No more of it than is needed to tell runs apart: how a run is kept is the add-on's affair. */
const savedRun = z.looseObject({
  id: z.string(),
  kind: z.enum(['preview', 'enrich']),
  phase: z.string(),
  pause: z.looseObject({ reason: z.string() }).nullable().optional(),
  settings: z.looseObject({
    overwrite: z.boolean(),
    creditLimit: z.number(),
    sheetId: z.number(),
    renews: z.boolean().optional(),
  }),
  spent: z.number(),
  startedAtMs: z.number(),
  undone: z.boolean().optional(),
  exact: z.boolean().optional(),
  notes: z.array(z.string()).optional(),
});
export type SavedRun = z.infer<typeof savedRun>;

export const runProperty = 'cdx.run';

let lastText = '';
let lastRun: SavedRun | null = null;

/** Null where there is no run, or none that is understood. Asked at every request, so the last is kept. */
export function savedRunOf(text: string | null | undefined): SavedRun | null {
  if (!text) return null;
  if (text !== lastText) [lastText, lastRun] = [text, parsed(text)];
  return lastRun;
}

function parsed(text: string): SavedRun | null {
  try {
    return savedRun.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export class RunBook {
  readonly runs = new Map<string, SavedRun>();
  /** By run: who paid. */
  readonly payers = new Map<string, string>();
  /** Runs that the hourly trigger began. */
  readonly automatic = new Set<string>();
  /** By run: the most it may charge, as the act that began it named it. */
  readonly limits = new Map<string, number>();
  /** By run: the sheet before it. */
  readonly found = new Map<string, RowsFound>();
  /** Runs of which somebody pressed Undo, also where its execution ended in the middle. */
  readonly undoBegun = new Set<string>();
  /** By person: what their act under way names as the most that its run may cost. */
  readonly naming = new Map<string, number>();

  keep(text: string, user: string, functionName: string): void {
    const run = savedRunOf(text);
    if (run === null) return;
    if (!this.runs.has(run.id)) {
      this.payers.set(run.id, user);
      this.limits.set(run.id, this.limitOf(run, user, functionName));
      if (functionName === 'catchUp') this.automatic.add(run.id);
    }
    this.runs.set(run.id, run);
  }

  /** Automatic runs have a limit a day, whatever each of them is. */
  private limitOf({ kind }: SavedRun, user: string, functionName: string): number {
    if (functionName === 'catchUp') return Number.POSITIVE_INFINITY;
    return kind === 'preview' ? 0 : (this.naming.get(user) ?? 0);
  }

  /** While an act of theirs is under way, which names the most that a run may cost. */
  whileNaming<T>(user: string, creditsMax: number, call: () => T): T {
    // The same person may start another run while this call is under way.
    const outer = this.naming.get(user);
    this.naming.set(user, creditsMax);
    const outcome = call();
    if (outer === undefined) this.naming.delete(user);
    else this.naming.set(user, outer);
    return outcome;
  }

  latest(): SavedRun | undefined {
    return [...this.runs.values()].pop();
  }

  isEnded(id: string): boolean {
    const phase = this.runs.get(id)?.phase;
    return phase === 'finished' || phase === 'stopped';
  }
}
