/** Defines one step's work on rows: look people up, reveal a batch within the budget, write. */

import { matchAheadRowsMax } from '../../config';
import { consequenceOfCode, mayHaveCharged } from '../api/error-policy';
import type { ApiError } from '../api/errors';
import { entryFor, type RevealedBatch } from '../api/reveal-batch';
import type { ContactField, OutputName } from '../sidebar/model';
import type { Candidate, Purse } from './budget';
import type { RunDeps } from './deps';
import { duplicateKeys } from './duplicates';
import { fingerprint } from './fingerprint';
import {
  doneUpdate,
  type Item,
  itemOf,
  matchedUpdate,
  needsOf,
  statusUpdate,
  updateOf,
} from './items';
import { lookUp, lookupKind, staleId } from './lookups';
import { type Batch, batchOf, type Wanting } from './reveals';
import { onlyMatches } from './row-filter';
import { type PlannedRow, type RowUpdate, writeRows } from './row-writer';
import { entryTexts, type LogEntry, readLog, rowPrint } from './run-log';
import type { RunState } from './run-state';
import { readWindow, type Window } from './scan';
import { type Frame, identityOf, type SheetRow } from './sheet-rows';
import { formatStatus, parseStatus, statusOf } from './status';
import type { Table } from './workbook';

export interface WorkResult {
  readonly run: RunState;
  /** An error that concerns the run; the step decides whether it waits, pauses or tries again. */
  readonly error: ApiError | null;
  /** Nothing was left to do from the cursor to the end of the sheet. */
  readonly atEnd: boolean;
  /** How long until there is something to do, where the minute's limits are used up. */
  readonly waitMs: number;
  /** Why nobody could be revealed although somebody should be; null where all is well. */
  readonly exhausted: 'credits' | 'dailyCap' | null;
}

export function work(deps: RunDeps, table: Table, frame: Frame, run: RunState): WorkResult {
  return new StepWork(deps, table, frame, run).do();
}

/** Holds what the parts of one step share; lives for one step. */
class StepWork {
  private readonly deps: RunDeps;
  private readonly table: Table;
  private readonly frame: Frame;
  private run: RunState;
  private error: ApiError | null = null;
  private readonly entries: LogEntry[] = [];
  private ours: ReadonlySet<string> | null = null;

  constructor(deps: RunDeps, table: Table, frame: Frame, run: RunState) {
    this.deps = deps;
    this.table = table;
    this.frame = frame;
    this.run = run;
  }

  do(): WorkResult {
    const { batchMax } = this.run.account;
    const window = readWindow(this.table, this.frame, this.run, batchMax + matchAheadRowsMax);
    if (window.pending.length === 0) return this.nothingPending(window);
    const rows = uniqueByIdentity(window.pending);
    const { items, updates, missing } = this.lookUpSome(rows);
    const ready = onlyMatches(this.run)
      ? { updates: items.map((item) => this.matchedOnly(item)), waitMs: 0, exhausted: null }
      : this.reveal(items, missing > 0 && this.error === null);
    this.write(window, [...updates, ...ready.updates]);
    const waitMs = this.waitMs(rows, missing, ready.waitMs);
    return { run: this.run, error: this.error, atEnd: false, waitMs, exhausted: ready.exhausted };
  }

  private nothingPending(window: Window): WorkResult {
    const atEnd = window.lastSeenRow >= window.sheetLastRow;
    const run = { ...this.run, cursorRow: window.lastSeenRow + 1 };
    return { run, error: null, atEnd, waitMs: 0, exhausted: null };
  }

  /** Looks up as many rows as there are free requests, keeping one for the batch that follows. */
  private lookUpSome(rows: readonly SheetRow[]) {
    const needing = rows.filter((row) => lookupKind(this.run, row) !== 'none');
    const known = rows.length - needing.length;
    const free = this.deps.api.slots().requests;
    const { batchMax } = this.run.account;
    const room = Math.max(0, matchAheadRowsMax - known);
    const most = Math.min(needing.length, batchMax, room, free);
    const willReveal =
      !onlyMatches(this.run) && (known + most >= batchMax || most === needing.length);
    const count = willReveal ? Math.min(most, Math.max(0, free - 1)) : most;
    const free0 = needing.filter((row) => lookupKind(this.run, row) === 'insufficient');
    const asked = needing.filter((row) => !free0.includes(row)).slice(0, count);
    const lookups = lookUp(this.run, this.deps.api, [...free0.slice(0, batchMax), ...asked]);
    this.error = lookups.error;
    if (lookups.balance !== null) this.run = { ...this.run, balance: lookups.balance };
    const items: Item[] = [];
    const updates: RowUpdate[] = [];
    let missing = 0;
    for (const row of rows) {
      const lookup = lookups.byIdentity.get(identityOf(row));
      const item = itemOf(row, lookup);
      if (item !== null) items.push(item);
      else if (lookup?.kind === 'outcome') {
        updates.push(statusUpdate({ row }, lookup.status, lookup.clearId));
      } else missing += 1;
    }
    return { items, updates, missing };
  }

