/**
 * Defines the catch-up's switch: one sheet, with the settings, the account and the limit a day that
 * it was switched on with. What runs, previews and undos do leaves it as it is.
 */

import * as z from 'zod/mini';
import { payerOf } from '../../account/key-store';
import { ownerOfKey } from '../../account/owner';
import { currentGrant, grantFor } from '../../account/spending-grant';
import { autoSpentOn } from '../../run/money/journal';
import { isActive, settingsSchema } from '../../run/run-state';
import { settingsOf } from '../../run/start';
import type { LogEntry } from '../../sheet/log/log-line';
import { creditsOfRun, readLog } from '../../sheet/log/run-log';
import { parseKept } from '../../text/kept-json';
import { longTexts } from '../../text/long-texts';
import { lateSchema } from '../../text/schema';
import { setAside } from '../../text/set-aside';
import { utcDayOf } from '../../text/utc-day';
import { problem, Refusal } from '../problems';
import {
  catchUpKey,
  demandAccount,
  demandApi,
  demandTable,
  endTriggerUnlessWanted,
} from '../run-calls';
import { parseRunRequest } from '../run-request';
import type { Session } from '../session';
import { columnsProblem, isUsable } from '../sheet/preflight';
import type { SettingsView } from '../views';

/** The version of what is kept; 0.1.0 named none. */
const keptVersion = 2;

const taskSchema = () =>
  z.object({
    settings: settingsSchema(),
    keyPrefix: z.string(),
    /** The account that it was allowed for, and its connection (see `currentGrant`). */
    grant: z.string(),
    waitingToo: z.boolean(),
    /** Why the last try did nothing. */
    trouble: z.string(),
    /** Rows that wait, and what was left of the day's limit, when a run could do nothing for them. */
    inVain: z.string(),
  });

const keptSchema = lateSchema(() =>
  z.object({
    v: z.optional(z.literal(keptVersion)),
    limitPerDay: z.number(),
    day: z.number(),
    /** As last counted from the log. */
    spent: z.number(),
    /** Of that, what 0.1.0 counted that day: its lines do not say who began their run. */
    untold: z.optional(z.number()),
    /** None where 0.1.0 kept it. */
    task: z.optional(taskSchema()),
  }),
);

type Kept = z.infer<ReturnType<typeof keptSchema>>;
type Task = NonNullable<Kept['task']>;
export type CatchUp = Kept & { readonly task: Task };

const defaultLimit = 50;

/**
 * Kept per user and document: whoever switches it on pays, with the account of then. It is off once
 * that one's key was removed or replaced by another account's.
 */
export function loadCatchUp(session: Session): CatchUp | null {
  return allowedOf(session, parseOfToday(session, catchUpKey(session)));
}

function allowedOf(session: Session, kept: Kept | null): CatchUp | null {
  const { task } = kept ?? {};
  const isAllowed = task !== undefined && task.grant === currentGrant(session.userStore);
  return kept !== null && isAllowed ? { ...kept, task } : null;
}

function parseOfToday(session: Session, key: string): Kept | null {
  const kept = parseKept(keptSchema, longTexts(session.userStore).get(key));
  if (kept === null) return null;
  const day = utcDayOf(session.clock.nowMs());
  if (kept.day !== day) return { ...kept, day, spent: 0, untold: 0 };
  return { ...kept, untold: kept.untold ?? (kept.v === undefined ? kept.spent : 0) };
}

export function saveCatchUp(session: Session, kept: Kept): void {
  const [store, key] = [longTexts(session.userStore), catchUpKey(session)];
  if (parseKept(keptSchema, store.get(key)) === null) setAside(store, key);
  store.set(key, JSON.stringify({ ...kept, v: keptVersion }));
}

