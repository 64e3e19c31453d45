/** Defines an erase: first where something of a person stands, then that what the add-on wrote goes. */

import * as z from 'zod/mini';
import { namedError, nameOf } from '../ports/named-error';
import type { Cache, Store } from '../ports/services';
import { isSheetRefused, type Table, type Workbook } from '../ports/workbook';
import type { RunState } from '../run/run-state';
import type { RunStore } from '../run/run-store';
import type { LogEntry } from '../sheet/log/log-line';
import { isShortened } from '../sheet/log/retention';
import { readLogBook } from '../sheet/log/run-log';
import { standIn, standInNumber } from '../sheet/log/stand-ins';
import { hiddenByFilter } from '../sheet/rows/chosen-rows';
import { SheetBusy } from '../sheet/sheet-busy';
import { parseKept } from '../text/kept-json';
import { lateSchema } from '../text/schema';
import {
  asksWithout,
  askTextWithout,
  forgetSpending,
  isAbout,
  isInDoubt,
  type KeptDeps,
  runWithout,
  spendingAbout,
} from './kept';
import { answersAbout, forgetAnswers } from './kept-answers';
import { type Lead, tellsOfRow } from './leads';
import { eraseLines, linesAbout } from './log';
import type { LineErasure } from './log-lines';
import { namesIn } from './names';
import { type ErasedPerson, personOf } from './person';
import { allOfThem, dueRows, eraseCells, leadsOf, plannedRows } from './sheets';
import { rowsWithinRules, type StatusRefused, statusRefusal } from './status-rules';
import { allRows } from './until-erased';

export interface EraseDeps extends KeptDeps {
  readonly workbook: Workbook;
  readonly runs: RunStore;
  readonly documentCache: Cache;
}

/** A row that holds something of the person. */
export interface FoundRow {
  readonly sheetName: string;
  /** As people see it. */
  readonly row: number;
  /** Cells that the erase empties. */
  readonly cells: number;
  /** Columns (from 0) whose cells stay: the add-on did not write them. */
  readonly left: readonly number[];
}

export interface Found {
  readonly people: number;
  readonly rows: readonly FoundRow[];
  readonly logLines: number;
  /** Kept answers of formulas, and texts beside the sheets, that name them. */
  readonly answers: number;
  readonly kept: number;
  /** An erase of these people, or of others, was interrupted, and is done with this one. */
  readonly unfinished: boolean;
}

/** What a lost answer charged is not known yet, and would be looked for by the person's id. */
class PersonInDoubt extends namedError('PersonInDoubt') {}

const erasingKey = 'cdx.erasing';

/** Whom an erase under way is about: an execution may end before it is done. */
const erasingSchema = lateSchema(() =>
  z.object({ v: z.literal(1), ids: z.array(z.string()), first: z.number() }),
);

type Erasing = z.infer<ReturnType<typeof erasingSchema>>;

/** Texts that name who stands in the selected rows: their ids, or else what stands there of them. */
export function askedSelection(
  workbook: Workbook,
  table: Table,
  mayAsk: () => boolean,
): readonly string[] {
  const leads = selectedLeads(table, mayAsk);
  if (leads.every(({ ids }) => ids.length > 0)) return leads.flatMap(({ ids }) => ids);
  const tells = tellsOfRow(allLeads(workbook));
  return leads.flatMap((lead) => {
    if (lead.ids.length > 0) return lead.ids;
    const names = new Set([...lead.own, ...lead.typed.filter((name) => tells(name, lead))]);
    return lead.texts.filter((text) => namesIn(text).some((name) => names.has(name)));
  });
}

const looksMax = 6;

/**
 * Of the selected rows those that no filter hides: who selects from the first to the last sees the others alone.
 * Where rows come or go, those that were selected have other numbers, and as many may go as come: who
 * stands in them reads the same before and after the last look at the selection.
 */
function selectedLeads(table: Table, mayAsk: () => boolean): readonly Lead[] {
  const lastRow = table.lastRow();
  const look = () => {
    const rows = table.selectedRows();
    return { rows, leads: leadsOf(table, new Set(rows), hiddenByFilter(table, mayAsk)) };
  };
  let before = look();
  for (let looks = 2; looks <= looksMax; looks += 1) {
    table.flush();
    const now = look();
    if (table.lastRow() !== lastRow) break;
    if (JSON.stringify(now) === JSON.stringify(before)) return now.leads;
    before = now;
  }
  throw new SheetBusy('rows were chosen');
}

function allLeads(workbook: Workbook): readonly Lead[] {
  return workbook.allTables().flatMap((table) => leadsOf(table, null));
}

interface Task {
  readonly person: ErasedPerson;
  /** What is kept until it is done: ids have stand-ins from `first` on, in their order. */
  readonly erasing: Erasing;
  readonly isUnfinished: boolean;
}

/** Ids of an erase that was interrupted come first, so that they keep their stand-ins. */
function taskOf({ documentStore, workbook }: EraseDeps, asked: readonly string[]): Task {
  const before = parseKept(erasingSchema, documentStore.get(erasingKey));
  const book = allRows(workbook.log, (lastRow) => readLogBook(workbook.log, lastRow));
  const { entries } = book;
  const person = personOf(
    asked,
    before?.ids ?? [],
    allLeads(workbook),
    book,
    isShortened(documentStore),
  );
  const first = before?.first ?? lastStandIn(entries) + 1;
  return { person, erasing: { v: 1, ids: [...person.ids], first }, isUnfinished: before !== null };
}

