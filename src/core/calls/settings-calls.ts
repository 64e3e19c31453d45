/** Defines the calls that connect a key, change settings, and give all that the sidebar opens with. */

import { dashboardUrl, version } from '../../config';
import { forgetAccount, recallAccount, rememberAccount } from '../account/account-memory';
import { apiOf, dropKey, keepKey, looksLikeKey, payerOf } from '../account/key-store';
import { noteReveals } from '../account/last-reveal';
import { rememberOwner } from '../account/owner';
import { endGrant, grantFor } from '../account/spending-grant';
import { createTokens } from '../account/tokens';
import { waitsForSlots } from '../api/errors/error-policy';
import type { ApiError } from '../api/errors/errors';
import { contactListIn } from '../contact-list/contact-list';
import { inTurn } from '../run/step';
import { pausedRun, userPause } from '../run/waits/pauses';
import { cdxHeaders, presets } from '../sheet/columns/outputs';
import { retentionDays } from '../sheet/log/retention';
import { outputNames } from '../words';
import { catchUpOf, keepCatchUp, switchOffCatchUp } from './catch-up/catch-up-settings';
import { tasksOf } from './catch-up/catch-up-tasks';
import { endedAlone, takeEnding } from './catch-up/ending';
import { demandApi, demandShownAccount, ownRun, runDeps } from './demands';
import {
  allowFormulaSpending,
  endFormulaSpending,
  formulaSpendingOf,
} from './formula-spending-settings';
import { isOfOtherAccount } from './meters';
import { problemOfApi, Refusal, refusal } from './problems';
import { ifTrusted } from './replies';
import { endTriggerUnlessWanted, getRunCall, settleLateCall } from './run-calls';
import type { Session } from './session';
import { frontSheetView } from './sheet/sheet-view';
import type { Problem, SettingsView, SheetView, SidebarOpening, SidebarState } from './views';

/** The opening carries the state, so that the sidebar shows no empty spinner. */
export function openingOf(session: Session): SidebarOpening {
  const token = createTokens(session.userStore, session.workbook.id, session).issue();
  return { token, reply: ifTrusted(session, () => stateOf(session)) };
}

export function stateOf(session: Session): SidebarState {
  const api = apiOf(session);
  const answer = api?.account() ?? null;
  if (answer?.ok) rememberAccount(session.userStore, answer.value, session.clock.nowMs());
  settleLateCall(session);
  takeEnding(session.documentStore);
  // The platform takes it away with the add-on, or with its consent, and what is kept stays.
  if (tasksOf(session).length > 0) session.trigger.ensure();
  return {
    connected: api !== null,
    problem: answer === null || answer.ok ? null : openingProblem(session, answer.error),
    sheet: frontSheetView(session),
    run: getRunCall(session),
    endedAlone: endedAlone(session.documentStore),
    settings: settingsView(session),
    presets: presetViews(),
    whoPays,
    dashboardUrl,
  };
}

/** The minute is used up, by a run perhaps: what was known last serves until a request is free. */
function openingProblem({ userStore }: Session, error: ApiError): Problem | null {
  const isKnown = waitsForSlots(error) && recallAccount(userStore) !== null;
  return isKnown ? null : problemOfApi(error, 'apiKey');
}

export function sheetCall(session: Session): SheetView {
  const view = frontSheetView(session);
  if (view !== null) return view;
  throw refusal('SHEET', 'This sheet holds no leads.', 'Open the sheet with your leads.');
}

const whoPays = {
  runs: 'A run is paid by the person who starts it, with their own key.',
  formulas:
    'Formulas use the key of the owner of this sheet, whoever types them; that is how Google Sheets works.',
} as const;

function presetViews(): SidebarState['presets'] {
  const all = outputNames
    .filter((name) => name !== 'status' && name !== 'personId' && name !== 'changed')
    .map((name) => ({ name, header: cdxHeaders[name] }));
  return { ...presets, cdx: all };
}

/** Checks the key with `/account` before it is kept; nothing of it is told back. */
export function connectCall(session: Session, key: unknown): SidebarState {
  const text = typeof key === 'string' ? key.trim() : '';
  if (!looksLikeKey(text)) {
    throw refusal(
      'KEY_SHAPE',
      'That does not look like an API key.',
      'Copy the whole key from the dashboard.',
      'apiKey',
    );
  }
  const answer = session.apiFor(text).account();
  if (!answer.ok) throw new Refusal(problemOfApi(answer.error, 'apiKey'));
  grantFor(session, answer.value);
  rememberOwner(session.userStore, answer.value);
  keepKey(session, text);
  forgetRefusal(session);
  rememberAccount(session.userStore, answer.value, session.clock.nowMs());
  // A formula that an execution left in the middle of a reveal may have bought what it shows as not revealed.
  noteReveals(session.documentCache, session.clock);
  // The former key may have told nothing of what is in doubt.
  settleLateCall(session, true);
  return stateOf(session);
}

