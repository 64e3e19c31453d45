/** Defines the sidebar's calls that start, drive, pause, stop, retry and undo a run. */

import { type AccountMemory, recallAccount, rememberAccount } from '../account/account-memory';
import { apiOf, payerOf } from '../account/key-store';
import { accountPrintOf, ownerOfKey } from '../account/owner';
import type { ContactDataApi } from '../api/contact-data-api';
import type { Account } from '../api/endpoints/account';
import { contactListIn } from '../contact-list/contact-list';
import type { Table } from '../ports/workbook';
import type { RunDeps } from '../run/deps';
import { endUntidied, finishForOther } from '../run/finish';
import { type Ask, doubtedCredits, openOf } from '../run/money/asks';
import { settleLate } from '../run/money/late-settlement';
import { isActive, type RunState, type StepResult } from '../run/run-state';
import { creditsLeft, undoMark, viewOf } from '../run/run-view';
import { busyProblem, type StartParts, startRun, withAccount } from '../run/start';
import { inTurn, runStep } from '../run/step';
import { undo } from '../run/undo';
import type { RunRequest, RunView } from '../run/views';
import { paused, pauseOf } from '../run/waits/pauses';
import { shownAs } from '../sheet/columns/input-columns';
import { presetOf } from '../sheet/columns/outputs';
import { readLog, rowPrint, rowsIn } from '../sheet/log/run-log';
import { frameNow, frameOfPresent, type SheetRow } from '../sheet/rows/sheet-rows';
import { recount } from './catch-up/catch-up-day';
import { isOutdated, taskOf, tasksOf } from './catch-up/catch-up-tasks';
import { isOfOtherAccount } from './meters';
import { demandLastRun } from './named-acts';
import {
  demandTable,
  documentBusy,
  noKeyProblem,
  problemOfApi,
  problemOfThrow,
  Refusal,
  refusal,
} from './problems';
import { demandCreditLimit, parseRunRequest } from './run-request';
import type { Session } from './session';
import { followHeaders, goOnBelow } from './sheet/follow-headers';
import { columnsProblem, isUsable, preflight } from './sheet/preflight';
import { keepChoices } from './sheet/sheet-choices';
import { demandShownSelection } from './sheet/sheet-view';
import type { PreflightView, StepView } from './views';

export function runDeps(session: Session, api: ContactDataApi): RunDeps {
  return {
    workbook: session.workbook,
    api,
    runs: session.runs,
    cache: session.documentCache,
    clock: session.clock,
    random: session.random,
    logger: session.logger,
    newId: session.newId,
    payer: payerOf(session),
  };
}

/** The client, or the refusal that tells to connect a key. */
export function demandApi(session: Session): ContactDataApi {
  const api = apiOf(session);
  if (api === null) throw new Refusal(noKeyProblem);
  return api;
}

/** The account as it is now; it is remembered for the header. */
export function demandAccount(session: Session, api: ContactDataApi): Account {
  const answer = api.account();
  if (!answer.ok) throw answer.error;
  rememberAccount(session.userStore, answer.value, session.clock.nowMs());
  return answer.value;
}

/**
 * The account, where it is the one that the page names as paying: another one may be connected since,
 * by another page, or by a call whose answer was lost.
 */
export function demandShownAccount(session: Session, shown: unknown): Account {
  const account = demandAccount(session, demandApi(session));
  if (shown === accountPrintOf(account)) return account;
  throw refusal(
    'OTHER_ACCOUNT',
    `The key connected now is ${account.apiKey.prefix}…, of another account than this page showed.`,
    'Nothing was changed: look at who pays, then decide again.',
  );
}

/** Form changes ask again and again; within this time the account is not asked anew for them. */
const accountAgeMaxMs = 60_000;

/** Where nothing is left to spend somebody may be topping up this very moment: that is asked each time. */
function isSpent({ credits, costPerReveal, revealsToday, revealsPerDay }: AccountMemory): boolean {
  return credits < costPerReveal || revealsToday >= revealsPerDay;
}

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
  });
}

function accountForForm(session: Session) {
  const api = apiOf(session);
  if (api === null) return { account: null, accountProblem: noKeyProblem };
  const nowMs = session.clock.nowMs();
  const known = recallAccount(session.userStore);
  if (known !== null && !isSpent(known) && nowMs - known.atMs < accountAgeMaxMs) {
    return { account: known, accountProblem: null };
  }
  const answer = api.account();
  if (answer.ok) {
    const account = rememberAccount(session.userStore, answer.value, nowMs);
    return { account, accountProblem: null };
  }
  // The minute is used up, by a run perhaps: what was known last serves until a request is free.
  if (answer.error.code === 'PACED' && known !== null) {
    return { account: known, accountProblem: null };
  }
  return { account: null, accountProblem: problemOfApi(answer.error, 'apiKey') };
}

