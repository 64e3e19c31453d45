/** Defines how a run begins: what the user asked for is checked, columns and rows are prepared. */

import { batchIdsMaxDefault, leaseMs } from '../../config';
import { ownerOf } from '../account/owner';
import type { Account } from '../api/endpoints/account';
import { type ContactList, contactListIn } from '../contact-list/contact-list';
import { nameOf } from '../ports/named-error';
import type { NewColumn, OwnColumns, Table } from '../ports/workbook';
import { type HeaderLook, headersAndMarks } from '../sheet/columns/headers';
import { inputPlace, shownColumn } from '../sheet/columns/input-columns';
import { placeColumns } from '../sheet/columns/new-columns';
import { columnOf, runColumns } from '../sheet/columns/outputs';
import { unknownPlace } from '../sheet/log/log-append';
import { askInTime, ChosenRows } from '../sheet/rows/chosen-rows';
import { rememberDuplicates } from '../sheet/rows/duplicates';
import {
  ColumnsChanged,
  frameNow,
  frameOf,
  ownColumns,
  type SheetRow,
} from '../sheet/rows/sheet-rows';
import { utcDayOf } from '../text/utc-day';
import {
  contactFields,
  type InputName,
  inputNames,
  type OutputName,
  outputNames,
  type PresetName,
  presetNames,
} from '../words';
import { markDue } from './check/due-rows';
import type { RunDeps } from './deps';
import { type Choice, openRows } from './rows/marks';
import { reopenChangedRows } from './rows/reopening';
import { unfilledBy } from './rows/unfilled';
import { noCounts, type RunSettings, type RunState, withLost } from './run-state';
import type { Problem, RunRequest } from './views';
import { rememberColumns } from './write/column-memory';

export interface StartParts {
  readonly kind: RunState['kind'];
  readonly request: RunRequest;
  readonly account: Account;
  /** Started by the hourly catch-up, not by a click. */
  readonly auto: boolean;
  /** Takes on these rows alone, wherever they stand. */
  readonly only?: (row: SheetRow) => boolean;
  /** Says what has changed, of rows whose values are so many days old; 0 for all. */
  readonly checkOlderThan?: number;
  /** Takes on those of whom a check said that the company is another one. */
  readonly renews?: boolean;
}

/**
 * Keeps the run before the sheet is touched, so that two people who press at once start one run. Null
 * where the document is busy.
 */
export function startRun(deps: RunDeps, table: Table, parts: StartParts): RunState | null {
  const seen = headersAndMarks(table);
  // Where it can't be read, nothing begins.
  const list = contactListIn(deps.workbook);
  const run = newRun(deps, settingsOf(table, parts, seen), parts);
  if (!deps.runs.create(run)) return null;
  try {
    return prepare(deps, table, parts, run, { seen, list });
  } catch (error) {
    abandon(deps, run, error);
    throw error;
  }
}

const toldNames: readonly string[] = ['ColumnsChanged', 'SheetRefused', 'SheetBusy', 'TooManyRows'];

/** Texts of errors that are not ours may hold data. */
function toldOf(error: unknown): string {
  return error instanceof Error && toldNames.includes(nameOf(error)) ? error.message : '';
}

/** A run that could not begin must not block the next one; what it could not put back is said with it. */
function abandon(deps: RunDeps, run: RunState, error: unknown): void {
  const { losses } = deps.workbook;
  const notes = [...withLost(run, losses.cells), `It could not begin. ${toldOf(error)}`.trim()];
  try {
    deps.runs.endTurn({ ...run, notes, phase: 'stopped', finishedAtMs: deps.clock.nowMs() });
  } catch (error) {
    // Whoever has taken the run over ends it; what went wrong here is what the user has to hear.
    if (nameOf(error) !== 'TurnLost') throw error;
    if (losses.cells > 0) deps.runs.noteLost(run.id);
  }
}

export const busyProblem: Problem = {
  code: 'BUSY',
  message: 'A run, or the Undo of one, is going on in this document already.',
  nextStep: 'Wait for it, or stop it first.',
  requestId: null,
  field: null,
};

const strangeNote =
  'Another version of CDX kept a run here that this one does not understand: it was set aside, and what it charged may be missing here.';

