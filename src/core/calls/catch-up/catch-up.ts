/** Defines what the hourly trigger does: carry on with a run, or begin one for the catch-up's rows. */

import { triggerWorkMs } from '../../../config';
import { recallAccount } from '../../account/account-memory';
import { apiOf, payerOf } from '../../account/key-store';
import { ownerOfKey } from '../../account/owner';
import { ApiError } from '../../api/errors/errors';
import { isActive, type RunState } from '../../run/run-state';
import { utcDayOf } from '../../text/utc-day';
import { ownRun } from '../demands';
import { keepLogShort } from '../erase/retention-calls';
import { demandTable, problemNaming } from '../problems';
import {
  endTriggerUnlessWanted,
  restWithoutKey,
  resumeCall,
  settleLateCall,
  stepOf,
  stopCall,
} from '../run-calls';
import type { Session } from '../session';
import { followHeaders } from '../sheet/follow-headers';
import { requestFrom, start } from '../start-calls';
import { type Met, metOf, recount, spentToday } from './catch-up-day';
import { dueRows } from './catch-up-rows';
import { taskOf, tasksOf } from './catch-up-tasks';
import { keepEnding } from './ending';

/** In an hour: one for new rows of a sheet, then one for those that wait. */
const runsOfSheetMax = 2;

/**
 * Only the trigger that this user made may come here: a cell can call any function, but it can't
 * make the event of a trigger.
 */
export function catchUp(session: Session, event: unknown): void {
  if (!session.trigger.isFrom(event)) return;
  const endsAtMs = session.clock.nowMs() + triggerWorkMs;
  settleLateCall(session);
  const met = new Map<number, Met>();
  let goesOn = goOn(session, endsAtMs, met);
  for (const sheetId of inOrder(session)) {
    if (goesOn) goesOn = turnOf(session, sheetId, endsAtMs, met);
  }
  session.userStore.refresh();
  if (ownRun(session) === null) endTriggerUnlessWanted(session);
  keepLogShort(session);
  troubleOf(session, () => recount(session, met));
}

/** What keeps the catch-up from its work, in words that may stand beside its switch. */
function troubleOf(session: Session, act: () => void): string {
  try {
    act();
    return '';
  } catch (error) {
    const { code, message, nextStep, requestId } = problemNaming(error, session.workbook.losses);
    session.logger('catch-up failed', { code });
    return `${message} ${nextStep}${requestId === null ? '' : ` Request ${requestId}.`}`;
  }
}

/** Once more, where formulas or others use the minute up, and it is over before this execution is. */
function whenFree<T>(session: Session, endsAtMs: number, act: () => T): T {
  try {
    return act();
  } catch (error) {
    const waitMs = error instanceof ApiError ? error.retryAfterMs : null;
    if (waitMs === null || session.clock.nowMs() + waitMs >= endsAtMs) throw error;
    session.clock.sleep(waitMs);
    return act();
  }
}

/** With the run that this person has, begun by themselves or not; tells whether others may begin. */
function goOn(session: Session, endsAtMs: number, met: Map<number, Met>): boolean {
  const run = ownRun(session);
  if (run === null) return true;
  const { sheetId } = run.settings;
  const trouble = troubleOf(session, () => wake(session));
  met.set(sheetId, { ...metOf(session, sheetId), trouble });
  return carryOn(session, endsAtMs) || giveWay(session, endsAtMs, met);
}

/** Whoever had the last run waits for the others. */
function inOrder(session: Session): readonly number[] {
  const last = session.runs.load()?.settings.sheetId;
  const sheets = tasksOf(session).map(({ settings }) => settings.sheetId);
  return [...sheets.filter((each) => each !== last), ...sheets.filter((each) => each === last)];
}

/** Begins what is due in a sheet; tells whether the next one may have its turn. */
function turnOf(
  session: Session,
  sheetId: number,
  endsAtMs: number,
  met: Map<number, Met>,
): boolean {
  let now = met.get(sheetId) ?? metOf(session, sheetId);
  for (let runs = 0; runs < runsOfSheetMax; runs += 1) {
    const trouble = troubleOf(session, () => {
      now = whenFree(session, endsAtMs, () => begin(session, sheetId, now));
    });
    met.set(sheetId, { ...now, trouble });
    if (ownRun(session) === null) return true;
    if (!carryOn(session, endsAtMs)) return giveWay(session, endsAtMs, met);
  }
  return true;
}

const sheetReasons: readonly unknown[] = ['columns', 'sheet'];

/**
 * What holds up one sheet holds up no other: its run ends, and is begun anew in the next hour. So does one
 * that was killed at its start, before its columns stood.
 */