  private matchedOnly(item: Item): RowUpdate {
    return matchedUpdate(this.run, item, 'Matched');
  }

  private base() {
    return this.run.settings.chosen ? ('Waiting: its turn' as const) : ('Matched' as const);
  }

  /** Rows that are complete at once are done; the others go into a batch or are kept as matched. */
  private reveal(items: readonly Item[], moreToLookUp: boolean) {
    const wanting: Wanting[] = [];
    const updates: RowUpdate[] = [];
    for (const item of items) {
      const needs = needsOf(this.run, item, this.canWrite, this.isFree);
      if (needs.fetch.length === 0) updates.push(doneUpdate(this.run, item, item.person));
      else wanting.push({ item, needs });
    }
    const { batchMax } = this.run.account;
    const enough = new Set(wanting.map(({ item }) => item.personId)).size >= batchMax;
    if (wanting.length === 0 || (moreToLookUp && !enough) || !this.mayGoOn()) {
      return { updates: [...updates, ...this.held(wanting)], waitMs: 0, exhausted: null };
    }
    const batch = batchOf(this.purse(), wanting, batchMax);
    const result = this.sendBatch(batch, wanting);
    return { ...result, updates: [...updates, ...result.updates] };
  }

  /** Rows whose person was just found are remembered in the sheet; others stand there already. */
  private held(wanting: readonly Wanting[]): readonly RowUpdate[] {
    return wanting
      .filter(({ item }) => item.person !== null)
      .map(({ item }) => matchedUpdate(this.run, item, this.base()));
  }

  private mayGoOn(): boolean {
    return this.deps.runs.wish(this.run.id) === 'run';
  }

  private purse(): Purse {
    const { run } = this;
    const { costPerReveal, revealsPerDay, revealsToday } = run.account;
    return {
      limitLeft: run.settings.creditLimit - run.spent,
      balance: run.balance,
      dailyLeft: Math.max(0, revealsPerDay - revealsToday),
      minuteLeft: this.deps.api.slots().reveals,
      costPerReveal,
    };
  }

  private sendBatch(batch: Batch, wanting: readonly Wanting[]) {
    const refusals = new Set(batch.refused.values());
    // A few people now and the rest in a moment cost a request more than all of them in a moment.
    const fewest = Math.min(wanting.length, 5);
    const thin = refusals.has('minute') && batch.people.length < fewest;
    const { slots } = { slots: this.deps.api.slots() };
    const noRequest = slots.requests < 1;
    if (thin || noRequest || batch.people.length === 0) return this.refused(batch, wanting, slots);
    const answer = this.askFor(batch);
    const byPerson = new Map(batch.people.map((person) => [person.personId, person]));
    const asked = wanting.filter(({ item }) => byPerson.has(item.personId));
    const rest = wanting.filter(({ item }) => !byPerson.has(item.personId));
    const updates =
      answer === null ? this.held(asked) : asked.map(({ item }) => this.afterReveal(item, answer));
    const others = this.refused(batch, rest, slots);
    return { updates: [...updates, ...others.updates], waitMs: 0, exhausted: null };
  }

  /** Rows that did not fit say what they wait for; only the user's own limit settles them. */
  private refused(
    batch: Batch,
    wanting: readonly Wanting[],
    slots: { revealsFreeInMs: number; requestsFreeInMs: number },
  ) {
    const updates: RowUpdate[] = [];
    const reasons = new Set(batch.refused.values());
    for (const { item } of wanting) {
      const refusal = batch.refused.get(item.personId);
      if (refusal === 'creditLimit')
        updates.push(matchedUpdate(this.run, item, 'Waiting: credit limit'));
      else if (refusal === 'credits')
        updates.push(matchedUpdate(this.run, item, 'Waiting: credits'));
      else if (refusal === 'dailyCap')
        updates.push(matchedUpdate(this.run, item, 'Waiting: daily cap'));
      else if (item.person !== null) updates.push(matchedUpdate(this.run, item, this.base()));
    }
    const exhausted = reasons.has('credits')
      ? 'credits'
      : reasons.has('dailyCap')
        ? 'dailyCap'
        : null;
    const waitMs = reasons.has('minute') ? slots.revealsFreeInMs : slots.requestsFreeInMs;
    return { updates, waitMs, exhausted: exhausted as WorkResult['exhausted'] };
  }

