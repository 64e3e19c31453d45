/** Defines one step's work on rows: look people up, reveal a batch within the budget, write. */

import { matchAheadRowsMax } from '../../config';
import type { EnrichInput } from '../api/endpoints/match';
import type { ApiError } from '../api/errors/errors';
import type { ContactList } from '../contact-list/contact-list';
import type { Table } from '../ports/workbook';
import type { Frame } from '../sheet/rows/frame';
import {
  changedRow,
  hasOutdatedPerson,
  identityOf,
  type SheetRow,
  withoutPerson,
} from '../sheet/rows/sheet-rows';
import { groupedBy } from '../text/grouped';
import { type ContactField, contactFields } from '../words';
import { checkedRows } from './check/checked-rows';
import { type Item, matchedUpdate } from './lookup/items';
import { lookUpRows } from './lookup/lookup-stage';
import { type RevealStage, revealItems } from './reveal/reveal-stage';
import { mayBeFree } from './rows/free-rows';
import { onlyMatches } from './rows/row-filter';
import { readWindow, type Window } from './rows/scan';
import type { RunDeps } from './run-deps';
import type { RunState } from './run-state';
import { StepContext } from './step-context';
import { callInMs, thinWave, withLead } from './waits/slot-waits';
import { isResting } from './waits/tries';
import { writeUpdates } from './write/write-stage';

export interface WorkResult {
  readonly run: RunState;
  /** An error that concerns the run; the step decides whether it waits, pauses or tries again. */
  readonly error: ApiError | null;
  /** Nothing is left to do from the cursor to the end of the sheet. */
  readonly atEnd: boolean;
  /** How long until there is something to do, where the minute's limits are used up. */
  readonly waitMs: number;
  readonly exhausted: RevealStage['exhausted'];
  /** All that is left failed before and is tried again after that wait. */
  readonly isRetry: boolean;
}

export function work(
  deps: RunDeps,
  table: Table,
  frame: Frame,
  list: ContactList,
  before: RunState,
  onlyLooks: boolean,
): WorkResult {
  const run = withList(before, list);
  const context = new StepContext(deps, table, frame, list, run);
  const isShort = run.short !== undefined;
  if (isShort) context.log.recallReveals();
  const wasPaid = (id: string, field: ContactField) => context.wasPaid(id, field);
  const isAsked = (row: SheetRow) => !isShort || mayBeFree(run, row, wasPaid);
  const rowsMax = run.account.batchMax + matchAheadRowsMax;
  const window = readWindow(table, frame, run, rowsMax, isAsked);
  if (window.pending.length === 0) return nothingPending(run, window);
  // A turn asks once for what may cost: asks are told apart by it.
  if (onlyLooks) return { ...nothingPending(run, window), run, atEnd: false };
  const rows = uniqueByIdentity(context, window.pending).map((row) =>
    context.log.hasOtherPerson(row) ? withoutPerson(row) : row,
  );
  const nowMs = deps.clock.nowMs();
  const isCheck = run.settings.checks;
  const ready = isCheck ? rows : rows.filter((row) => !isResting(run, row, nowMs));
  if (ready.length === 0) return allResting(run, nowMs);
  context.run = withLead(run, nowMs);
  const found = lookUpRows(context, ready);
  const { items, updates, missing, isThin } = isCheck
    ? checkedRows(context.run, ready, found)
    : found;
  const stage = onlyMatches(run)
    ? matchedStage(context, items)
    : revealItems(context, items, missing > 0 && !isThin && context.error === null);
  writeUpdates(context, window, [...updates, ...stage.updates]);
  return {
    run: context.run,
    error: context.error,
    atEnd: isLast(window, missing, stage),
    waitMs: waitMs(context, ready.length, missing, stage),
    exhausted: stage.exhausted,
    isRetry: false,
  };
}

/** Of a run that reveals nothing. */
function matchedStage({ run }: StepContext, items: readonly Item[]): RevealStage {
  const updates = items.map((item) => matchedUpdate(run, item, 'Matched'));
  return { updates, minuteFields: 0, isHeld: false, exhausted: null };
}

/** Rows that were matched by another list are looked at again, also above the cursor. */
function withList(run: RunState, { print }: ContactList): RunState {
  if ((run.list ?? '') === print) return run;
  return { ...run, list: print, cursorRow: 2 };
}

