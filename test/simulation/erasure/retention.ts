/** Defines for how many days the log keeps more than charges, as people chose it, and what stays too long. */

import { z } from 'zod';
import type { Sidebar } from '../sidebar';
import type { Stage } from '../stage';

const dayMs = 86_400_000;

export const daysChosen = [1, 1, 2, 90] as const;

/** An open page looks at the log as often as that. */
const looksApartMs = 21_601_000;

export class Retention {
  /** Null where nobody has chosen, or where nobody knows what was chosen last. */
  private days: number | null = null;
  /** The fewest that may have been in force. */
  private fewest = Number.POSITIVE_INFINITY;

  choose({ injected, log }: Stage, sidebar: Sidebar, days: number): void {
    const { kind } = sidebar.call('setRetention', z.unknown(), days);
    if (kind === 'problem') return;
    this.days = kind === 'value' ? days : null;
    this.fewest = Math.min(this.fewest, days);
    // An execution that ends while lines go leaves some of them twice.
    log.mayRepeat = true;
    injected.add(`earlier values are kept for ${days} days`);
  }

  /** Lines of what was done then may have gone. */
  isGone({ clock }: Pick<Stage, 'clock'>, atMs: number): boolean {
    return atMs < clock.now() - this.fewest * dayMs;
  }

  /** Some lines may have. */
  isShortened(stage: Stage): boolean {
    const starts = [...stage.runs.runs.values()].map(({ startedAtMs }) => startedAtMs);
    return this.isGone(stage, Math.min(...starts));
  }

  /** Lines that are older although a page looked at them since and nothing went wrong; one line each. */
  kept(stage: Stage, sidebar: Sidebar): readonly string[] {
    const { clock, log } = stage;
    if (this.days === null) return [];
    clock.advance(looksApartMs);
    sidebar.look();
    const { days } = this;
    const sinceMs = clock.now() - days * dayMs;
    return log
      .lines()
      .filter(({ atMs, isCharge, run }) => run !== '' && !isCharge && atMs < sinceMs - looksApartMs)
      .map(({ atMs, field }) => {
        const day = new Date(atMs).toISOString();
        return `13 the log holds a line "${field}" of ${day}, and ${days} days were chosen`;
      });
  }
}