function giveWay(session: Session, endsAtMs: number, met: Map<number, Met>): boolean {
  const run = ownRun(session);
  if (run?.phase !== 'paused' || !run.settings.auto) return false;
  const isHeld = sheetReasons.includes(run.pause?.reason);
  const isUnbegun = run.pause?.reason === 'columns' && run.log.lines === 0;
  const isBySheet = isHeld && (isUnbegun || tasksOf(session).length > 1);
  if (!isBySheet && !isOvertaken(session, run)) return false;
  const { sheetId } = run.settings;
  const trouble = run.pause?.message ?? '';
  met.set(sheetId, { ...(met.get(sheetId) ?? metOf(session, sheetId)), trouble });
  session.runs.setWish(run.id, 'stop');
  return carryOn(session, endsAtMs);
}

/** The credits are too few for it, and may do for rows that came since: those come first. */
function isOvertaken(session: Session, { pause, settings }: RunState): boolean {
  if (pause?.reason !== 'credits') return false;
  let isNew = false;
  troubleOf(session, () => {
    const table = demandTable(session, settings.sheetId);
    isNew = dueRows(table, settings, session.workbook.log, false)?.isNew === true;
  });
  return isNew;
}

/** Nobody sits before a run that began by itself: what made it pause may be over by now. */
function wake(session: Session): void {
  const run = ownRun(session);
  const isHeld = run?.phase === 'paused' && run.pause?.reason !== 'user';
  if (run?.settings.auto === true && isHeld && session.runs.wish(run.id) === 'run') {
    resumeCall(session, run, true);
  }
}

/**
 * Steps until the run waits for longer than this execution may last; tells whether it has ended. What was
 * allowed ends while it goes on, in whatever document: each step asks anew.
 */
function carryOn(session: Session, endsAtMs: number): boolean {
  const stepsMax = 500;
  for (let count = 0; count < stepsMax; count += 1) {
    session.userStore.refresh();
    const api = apiOf(session);
    // What a run waits for may have come early: another plan, a raised cap.
    const result = api === null ? restWithoutKey(session) : stepOf(session, api, count === 0);
    if (result === null) return true;
    if (!isActive(result.run)) {
      keepEnding(session.documentStore, result.run);
      return true;
    }
    if (result.waitMs === null) return false;
    if (session.clock.nowMs() + result.waitMs >= endsAtMs) return false;
    if (result.waitMs > 0) session.clock.sleep(result.waitMs);
  }
  return false;
}

/** Of another account, while this one's day has room: two that are both at their cap would end each other's runs. */
function waitsForOtherCap(
  { userStore, clock }: Session,
  { phase, pause, account }: RunState,
): boolean {
  if (phase !== 'waiting' || pause?.reason !== 'dailyCap') return false;
  const memory = recallAccount(userStore);
  if (memory === null) return false;
  const { day, revealsToday, revealsPerDay } = memory;
  const hasRoom = day < utcDayOf(clock.nowMs()) || revealsToday < revealsPerDay;
  return hasRoom && account.owner !== ownerOfKey(userStore);
}

/** A colleague's, begun by itself: it is begun anew in their next hour, and nobody else waits for their account. */
function isInTheWay(session: Session, run: RunState): boolean {
  const isHeld =
    run.phase === 'paused' ? run.pause?.reason !== 'user' : waitsForOtherCap(session, run);
  return (
    isHeld &&
    run.settings.auto &&
    run.payer !== payerOf(session) &&
    session.runs.wish(run.id) === 'run'
  );
}

/** Gives what it met, for the next time. */
function begin(session: Session, sheetId: number, met: Met): Met {
  session.userStore.refresh();
  const task = taskOf(session, sheetId);
  const run = session.runs.isBusy() ? session.runs.load() : null;
  const isFree = run === null || isInTheWay(session, run);
  if (task === undefined || !isFree) return met;
  const { settings, waitingToo, limitPerDay } = task;
  followHeaders(session, settings);
  const table = demandTable(session, settings.sheetId);
  const due = dueRows(table, settings, session.workbook.log, waitingToo);
  if (due === null) return met;
  const left = limitPerDay - spentToday(session)(settings.sheetId).spent;
  // For rows that wait, what is left may be too little: nothing changes before one of these does.
  const day = utcDayOf(session.clock.nowMs());
  const inVain = due.isNew ? met.inVain : `${day} ${left} ${due.count}`;
  if (left <= 0 || (!due.isNew && inVain === met.inVain)) return met;
  const request = { ...requestFrom(settings, table, left), overwrite: false };
  if (run !== null) stopCall(session, run);
  start(session, 'enrich', request, { auto: true, only: due.has });
  return { ...met, inVain };
}