export function startCall(
  session: Session,
  kind: RunState['kind'],
  requestText: unknown,
  way: StartWay = {},
): StepView {
  const request = parseRunRequest(requestText);
  if (kind === 'enrich') demandCreditLimit(request);
  demandInFront(session, request);
  demandLastRun(session, request.after);
  if (kind === 'enrich') demandShownSelection(session, request);
  const started = start(session, kind, request, way);
  keepChoices(session.documentStore, request);
  return started;
}

/**
 * The first step comes with the start: to be called for it would take the first values a second more.
 * The trigger comes after them; a start that was ended in the middle has none, and the next step makes it.
 */
export function withFirstStep(session: Session, begin: () => StepView): StepView {
  const begun = begin();
  const run = session.runs.load();
  const view = run?.id === begun.run.runId ? stepCall(session, run) : begun;
  if (isActive(view.run)) session.trigger.ensure();
  return view;
}

/** The page may show a sheet that its user has left since: they are asked which one they mean. */
function demandInFront(session: Session, { sheetId, sheetConfirmed }: RunRequest): void {
  if (sheetConfirmed === true) return;
  const front = session.workbook.activeTable();
  const meant = front?.sheetId === sheetId ? null : session.workbook.table(sheetId);
  if (meant === null) return;
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
): StepView {
  if (!isUsable(request)) throw new Refusal(columnsProblem);
  const api = demandApi(session);
  const shown = request.account;
  const account =
    shown === undefined ? demandAccount(session, api) : demandShownAccount(session, shown);
  const table = demandTable(session, request.sheetId);
  const deps = runDeps(session, api);
  const run = startRun(deps, table, { kind, request, account, auto: false, ...way });
  if (run === null) throw new Refusal(busyProblem);
  return stepView(session, { run, waitMs: 0 });
}

function stepView(session: Session, { run, waitMs }: StepResult): StepView {
  return { run: viewOf(run, payerOf(session)), waitMs };
}

/** `now`: somebody pressed “Check now”, so that nothing waits without having been asked for. */
export function stepCall(session: Session, run: RunState, now: unknown = false): StepView {
  if (!isActive(run) || run.payer !== payerOf(session))
    return stepView(session, { run, waitMs: null });
  const result = stepOf(session, demandApi(session), now === true, run) ?? { run, waitMs: null };
  if (!isActive(result.run)) afterEnd(session, run);
  // A start that was ended in the middle leaves a run that nobody would carry on.
  else if (!session.trigger.isKnown()) session.trigger.ensure();
  return stepView(session, result);
}

/**
 * A step, unless it would be paid by another account than began the run: user properties are those of
 * all documents, so the key may have been replaced anywhere. Null where the document has no run.
 */
export function stepOf(
  session: Session,
  api: ContactDataApi,
  now = false,
  run = session.runs.load(),
): StepResult | null {
  const deps = runDeps(session, api);
  if (run !== null && isUnallowed(session, run)) session.runs.setWish(run.id, 'stop');
  const goesOn = run === null || !isActive(run) || run.payer !== deps.payer;
  if (goesOn || !isOfOtherAccount(session.userStore, run)) {
    return goOnBelow(session, deps, runStep(deps, now, run));
  }
  return inTurn(deps, run, (taken) => {
    if (session.runs.wish(run.id) === 'stop') return finishForOther(deps, taken);
    const { message, nextStep } = otherAccount(taken);
    return paused(taken, pauseOf('key', message, nextStep));
  });
}

/** A run that began by itself ends with the permission, also where the same account came back. */
function isUnallowed(session: Session, { settings, payer }: RunState): boolean {
  const isAuto = settings.auto && payer === payerOf(session);
  return isAuto && taskOf(session, settings.sheetId) === undefined;
}

function otherAccount({ account }: RunState) {
  return {
    message: `This run began with the key ${account.keyPrefix}…; the key connected now is another account’s.`,
    nextStep: 'Connect the former key to resume it, or stop it.',
  };
}

/** What a run that ended may have been charged, as far as it was not known then; `now`: due or not. */
export function settleLateCall(session: Session, now = false): void {
  const api = apiOf(session);
  if (api === null) return;
  try {
    settleLate(runDeps(session, api), ownerOfKey(session.userStore), now);
  } catch (error) {
    session.logger('late settlement failed', { code: problemOfThrow(error).code });
  }
}

/** The hourly trigger stays while a run goes on, new rows are to be caught up with, or a charge is in doubt. */
export function endTriggerUnlessWanted(session: Session): void {
  // Catch-up may have been switched on while the step was under way.
  session.userStore.refresh();
  const [payer, owner] = [payerOf(session), ownerOfKey(session.userStore)];
  const isOurs = (ask: Ask) => ask.payer === payer && (owner ?? ask.owner) === ask.owner;
  if (session.runs.asks().some((ask) => !ask.closed && isOurs(ask))) return;
  if (tasksOf(session).length === 0 && !isOutdated(session)) session.trigger.remove();
}