function nothingPending(run: RunState, window: Window): WorkResult {
  return {
    run: { ...run, cursorRow: window.lastSeenRow + 1 },
    error: null,
    atEnd: window.lastSeenRow >= window.sheetLastRow,
    waitMs: 0,
    exhausted: null,
    isRetry: false,
  };
}

/** Rows that failed are not asked for again before their back-off is over. */
function allResting(run: RunState, nowMs: number): WorkResult {
  const restMs = (run.retryAtMs ?? 0) - nowMs;
  return { run, error: null, atEnd: false, waitMs: restMs, exhausted: null, isRetry: true };
}

/** Rows that ask for the same are one; each of them gets what comes of it. */
function uniqueByIdentity(context: StepContext, rows: readonly SheetRow[]): readonly SheetRow[] {
  return [...groupedBy(rows, identityOf).values()].map((alike) =>
    alike.reduce((row, other) => oneOf(context, row, other)),
  );
}

/**
 * Of equal rows the one that can be asked for in two spellings speaks for both, and none that holds what was
 * somebody else's: what is to go from it would go from the other one too.
 */
function oneOf(context: StepContext, row: SheetRow, other: SheetRow): SheetRow {
  const isRicher = typedInput(row) === null && typedInput(other) !== null;
  const isApart = contactFields.some((name) => row.cells[name] !== other.cells[name]);
  const holdsOthers = (each: SheetRow) =>
    isApart &&
    each.statedId !== '' &&
    (hasOutdatedPerson(each) || context.log.hasOtherPerson(each)) &&
    context.log.holdsOthers(each, [each.statedId]);
  const [speaker, quiet] =
    holdsOthers(row) || (isRicher && !holdsOthers(other)) ? [other, row] : [row, other];
  const merged = withRoomOf(context, speaker, quiet);
  const isPoorer = typedInput(speaker) === null && typedInput(quiet) !== null;
  return isPoorer ? changedRow(merged, { lead: quiet.lead }) : merged;
}

function typedInput({ lead }: SheetRow): EnrichInput | null {
  return lead.kind === 'ok' ? lead.asTyped : null;
}

/** A value is wanted where any of the equal rows has room for it. */
function withRoomOf(context: StepContext, row: SheetRow, other: SheetRow): SheetRow {
  const lacking = contactFields.filter(
    (name) =>
      (!context.canWrite(row, name) && context.canWrite(other, name)) ||
      ((row.cells[name] ?? '') !== '' && (other.cells[name] ?? '') === ''),
  );
  const cells = { ...row.cells };
  for (const name of lacking) cells[name] = other.cells[name] ?? '';
  const formulas = row.formulas?.filter((name) => !lacking.some((each) => each === name)) ?? [];
  return lacking.length === 0 ? row : changedRow(row, { cells, formulas });
}

/** Nobody below is left to be asked for, so nothing is worth waiting for. */
function isLast(window: Window, missing: number, stage: RevealStage): boolean {
  const isDone = missing === 0 && stage.minuteFields === 0 && !stage.isHeld;
  return isDone && window.lastSeenRow >= window.sheetLastRow;
}

/**
 * When to call the next step: as soon as a wave of matches is worth it, as far ahead as is
 * remembered, or a batch where people wait for the reveals of this minute.
 */
function waitMs(context: StepContext, rows: number, missing: number, stage: RevealStage): number {
  const { api } = context.deps;
  const few = Math.min(thinWave, missing);
  if (stage.minuteFields === 0) {
    return callInMs(context.run, api.waitMs({ requests: Math.max(1, few), reveals: 0 }));
  }
  const toRevealMs = api.waitMs({ requests: 1, reveals: stage.minuteFields });
  const wave = Math.min(missing, matchAheadRowsMax - (rows - missing));
  const { batchMax } = context.run.account;
  const mayMatch =
    missing > 0 && (wave >= Math.min(thinWave, batchMax) || rows - missing < batchMax);
  // One more than the matches, since a wave keeps a request for the batch that may follow.
  const toMatchMs = mayMatch ? api.waitMs({ requests: few + 1, reveals: 0 }) : toRevealMs;
  return callInMs(context.run, Math.min(toMatchMs, toRevealMs));
}
