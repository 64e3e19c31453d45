/** Defines an item: one identity of pending rows whose person is known, and what it still wants. */

import type { Person } from '../../api/endpoints/person';
import { emailFrom } from '../../inputs/email';
import { freeOutput, ofOtherStages, writtenText } from '../../sheet/columns/outputs';
import { isToldByCheck } from '../../sheet/rows/changed-text';
import {
  catchUpNote,
  heldNote,
  isCarried,
  lookNote,
  noneNote,
  ownKeptNote,
  unverifiedNote,
} from '../../sheet/rows/remarks';
import {
  changedRow,
  hasOutdatedPerson,
  holdsValue,
  identityOf,
  type SheetRow,
} from '../../sheet/rows/sheet-rows';
import {
  type Availabilities,
  formatStatus,
  inputsMark,
  isOverForThisRun,
  type Status,
  type StatusBase,
  statusOf,
  thousandths,
  waitsForMoney,
} from '../../sheet/rows/status';
import { isoDay } from '../../text/utc-day';
import { type ContactField, contactFields, type OutputName } from '../../words';
import { fieldKey } from '../money/asks';
import { availabilitiesOf, contactValue, isVerified } from '../money/price';
import type { LogMemory } from '../past/log-memory';
import type { RunState } from '../run-state';
import type { RowUpdate } from '../write/row-targets';
import type { Lookup } from './lookups';

export interface Item {
  readonly row: SheetRow;
  readonly personId: string;
  /** Null where the row was matched by an earlier step and only its id is at hand. */
  readonly person: Person | null;
  readonly confidence: number | null;
  /** Null where only an id is known and nothing has been said of its fields. */
  readonly available: Availabilities | null;
}

/** `people` are those whose record this step has read: it says more than any row remembers. */
export function itemOf(
  row: SheetRow,
  lookup: Lookup | undefined,
  people: ReadonlyMap<string, Person>,
  log: Pick<LogMemory, 'holdsOthers'>,
): Item | null {
  const item = { row, confidence: null };
  if (lookup?.kind === 'person') {
    const { person, confidence } = lookup;
    const known = { ...item, row: knownAgain(row, person, log) };
    return withRecord({ ...known, personId: person.id, confidence }, person);
  }
  if (lookup !== undefined || row.knownId === '') return null;
  const known = { ...item, personId: row.knownId, person: null, available: row.status.available };
  const person = people.get(row.knownId);
  return person === undefined ? known : withRecord(known, person);
}

/**
 * Found by other inputs than before, and the same as stands in the row: what that holds is theirs, unless
 * their email is at another company by now, or was written for somebody else alone.
 */
function knownAgain(row: SheetRow, person: Person, log: Pick<LogMemory, 'holdsOthers'>): SheetRow {
  const { id, slug, email } = person;
  if (!hasOutdatedPerson(row) || (row.statedId !== id && row.statedId !== slug)) return row;
  const domain = emailFrom(row.cells.email)?.domain;
  if (domain !== undefined && domain !== email.domain.toLowerCase()) return row;
  const isTheirs = (field: ContactField) => row.cells[field] === contactValue(person, field);
  const told = contactFields.filter((field) => !isTheirs(field));
  if (log.holdsOthers(row, [id, slug], told)) return row;
  const kept = (field: ContactField) => ((row.cells[field] ?? '') === '' ? 'unasked' : 'kept');
  const available = { email: kept('email'), phone: kept('phone') } as const;
  return changedRow(row, {
    knownId: row.statedId,
    isOthers: false,
    status: { ...row.status, available },
  });
}

function withRecord(item: Omit<Item, 'person' | 'available'>, person: Person): Item {
  return { ...item, person, available: { ...availabilitiesOf(person), ...keptOf(item.row) } };
}

/** What the row holds by an earlier run it does not want again, whoever owns it now. */
function keptOf(row: SheetRow): Partial<Availabilities> {
  const kept: { email?: 'kept'; phone?: 'kept' } = {};
  for (const field of contactFields) {
    if (row.status.available?.[field] === 'kept' && holdsValue(row, field)) kept[field] = 'kept';
  }
  return kept;
}