function lastStandIn(entries: readonly LogEntry[]): number {
  return entries.reduce(
    (last, entry) =>
      entry.kind === 'reveal' ? Math.max(last, standInNumber(entry.personId)) : last,
    0,
  );
}

/** Whom a find, or an erase, is about. */
export interface Erased {
  /** What stood there before. */
  readonly found: Found;
  readonly ids: ReadonlySet<string>;
}

/** Changes nothing. */
export function findPerson(deps: EraseDeps, asked: readonly string[]): Erased {
  const task = taskOf(deps, asked);
  return { found: foundOf(deps, task, asked), ids: task.person.ids };
}

function foundOf(deps: EraseDeps, task: Task, asked: readonly string[]): Found {
  const { person, isUnfinished } = task;
  const { ids } = person;
  const { runs, workbook, documentCache } = deps;
  const asks = runs.asks().filter((ask) => isAbout(ask, ids)).length;
  const run = runs.load();
  const isInRun = run !== null && runWithout(run, ids).recovered.length < run.recovered.length;
  return {
    people: ids.size,
    rows: workbook
      .allTables()
      .flatMap((table) => foundRows(table, person, workbook.contactList.isIt(table))),
    logLines: linesAbout(workbook.log, lineErasure(task)).length,
    answers: answersAbout(documentCache, ids, asked),
    kept: asks + spendingAbout(deps, namedBy(ids, asked)) + (isInRun ? 1 : 0),
    unfinished: isUnfinished,
  };
}

/** A formula whose execution ended may have left an id that stands nowhere else: whoever asks by it finds it. */
function namedBy(ids: ReadonlySet<string>, asked: readonly string[]): ReadonlySet<string> {
  return new Set([...ids, ...asked]);
}

function foundRows(table: Table, person: ErasedPerson, isList: boolean): readonly FoundRow[] {
  return plannedRows(table, person, isList).map(({ rowNumber, edits, left }) => ({
    sheetName: table.name,
    row: rowNumber + table.headerRow - 1,
    cells: edits.size,
    left,
  }));
}

function lineErasure({ person, erasing }: Task): LineErasure {
  const { ids, first } = erasing;
  const numbers = new Map(ids.map((id, index) => [id, first + index]));
  return {
    person,
    standInOf: (id) => standIn(numbers.get(id) ?? 0),
    askWithout: (text) => askTextWithout(text, person.ids),
  };
}

/** Null also where the sheet can't be looked at, as while somebody sorts it. */
function refusalIn(table: Table, person: ErasedPerson): StatusRefused | null {
  try {
    return statusRefusal(table, dueRows(table, person));
  } catch {
    return null;
  }
}

/** A sheet that refuses keeps no other from being erased: it is told at the end, and stays due. */
function failuresOf(
  table: Table,
  person: ErasedPerson,
  checkTurn: () => void,
  choose = allOfThem,
): readonly unknown[] {
  try {
    eraseCells(table, person, checkTurn, choose);
    return [];
  } catch (error) {
    if (nameOf(error) === 'TurnLost') throw error;
    if (isSheetRefused(error) || choose !== allOfThem) return [error];
    const refusal = refusalIn(table, person);
    if (refusal === null) return [error];
    const others = failuresOf(table, person, checkTurn, (rows) => rowsWithinRules(table, rows));
    return [...others, refusal];
  }
}

/**
 * `run` is the document's run in this execution's turn; null where there is none. Done again after an
 * execution that ended, it comes to the same end. `demand` is told of how many people it is about,
 * and throws where these are too many.
 */
export function erasePerson(
  deps: EraseDeps,
  asked: readonly string[],
  run: RunState | null,
  demand: (people: number) => void,
): Erased {
  const task = taskOf(deps, asked);
  const { person } = task;
  const { ids } = person;
  const { runs, workbook, documentStore, clock } = deps;
  demand(ids.size);
  if (isInDoubt(runs.asks(), ids, clock.nowMs())) {
    throw new PersonInDoubt('What a lost answer charged for this person is not known yet.');
  }
  const found = foundOf(deps, task, asked);
  const checkTurn = () => {
    if (run !== null) runs.checkTurn(run);
  };
  checkTurn();
  const before = documentStore.get(erasingKey);
  documentStore.set(erasingKey, JSON.stringify(task.erasing));
  forgetAnswers(deps.documentCache);
  forgetSpending(deps, namedBy(ids, asked));
  runs.changeAsks(run, (asks) => asksWithout(asks, ids));
  if (run !== null) runs.save(runWithout(run, ids));
  const sheets = workbook.allTables().filter((table) => !workbook.contactList.isIt(table));
  const failed = sheets.flatMap((table) => failuresOf(table, person, checkTurn));
  demandNone(failed, documentStore, before);
  // Last: it tells the next try what the add-on wrote in the cells that are left.
  eraseLines(workbook.log, lineErasure(task), checkTurn);
  workbook.log.flush();
  documentStore.remove(erasingKey);
  return { found, ids };
}

/**
 * Where rules alone are in the way, the rows that are left tell all that they told: what was due `before`
 * is due again, so that nobody else's erase waits for them.
 */
function demandNone(failed: readonly unknown[], store: Store, before: string | null): void {
  if (failed.length === 0) return;
  if (failed.every((error) => nameOf(error) === 'StatusRefused')) {
    if (before === null) store.remove(erasingKey);
    else store.set(erasingKey, before);
  }
  throw failed[0];
}
