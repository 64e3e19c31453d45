/** Lists every function that Apps Script calls by name: menu, sidebar calls, triggers, formulas. */

import { formula } from './apps-script/formulas';
import { addMenu, showPage, tellEnding } from './apps-script/page';
import { createSession } from './apps-script/session';
import { newScratch } from './apps-script/sheet/scratch';
import { catchUp as carryOn } from './core/calls/catch-up/catch-up';
import { erasePersonCall, findPersonCall } from './core/calls/erase/erase-calls';
import { lookCall, retentionCall } from './core/calls/erase/retention-calls';
import { formulaCounts, freezeFormulasCall, retryFormulasCall } from './core/calls/formula-calls';
import {
  exportLogCall,
  historyCall,
  pastRunCall,
  undoPastCall,
} from './core/calls/history/history-calls';
import { insertCall } from './core/calls/insert/insert-call';
import { ofPricedRun, ofRun } from './core/calls/named-acts';
import { accountCall, searchCall, suggestCall, usageCall } from './core/calls/people-calls';
import { answer } from './core/calls/replies';
import { pauseCall, resumeCall, stepCall, stopCall, undoCall } from './core/calls/run-calls';
import { selfTestCall } from './core/calls/self-test/self-test';
import type { Session } from './core/calls/session';
import {
  catchUpCall,
  connectCall,
  diagnosticsCall,
  endCatchUpCall,
  formulaSpendingCall,
  openingOf,
  removeKeyCall,
  sheetCall,
  stateOf,
} from './core/calls/settings-calls';
import { checkCall, renewCall } from './core/calls/sheet/check-calls';
import { openContactListCall } from './core/calls/sheet/contact-list-call';
import { headerRowCall } from './core/calls/sheet/sheet-view';
import { reopenRowsCall, selectRowsCall } from './core/calls/sheet/shown-rows';
import { preflightCall, retryCall, startCall, withFirstStep } from './core/calls/start-calls';
import type {
  AccountView,
  EraseView,
  FormulaCounts,
  Json,
  LogPart,
  PreflightView,
  Reply,
  RetriedFormulas,
  SearchView,
  SettingsView,
  SheetView,
  SidebarState,
  StepView,
  SuggestionView,
  UsageView,
} from './core/calls/views';
import { accountFormula } from './core/formulas/functions/account-formula';
import { enrichFormula } from './core/formulas/functions/enrich-formula';
import { personFormula } from './core/formulas/functions/person-formula';
import { searchFormula } from './core/formulas/functions/search-formula';
import { suggestFormula } from './core/formulas/functions/suggest-formula';
import { usageFormula } from './core/formulas/functions/usage-formula';
import type { PastRun, RunView, UndonePast } from './core/run/views';

// A docstring is pushed with its function: Sheets shows those of formulas, and nobody the others.

type Answer<T> = Json<Reply<T>>;

function call<T>(token: string, work: (session: Session) => T): Answer<T> {
  const session = createSession();
  return answer(session, token, () => work(session));
}

function startWith(token: string, begin: (session: Session) => StepView): Answer<StepView> {
  return call(token, (session) => withFirstStep(session, () => begin(session)));
}

// Adds the menu when a spreadsheet is opened, and tells of a run that ended meanwhile.
export function onOpen(): void {
  addMenu();
  tellEnding();
}

// Adds the menu right after the installation.
export function onInstall(): void {
  addMenu();
}

// Opens the sidebar.
export function showSidebar(): void {
  showPage(() => openingOf(createSession()));
}

// Carries on with a run once an hour; only the trigger's own event is obeyed.
export function catchUp(event: unknown): void {
  carryOn(createSession(), event);
}

export function getState(token: string): Answer<SidebarState> {
  return call(token, (session) => stateOf(session));
}

export function connect(token: string, key: string): Answer<SidebarState> {
  return call(token, (session) => connectCall(session, key));
}

export function removeKey(token: string): Answer<SidebarState> {
  return call(token, (session) => removeKeyCall(session));
}

export function setHeaderRow(token: string, sheetId: number, row: number): Answer<SheetView> {
  return call(token, (session) => headerRowCall(session, sheetId, row));
}

export function getSheet(token: string): Answer<SheetView> {
  return call(token, (session) => sheetCall(session));
}

export function preflight(token: string, requestJson: string): Answer<PreflightView> {
  return call(token, (session) => preflightCall(session, requestJson));
}

export function startRun(token: string, requestJson: string): Answer<StepView> {
  return startWith(token, (session) => startCall(session, 'enrich', requestJson));
}

