/**
 * Defines the catch-up's switch: one for each sheet, with the settings, the account and the limit a
 * day that it was switched on with. What runs, previews and undos do leaves it as it is.
 */

import { grantFor } from '../../account/spending-grant';
import type { Account } from '../../api/endpoints/account';
import { settingsOf } from '../../run/settings-of';
import type { RunRequest } from '../../run/views';
import { longTexts } from '../../text/long-texts';
import { demandShownAccount, ownRun } from '../demands';
import { demandTable, Refusal, refusal } from '../problems';
import { endTriggerUnlessWanted } from '../run-calls';
import { parseRunRequest } from '../run-request';
import type { Session } from '../session';
import { columnsProblem, isUsable } from '../sheet/preflight';
import { withHeaderRow } from '../sheet/sheet-view';
import type { CatchUpView, SettingsView } from '../views';
import { keepUntold, metOf, recountIfUnseen, saveMet } from './catch-up-day';
import { catchUpKey, isOutdated, saveTask, type Task, taskOf, tasksOf } from './catch-up-tasks';

export function catchUpOf(session: Session): SettingsView['catchUp'] {
  recountIfUnseen(session);
  let held: string | null = null;
  const heldNow = () => {
    held ??= heldText(session);
    return held;
  };
  return {
    available: session.trigger.isAvailable(),
    isOutdated: isOutdated(session),
    sheets: tasksOf(session).map((task) => viewOf(session, task, heldNow)),
  };
}

/** A run that waits for somebody, whoever began it, holds up every sheet. */
function heldText({ runs }: Session): string {
  const run = runs.load();
  if (run?.phase !== 'paused') return '';
  const { settings, pause } = run;
  return `A run on “${settings.sheetName}” is held up: ${pause?.message ?? ''} Catch-up goes on once it ends; anybody may stop it.`;
}

function viewOf(session: Session, task: Task, heldNow: () => string): CatchUpView {
  const { settings, keyPrefix, limitPerDay, waitingToo } = task;
  const { sheetId, reveal, onlyVerifiedEmails, confidenceMin } = settings;
  const sheetName = session.workbook.table(sheetId)?.name ?? settings.sheetName;
  const { spent, trouble: met } = metOf(session, sheetId);
  const trouble = met || heldNow();
  const asked = { sheetId, sheetName, reveal, onlyVerifiedEmails, confidenceMin };
  return { ...asked, keyPrefix, limitPerDay, waitingToo, spentToday: spent, trouble };
}

/**
 * `requestText` is what Enrich shows: it names the sheet, and the account that pays. Where it is on for
 * that sheet already, the settings that it was switched on with stay.
 */
export function keepCatchUp(
  session: Session,
  limitPerDay: number,
  waitingToo: boolean,
  requestText: unknown,
): void {
  const request = parseRunRequest(requestText);
  const account = demandShownAccount(session, request.account);
  const present = taskOf(session, request.sheetId);
  const task = present ?? newTask(session, request, account);
  const wanted = { ...task, limitPerDay, waitingToo };
  const outdated = isOutdated(session);
  // Else a run that ends right now would take the trigger away.
  if (!outdated) saveTask(session, request.sheetId, wanted);
  if (!session.trigger.ensure()) {
    if (!outdated) saveTask(session, request.sheetId, present ?? null);
    session.trigger.ask();
    throw refusal(
      'TRIGGER',
      'Google Sheets did not allow an hourly trigger here.',
      'Test deployments have none, and one person has at most 20. Or its permission is missing: open CDX from the Extensions menu again and grant it. Until then run by hand; everything else works.',
      'catchUpLimit',
    );
  }
  if (outdated) {
    keepUntold(session, longTexts(session.userStore).get(catchUpKey(session)));
    saveTask(session, request.sheetId, wanted);
  }
  // A run that was begun with the former limit would go on with it.
  if (present !== undefined) endOwnRun(session, request.sheetId);
}

/** What kept the sheet's former one from its work is no news of this one. */
function newTask(
  session: Session,
  request: RunRequest,
  account: Account,
): Omit<Task, 'limitPerDay' | 'waitingToo'> {
  if (!isUsable(request)) throw new Refusal(columnsProblem);
  const table = demandTable(session, request.sheetId);
  // Its first lead would be taken for headers, and left out for good.
  if (withHeaderRow(session, table).header?.row === 0) {
    throw refusal(
      'SHEET',
      'This sheet seems to have no header row.',
      'Open Enrich and add one there; then switch it on.',
      'catchUpLimit',
    );
  }
  const { formKey: _formKey, ...settings } = settingsOf(table, {
    kind: 'enrich',
    request,
    auto: true,
  });
  const calm = tasksOf(session).map((task) => metOf(session, task.settings.sheetId));
  saveMet(session, [...calm, { ...metOf(session, table.sheetId), trouble: '' }]);
  return { settings, keyPrefix: account.apiKey.prefix, grant: grantFor(session, account) };
}

/** An automatic run ends with the switch; the trigger stays for what is left to be done or ended. */
export function switchOffCatchUp(session: Session, sheetId: number): void {
  saveTask(session, sheetId, null);
  if (!endOwnRun(session, sheetId)) endTriggerUnlessWanted(session);
}

/** Tells whether a run of this person goes on; one that began by itself there ends at its next step. */
function endOwnRun(session: Session, sheetId: number): boolean {
  const run = ownRun(session);
  if (run === null) return false;
  const { auto, sheetId: of } = run.settings;
  if (auto && of === sheetId) session.runs.setWish(run.id, 'stop');
  return true;
}
