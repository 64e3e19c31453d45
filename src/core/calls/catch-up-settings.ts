/** Defines the catch-up for new rows: off by default, with a limit of its own a day. */

import * as z from 'zod/mini';
import { payerOf } from '../account/key-store';
import { ownerOfKey } from '../account/owner';
import { currentGrant } from '../account/spending-grant';
import { autoSpentOn } from '../run/money/journal';
import { isActive } from '../run/run-state';
import type { LogEntry } from '../sheet/log/log-line';
import { readLog, revealTotals } from '../sheet/log/run-log';
import { parseKept } from '../text/kept-json';
import { lateSchema } from '../text/schema';
import { setAside } from '../text/set-aside';
import { utcDayOf } from '../text/utc-day';
import { problem, Refusal } from './problems';
import { catchUpKey, endTriggerUnlessWanted } from './run-calls';
import type { Session } from './session';
import type { SettingsView } from './views';

/** The version of what is kept; 0.1.0 named none. */
const keptVersion = 2;

const keptSchema = lateSchema(() =>
  z.object({
    v: z.optional(z.literal(keptVersion)),
    limitPerDay: z.number(),
    day: z.number(),
    spent: z.number(),
    untold: z.optional(z.number()),
    grant: z.optional(z.string()),
  }),
);

export interface Kept {
  readonly limitPerDay: number;
  readonly day: number;
  /** As last counted from the log. */
  readonly spent: number;
  /** Of that, what an earlier version counted that day: its lines do not say who began their run. */
  readonly untold: number;
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
  const { limitPerDay, spent, grant } = kept;
  const day = utcDayOf(session.clock.nowMs());
  if (kept.day !== day) return { limitPerDay, day, spent: 0, untold: 0, grant };
  const untold = kept.untold ?? (kept.v === undefined ? spent : 0);
  return { limitPerDay, day, spent, untold, grant };
}

function saveCatchUp(session: Session, kept: Kept): void {
  const [store, key] = [session.userStore, catchUpKey(session)];
  if (parseKept(keptSchema, store.get(key)) === null) setAside(store, key);
  store.set(key, JSON.stringify({ v: keptVersion, ...kept }));
}

/** Credits that automatic runs took today, from the log; kept, so that opening reads no log for it. */
export function countSpentToday(session: Session, kept: Kept): Kept {
  const { runs, workbook, userStore, clock } = session;
  const day = utcDayOf(clock.nowMs());
  const entries = readLog(workbook.log);
  const owner = ownerOfKey(userStore);
  const logged = autoSpentOn({ entries, asks: runs.asks(), owner, day });
  const spent = logged + deletedOf(session, entries) + kept.untold;
  const counted = { ...kept, day, spent };
  saveCatchUp(session, counted);
  return counted;
}

/** Lines of the last run that somebody deleted are no credits come back. */
function deletedOf(session: Session, entries: readonly LogEntry[]): number {
  const last = session.runs.load();
  if (last === null || !last.settings.auto || last.payer !== payerOf(session)) return 0;
  const ended = last.finishedAtMs || session.clock.nowMs();
  if (utcDayOf(ended) !== utcDayOf(session.clock.nowMs())) return 0;
  return Math.max(0, last.spent - revealTotals(entries, last.id).credits);
}

export function catchUpOf(session: Session): SettingsView['catchUp'] {
  const kept = loadCatchUp(session);
  return {
    on: kept !== null,
    limitPerDay: kept?.limitPerDay ?? defaultLimit,
    spentToday: kept?.spent ?? 0,
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
  const kept =
    parseOfToday(session, catchUpKey(session)) ?? parseOfToday(session, formerKey(session));
  saveCatchUp(session, { day, spent: 0, untold: 0, ...kept, limitPerDay, grant });
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
