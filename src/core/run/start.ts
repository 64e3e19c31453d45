/** Defines how a run begins: what the user asked for is checked, columns and rows are prepared. */

import { leaseMs } from '../../config';

import { type ContactList, contactListIn } from '../contact-list/contact-list';
import { nameOf } from '../ports/named-error';
import type { Table } from '../ports/workbook';
import { type HeaderLook, headersAndMarks } from '../sheet/columns/headers';

import { missingIn, placeColumns } from '../sheet/columns/new-columns';

import { unknownPlace } from '../sheet/log/log-append';
import { askInTime, ChosenRows } from '../sheet/rows/chosen-rows';
import { rememberDuplicates } from '../sheet/rows/duplicates';
import { frameNow, frameOf } from '../sheet/rows/frame';
import type { SheetRow } from '../sheet/rows/sheet-rows';
import { accountFacts } from './account-facts';
import { markDue } from './check/due-rows';
import { type Choice, openRows } from './rows/chosen-marks';
import { rememberColumns } from './rows/column-memory';
import { reopenChangedRows } from './rows/reopening';
import { unfilledBeside, unfilledBy, withColumnsToFill } from './rows/unfilled';
import type { RunDeps } from './run-deps';
import { noCounts, type RunSettings, type RunState, strangeNote, withLost } from './run-state';
import { askedOutputs, type StartParts, settingsOf } from './settings-of';

/**
 * Keeps the run before the sheet is touched, so that two people who press at once start one run. Null
 * where the document is busy.
 */
export function startRun(deps: RunDeps, table: Table, parts: StartParts): RunState | null {
  const seen = headersAndMarks(table);
  // Where it can't be read, nothing begins.
  const list = contactListIn(deps.workbook);
  const run = newRun(deps, settingsOf(table, parts, seen), parts);
  // Should it end before it begins, its columns may stand there already.
  const kept = withColumnsToFill(run, missingIn(seen.own, askedOutputs(run.settings)));
  if (!deps.runs.create(kept)) return null;
  try {
    return prepare(deps, table, parts, run, { seen, list });
  } catch (error) {
    abandon(deps, kept, error);
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

function newRun(deps: RunDeps, settings: RunSettings, parts: StartParts): RunState {
  const { kind, account } = parts;
  const nowMs = deps.clock.nowMs();
  const id = deps.newId();
  const former = deps.runs.former();
  const newOutputs = unfilledBy(former.run, settings.sheetId, askedOutputs(settings));
  return {
    id,
    kind,
    payer: deps.payer,
    phase: 'running',
    pause: null,
    settings: { ...settings, newOutputs: [...newOutputs] },
    unfilled: unfilledBeside(former.run, settings.sheetId, newOutputs),
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
  const placed = placeColumns(table, askedOutputs(run.settings), request.outputsBefore, seen);
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