function newRun(deps: RunDeps, settings: RunSettings, parts: StartParts): RunState {
  const { kind, account } = parts;
  const nowMs = deps.clock.nowMs();
  const id = deps.newId();
  const former = deps.runs.former();
  const newOutputs = unfilledBy(former.run, settings.sheetId, settings.outputs);
  return {
    id,
    kind,
    payer: deps.payer,
    phase: 'running',
    pause: null,
    settings: { ...settings, newOutputs: [...newOutputs] },
    startedAtMs: nowMs,
    finishedAtMs: 0,
    counts: noCounts,
    spent: 0,
    people: 0,
    emails: 0,
    phones: 0,
    balanceBefore: account.credits.balance,
    balance: account.credits.balance,
    exact: true,
    notes: former.isStrange ? [strangeNote] : [],
    account: accountFacts(account, nowMs),
    cursorRow: 2,
    passDidWork: false,
    failuresInRow: 0,
    // The turn is held from the first moment: nobody steps while columns and rows are prepared.
    step: { id: deps.newId(), leaseUntilMs: nowMs + leaseMs },
    writing: false,
    recovered: [],
    recentReveals: [],
    log: unknownPlace,
    ceiling: null,
    undone: false,
  };
}

function accountFacts(account: Account, nowMs: number): RunState['account'] {
  const { limits, credits } = account;
  return {
    // What a run remembers of one call has to fit into a property, also where a plan allows more.
    batchMax: Math.min(limits.batchIdsMax, batchIdsMaxDefault),
    costPerReveal: credits.costPerReveal,
    revealsPerMinute: limits.revealsPerMinute,
    revealsPerDay: limits.revealsPerDay,
    revealsToday: limits.revealsToday,
    requestsPerMinute: limits.requestsPerMinute,
    owner: ownerOf(account),
    keyPrefix: account.apiKey.prefix,
    day: utcDayOf(nowMs),
  };
}

/** The account as it is now: it may have been topped up, and a reveal may cost something else. */
export function withAccount(run: RunState, account: Account, nowMs: number): RunState {
  return { ...run, balance: account.credits.balance, account: accountFacts(account, nowMs) };
}

/** A preview spends nothing, whatever it is asked with: its credit limit is 0 and it never reveals. */
export function settingsOf(
  table: Table,
  parts: Omit<StartParts, 'account'>,
  { headers, own: marks } = headersAndMarks(table),
): RunSettings {
  const { kind, request, auto, only } = parts;
  const isCheck = parts.checkOlderThan !== undefined;
  const outputs = isCheck
    ? checkColumns(request.preset, marks)
    : runColumns(request.preset, [...new Set(request.outputs)]);
  const own = ownColumns({ outputs: [...outputs] }, marks);
  return {
    sheetId: table.sheetId,
    sheetName: table.name,
    inputs: inputsOf(headers, request, own),
    outputs: outputs.map(({ name, header }) => ({ name, header })),
    ...(isCheck ? { checks: true } : {}),
    ...(parts.renews === true ? { renews: true } : {}),
    chosen:
      !isCheck && (request.rows !== 'all' || request.firstRows !== null || only !== undefined),
    reveal: [...request.reveal],
    onlyVerifiedEmails: request.onlyVerifiedEmails,
    confidenceMin: request.confidenceMin,
    overwrite: request.overwrite,
    creditLimit: kind === 'preview' ? 0 : request.creditLimit,
    auto,
    formKey: request.formKey,
  };
}

/** Those that an earlier run made, under the headers of its preset, and that of what has changed. */
function checkColumns(wanted: PresetName, marks: OwnColumns): readonly NewColumn[] {
  const namesOf = (preset: PresetName) =>
    runColumns(preset, outputNames).flatMap((output) =>
      columnOf(marks, output) === undefined ? [] : [output.name],
    );
  const holdsContacts = (preset: PresetName) =>
    namesOf(preset).some((name) => contactFields.some((field) => field === name));
  const preset = [wanted, ...presetNames].find(holdsContacts) ?? wanted;
  return runColumns(preset, [...new Set<OutputName>([...namesOf(preset), 'changed'])]);
}

