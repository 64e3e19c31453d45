/** Lists every function that Apps Script calls by name: menu, sidebar calls, triggers, formulas. */

import { addMenu, showPage } from './apps-script/page';
import { createSession } from './apps-script/session';
import { catchUp as carryOn } from './core/sidebar/catch-up';
import { formulaCounts, freezeFormulasCall, retryFormulasCall } from './core/sidebar/formula-calls';
import type {
  AccountView,
  FormulaCounts,
  Json,
  PreflightView,
  Reply,
  RunView,
  SearchView,
  SettingsView,
  SheetView,
  SidebarState,
  StepView,
  SuggestionView,
  UsageView,
} from './core/sidebar/model';
import {
  accountCall,
  insertCall,
  searchCall,
  suggestCall,
  usageCall,
} from './core/sidebar/people-calls';
import { answer } from './core/sidebar/replies';
import {
  getRunCall,
  pauseCall,
  preflightCall,
  resumeCall,
  retryCall,
  startCall,
  stepCall,
  stopCall,
  undoCall,
} from './core/sidebar/run-calls';
import type { Session } from './core/sidebar/session';
import {
  catchUpCall,
  connectCall,
  diagnosticsCall,
  formulaSpendingCall,
  openingOf,
  removeKeyCall,
  sheetCall,
  stateOf,
} from './core/sidebar/settings-calls';

type Answer<T> = Json<Reply<T>>;

function call<T>(token: string, work: (session: Session) => T): Answer<T> {
  const session = createSession();
  return answer(session, token, () => work(session));
}

/** Adds the menu when a spreadsheet is opened. */
export function onOpen(): void {
  addMenu();
}

/** Adds the menu right after the installation. */
export function onInstall(): void {
  addMenu();
}

/** Opens the sidebar. */
export function showSidebar(): void {
  showPage(openingOf(createSession()));
}

/** Carries on with a run once an hour; only the trigger's own event is obeyed. */
export function catchUp(event: unknown): void {
  carryOn(createSession(), event);
}

export function getState(token: string): Answer<SidebarState> {
  return call(token, stateOf);
}

export function connect(token: string, key: string): Answer<SidebarState> {
  return call(token, (session) => connectCall(session, key));
}

export function removeKey(token: string): Answer<SidebarState> {
  return call(token, removeKeyCall);
}

export function getSheet(token: string): Answer<SheetView> {
  return call(token, sheetCall);
}

export function preflight(token: string, requestJson: string): Answer<PreflightView> {
  return call(token, (session) => preflightCall(session, requestJson));
}

export function startRun(token: string, requestJson: string): Answer<StepView> {
  return call(token, (session) => startCall(session, 'enrich', requestJson));
}

export function startPreview(token: string, requestJson: string): Answer<StepView> {
  return call(token, (session) => startCall(session, 'preview', requestJson));
}

export function runStep(token: string): Answer<StepView> {
  return call(token, stepCall);
}

export function pauseRun(token: string): Answer<StepView> {
  return call(token, pauseCall);
}

export function resumeRun(token: string): Answer<StepView> {
  return call(token, resumeCall);
}

export function stopRun(token: string): Answer<StepView> {
  return call(token, stopCall);
}

export function getRun(token: string): Answer<RunView | null> {
  return call(token, getRunCall);
}

export function retryErrors(token: string): Answer<StepView> {
  return call(token, retryCall);
}

export function undoRun(token: string): Answer<RunView> {
  return call(token, undoCall);
}

export function showLog(token: string): Answer<null> {
  return call(token, (session) => {
    session.workbook.log.show();
    return null;
  });
}

export function searchPeople(token: string, searchJson: string): Answer<SearchView> {
  return call(token, (session) => searchCall(session, searchJson));
}

export function suggest(
  token: string,
  kind: string,
  prefix: string,
): Answer<readonly SuggestionView[]> {
  return call(token, (session) => suggestCall(session, kind, prefix));
}

export function insertPeople(
  token: string,
  peopleJson: string,
): Answer<{ sheetName: string; rows: number }> {
  return call(token, (session) => insertCall(session, peopleJson));
}

export function getAccount(token: string): Answer<AccountView> {
  return call(token, accountCall);
}

export function getUsage(token: string, days: number): Answer<UsageView> {
  return call(token, (session) => usageCall(session, days));
}

export function setFormulaSpending(
  token: string,
  on: boolean,
  limitPerDay: number,
): Answer<SettingsView> {
  return call(token, (session) => formulaSpendingCall(session, on, limitPerDay));
}

export function setCatchUp(token: string, on: boolean, limitPerDay: number): Answer<SettingsView> {
  return call(token, (session) => catchUpCall(session, on, limitPerDay));
}

export function getDiagnostics(token: string): Answer<string> {
  return call(token, diagnosticsCall);
}

export function countFormulas(token: string): Answer<FormulaCounts> {
  return call(token, formulaCounts);
}

export function retryFormulas(token: string): Answer<FormulaCounts> {
  return call(token, retryFormulasCall);
}

export function freezeFormulas(token: string): Answer<{ frozen: number; skipped: number }> {
  return call(token, freezeFormulasCall);
}
