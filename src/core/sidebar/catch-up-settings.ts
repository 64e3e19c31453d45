/** Defines the catch-up for new rows: off by default, with a limit of its own a day. */

import * as z from 'zod/mini';
import { lateSchema } from '../api/wire';
import { isActive } from '../enrich/run-state';
import { parseKept } from '../kept-json';
import { utcDayOf } from '../utc-day';
import { payerOf } from './key-store';
import type { SettingsView } from './model';
import { problem, Refusal } from './problems';
import { catchUpKey, endTriggerUnlessWanted } from './run-calls';
import type { Session } from './session';
import { currentGrant } from './spending-grant';

const keptSchema = lateSchema(() =>
  z.object({
    limitPerDay: z.number(),
    day: z.number(),
    spent: z.number(),
    grant: z.optional(z.string()),
  }),
);

export interface Kept {
  readonly limitPerDay: number;
  readonly day: number;
  readonly spent: number;
  /** The account that it was allowed for, and its connection (see `currentGrant`). */
  readonly grant?: string | undefined;
}

const defaultLimit = 50;
/**
 * Kept per user and document: whoever switches it on pays, with the account of then. It is off once
 * that one's key was removed or replaced by another account's.
 */
export function loadCatchUp(session: Session): Kept | null {
  const kept = parseOfToday(session, catchUpKey(session));
  const isAllowed = kept?.grant !== undefined && kept.grant === currentGrant(session.userStore);
  return isAllowed ? kept : null;
}

function parseOfToday(session: Session, key: string): Kept | null {
  const kept = parseKept(keptSchema, session.userStore.get(key));
  if (kept === null) return null;
  const day = utcDayOf(session.clock.nowMs());
  return kept.day === day ? kept : { ...kept, day, spent: 0 };
}

/** Counts what is about to be allowed before it is spent, so that a killed run can't exceed it. */
export function saveCatchUp(session: Session, kept: Kept): void {
  session.userStore.set(catchUpKey(session), JSON.stringify(kept));
}

/**
 * Credits that automatic runs took today. One that began today was allowed the rest of the limit in
 * advance; of one that began yesterday and ended today nobody knows how much fell on which side of
 * 00:00 UTC, so all of it counts.
 */
export function spentToday(session: Session, kept: Kept): number {
  const last = session.runs.load();
  if (last === null || !last.settings.auto || last.payer !== payerOf(session)) return kept.spent;
  const today = utcDayOf(session.clock.nowMs());
  const { creditLimit } = last.settings;
  if (utcDayOf(last.startedAtMs) === today) {
    return Math.max(0, kept.spent - Math.max(0, creditLimit - last.spent));
  }
  const reachedToday = isActive(last) || utcDayOf(last.finishedAtMs) === today;
  return reachedToday ? Math.max(kept.spent, last.spent) : kept.spent;
}

export function catchUpOf(session: Session): SettingsView['catchUp'] {
  const kept = loadCatchUp(session);
  return {
    on: kept !== null,
    limitPerDay: kept?.limitPerDay ?? defaultLimit,
    spentToday: kept === null ? 0 : spentToday(session, kept),
    available: session.trigger.isAvailable(),
  };
}

export function keepCatchUp(session: Session, limitPerDay: number, grant: string): void {
  if (!session.trigger.ensure()) {
    throw new Refusal(
      problem(
        'TRIGGER',
        'Google Sheets did not allow an hourly trigger here.',
        'Test deployments have none; install the add-on, or run by hand.',
        'catchUpLimit',
      ),
    );
  }
  const day = utcDayOf(session.clock.nowMs());
  const spent =
    (parseOfToday(session, catchUpKey(session)) ?? parseOfToday(session, formerKey(session)))
      ?.spent ?? 0;
  saveCatchUp(session, { limitPerDay, day, spent, grant });
}

/** What was spent stays known: switched off and on, the limit is still that of a day. */
function formerKey(session: Session): string {
  return `cdx.catch-up-former.${session.workbook.id}`;
}

/** An automatic run ends with the switch; the trigger stays for what is left to be done or ended. */
export function switchOffCatchUp(session: Session): void {
  const key = catchUpKey(session);
  const kept = session.userStore.get(key);
  if (kept !== null) session.userStore.set(formerKey(session), kept);
  session.userStore.remove(key);
  const run = session.runs.load();
  const isGoingOn = run !== null && isActive(run) && run.payer === payerOf(session);
  if (!isGoingOn) endTriggerUnlessWanted(session);
  else if (run.settings.auto) session.runs.setWish(run.id, 'stop');
}