/** Inputs are found by their headers from here on, wherever the columns are moved. */
export function inputsOf(
  headers: readonly string[],
  request: ShownColumns,
  own: readonly number[],
): RunSettings['inputs'] {
  return inputNames.flatMap((name) => {
    const column = chosenColumn(headers, own, request, name);
    if (column === undefined || headers[column] === undefined) return [];
    return [inputPlace(headers, own, name, column)];
  });
}

type ShownColumns = Pick<RunRequest, 'mapping' | 'headers' | 'equals'>;

/** The column that the user saw when choosing it, also where it was moved between that and the click. */
function chosenColumn(
  headers: readonly string[],
  own: readonly number[],
  request: ShownColumns,
  name: InputName,
): number | undefined {
  const column = request.mapping[name];
  const header = request.headers?.[name];
  if (column === undefined || header === undefined) return column;
  const equal = request.equals?.[name];
  const shown =
    equal === undefined
      ? chosenByHeader(headers, column, header)
      : shownColumn(headers, own, { header, ...equal });
  if (shown !== undefined) return shown;
  throw new ColumnsChanged(`The column "${header}" is no longer where it was chosen.`);
}

/** Of a page that does not tell equal headers apart. */
function chosenByHeader(
  headers: readonly string[],
  column: number,
  header: string,
): number | undefined {
  if (headers[column] === header) return column;
  const places = headers.flatMap((text, index) => (text === header ? [index] : []));
  return header !== '' && places.length === 1 ? places[0] : undefined;
}

/** The log gets a line when a row is matched, and one when it is done. */
const linesPerRow = 2;

function prepare(
  deps: RunDeps,
  table: Table,
  parts: StartParts,
  run: RunState,
  { seen, list }: { readonly seen: HeaderLook; readonly list: ContactList },
): RunState {
  const { request } = parts;
  const chosen =
    request.rows === 'all' ? null : new ChosenRows(table, request.rows, askInTime(deps.clock));
  const choice = parts.only === undefined ? chosen : { has: parts.only, mustStand: () => {} };
  const placed = placeColumns(table, run.settings.outputs, request.outputsBefore, seen);
  const { newOutputs: unfilled = [] } = run.settings;
  const newOutputs = [...new Set([...placed.made.map(({ name }) => name), ...unfilled])];
  const begun = {
    ...run,
    settings: { ...run.settings, newOutputs },
    undressed: { added: placed.added.length > 0 },
  };
  if (parts.checkOlderThan !== undefined) {
    return begunCheck(deps, table, begun, choice, parts.checkOlderThan);
  }
  const { headers, own } = placed.look;
  const seenRun = rememberColumns(run, frameOf(run.settings, headers, own));
  const known = reopenChangedRows(table, seenRun, deps.workbook.log, list);
  const listed = { ...begun, list: list.print };
  // Held up for long, it may find its run taken on by a step that knows better.
  const inTurn = () => {
    if (deps.clock.nowMs() >= (run.step?.leaseUntilMs ?? 0)) deps.runs.holding(run, () => {});
  };
  const { rows, matched } = openRows(table, listed, choice, request.firstRows, known?.rows, inTurn);
  rememberDuplicates(deps.cache, run.id, keysOf(rows));
  const { log } = deps.workbook;
  log.reserve(rows.length * (linesPerRow + run.settings.reveal.length));
  const counted = {
    ...listed,
    notes: withLost(run, deps.workbook.losses.cells),
    counts: { ...run.counts, rows: rows.length, matched },
    hidden: chosen?.hidden,
  };
  const frame = known?.frame ?? frameNow(table, run.settings);
  return deps.runs.endTurn(rememberColumns(counted, frame));
}

function begunCheck(
  deps: RunDeps,
  table: Table,
  run: RunState,
  choice: Choice | null,
  olderThan: number,
): RunState {
  const rows = markDue(table, run, choice, olderThan);
  const counted = { ...run, counts: { ...run.counts, rows } };
  return deps.runs.endTurn(rememberColumns(counted, frameNow(table, run.settings)));
}

/** One by one: those of a large sheet are not held at once. */
function* keysOf(rows: readonly SheetRow[]): Iterable<string> {
  for (const { inputsKey } of rows) yield inputsKey;
}
