/** Defines which finished rows are opened again: final is final for the inputs and for what was asked. */

import type { ContactList } from '../../contact-list/contact-list';
import type { LogSheet, Table } from '../../ports/workbook';
import { ofOtherStages } from '../../sheet/columns/outputs';
import { rowPrint } from '../../sheet/log/log-line';
import { areRowsTold, readLog, rowsIn } from '../../sheet/log/run-log';
import { type Frame, frameNow } from '../../sheet/rows/frame';
import {
  againNote,
  confidenceIn,
  lookNote,
  noneNote,
  ownKeptNote,
  unverifiedNote,
} from '../../sheet/rows/remarks';
import { collectIn, type SheetRow } from '../../sheet/rows/sheet-rows';
import {
  type Availability,
  emptyStatus,
  isOfPeople,
  type Status,
  type StatusBase,
  statusOf,
} from '../../sheet/rows/status';
import { setStatuses } from '../../sheet/write/status-edits';
import { fingerprint } from '../../text/fingerprint';
import { type ContactField, contactFields, type OutputName } from '../../words';
import { endsIn } from '../past/end-line';
import type { RunState } from '../run-state';
import { currentFrame } from './column-memory';

/**
 * A row without a match or data is not tried again until its inputs change (product: the table of
 * answers). The log knows for which inputs a status was written; where it knows none at all, as in a
 * sheet that came from elsewhere, the status is believed. A row on the list `Do not contact` is tried
 * again once it is on it no more. The run knows its columns from right before. Gives the rows where none
 * had to be changed: in a large sheet reading them once more is most of a start.
 */
export function reopenChangedRows(
  table: Table,
  run: RunState,
  log: LogSheet,
  list: ContactList,
): Reopened | null {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const frame = attempt === 1 ? currentFrame(run, table) : frameNow(table, run.settings);
    const rows = collectIn(table, frame);
    const { sheetId } = run.settings;
    const changed = changedAmong(rows.filter(isUntilChanged), () => rows, log, sheetId);
    const texts = new Map(
      [...changed, ...rows.filter((row) => isUnlisted(() => list, row))].map(({ rowNumber }) => [
        rowNumber,
        '',
      ]),
    );
    if (texts.size === 0) return { frame, rows };
    if (setStatuses(table, run.settings, rows, texts)) break;
  }
  return null;
}

interface Reopened {
  readonly frame: Frame;
  readonly rows: readonly SheetRow[];
}

const attemptsMax = 3;

const untilChanged: readonly StatusBase[] = [
  'No match',
  'No data on file',
  'Not enough input',
  'Do not contact',
];

/** Such a row is not tried again until its inputs change, but for what else reopens rows. */
export function isUntilChanged({ status }: SheetRow): boolean {
  return untilChanged.includes(status.base) && !isOfPeople(status);
}

/** Those whose inputs are others than at their last try; `all` rows of the sheet are asked for where they are needed. */
export function changedAmong(
  candidates: readonly SheetRow[],
  all: () => readonly SheetRow[],
  log: LogSheet,
  sheetId: number,
): readonly SheetRow[] {
  if (candidates.length === 0) return [];
  const entries = readLog(log);
  const told = rowsIn(entries);
  const tried = new Set(told.map(({ row, written }) => `${row} ${written.status ?? ''}`));
  const wasTried = (row: SheetRow) =>
    tried.has(`${rowPrint(row.inputsKey)} ${fingerprint(row.cells.status ?? '')}`);
  const strange = candidates.filter((row) => tried.size > 0 && !wasTried(row));
  if (strange.length === 0 || areRowsTold(entries)) return strange;
  // Lines have gone in time, all but charges: an edit is told by inputs of this sheet that stand nowhere now.
  const standing = new Set(all().map((row) => rowPrint(row.inputsKey)));
  const endOf = endsIn(entries);
  const gone = new Set(
    told.flatMap(({ runId, row, written }) => {
      const isHere = (endOf(runId)?.settings.sheetId ?? sheetId) === sheetId;
      return isHere && !standing.has(row) ? [written.status] : [];
    }),
  );
  // That a row has too little is plain to see, also where it was tried by a run of fewer columns.
  const hasEnough = ({ status, lead }: SheetRow) =>
    status.base === 'Not enough input' && lead.kind === 'ok';
  return strange.filter((row) => hasEnough(row) || gone.has(fingerprint(row.cells.status ?? '')));
}

/** The entry that its status names has left the list; what people say themselves names none. */
export function isUnlisted(list: () => ContactList, { status }: SheetRow): boolean {
  const [entry] = status.notes;
  return status.base === 'Do not contact' && entry !== undefined && !list().has(entry);
}