  /** Says first what may be charged, then asks, then takes in what was charged. */
  private askFor(batch: Batch): RevealedBatch | null {
    const { run, deps } = this;
    const people = batch.people.map(({ personId, charge }) => ({
      id: personId,
      charge: [...charge],
    }));
    const step = run.step?.id ?? '';
    deps.runs.checkTurn(run);
    this.save({ ...run, intent: { step, people, balanceBefore: run.balance } });
    const answer = deps.api.revealBatch(
      people.map(({ id }) => id),
      batch.fields,
      batch.fieldsMax,
    );
    if (!answer.ok) {
      this.error = answer.error;
      const unknown = mayHaveCharged(answer.error);
      this.run = { ...this.run, intent: unknown ? this.run.intent : null };
      return null;
    }
    this.takeIn(batch, answer.value, answer.requestId);
    return answer.value;
  }

  private takeIn(batch: Batch, revealed: RevealedBatch, requestId: string | null): void {
    let known = 0;
    const unknown: Candidate[] = [];
    for (const person of batch.people) {
      const entry = entryFor(revealed, person.personId);
      if (entry === null || entry.status === 'unknown') unknown.push(person);
      if (entry?.status !== 'ok') continue;
      known += entry.creditsSpent;
      this.logReveals(person.personId, entry.results, requestId);
    }
    const { run } = this;
    const spent = unknown.length > 0 ? known : Math.max(known, revealed.creditsSpent);
    const fields = Math.round(spent / Math.max(1, run.account.costPerReveal));
    const reveals: [number, number][] = [[this.deps.clock.nowMs(), fields]];
    this.run = {
      ...run,
      spent: run.spent + spent,
      balance: revealed.balance,
      account: { ...run.account, revealsToday: run.account.revealsToday + fields },
      recentReveals: [...run.recentReveals, ...reveals].slice(-8),
      recovered: run.recovered.filter(
        (text) => !batch.people.some(({ personId }) => text.startsWith(`${personId} `)),
      ),
      intent: intentFor(run, unknown),
    };
  }

  private logReveals(
    personId: string,
    results: Readonly<Partial<Record<ContactField, { source: string; creditsSpent: number }>>>,
    requestId: string | null,
  ): void {
    for (const field of ['email', 'phone'] as const) {
      const result = results[field];
      if (result === undefined) continue;
      this.entries.push({
        kind: 'reveal',
        runId: this.run.id,
        step: this.run.step?.id ?? '',
        personId,
        field,
        credits: result.creditsSpent,
        source: result.source,
        requestId: requestId ?? '',
      });
    }
  }

  private afterReveal(item: Item, batch: RevealedBatch): RowUpdate {
    const entry = entryFor(batch, item.personId);
    if (entry?.status === 'ok') return doneUpdate(this.run, item, entry.person);
    const code =
      entry?.status === 'error' ? entry.code : entry?.status === 'skipped' ? entry.reason : '';
    switch (code === '' ? 'retry' : consequenceOfCode(code)) {
      case 'rowNoData':
        return doneUpdate(this.run, { ...item, available: { email: 'none', phone: 'none' } }, null);
      case 'rowStaleId':
        return this.stale(item);
      case 'runPausesForCredits':
        return matchedUpdate(this.run, item, 'Waiting: credits');
      case 'runPausesForDay':
        return matchedUpdate(this.run, item, 'Waiting: daily cap');
      case 'rowError':
      case 'rowInvalidInput':
        return updateOf(item, item.personId, {
          status: formatStatus(statusOf('Error', { notes: [code] })),
        });
      default:
        return matchedUpdate(this.run, item, this.base());
    }
  }

  private stale(item: Item): RowUpdate {
    const lookup = item.person === null ? staleId(item.row) : null;
    if (lookup?.kind === 'outcome') return statusUpdate(item, lookup.status, lookup.clearId);
    return statusUpdate(item, statusOf('No data on file'), false);
  }

  private write(window: Window, updates: readonly RowUpdate[]): void {
    const duplicates = duplicateKeys(this.deps.cache, this.run.id);
    const report = writeRows(
      {
        run: this.run,
        table: this.table,
        frame: this.frame,
        firstRow: window.firstRow,
        rows: window.lastSeenRow - window.firstRow + 1,
        wholeSheet: updates.some(({ inputsKey }) => duplicates.has(fingerprint(inputsKey))),
        lastRow: window.sheetLastRow,
        isOurs: this.isOurs,
        beforeWrite: (rows) => this.log(rows),
      },
      updates,
    );
    const counts = { ...this.run.counts };
    for (const text of report.statuses) count(counts, text);
    this.run = {
      ...this.run,
      counts,
      writing: false,
      passDidWork: this.run.passDidWork || updates.length > 0,
      cursorRow: report.moved || report.gone > 0 ? 2 : nextCursor(window, updates),
      notes: notesWith(this.run.notes, report),
    };
  }

