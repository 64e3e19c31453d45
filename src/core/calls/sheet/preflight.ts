/** Defines what is told before a run: everything that would stop it, all at once. */

import type { AccountMemory } from '../../account/account-memory';
import { ownerIn } from '../../account/owner';
import type { ContactList } from '../../contact-list/contact-list';
import { nameOf } from '../../ports/named-error';
import type { Table } from '../../ports/workbook';
import { fieldsLacking, isUnlisted, isUntilChanged } from '../../run/rows/reopening';
import { isOpen } from '../../run/rows/row-filter';
import { unfilledBy } from '../../run/rows/unfilled';
import type { RunState } from '../../run/run-state';
import { inputsOf } from '../../run/settings-of';
import type { RunRequest } from '../../run/views';
import { columnOf, runColumns } from '../../sheet/columns/outputs';
import { livingMarks } from '../../sheet/columns/pasted-over';
import { ChosenRows } from '../../sheet/rows/chosen-rows';
import { type Frame, frameOf } from '../../sheet/rows/frame';
import {
  changedRow,
  collectIn,
  forEachRow,
  isBlank,
  type SheetRow,
} from '../../sheet/rows/sheet-rows';
import { type Availability, emptyStatus, isFinal, isSaidTo } from '../../sheet/rows/status';
import type { OutputName, RowChoice } from '../../words';
import { busyProblem, problem, problemOfThrow, sheetProblem } from '../problems';
import type { PreflightView, Problem } from '../views';
import type { EditedRows } from './edited-rows';
import { columnLetter, trimmedHeaders } from './sheet-view';

export interface PreflightParts {
  readonly table: Table | null;
  readonly request: RunRequest;
  readonly account: AccountMemory | null;
  readonly accountProblem: Problem | null;
  /** Nobody else may begin a run now. */
  readonly isBusy: boolean;
  readonly lastRun: RunState | null;
  /** Read where a row needs it: at most changes of the form none does. */
  readonly list: () => ContactList;
  readonly edited: EditedRows;
}

export function preflight(parts: PreflightParts): PreflightView {
  const { table, request, account } = parts;
  const chosen = table === null || request.rows === 'all' ? null : chosenRows(table, request.rows);
  const outputs = table === null ? {} : outputColumnsOf(table, request);
  const found = table === null ? noneFound : rowsFound(parts, table, outputs, chosen);
  const { rows } = found;
  const wanted = account === null ? 0 : creditsFor(rows, request, account);
  return {
    blockers: blockersOf(parts, outputs, found),
    occupied: table === null ? null : occupiedText(table, outputs, rows),
    rows: rows.length,
    finished: found.finished,
    blank: found.blank,
    hidden: chosen?.hidden ?? 0,
    creditsWanted: wanted,
    creditLimit: Math.max(0, Math.min(wanted, account?.credits ?? 0)),
  };
}

const unreadable: readonly string[] = ['ListUnreadable', 'ListLoading', 'LogUnusable'];

/** Without the list and the log nobody can tell whom a run would take on. */
function rowsFound(...asked: Parameters<typeof rowsOf>): FoundRows {
  try {
    return rowsOf(...asked);
  } catch (error) {
    if (!unreadable.includes(nameOf(error))) throw error;
    return { ...noneFound, problem: problemOfThrow(error) };
  }
}

/** Rows × fields (product: the sidebar); finished rows count what is new. */
function creditsFor(
  rows: readonly SheetRow[],
  request: RunRequest,
  account: AccountMemory,
): number {
  const fields = rows.reduce((sum, row) => {
    const isDone = isFinal(row.status) && row.status.base !== 'Do not contact';
    const lacking = isDone ? fieldsLacking(request, row) : request.reveal;
    return sum + lacking.length;
  }, 0);
  return fields * account.costPerReveal;
}

/** What of the form tells which rows a run would take on. */
function demandsOf({ request, lastRun }: PreflightParts, present: OutputColumns) {
  const outputs = runColumns(request.preset, request.outputs);
  const made = outputs.map(({ name }) => name).filter((name) => !(name in present));
  return {
    chosen: false,
    reveal: [...request.reveal],
    onlyVerifiedEmails: request.onlyVerifiedEmails,
    confidenceMin: request.confidenceMin,
    newOutputs: [...made, ...unfilledBy(lastRun, request.sheetId, outputs)],
  };
}