type Settings = RunState['settings'];

/** What of a run's settings may concern rows that are done; a form that is not complete leaves some out. */
export type Demands = { readonly reveal: readonly ContactField[] } & Partial<
  Pick<
    Settings,
    'onlyVerifiedEmails' | 'confidenceMin' | 'newOutputs' | 'auto' | 'renews' | 'beside'
  >
>;

/**
 * Whether a run wants more of a finished row than was asked for: another field, unverified emails
 * too, a lower confidence, other columns. What runs by itself takes on no row that somebody finished.
 */
export function reopens(demands: Demands, row: SheetRow): boolean {
  if (demands.auto === true) return false;
  const { base } = row.status;
  if (base === 'No match') return wouldSuffice(demands, row);
  if (base !== 'Done' && base !== 'No data on file') return false;
  if (isRenewed(demands, row)) return true;
  // Nothing more is revealed by a match that is weaker than what is asked for now.
  const confidence = demands.beside?.includes('confidence') ? '' : row.cells.confidence;
  if (Number(confidence || 1) < (demands.confidenceMin ?? 0)) return false;
  return fieldsLacking(demands, row).length > 0 || lacksOutputs(demands, row);
}

/** A check found the person at another company: what they cost now is asked anew. */
function isRenewed({ renews }: Demands, row: SheetRow): boolean {
  return renews === true && hasMoved(row);
}

/** As a check says. */
export function hasMoved({ cells: { changed = '' } }: SheetRow): boolean {
  return changed.startsWith('company: ');
}

const unasked = { email: 'unasked', phone: 'unasked' } as const;

/** Contact fields that a run would newly ask for in a finished row. */
export function fieldsLacking(demands: Demands, row: SheetRow): readonly ContactField[] {
  return demands.reveal.filter((field) => {
    const kind = kindAfter(row, field);
    if (kind === 'unverified') return demands.onlyVerifiedEmails !== true;
    return kind === 'unasked';
  });
}

/** What no record that is read anew tells. */
const untold: readonly OutputName[] = [...ofOtherStages, 'personId', 'confidence'];

function lacksOutputs({ newOutputs = [] }: Demands, { statedId, cells }: SheetRow): boolean {
  const isLacking = (name: OutputName) => !untold.includes(name) && (cells[name] ?? '') === '';
  return statedId !== '' && newOutputs.some(isLacking);
}

/** The status of a finished row as the run that wants more of it begins with: nothing is forgotten. */
export function reopenedStatus(demands: Demands, row: SheetRow): Status {
  const { base } = row.status;
  if (!reopens(demands, row)) return row.status;
  if (base === 'No match') return emptyStatus;
  if (isRenewed(demands, row))
    return statusOf('Matched', { available: unasked, notes: [againNote, lookNote] });
  const available = { email: kindAfter(row, 'email'), phone: kindAfter(row, 'phone') };
  const looks = lacksOutputs(demands, row) ? [lookNote] : [];
  return statusOf('Matched', { available, notes: [againNote, ...looks] });
}

const closedNotes: Readonly<Partial<Record<Availability, (field: ContactField) => string>>> = {
  none: noneNote,
  unverified: () => unverifiedNote,
};

/** The inverse: what a reopened row says once nothing more is wanted of it. */
export function closedAgain({ available }: Status): Status {
  const notes = contactFields.flatMap((field) => {
    const note = closedNotes[available?.[field] ?? 'unasked'];
    return note === undefined ? [] : note(field);
  });
  const isEmpty = notes.length > 0 && !Object.values(available ?? {}).includes('kept');
  return statusOf(isEmpty && notes.every(isNone) ? 'No data on file' : 'Done', { notes });
}

function isNone(note: string): boolean {
  return note.endsWith(' on file');
}

/** What a finished row tells of a field: by its cell, by its remarks, or nothing because it was not asked. */
function kindAfter({ cells, status }: SheetRow, field: ContactField): Availability {
  if ((cells[field] ?? '') !== '') return 'kept';
  const { base, notes, available } = status;
  if (notes.includes(ownKeptNote(field))) return 'kept';
  if (notes.includes(noneNote(field)) || available?.[field] === 'none') return 'none';
  if (field === 'email' && notes.includes(unverifiedNote)) return 'unverified';
  return base === 'No data on file' && notes.length === 0 ? 'none' : 'unasked';
}

/** Its match was too weak for the earlier run, but is good enough for this one. */
function wouldSuffice({ confidenceMin = 1 }: Demands, { status }: SheetRow): boolean {
  const best = confidenceIn(status.notes);
  return best !== null && best >= confidenceMin;
}