export function startPreview(token: string, requestJson: string): Answer<StepView> {
  return startWith(token, (session) => startCall(session, 'preview', requestJson));
}

export function runStep(token: string, runId: string, now: boolean): Answer<StepView> {
  return call(token, (session) => ofRun(session, runId, (run) => stepCall(session, run, now)));
}

export function pauseRun(token: string, runId: string): Answer<StepView> {
  return call(token, (session) => ofRun(session, runId, (run) => pauseCall(session, run)));
}

export function resumeRun(token: string, runId: string, creditsMax: number): Answer<StepView> {
  return call(token, (session) =>
    ofPricedRun(session, runId, creditsMax, (run) => resumeCall(session, run)),
  );
}

export function stopRun(token: string, runId: string): Answer<StepView> {
  return call(token, (session) => ofRun(session, runId, (run) => stopCall(session, run)));
}

export function getRun(token: string): Answer<RunView | null> {
  return call(token, (session) => lookCall(session));
}

export function retryErrors(
  token: string,
  runId: string,
  creditsMax: number,
  account: string,
): Answer<StepView> {
  return startWith(token, (session) =>
    ofPricedRun(session, runId, creditsMax, (run) => retryCall(session, run, account)),
  );
}

export function undoRun(token: string, runId: string): Answer<RunView> {
  return call(token, (session) => ofRun(session, runId, (run) => undoCall(session, run)));
}

// Says what has changed of people whose values are so many days old; free.
export function startCheck(
  token: string,
  requestJson: string,
  olderThan: number,
): Answer<StepView> {
  return startWith(token, (session) => checkCall(session, requestJson, olderThan));
}

// Reveals anew those of whom the check that the page shows found another company.
export function renewRun(
  token: string,
  runId: string,
  creditsMax: number,
  account: string,
): Answer<StepView> {
  return startWith(token, (session) =>
    ofRun(session, runId, (run) => renewCall(session, run, creditsMax, account)),
  );
}

// Selects the rows behind a count of the run that the page shows.
export function selectRows(token: string, runId: string, state: string): Answer<{ rows: number }> {
  return call(token, (session) =>
    ofRun(session, runId, (run) => selectRowsCall(session, run, state)),
  );
}

// Opens such rows again, so that a run takes them on; free.
export function reopenRows(
  token: string,
  runId: string,
  state: string,
): Answer<{ rows: number; note: string }> {
  return call(token, (session) =>
    ofRun(session, runId, (run) => reopenRowsCall(session, run, state)),
  );
}

// The runs of the document, the newest first.
export function getHistory(token: string): Answer<readonly PastRun[]> {
  return call(token, (session) => historyCall(session));
}

export function getPastRun(token: string, runId: string): Answer<RunView | null> {
  return call(token, (session) => pastRunCall(session, runId));
}

export function undoPastRun(token: string, runId: string): Answer<UndonePast> {
  return call(token, (session) => undoPastCall(session, runId));
}

// The log from a row on, as a part of a CSV file.
export function exportLog(token: string, firstRow: number): Answer<LogPart> {
  return call(token, (session) => exportLogCall(session, firstRow));
}

export function showLog(token: string): Answer<null> {
  return call(token, (session) => {
    session.workbook.log.show();
    return null;
  });
}

// Shows the sheet of those whom nobody is to contact; makes it where there is none.
export function openContactList(token: string): Answer<{ entries: number; unclear: number }> {
  return call(token, (session) => openContactListCall(session));
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
  insertId: string,
  peopleJson: string,
): Answer<{ sheetName: string; rows: number; listed: number; note?: string }> {
  return call(token, (session) => insertCall(session, insertId, peopleJson));
}

export function getAccount(token: string): Answer<AccountView> {
  return call(token, (session) => accountCall(session));
}

export function getUsage(token: string, days: number): Answer<UsageView> {
  return call(token, (session) => usageCall(session, days));
}

export function setFormulaSpending(
  token: string,
  on: boolean,
  limitPerDay: number,
  account: string,
): Answer<SettingsView> {
  return call(token, (session) => formulaSpendingCall(session, on, limitPerDay, account));
}

// Switches it on for the sheet that Enrich shows, or changes its limit.
export function setCatchUp(
  token: string,
  limitPerDay: number,
  waitingToo: boolean,
  requestJson: string,
): Answer<SettingsView> {
  return call(token, (session) => catchUpCall(session, limitPerDay, waitingToo, requestJson));
}

export function endCatchUp(token: string, sheetId: number): Answer<SettingsView> {
  return call(token, (session) => endCatchUpCall(session, sheetId));
}