/** Credits that automatic runs took today, from the log; kept, so that opening reads no log for it. */
export function countSpentToday(session: Session, kept: CatchUp): CatchUp {
  const { runs, workbook, userStore, clock } = session;
  const day = utcDayOf(clock.nowMs());
  const entries = readLog(workbook.log);
  const owner = ownerOfKey(userStore);
  const logged = autoSpentOn({ entries, asks: runs.asks(), owner, day });
  const spent = logged + deletedOf(session, entries) + (kept.untold ?? 0);
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
  return Math.max(0, last.spent - creditsOfRun(entries, last.id));
}

export function catchUpOf(session: Session): SettingsView['catchUp'] {
  const any = parseOfToday(session, catchUpKey(session));
  const kept = allowedOf(session, any);
  return {
    on: kept !== null,
    limitPerDay: kept?.limitPerDay ?? defaultLimit,
    spentToday: kept?.spent ?? 0,
    available: session.trigger.isAvailable(),
    task: kept === null ? null : taskView(session, kept.task),
    isOutdated: any !== null && any.task === undefined,
  };
}

function taskView(session: Session, { settings, keyPrefix, waitingToo, trouble }: Task) {
  const { sheetId, reveal, onlyVerifiedEmails, confidenceMin } = settings;
  const sheetName = session.workbook.table(sheetId)?.name ?? settings.sheetName;
  return { sheetName, reveal, onlyVerifiedEmails, confidenceMin, keyPrefix, waitingToo, trouble };
}

/** A change of the limit keeps the sheet and the settings; `requestText` is what Enrich shows. */
export function keepCatchUp(
  session: Session,
  limitPerDay: number,
  waitingToo: boolean,
  requestText: unknown,
): void {
  const present = loadCatchUp(session);
  const task = present?.task ?? newTask(session, requestText);
  if (!session.trigger.ensure()) {
    throw new Refusal(
      problem(
        'TRIGGER',
        'Google Sheets did not allow an hourly trigger here.',
        'Test deployments have none. Elsewhere its permission may be missing: open CDX from the Extensions menu again and grant it. Until then run by hand; everything else works.',
        'catchUpLimit',
      ),
    );
  }
  const day = utcDayOf(session.clock.nowMs());
  const kept =
    parseOfToday(session, catchUpKey(session)) ?? parseOfToday(session, formerKey(session));
  saveCatchUp(session, {
    day,
    spent: 0,
    untold: 0,
    ...kept,
    limitPerDay,
    task: { ...task, waitingToo, inVain: '' },
  });
  // A run that was begun with the former limit would go on with it.
  if (present !== null) endOwnRun(session);
}

function newTask(session: Session, requestText: unknown): Task {
  const request = parseRunRequest(requestText);
  if (!isUsable(request)) throw new Refusal(columnsProblem);
  const table = demandTable(session, request.sheetId);
  const account = demandAccount(session, demandApi(session));
  const settings = settingsOf(table, { kind: 'enrich', request, auto: true });
  const grant = grantFor(session, account);
  const keyPrefix = account.apiKey.prefix;
  return { settings, keyPrefix, grant, waitingToo: false, trouble: '', inVain: '' };
}

/** What was spent stays known: switched off and on, the limit is still that of a day. */
function formerKey(session: Session): string {
  return `cdx.catch-up-former.${session.workbook.id}`;
}

/** An automatic run ends with the switch; the trigger stays for what is left to be done or ended. */
export function switchOffCatchUp(session: Session): void {
  const store = longTexts(session.userStore);
  const kept = parseOfToday(session, catchUpKey(session));
  if (kept !== null) {
    const { task: _task, ...spent } = kept;
    store.set(formerKey(session), JSON.stringify({ ...spent, v: keptVersion }));
  }
  store.remove(catchUpKey(session));
  if (!endOwnRun(session)) endTriggerUnlessWanted(session);
}

/** Tells whether a run of this person goes on; one that began by itself ends at its next step. */
function endOwnRun(session: Session): boolean {
  const run = session.runs.load();
  if (run === null || !isActive(run) || run.payer !== payerOf(session)) return false;
  if (run.settings.auto) session.runs.setWish(run.id, 'stop');
  return true;
}