/** Texts that need no credit, for every output column of the run. */
function freeCells({ settings }: RunState, { row, confidence }: Item, person: Person) {
  const cells: Partial<Record<OutputName, string>> = {};
  const { beside = [], outputs } = settings;
  for (const { name } of outputs) {
    // What the run was not asked for is written over what was somebody else's alone.
    const isTheirs = hasOutdatedPerson(row) && Boolean(row.cells[name]);
    if (ofOtherStages.includes(name) || (beside.includes(name) && !isTheirs)) continue;
    const text = writtenText(freeOutput(name, person, confidence));
    // The confidence of a match is known to the step that matched; a later one must not blank it.
    if (name !== 'confidence' || text !== '') cells[name] = text;
  }
  return cells;
}

export function updateOf(row: SheetRow, personId: string, cells: RowUpdate['cells']): RowUpdate {
  return { identity: identityOf(row), inputsKey: row.inputsKey, personId, cells };
}

/**
 * The row has no outcome yet, or gave up for this run: the sheet remembers the person and what is on
 * file. What is at hand is written at once: it is paid for, or was always this account's. `ordered`: the
 * item as it was when its values were asked for.
 */
export function matchedUpdate(
  run: RunState,
  item: Item,
  base: StatusBase,
  notes = notesFor(item, base),
  ordered = item,
): RowUpdate {
  const { row, person } = item;
  const plain = statusOf(base);
  const waits = waitsForMoney(plain);
  // A row that waits anew says so itself.
  const others = notes.filter((note) => note !== catchUpNote && !(waits && note === heldNote));
  const told = run.settings.auto && waits ? [...others, catchUpNote] : others;
  const status = statusOf(base, {
    chosen: run.settings.chosen && !isOverForThisRun(plain),
    available: item.available,
    print: inputsMark(row.inputsKey),
    owner: person === null ? row.status.owner : (run.account.owner ?? ''),
    list: person === null ? row.status.list : (run.list ?? ''),
    confidence: item.confidence === null ? row.status.confidence : thousandths(item.confidence),
    // Its record has been read now.
    notes: person === null ? told : told.filter((note) => note !== lookNote),
  });
  const cells = person === null ? {} : freeCells(run, item, person);
  const { contacts, dated } = contactCells(run, ordered, person);
  return updateOf(row, item.personId, {
    ...outdatedContacts(row, stillTheirs(run, item)),
    ...cells,
    ...(run.kind === 'enrich' ? { ...contacts, ...dated } : {}),
    status: formatStatus(status),
  });
}

function notesFor({ row }: Item, base: StatusBase): readonly string[] {
  const { status } = row;
  return status.base === base || base === 'Matched' ? status.notes : status.notes.filter(isCarried);
}

/** Values of the person that the row's former inputs meant go, also where no new ones come. */
function outdatedContacts(
  row: SheetRow,
  stays: readonly OutputName[] = [],
): Partial<Record<OutputName, string>> {
  const cells: Partial<Record<OutputName, string>> = {};
  if (!hasOutdatedPerson(row)) return cells;
  for (const name of ofPerson) {
    if (stays.includes(name)) continue;
    const text = row.cells[name] ?? '';
    if (text !== '' && (name !== 'changed' || isToldByCheck(text))) cells[name] = '';
  }
  return cells;
}

/** Of the same person, who works elsewhere by now, a phone that this run does not ask for. */
function stillTheirs({ settings }: RunState, { row, personId }: Item): readonly OutputName[] {
  return row.statedId === personId ? (settings.beside ?? []) : [];
}

const ofPerson: readonly OutputName[] = [...contactFields, 'revealedOn', 'changed'];

/** The row is done: values that are at hand, and a word for each wanted field that is not. */
export function doneUpdate(run: RunState, item: Item, person: Person | null): RowUpdate {
  const { contacts, dated, notes } = contactCells(run, item, person);
  const cells = person === null ? {} : freeCells(run, item, person);
  const hasValues = Object.keys(contacts).length > 0 || hasKeptBeside(run, item.row);
  const status = doneStatus(run, notes, hasValues);
  return updateOf(item.row, item.personId, {
    ...outdatedContacts(item.row, stillTheirs(run, item)),
    ...cells,
    ...contacts,
    ...dated,
    status: formatStatus(status),
  });
}