function afterEnd(session: Session, { settings, payer }: RunState): void {
  if (settings.auto && payer === payerOf(session)) recount(session);
  endTriggerUnlessWanted(session);
}

export function pauseCall(session: Session, run: RunState): StepView {
  return wishFor(session, run, 'pause');
}

/** How soon to look again where a step is under way. */
const busyWaitMs = 2_000;

/** Anybody who can edit the sheet may pause and stop; only who pays may go on. */
function wishFor(session: Session, run: RunState, asked: 'pause' | 'stop'): StepView {
  if (!isActive(run)) return stepView(session, { run, waitMs: null });
  const view = afterWish(session, run, asked);
  // A step that is under way stops when it ends: until then the trigger sees to it if nobody does.
  if (!isActive(view.run)) afterEnd(session, run);
  return view;
}

function afterWish(session: Session, run: RunState, asked: 'pause' | 'stop'): StepView {
  // Whoever pauses may not have seen that somebody stops it, or the two calls overtook each other.
  const wish = session.runs.wish(run.id) === 'stop' ? 'stop' : asked;
  session.runs.setWish(run.id, wish);
  const api = apiOf(session);
  if (run.payer !== payerOf(session) || api === null) return obeyWithoutApi(session, run, wish);
  const result = stepOf(session, api, false, run) ?? { run, waitMs: null };
  // A step that is under way obeys when it ends; the browser looks again then.
  return stepView(session, result);
}

function obeyWithoutApi(session: Session, run: RunState, wish: 'pause' | 'stop'): StepView {
  const taken = session.runs.takeTurn(session.newId(), run);
  if (taken === null) return stepView(session, { run, waitMs: busyWaitMs });
  const next = wish === 'pause' ? pausedByOther(taken) : stoppedByOther(session, taken);
  session.runs.endTurn(next);
  return stepView(session, { run: next, waitMs: null });
}

function pausedByOther(run: RunState): RunState {
  const message = 'The run was paused by another person.';
  return paused(run, pauseOf('user', message, 'Whoever started it can press Resume.')).run;
}

function stoppedByOther(session: Session, run: RunState): RunState {
  try {
    return finishForOther(session, run).run;
  } catch {
    return endUntidied(session, run);
  }
}

export function stopCall(session: Session, run: RunState): StepView {
  return wishFor(session, run, 'stop');
}

export function resumeCall(session: Session, run: RunState): StepView {
  if (!isActive(run)) return stepView(session, { run, waitMs: null });
  if (run.payer !== payerOf(session)) {
    throw refusal(
      'NOT_YOURS',
      'Another person started this run and pays for it.',
      'Ask them to press Resume.',
    );
  }
  // It is to be obeyed yet: this page may not have seen that somebody stops it.
  if (session.runs.wish(run.id) === 'stop') return stopCall(session, run);
  const api = demandApi(session);
  // Before anything that takes time: a Pause or Stop that comes meanwhile is the later wish.
  session.runs.setWish(run.id, 'run');
  const account = demandAccount(session, api);
  if (isOfOtherAccount(session.userStore, run)) {
    const { message, nextStep } = otherAccount(run);
    throw refusal('OTHER_ACCOUNT', message, nextStep, 'apiKey');
  }
  followHeaders(session, run.settings);
  const result = inTurn(runDeps(session, api), run, (taken) => ({
    run: {
      // Who has stepped since knows more than what was asked before.
      ...(taken.movedAtMs === run.movedAtMs
        ? withAccount(taken, account, session.clock.nowMs())
        : taken),
      phase: 'running',
      pause: null,
      failuresInRow: 0,
      limitedInRow: 0,
      quotaInRow: 0,
    },
    waitMs: 0,
  }));
  return stepView(session, { run: result.run, waitMs: result.waitMs ?? 0 });
}

export function getRunCall(session: Session): RunView | null {
  const run = session.runs.load();
  if (run === null) return null;
  const view = viewOf(run, payerOf(session));
  return isOfOtherAccount(session.userStore, run) ? { ...view, formKey: '' } : view;
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
    preset: presetOf(settings.outputs),
    // What is revealed anew needs its column, also where somebody deleted it since.
    outputs: [...settings.reveal, ...settings.outputs.map(({ name }) => name)],
    outputsBefore: null,
    overwrite: settings.overwrite,
    creditLimit,
    ...(account ? { account: String(account) } : {}),
  };
}

export function undoCall(session: Session, run: RunState): RunView {
  if (isActive(run)) {
    throw refusal('BUSY', 'The run is still going on.', 'Stop it first, then undo it.');
  }
  if (run.undone) return viewOf(run, payerOf(session));
  followHeaders(session, run.settings);
  const taken = session.runs.takeTurn(`${undoMark}${session.newId()}`, run);
  if (taken === null) throw new Refusal(documentBusy);
  try {
    return viewOf(session.runs.endTurn(undo(session, taken).run), payerOf(session));
  } catch (error) {
    session.runs.endTurn(taken);
    throw error;
  }
}