/**
 * What the records called owned, to this account, is free, whatever is left of money: nothing else may be
 * to be had. Where nothing is left to do, nothing costs either.
 */
function needsMoney(
  found: FoundRows,
  { reveal }: RunRequest,
  account: AccountMemory | null,
): boolean {
  const payer = ownerIn(account?.account ?? '');
  const told = found.rows.map(({ knownId, status }) =>
    reveal.map((field) => {
      const kind = knownId === '' ? undefined : status.available?.[field];
      // What another account was told costs, this one may own; the record tells, free.
      return kind === undefined || kind === 'none' || isSaidTo(payer, status) ? kind : 'yours';
    }),
  );
  if (told.some((kinds) => kinds.includes('yours'))) return false;
  const isFree = (kinds: readonly (Availability | undefined)[]) =>
    kinds.every((kind) => kind === 'none');
  return reveal.length > 0 && (found === noneFound || !told.every(isFree));
}

function blockersOf(
  parts: PreflightParts,
  outputs: OutputColumns,
  found: FoundRows,
): readonly Problem[] {
  const needsMore = () => needsMoney(found, parts.request, parts.account);
  const { table, request, account, accountProblem, isBusy } = parts;
  const blockers: (Problem | null)[] = [
    isBusy ? busyProblem : null,
    accountProblem,
    table === null ? sheetProblem : null,
    isUsable(request) ? null : columnsProblem,
    found.problem,
    ...moneyBlockers(account, needsMore),
    table === null ? null : protectedBlocker(table, outputs, request),
  ];
  return blockers.filter((blocker): blocker is Problem => blocker !== null);
}

/** Where the account has what it takes, no row is looked at for it. */
function moneyBlockers(
  account: AccountMemory | null,
  needsMore: () => boolean,
): readonly Problem[] {
  if (account === null) return [];
  const found = [creditsBlocker(account), capBlocker(account)].filter((each) => each !== null);
  return found.length > 0 && needsMore() ? found : [];
}

export const columnsProblem = problem(
  'COLUMNS',
  'No usable columns are chosen.',
  'Choose a LinkedIn URL column, a person ID column, or a name with a company or work email.',
  'columns',
);

/** A person can be told from a link, an id, an address, or a name with a place. */
export function isUsable({ mapping }: Pick<RunRequest, 'mapping'>): boolean {
  const has = (name: keyof RunRequest['mapping']) => mapping[name] !== undefined;
  if (has('linkedinUrl') || has('personId') || has('email')) return true;
  const name = has('fullName') || (has('firstName') && has('lastName'));
  return name && (has('company') || has('companyWebsite'));
}

function creditsBlocker(account: AccountMemory): Problem | null {
  if (account.credits >= account.costPerReveal) return null;
  return problem(
    'INSUFFICIENT_CREDITS',
    `Credits on the account: ${account.credits}.`,
    'Top up the account, or choose to reveal nothing and match only.',
    'creditLimit',
  );
}

function capBlocker(account: AccountMemory): Problem | null {
  if (account.revealsToday < account.revealsPerDay) return null;
  return problem(
    'DAILY_LIMIT',
    `The daily cap of ${account.revealsPerDay} reveals is reached.`,
    'It starts anew at 00:00 UTC; a preview is free at any time.',
    'creditLimit',
  );
}

function protectedBlocker(
  table: Table,
  outputs: OutputColumns,
  { preset, outputs: wanted, outputsBefore }: RunRequest,
): Problem | null {
  const isMade = runColumns(preset, wanted).some(({ name }) => !(name in outputs));
  const made = isMade ? [outputsBefore ?? trimmedHeaders(table.headers()).length] : [];
  const locked = table.protectedColumns(Object.values(outputs), made);
  if (locked.length === 0) return null;
  const letters = locked.map(columnLetter).join(', ');
  return problem(
    'PROTECTED',
    `You may not edit column ${letters}.`,
    'Ask the owner to remove the protection, or let the add-on make new columns.',
    'outputs',
  );
}

type OutputColumns = Readonly<Partial<Record<OutputName, number>>>;

/** Columns of the run that are in the sheet already. */
function outputColumnsOf(table: Table, request: RunRequest): OutputColumns {
  const present = livingMarks(table, table.headers());
  const columns: Partial<Record<OutputName, number>> = {};
  for (const output of runColumns(request.preset, request.outputs)) {
    const column = columnOf(present, output);
    if (column !== undefined) columns[output.name] = column;
  }
  return columns;
}

