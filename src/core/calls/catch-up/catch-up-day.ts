/** Defines what the catch-up of each sheet spent today and met the last time: the trigger keeps it, apart from the switches. */

import * as z from 'zod/mini';
import { payerOf } from '../../account/key-store';
import { ownerOfKey } from '../../account/owner';
import { type Ask, lateMaxMs } from '../../run/money/asks';
import { autoSpentOn } from '../../run/money/journal';
import { lostAsks } from '../../run/money/open-asks';
import { endsIn } from '../../run/past/end-line';
import { isActive, type RunState } from '../../run/run-state';
import type { LogEntry } from '../../sheet/log/log-line';
import { creditsOfRun, readLog } from '../../sheet/log/run-log';
import { parseKept } from '../../text/kept-json';
import { longTexts } from '../../text/long-texts';
import { lateSchema } from '../../text/schema';
import { utcDayOf } from '../../text/utc-day';
import { problemOfThrow } from '../problems';
import type { Session } from '../session';
import { tasksOf } from './catch-up-tasks';

const metSchema = () =>
  z.object({
    sheetId: z.number(),
    /** Credits of the day, as last counted from the log: so that opening reads no log for it. */
    spent: z.number(),
    /** The most that the log said of that: lines that are deleted since are no credits come back. */
    logged: z.optional(z.object({ owner: z.string(), credits: z.number() })),
    /** Why the last try did nothing. */
    trouble: z.string(),
    /** Rows that wait, and what was left of the day's limit, when a run could do nothing for them. */
    inVain: z.string(),
  });

const daySchema = lateSchema(() =>
  z.object({
    v: z.literal(1),
    day: z.number(),
    /** What 0.1.0 counted that day: its lines do not say who began their run. */
    untold: z.number(),
    sheets: z.array(metSchema()),
    /** The document's last run, where it is in all of that. */
    counted: z.optional(z.string()),
  }),
);

type Day = z.infer<ReturnType<typeof daySchema>>;
/** By sheet. */
export type Met = Day['sheets'][number];

function dayKey({ workbook }: Session): string {
  return `cdx.catch-up-day.${workbook.id}`;
}

/** It is only a memory: what is not understood is found anew. */
function dayOf(session: Session): Day {
  const day = utcDayOf(session.clock.nowMs());
  const kept = parseKept(daySchema, longTexts(session.userStore).get(dayKey(session)));
  if (kept?.day === day) return kept;
  const sheets = kept?.sheets.map((met) => ({ ...met, spent: 0, logged: undefined })) ?? [];
  return { v: 1, day, untold: 0, sheets };
}

function saveDay(session: Session, day: Day): void {
  longTexts(session.userStore).set(dayKey(session), JSON.stringify(day));
}

export function metOf(session: Session, sheetId: number): Met {
  const met = dayOf(session).sheets.find((each) => each.sheetId === sheetId);
  return met ?? { sheetId, spent: 0, trouble: '', inVain: '' };
}

/** Of the sheets that have it on; others are forgotten. */
export function saveMet(session: Session, sheets: readonly Met[]): void {
  saveDay(session, { ...dayOf(session), sheets: [...sheets] });
}

/** What the sidebar shows of today is what the log says whenever an automatic run has ended. */
export function recount(session: Session, met: ReadonlyMap<number, Met> = new Map()): void {
  const sheets = tasksOf(session).map(({ settings: { sheetId } }) => {
    return met.get(sheetId) ?? metOf(session, sheetId);
  });
  if (sheets.length === 0) return;
  const spent = spentIfReadable(session);
  saveDay(session, {
    ...dayOf(session),
    sheets: sheets.map((each) => ({ ...each, ...spent?.(each.sheetId) })),
    counted: spent === null ? undefined : endedRunOf(session)?.id,
  });
}

/** The execution of a run may end between the run's end and its count. */
export function recountIfUnseen(session: Session): void {
  const last = endedRunOf(session);
  if (last === null || !last.settings.auto || last.payer !== payerOf(session)) return;
  if (dayOf(session).counted !== last.id) recount(session);
}

function endedRunOf(session: Session): RunState | null {
  const last = session.runs.load();
  return last === null || isActive(last) ? null : last;
}

function spentIfReadable(session: Session): ReturnType<typeof spentToday> | null {
  try {
    return spentToday(session);
  } catch (error) {
    session.logger('catch-up failed', { code: problemOfThrow(error).code });
    return null;
  }
}

const formerSchema = lateSchema(() => z.object({ day: z.number(), spent: z.number() }));

/** What 0.1.0 spent on the day of its update still counts, for every sheet. */
export function keepUntold(session: Session, formerText: string | null): void {
  const former = parseKept(formerSchema, formerText);
  const day = dayOf(session);
  if (former?.day === day.day) saveDay(session, { ...day, untold: former.spent });
}

type Spent = Pick<Met, 'spent' | 'logged'>;

/** Credits that automatic runs took today, by sheet, from the log. */
export function spentToday(session: Session): (sheetId: number) => Spent {
  const { runs, workbook, userStore, clock } = session;
  const entries = readLog(workbook.log);
  const present = runs.load();
  const endOf = endsIn(entries);
  const sheetOf = (runId: string) =>
    (present?.id === runId ? present : endOf(runId))?.settings.sheetId;
  const owner = ownerOfKey(userStore);
  const day = utcDayOf(clock.nowMs());
  const { untold } = dayOf(session);
  const isLate = ({ atMs }: Ask) => clock.nowMs() - atMs < lateMaxMs;
  const asks = [...runs.asks(), ...lostAsks(session, entries).filter(isLate)];
  return (sheetId) => {
    // A run of which nobody can tell the sheet counts for each.
    const isOf = (runId: string) => (sheetOf(runId) ?? sheetId) === sheetId;
    const said = autoSpentOn({ entries, asks: [], owner, day, isOf });
    const before = metOf(session, sheetId).logged;
    const kept = before?.owner === (owner ?? '') ? before?.credits : 0;
    const credits = Math.max(said + deletedOf(session, entries, sheetId), kept ?? 0);
    const doubted = autoSpentOn({ entries: [], asks, owner, day, isOf });
    return { spent: credits + doubted + untold, logged: { owner: owner ?? '', credits } };
  };
}

/** Lines of the last run that somebody deleted are no credits come back. */
function deletedOf(session: Session, entries: readonly LogEntry[], sheetId: number): number {
  const last = session.runs.load();
  if (last === null || !last.settings.auto || last.payer !== payerOf(session)) return 0;
  if (last.settings.sheetId !== sheetId) return 0;
  const ended = last.finishedAtMs || session.clock.nowMs();
  if (utcDayOf(ended) !== utcDayOf(session.clock.nowMs())) return 0;
  return Math.max(0, last.spent - creditsOfRun(entries, last.id));
}