  /** The log is written first: what is paid or about to be replaced is never only in memory. */
  private log(rows: readonly PlannedRow[]): void {
    const { run, deps } = this;
    deps.runs.checkTurn(run);
    const step = run.step?.id ?? '';
    const entries = [...this.entries, ...rows.flatMap((row) => rowEntry(run.id, step, row))];
    const now = deps.clock.nowMs();
    const firstRow =
      run.logNextRow > 0 ? run.logNextRow : Math.max(2, deps.workbook.log.lastRow() + 1);
    if (entries.length > 0) {
      deps.workbook.log.append(
        firstRow,
        entries.map((entry) => entryTexts(entry, now)),
      );
    }
    this.save({ ...run, writing: rows.length > 0, logNextRow: firstRow + entries.length });
  }

  private save(run: RunState): void {
    this.deps.runs.save(run);
    this.run = run;
  }

  private readonly canWrite = (row: SheetRow, name: OutputName): boolean => {
    const present = row.cells[name] ?? '';
    return present === '' || this.run.settings.overwrite || this.isOurs(name, present);
  };

  private readonly isFree = (personId: string, field: ContactField): boolean =>
    this.run.recovered.includes(`${personId} ${field}`);

  /** Reads the log only when a filled cell stands where a value should go. */
  private readonly isOurs = (name: OutputName, text: string): boolean => {
    this.ours ??= new Set(
      readLog(this.deps.workbook.log).flatMap((entry) =>
        entry.kind === 'row'
          ? Object.entries(entry.written).map(([key, print]) => `${key} ${print}`)
          : [],
      ),
    );
    return this.ours.has(`${name} ${fingerprint(text)}`);
  };

  private waitMs(rows: readonly SheetRow[], missing: number, revealWaitMs: number): number {
    if (this.error !== null) return 0;
    const slots = this.deps.api.slots();
    if (revealWaitMs > 0) {
      return missing > 0 && slots.requests > 0 && rows.length < matchAheadRowsMax
        ? 0
        : revealWaitMs;
    }
    return slots.requests > 0 ? 0 : slots.requestsFreeInMs;
  }
}

function uniqueByIdentity(rows: readonly SheetRow[]): readonly SheetRow[] {
  const byIdentity = new Map<string, SheetRow>();
  for (const row of rows) {
    if (!byIdentity.has(identityOf(row))) byIdentity.set(identityOf(row), row);
  }
  return [...byIdentity.values()];
}

function intentFor(run: RunState, unknown: readonly Candidate[]): RunState['intent'] {
  if (unknown.length === 0 || run.intent === null) return null;
  const people = unknown.map(({ personId, charge }) => ({ id: personId, charge: [...charge] }));
  return { ...run.intent, people };
}

function rowEntry(
  runId: string,
  step: string,
  { update, written, earlier }: PlannedRow,
): readonly LogEntry[] {
  const prints: Partial<Record<OutputName, string>> = {};
  for (const [name, text] of Object.entries(written))
    prints[name as OutputName] = fingerprint(text);
  const row = rowPrint(update.inputsKey);
  return [{ kind: 'row', runId, step, personId: update.personId, row, written: prints, earlier }];
}

/** The first pending row that this step did not touch; later steps begin there. */
function nextCursor(window: Window, updates: readonly RowUpdate[]): number {
  const settled = new Set(
    updates.filter(({ cells }) => !isUnderWay(cells.status ?? '')).map(({ identity }) => identity),
  );
  const open = window.pending.find((row) => !settled.has(identityOf(row)));
  return (
    open?.rowNumber ?? (window.pending[window.pending.length - 1]?.rowNumber ?? window.firstRow) + 1
  );
}

function isUnderWay(statusText: string): boolean {
  const { base } = parseStatus(statusText);
  return (
    base === 'Matched' ||
    base === 'Waiting: its turn' ||
    base === 'Waiting: credits' ||
    base === 'Waiting: daily cap'
  );
}

function count(counts: RunState['counts'], statusText: string): void {
  const { base } = parseStatus(statusText);
  if (base === 'Done') counts.done += 1;
  else if (base === 'Matched') counts.matched += 1;
  else if (base === 'No match') counts.noMatch += 1;
  else if (base === 'No data on file') counts.noData += 1;
  else if (base === 'Not enough input') counts.notEnoughInput += 1;
  else if (base === 'Waiting: credit limit') counts.waiting += 1;
  else if (base === 'Error') counts.errors += 1;
}

const goneNote = 'Some rows were gone when their results came; nothing was written for them.';
const keptNote = 'Some cells held text of yours and were kept.';

function notesWith(notes: readonly string[], report: { gone: number; kept: number }): string[] {
  const added = [...(report.gone > 0 ? [goneNote] : []), ...(report.kept > 0 ? [keptNote] : [])];
  return [...new Set([...notes, ...added])];
}
