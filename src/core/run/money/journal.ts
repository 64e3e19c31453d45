/** Defines figures of money that no single run tells, all from the log and what is in doubt. */

import type { LogEntry } from '../../sheet/log/log-line';
import { utcDayOf } from '../../text/utc-day';
import { type Ask, doubtedCredits, fieldKey } from './asks';

export interface AutoSpending {
  readonly entries: readonly LogEntry[];
  readonly asks: readonly Ask[];
  /** The account; undefined where an earlier version connected the key. */
  readonly owner: string | undefined;
  /** UTC day, as days since 1970. */
  readonly day: number;
  /** Whether a run counts: those of one sheet. */
  readonly isOf: (runId: string) => boolean;
}

/**
 * Credits that automatic runs took from an account on a day, by the time of each charge and not of
 * its run's start. What is in doubt counts whenever it was asked: its charge may come today.
 */
export function autoSpentOn({ entries, asks, owner, day, isOf }: AutoSpending): number {
  const isOurs = (account: string) => owner === undefined || account === owner;
  const charged = new Map<string, number>();
  for (const entry of entries) {
    if (entry.kind !== 'reveal' || entry.paidBy?.auto !== true) continue;
    if (!isOurs(entry.paidBy.owner) || utcDayOf(entry.atMs) !== day) continue;
    if (!isOf(entry.runId)) continue;
    const key = `${entry.runId} ${fieldKey(entry.personId, entry.field)}`;
    charged.set(key, Math.max(charged.get(key) ?? 0, entry.credits));
  }
  const credits = [...charged.values()].reduce((sum, each) => sum + each, 0);
  const open = asks.filter((ask) => ask.auto && isOurs(ask.owner) && isOf(ask.runId));
  return credits + doubtedCredits(open);
}