const refusedReasons: readonly unknown[] = ['key', 'plan'];

/** A run that paused for want of a key that works waits for its person from now on; one that began by itself goes on so. */
function forgetRefusal(session: Session): void {
  const run = session.runs.load();
  const isRefused = run?.phase === 'paused' && refusedReasons.includes(run.pause?.reason);
  if (run === null || !isRefused || run.settings.auto || run.payer !== payerOf(session)) return;
  if (isOfOtherAccount(session.userStore, run)) return;
  const pause = { ...userPause, message: 'A key is connected again.' };
  inTurn(runDeps(session, demandApi(session)), run, (taken) => pausedRun(taken, pause));
}

export function removeKeyCall(session: Session): SidebarState {
  if (ownRun(session) !== null) {
    throw refusal(
      'BUSY',
      'A run of yours is going on with this key.',
      'Stop the run first.',
      'apiKey',
    );
  }
  endGrant(session.userStore);
  dropKey(session);
  forgetAccount(session.userStore);
  endTriggerUnlessWanted(session);
  return stateOf(session);
}

export function settingsView(session: Session): SettingsView {
  return {
    formulaSpending: formulaSpendingOf(session),
    catchUp: catchUpOf(session),
    retentionDays: retentionDays(session.documentStore),
  };
}

/** A cell looks for the list by its id and its name alone: found here by its mark, it is known by its id. */
function seekContactList({ workbook }: Session): void {
  try {
    contactListIn(workbook);
  } catch {
    // One that can't be read is told by the formulas themselves.
  }
}

/** `account`: who pays by what the page shows (`Meters.account`). */
export function formulaSpendingCall(
  session: Session,
  on: unknown,
  limit: unknown,
  account: unknown,
): SettingsView {
  const limitPerDay = demandLimit(limit, 'formulaLimit');
  if (on !== true) endFormulaSpending(session);
  else {
    const grant = grantFor(session, demandShownAccount(session, account));
    seekContactList(session);
    allowFormulaSpending(session, limitPerDay, grant);
  }
  return settingsView(session);
}

/** `requestText`: what Enrich shows, of which the settings count when it is switched on. */
export function catchUpCall(
  session: Session,
  limit: unknown,
  waitingToo: unknown,
  requestText: unknown,
): SettingsView {
  const limitPerDay = demandLimit(limit, 'catchUpLimit');
  keepCatchUp(session, limitPerDay, waitingToo === true, requestText);
  return settingsView(session);
}

export function endCatchUpCall(session: Session, sheetId: unknown): SettingsView {
  switchOffCatchUp(session, Number(sheetId));
  return settingsView(session);
}

function demandLimit(limit: unknown, field: string): number {
  if (typeof limit === 'number' && Number.isInteger(limit) && limit >= 0) return limit;
  throw refusal(
    'LIMIT',
    'The limit is not a whole number of credits.',
    'Enter a number such as 50.',
    field,
  );
}

/** Codes, counts and versions for a report; no names, addresses, keys or texts of the sheet. */
export function diagnosticsCall(session: Session): string {
  const run = session.runs.load();
  const api = apiOf(session);
  const lines = [
    `CDX ${version}`,
    `time: ${new Date(session.clock.nowMs()).toISOString()}`,
    `key connected: ${api === null ? 'no' : 'yes'}`,
    `hourly trigger available: ${session.trigger.isAvailable() ? 'yes' : 'no'}`,
  ];
  if (api !== null) {
    const { requests, reveals } = api.slots();
    lines.push(`free this minute: ${requests} requests, ${reveals} reveals`);
  }
  if (run !== null) {
    const { id, kind, phase, pause, counts, spent, settings, failuresInRow, cursorRow } = run;
    lines.push(
      `run ${id}: ${kind}, ${phase}, pause ${pause?.reason ?? 'none'}, request ${pause?.requestId ?? 'none'}`,
      `rows: ${JSON.stringify(counts)}`,
      `credits: ${spent} of ${settings.creditLimit}; failures in a row ${failuresInRow}; cursor ${cursorRow}`,
      `inputs: ${settings.inputs.map(({ name }) => name).join(', ')}`,
      `outputs: ${settings.outputs.map(({ name }) => name).join(', ')}`,
    );
  }
  return lines.join('\n');
}
