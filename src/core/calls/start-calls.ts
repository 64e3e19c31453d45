/** Defines the sidebar’s calls before a run goes: the form’s preflight, the start, and a retry of what failed. */

import { contactListIn } from '../contact-list/contact-list';
import type { Table } from '../ports/workbook';
import { doubtedCredits, openOf } from '../run/money/asks';
import { isActive, type RunState } from '../run/run-state';
import { creditsLeft } from '../run/run-view';
import { askedOutputs, type StartParts } from '../run/settings-of';
import { startRun } from '../run/start';
import type { RunRequest } from '../run/views';
import { shownAs } from '../sheet/columns/input-columns';
import { presetOf } from '../sheet/columns/outputs';
import { rowPrint } from '../sheet/log/log-line';
import { readLog, rowsIn } from '../sheet/log/run-log';
import { frameNow, frameOfPresent } from '../sheet/rows/frame';
import type { SheetRow } from '../sheet/rows/sheet-rows';
import { accountForForm, demandAccount, demandApi, demandShownAccount, runDeps } from './demands';
import { demandLastRun } from './named-acts';
import { busyProblem, demandTable, Refusal, refusal } from './problems';
import { stepCall, stepView } from './run-calls';
import { demandCreditLimit, parseRunRequest } from './run-request';
import type { Session } from './session';
import { editedRowsOf } from './sheet/edited-rows';
import { followHeaders } from './sheet/follow-headers';
import { columnsProblem, isUsable, preflight } from './sheet/preflight';
import { keepChoices } from './sheet/sheet-choices';
import { demandShownSelection } from './sheet/sheet-view';
import type { PreflightView, StepView } from './views';

export function preflightCall(session: Session, requestText: unknown): PreflightView {
  const request = parseRunRequest(requestText);
  const { account, accountProblem } = accountForForm(session);
  const table = session.workbook.table(request.sheetId);
  const { run: lastRun, isBusy } = session.runs.former();
  return preflight({
    table,
    request,
    account,
    accountProblem,
    isBusy,
    lastRun,
    list: () => contactListIn(session.workbook),
    edited: editedRowsOf(session, request.sheetId),
  });
}

export function startCall(
  session: Session,
  kind: RunState['kind'],
  requestText: unknown,
  way: StartWay = {},
): StepView {
  const request = parseRunRequest(requestText);
  if (kind === 'enrich') demandCreditLimit(request);
  const table = demandInFront(session, request);
  demandLastRun(session, request.after);
  if (kind === 'enrich') demandShownSelection(session, request);
  const started = start(session, kind, request, way, table);
  keepChoices(session.documentStore, request);
  return started;
}

/**
 * The first step comes with the start: to be called for it would take the first values a second more.
 * The trigger comes after them; a start that was ended in the middle has none, and the next step makes it.
 */
export function withFirstStep(session: Session, begin: () => StepView): StepView {
  const begun = session.runs.passingOn(begin);
  const run = session.runs.load();
  const view = run?.id === begun.run.runId ? stepCall(session, run) : begun;
  if (isActive(view.run)) session.trigger.ensure();
  return view;
}

/** The page may show a sheet that its user has left since: they are asked which one they mean. Null where it is gone. */
function demandInFront(session: Session, { sheetId, sheetConfirmed }: RunRequest): Table | null {
  const front = sheetConfirmed === true ? null : session.workbook.activeTable();
  if (front?.sheetId === sheetId) return front;
  const meant = session.workbook.table(sheetId);
  if (meant === null || sheetConfirmed === true) return meant;
  const other = front === null ? 'a sheet without leads' : `“${front.name}”`;
  throw refusal(
    'OTHER_SHEET',
    `You are looking at ${other}, and this would write into “${meant.name}”.`,
    'Nothing was started: which of the two do you mean?',
    'sheet',
  );
}

/** How a run begins, where not by a press of Enrich. */
type StartWay = Partial<Pick<StartParts, 'auto' | 'only' | 'checkOlderThan' | 'renews'>>;

export function start(
  session: Session,
  kind: RunState['kind'],
  request: RunRequest,
  way: StartWay = {},
  known: Table | null = null,
): StepView {
  if (!isUsable(request)) throw new Refusal(columnsProblem);
  const api = demandApi(session);
  const shown = request.account;
  const account =
    shown === undefined ? demandAccount(session, api) : demandShownAccount(session, shown);
  const table = known ?? demandTable(session, request.sheetId);
  const deps = runDeps(session, api);
  const run = startRun(deps, table, { kind, request, account, auto: false, ...way });
  if (run === null) throw new Refusal(busyProblem);
  return stepView(session, { run, waitMs: 0 });
}

/** The same again over the rows with errors, with what is left of the earlier run's limit. */
export function retryCall(session: Session, run: RunState, account?: unknown): StepView {
  const { kind, settings } = run;
  followHeaders(session, settings);
  const table = demandTable(session, settings.sheetId);
  const doubted = doubtedCredits(openOf(session.runs.asks(), run.id));
  const limit = Math.max(0, creditsLeft(run) - doubted);
  const request = requestFrom(settings, table, limit, account);
  const isOfOthers = triedByOthers(session, run);
  return start(session, kind, request, {
    only: (row) => row.status.base === 'Error' && !isOfOthers(row),
  });
}

/** Tried by other runs alone; with inputs that somebody has edited since nobody has tried a row. */
function triedByOthers({ workbook }: Session, { id }: RunState): (row: SheetRow) => boolean {
  const lines = rowsIn(readLog(workbook.log));
  const own = new Set(lines.filter(({ runId }) => runId === id).map(({ row }) => row));
  const all = new Set(lines.map(({ row }) => row));
  return ({ inputsKey }) => {
    const print = rowPrint(inputsKey);
    return own.size > 0 && all.has(print) && !own.has(print);
  };
}

/**
 * What was asked for in an earlier run, for the columns as they stand now. Throws `ColumnsChanged`
 * where an input is gone: with fewer inputs the rows would be matched to other people.
 */
export function requestFrom(
  settings: RunState['settings'],
  table: Table,
  creditLimit: number,
  /** Who pays by what the page shows. */
  account?: unknown,
): RunRequest {
  const { inputs, headers } = frameNow(table, settings, frameOfPresent);
  const asked = askedOutputs(settings);
  // Columns may move before it begins: the account is asked first.
  const shown = settings.inputs.map(({ name }) => {
    const { header, ...equal } = shownAs(headers, inputs[name] ?? -1);
    return { name, header, equal };
  });
  return {
    sheetId: settings.sheetId,
    mapping: inputs,
    headers: Object.fromEntries(shown.map(({ name, header }) => [name, header])),
    equals: Object.fromEntries(shown.map(({ name, equal }) => [name, equal])),
    rows: 'all',
    firstRows: null,
    reveal: settings.reveal,
    onlyVerifiedEmails: settings.onlyVerifiedEmails,
    confidenceMin: settings.confidenceMin,
    preset: presetOf(asked),
    // What is revealed anew needs its column, also where somebody deleted it since.
    outputs: [...settings.reveal, ...asked.map(({ name }) => name)],
    outputsBefore: null,
    overwrite: settings.overwrite,
    creditLimit,
    ...(account ? { account: String(account) } : {}),
  };
}
