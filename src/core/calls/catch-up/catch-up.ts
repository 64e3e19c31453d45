/** Defines what the hourly trigger does: carry on with a run, or begin one for the catch-up's rows. */

import { triggerBudgetMs } from '../../../config';
import { apiOf, payerOf } from '../../account/key-store';
import { isActive, type RunState } from '../../run/run-state';
import { keepLogShort } from '../erase/retention-calls';
import { problemOfThrow } from '../problems';
import {
  demandTable,
  endTriggerUnlessWanted,
  requestFrom,
  resumeCall,
  settleLateCall,
  start,
  stepOf,
} from '../run-calls';
import type { Session } from '../session';
import { dueRows } from './catch-up-rows';
import { countSpentToday, loadCatchUp, saveCatchUp } from './catch-up-settings';
import { keepEnding } from './ending';

/** One that goes on, then one for new rows, then one for those that wait. */
const runsMax = 3;

/**
 * Only the trigger that this user made may come here: a cell can call any function, but it can't
 * make the event of a trigger.
 */
export function catchUp(session: Session, event: unknown): void {
  if (!session.trigger.isFrom(event)) return;
  const endsAtMs = session.clock.nowMs() + triggerBudgetMs;
  endUnallowed(session);
  settleLateCall(session);
  let trouble = troubleOf(session, () => wake(session));
  for (let count = 0; count < runsMax; count += 1) {
    if (ownRun(session) === null) trouble = troubleOf(session, () => begin(session));
    if (ownRun(session) === null || !carryOn(session, endsAtMs)) break;
  }
  if (ownRun(session) === null) endTriggerUnlessWanted(session);
  keepLogShort(session);
  troubleOf(session, () => recount(session, trouble));
}

/** What keeps the catch-up from its work, in words that may stand beside its switch. */
function troubleOf(session: Session, act: () => void): string {
  try {
    act();
    return '';
  } catch (error) {
    const { code, message, nextStep } = problemOfThrow(error);
    session.logger('catch-up failed', { code });
    return `${message} ${nextStep}`;
  }
}

/** What the sidebar shows of today is what the log says at the end of each turn. */
function recount(session: Session, trouble: string): void {
  const kept = loadCatchUp(session);
  if (kept !== null) countSpentToday(session, { ...kept, task: { ...kept.task, trouble } });
}

function ownRun(session: Session): RunState | null {
  const run = session.runs.load();
  return run !== null && isActive(run) && run.payer === payerOf(session) ? run : null;
}

/** A run that began by itself ends with the permission, also where the same account came back. */
function endUnallowed(session: Session): void {
  const run = ownRun(session);
  if (run?.settings.auto === true && loadCatchUp(session) === null) {
    session.runs.setWish(run.id, 'stop');
  }
}

/** Nobody sits before a run that began by itself: what made it pause may be over by now. */
function wake(session: Session): void {
  const run = ownRun(session);
  const isHeld = run?.phase === 'paused' && run.pause?.reason !== 'user';
  if (run?.settings.auto === true && isHeld && session.runs.wish(run.id) === 'run') {
    resumeCall(session);
  }
}

/** Steps until the run waits for longer than this execution may last; tells whether it has ended. */
function carryOn(session: Session, endsAtMs: number): boolean {
  const api = apiOf(session);
  if (api === null) return false;
  const stepsMax = 500;
  for (let count = 0; count < stepsMax; count += 1) {
    // What a run waits for may have come early: another plan, a raised cap.
    const result = stepOf(session, api, count === 0);
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

function begin(session: Session): void {
  const kept = loadCatchUp(session);
  const last = session.runs.load();
  if (kept === null || (last !== null && isActive(last))) return;
  const { settings, waitingToo, inVain } = kept.task;
  const table = demandTable(session, settings.sheetId);
  const due = dueRows(table, settings, session.workbook.log, waitingToo);
  if (due === null) return;
  const counted = countSpentToday(session, kept);
  const left = counted.limitPerDay - counted.spent;
  // For rows that wait, what is left may be too little: nothing changes before one of these does.
  const situation = due.isNew ? inVain : `${counted.day} ${left} ${due.count}`;
  if (left <= 0 || (!due.isNew && situation === inVain)) return;
  const request = requestFrom(settings, table, left);
  start(session, 'enrich', request, { auto: true, only: due.has });
  saveCatchUp(session, { ...counted, task: { ...counted.task, inVain: situation } });
}