/** Some values are there and others still wait: what was paid for is written at once. */
export function partUpdate(
  run: RunState,
  item: Item,
  person: Person,
  base: StatusBase,
  notes?: readonly string[],
): RowUpdate {
  return matchedUpdate(run, withRecord(item, person), base, notes, item);
}

function contactCells(run: RunState, item: Item, person: Person | null) {
  const contacts: Partial<Record<OutputName, string>> = {};
  const notes: string[] = [];
  let isNew = false;
  for (const field of run.settings.reveal) {
    const value = person === null ? null : contactValue(person, field);
    const note = absence(run, item, person, field);
    if (value !== null && (note === null || isBought(run, item, note, field))) {
      const text = writtenText(value);
      contacts[field] = text;
      isNew ||= item.row.cells[field] !== text;
    }
    if (note !== null) notes.push(note);
  }
  const dated = isNew ? { revealedOn: isoDay(run.account.day) } : {};
  return { contacts, dated, notes };
}

/** Ordered as verified, and told otherwise by the answer that charged it. */
function isBought(
  { recovered }: RunState,
  { personId, available }: Item,
  note: string,
  field: ContactField,
): boolean {
  if (note !== unverifiedNote) return false;
  const before = available?.[field] ?? 'file';
  return (
    (before !== 'yours' && before !== 'unverified') || recovered.includes(fieldKey(personId, field))
  );
}

/** What an earlier run for another field wrote of this very person. */
function hasKeptBeside({ settings }: RunState, row: SheetRow): boolean {
  const isKept = (field: ContactField) =>
    !settings.reveal.includes(field) && Boolean(row.cells[field]);
  return !hasOutdatedPerson(row) && contactFields.some(isKept);
}

function doneStatus(run: RunState, notes: readonly string[], hasValues: boolean): Status {
  const { reveal } = run.settings;
  const nothing = !hasValues && notes.length === reveal.length;
  const onFile = notes.filter((note) => !contactFields.some((field) => note === noneNote(field)));
  if (!nothing || onFile.length > 0) return statusOf('Done', { notes });
  // A run that asked for one field says which: the other one may be on file all the same.
  return statusOf('No data on file', { notes: reveal.length < contactFields.length ? notes : [] });
}

/** Why a wanted field has no value; null where it has one or may still get one. */
function absence(
  run: RunState,
  item: Item,
  person: Person | null,
  field: ContactField,
): string | null {
  if (holdsValue(item.row, field)) return null;
  if (item.row.formulas?.includes(field)) return ownKeptNote(field);
  const available = person === null ? item.available : availabilitiesOf(person);
  const verifiedOnly = field === 'email' && run.settings.onlyVerifiedEmails;
  // Of a person known by id alone nothing has been said.
  const status = available?.[field] ?? 'file';
  const unverified = person === null ? status === 'unverified' : isUnverified(person);
  if (verifiedOnly && unverified) return unverifiedNote;
  if (person !== null && contactValue(person, field) !== null) return null;
  return status === 'none' ? noneNote(field) : `${field} not revealed`;
}

function isUnverified({ email }: Person): boolean {
  return email.available && !isVerified(email.status);
}

/** Nothing of the person is written, whatever was paid for. */
export function listedUpdate(row: SheetRow, entry: string, paid: boolean): RowUpdate {
  const notes = paid ? [entry, 'charged, not written'] : [entry];
  return statusUpdate(row, statusOf('Do not contact', { notes }), false);
}

export function statusUpdate(row: SheetRow, status: Status, clearId: boolean): RowUpdate {
  const goes = clearId || hasOutdatedPerson(row);
  const cells = {
    ...outdatedContacts(row),
    ...(goes ? { personId: '' } : {}),
    status: formatStatus(status),
  };
  return updateOf(row, row.knownId, cells);
}