// Tells where something of a person stands; with '' of those in the selected rows.
export function findPerson(token: string, text: string): Answer<EraseView> {
  return call(token, (session) => findPersonCall(session, text));
}

// `askedJson` and `people` are what the page shows of a find.
export function erasePerson(token: string, askedJson: string, people: number): Answer<EraseView> {
  return call(token, (session) => erasePersonCall(session, askedJson, people));
}

export function setRetention(token: string, days: number): Answer<SettingsView & { note: string }> {
  return call(token, (session) => retentionCall(session, days));
}

export function getDiagnostics(token: string): Answer<string> {
  return call(token, (session) => diagnosticsCall(session));
}

// Tries the platform in a sheet of its own, which it removes again.
export function selfTest(token: string): Answer<string> {
  return call(token, (session) => selfTestCall(session, newScratch));
}

export function countFormulas(token: string): Answer<FormulaCounts> {
  return call(token, (session) => formulaCounts(session));
}

// `from` is what the round before told as `next`.
export function retryFormulas(token: string, from: number): Answer<RetriedFormulas> {
  return call(token, (session) => retryFormulasCall(session, from));
}

export function freezeFormulas(token: string): Answer<{ frozen: number; skipped: number }> {
  return call(token, (session) => freezeFormulasCall(session));
}

/**
 * Finds the person behind a LinkedIn URL, a work email, or a name and company. Example: =CDX_ENRICH(A2, B2, "email, title")
 *
 * @param {string|Array<Array<string>>} who LinkedIn URL, work email or full name; a cell, a column, or two columns of name and company.
 * @param {string|Array<Array<string>>} company Company name or web domain; needed with a name, unless who has two columns.
 * @param {string|Array<Array<string>>} fields Fields such as "full_name, title, email"; full_name, title, company and location when left out.
 * @return {Array<Array<string>>} One row for each row of who.
 * @customfunction
 */
export function CDX_ENRICH(who: unknown, company: unknown, fields: unknown): unknown {
  return formula((deps) => enrichFormula(deps, who, company, fields));
}

/**
 * Gives the person with a CDX person ID or slug. Example: =CDX_PERSON(F2, "email, phone")
 *
 * @param {string|Array<Array<string>>} id Person id or slug; a cell or a column.
 * @param {string|Array<Array<string>>} fields Fields such as "full_name, email"; full_name, title, company and location when left out.
 * @return {Array<Array<string>>} One row for each id.
 * @customfunction
 */
export function CDX_PERSON(id: unknown, fields: unknown): unknown {
  return formula((deps) => personFormula(deps, id, fields));
}

/**
 * Lists people that match a search. Example: =CDX_SEARCH("marketing", "seniority=vp,director; countries=US; has_email=true", 20)
 *
 * @param {string} query Free text, or "" for any.
 * @param {string|Array<Array<string>>} filters Text such as "seniority=vp; countries=US", or two columns of name and value.
 * @param {number} limit How many people at most.
 * @return {Array<Array<string>>} A table with a header row.
 * @customfunction
 */
export function CDX_SEARCH(query: unknown, filters: unknown, limit: unknown): unknown {
  return formula((deps) => searchFormula(deps, query, filters, limit));
}

/**
 * Suggests titles, companies or locations that begin with a text. Example: =CDX_SUGGEST("companies", "acm")
 *
 * @param {string} kind "titles", "companies" or "locations".
 * @param {string} prefix The first letters.
 * @return {Array<Array<string>>} Up to 10 rows of text and count.
 * @customfunction
 */
export function CDX_SUGGEST(kind: unknown, prefix: unknown): unknown {
  return formula((deps) => suggestFormula(deps, kind, prefix));
}

/**
 * Tells about the account whose key this sheet's formulas use. Example: =CDX_ACCOUNT("reveals_left_today")
 *
 * @param {string} field "credits", "monthly_allowance", "reveals_today", "reveals_left_today", "plan" and others; credits when left out.
 * @return {number|string} The value.
 * @customfunction
 */
export function CDX_ACCOUNT(field: unknown): unknown {
  return formula((deps) => accountFormula(deps, field));
}

/**
 * Lists reveals and credits spent through the API, day by day. Example: =CDX_USAGE(30)
 *
 * @param {number} days 1 to 90 days ending today; 30 when left out.
 * @return {Array<Array<string|number>>} A table of date, reveals and credits.
 * @customfunction
 */
export function CDX_USAGE(days: unknown): unknown {
  return formula((deps) => usageFormula(deps, days));
}
