/** Defines what formulas may spend: the owner's daily limit, and the count that all executions share. */

import { lockWaitMaxMs } from '../../config';
import type { Clock, Lock, Store } from '../ports';
import { utcDayOf } from '../utc-day';

/** Credits set aside on a UTC day; give it back with what was spent. */
export interface SpendingReservation {
  readonly credits: number;
  /** Days since 1970-01-01, UTC. */
  readonly day: number;
}

export interface FormulaSpending {
  readonly limitPerDay: number;
  /** Sets aside as many credits as the day's limit still has, at most those wanted. */
  reserve(wanted: number): SpendingReservation;
  /** `spent` counts what was or may have been charged, at most what was set aside. */
  settle(reservation: SpendingReservation, spent: number): void;
}

/** In the document properties, which outlive the cache and which formulas may write. */
export const formulaSpentKey = 'cdx.formulas-spent';

/** Credits that formulas spent, or may have spent, since 00:00 UTC. */
export function formulasSpentToday(documentProperties: Store, clock: Clock): number {
  return spentOn(documentProperties, utcDayOf(clock.nowMs()));
}

export interface SpendingParts {
  readonly documentProperties: Store;
  readonly lock: Lock;
  readonly clock: Clock;
  readonly limitPerDay: number;
}

/**
 * The limit itself comes from the owner's user properties: formulas can read these, but no editor's
 * formula can write them. Credits count from the moment they are set aside: an execution that is ended between the reveal
 * and the settlement leaves them counted, so that the limit holds whatever happens.
 */
export function createFormulaSpending(parts: SpendingParts): FormulaSpending {
  const { documentProperties: store, lock, clock, limitPerDay } = parts;

  function change(credits: number, day: number): void {
    const spent = Math.max(0, spentOn(store, day) + credits);
    store.set(formulaSpentKey, JSON.stringify({ day, spent }));
  }

  function reserveLocked(wanted: number, day: number): number {
    const left = limitPerDay - spentOn(store, day);
    const credits = Math.max(0, Math.min(wanted, left));
    if (credits > 0) change(credits, day);
    return credits;
  }

  return {
    limitPerDay,
    reserve(wanted) {
      const day = utcDayOf(clock.nowMs());
      const reserved = lock.run(lockWaitMaxMs, () => reserveLocked(wanted, day));
      return { day, credits: reserved.held ? reserved.value : 0 };
    },
    settle(reservation, spent) {
      const today = utcDayOf(clock.nowMs());
      // What was set aside yesterday and charged after midnight counts for today.
      const difference = today === reservation.day ? spent - reservation.credits : spent;
      if (difference !== 0) lock.run(lockWaitMaxMs, () => change(difference, today));
    },
  };
}

function spentOn(store: Store, day: number): number {
  const kept = /^\{"day":(\d+),"spent":(\d+)\}$/.exec(store.get(formulaSpentKey) ?? '');
  return kept !== null && Number(kept[1]) === day ? Number(kept[2]) : 0;
}