interface FoundRows {
  /** Those that a run would take on. */
  readonly rows: readonly SheetRow[];
  readonly finished: number;
  readonly blank: number;
  /** Why they could not be found. */
  readonly problem: Problem | null;
}

const noneFound: FoundRows = { rows: [], finished: 0, blank: 0, problem: null };

function rowsOf(
  parts: PreflightParts,
  table: Table,
  outputs: OutputColumns,
  chosen: ChosenRows | null,
): FoundRows {
  const { request, list: listOf } = parts;
  const headers = table.headers();
  const settings = {
    inputs: inputsOf(headers, request, Object.values(outputs)),
    outputs: runColumns(request.preset, request.outputs).filter(({ name }) => name in outputs),
  };
  if (settings.inputs.length === 0) return noneFound;
  const frame = frameOf(settings, headers, outputs);
  let known: ContactList | null = null;
  const list = () => {
    known ??= listOf();
    return known;
  };
  const facts = {
    kind: 'enrich' as const,
    settings: demandsOf(parts, outputs),
    account: {},
    get list() {
      return list().print;
    },
  };
  const firstRows = request.firstRows ?? Number.POSITIVE_INFINITY;
  const found: SheetRow[] = [];
  const perhaps: SheetRow[] = [];
  let finished = 0;
  let blank = 0;
  forEachRow(table, frame, (row) => {
    if (found.length - perhaps.length >= firstRows) return;
    if (isOpen(facts, row) || isUnlisted(list, row)) {
      if (chosen?.has(row) ?? true) found.push(row);
    } else if (chosen?.mayHave(row.rowNumber) === false) return;
    else if (isUntilChanged(row)) {
      perhaps.push(row);
      found.push(row);
    } else if (isFinal(row.status) || !isBlank(row)) finished += 1;
    else blank += 1;
  });
  const rows = withEdited(parts, found, perhaps, { table, frame, chosen });
  return {
    rows: rows.slice(0, firstRows),
    finished: finished + found.length - rows.length,
    blank,
    problem: null,
  };
}

/** Of those that are done perhaps whose inputs were edited since, as they begin anew. */
function withEdited(
  { edited }: PreflightParts,
  found: readonly SheetRow[],
  perhaps: readonly SheetRow[],
  { table, frame, chosen }: { table: Table; frame: Frame; chosen: ChosenRows | null },
): readonly SheetRow[] {
  if (perhaps.length === 0) return found;
  const numbers = edited(perhaps, () => collectIn(table, frame), frame);
  const isPerhaps = new Set(perhaps);
  return found.flatMap((row) => {
    if (!isPerhaps.has(row)) return row;
    const isAnew = numbers.has(row.rowNumber) && (chosen?.has(row) ?? true);
    return isAnew
      ? changedRow(row, { status: emptyStatus, cells: { ...row.cells, status: '' } })
      : [];
  });
}

/**
 * Whether a row is hidden costs a call or two: a preflight, which is asked at every change of the
 * form, looks at this many open rows and counts those beyond as not hidden.
 */
const rowsAskedMax = 1_000;

function chosenRows(table: Table, choice: RowChoice): ChosenRows {
  let asked = 0;
  return new ChosenRows(table, choice, () => {
    asked += 1;
    return asked <= rowsAskedMax;
  });
}

/** `D5:G54 holds 12 cells that are not empty`, before anything is kept or replaced. */
function occupiedText(
  table: Table,
  outputs: OutputColumns,
  rows: readonly SheetRow[],
): string | null {
  const places = Object.values(outputs);
  const first = rows[0];
  const last = rows[rows.length - 1];
  if (first === undefined || last === undefined || places.length === 0) return null;
  const filled = rows.flatMap((row) =>
    Object.entries(row.cells).filter(
      ([name, text]) =>
        name !== 'status' && name !== 'personId' && text !== '' && row.status.base === '',
    ),
  ).length;
  if (filled === 0) return null;
  const above = table.headerRow - 1;
  const from = `${columnLetter(Math.min(...places))}${first.rowNumber + above}`;
  const to = `${columnLetter(Math.max(...places))}${last.rowNumber + above}`;
  const cells = filled === 1 ? '1 cell that is' : `${filled} cells that are`;
  return `${from}:${to} holds ${cells} not empty`;
}
