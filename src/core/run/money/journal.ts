/** Defines figures of money that no single run tells, all from the log and what is in doubt. */

import { creditsOf } from '../../api/endpoints/reveal-reading';
import type { LogEntry } from '../../sheet/log/log-line';
import { revealsIn } from '../../sheet/log/run-log';
import { utcDayOf } from '../../text/utc-day';
import { type Ask, doubtedFields, isCounted, sumOf } from './asks';

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
 * its run's start. What is in doubt counts whenever it was asked: its charge may come today. What
 * nobody can tell any more counts on the day when it was asked.
 */
export function autoSpentOn({ entries, asks, owner, day, isOf }: AutoSpending): number {
  const isOurs = (account: string) => owner === undefined || account === owner;
  const charged = revealsIn(
    entries,
    ({ paidBy, atMs, runId }) =>
      paidBy?.auto === true && isOurs(paidBy.owner) && utcDayOf(atMs) === day && isOf(runId),
  );
  const mayBeToday = (ask: Ask) => !ask.closed || (isCounted(ask) && utcDayOf(ask.atMs) === day);
  const open = asks.filter(
    (ask) => ask.auto && isOurs(ask.owner) && isOf(ask.runId) && mayBeToday(ask),
  );
  return creditsOf(charged) + sumOf(doubtedFields(open));
}
