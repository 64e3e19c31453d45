/** Defines an item: one identity of pending rows whose person is known, and what it still wants. */

import type { Person } from '../api/person';
import type { ContactField, OutputName } from '../sidebar/model';
import { availabilitiesOf, contactValue, type Lookup } from './lookups';
import { cellText, freeOutput } from './outputs';
import type { RowUpdate } from './row-targets';
import type { RunState } from './run-state';
import { hasOutdatedPerson, identityOf, type SheetRow } from './sheet-rows';
import {
  type Availabilities,
  formatStatus,
  printOf,
  type Status,
  type StatusBase,
  statusOf,
} from './status';
import type { StepContext } from './step-context';

export interface Item {
  readonly row: SheetRow;
  readonly identity: string;
  readonly personId: string;
  /** Null where the row was matched by an earlier step and only its id is at hand. */
  readonly person: Person | null;
  readonly confidence: number | null;
  /** Null where only an id is known and nothing has been said of its fields. */
  readonly available: Availabilities | null;
}

export function itemOf(row: SheetRow, lookup: Lookup | undefined): Item | null {
  const identity = identityOf(row);
  if (lookup?.kind === 'person') {
    const { person, confidence } = lookup;
    const available = availabilitiesOf(person);
    return { row, identity, personId: person.id, person, confidence, available };
  }
  if (lookup !== undefined || row.knownId === '') return null;
  const { available } = row.status;
  return { row, identity, personId: row.knownId, person: null, confidence: null, available };
}

/** What each field of an item needs. */
export interface Needs {
  /** Could newly be charged. */
  readonly charge: readonly ContactField[];
  /** Has to be asked for, charged or not, because its value is not at hand. */
  readonly fetch: readonly ContactField[];
  /** Must not be asked for: it would be charged although the row does not want it. */
  readonly avoid: readonly ContactField[];
}

/** What a row wants, and what of it would cost. */
export function needsOf(context: StepContext, item: Item): Needs {
  const { run } = context;
  const charge: ContactField[] = [];
  const fetch: ContactField[] = [];
  const avoid: ContactField[] = [];
  for (const field of ['email', 'phone'] as const) {
    const available = item.available?.[field] ?? 'file';
    const free = available === 'yours' || context.isFree(item.personId, field);
    const costs = available !== 'none' && !free;
    const verifiedOnly = field === 'email' && run.settings.onlyVerifiedEmails;
    const wanted =
      run.settings.reveal.includes(field) &&
      context.canWrite(item.row, field) &&
      available !== 'none' &&
      !(verifiedOnly && available === 'unverified');
    const atHand = item.person !== null && contactValue(item.person, field) !== null;
    if (wanted && !atHand) fetch.push(field);
    if (wanted && costs) charge.push(field);
    if (!wanted && costs) avoid.push(field);
  }
  return { charge, fetch, avoid };
}

/** Texts that need no credit, for every output column of the run. */
function freeCells(run: RunState, person: Person, confidence: number | null) {
  const cells: Partial<Record<OutputName, string>> = {};
  for (const { name } of run.settings.outputs) {
    if (name === 'status' || name === 'email' || name === 'phone') continue;
    const text = cellText(freeOutput(name, person, confidence));
    // The confidence of a match is known to the step that matched; a later one must not blank it.
    if (name !== 'confidence' || text !== '') cells[name] = text;
  }
  return cells;
}

export function updateOf(
  item: Pick<Item, 'row' | 'identity'>,
  personId: string,
  cells: RowUpdate['cells'],
): RowUpdate {
  return { identity: item.identity, inputsKey: item.row.inputsKey, personId, cells };
}

/** The row is matched and not yet revealed: the sheet remembers the person and what is on file. */
export function matchedUpdate(run: RunState, item: Item, base: StatusBase): RowUpdate {
  const status = statusOf(base, {
    chosen: run.settings.chosen && base !== 'Waiting: credit limit',
    available: item.available,
    print: printOf(item.row.inputsKey),
    owner: item.person === null ? item.row.status.owner : (run.account.owner ?? ''),
    notes: item.row.status.base === base || base === 'Matched' ? item.row.status.notes : [],
  });
  const cells = item.person === null ? {} : freeCells(run, item.person, item.confidence);
  return updateOf(item, item.personId, {
    ...outdatedContacts(item.row),
    ...cells,
    status: formatStatus(status),
  });
}

/** Values of the person that the row's former inputs meant go, also where no new ones come. */
function outdatedContacts(row: SheetRow): Partial<Record<OutputName, string>> {
  const cells: Partial<Record<OutputName, string>> = {};
  if (!hasOutdatedPerson(row)) return cells;
  for (const field of ['email', 'phone'] as const) {
    if ((row.cells[field] ?? '') !== '') cells[field] = '';
  }
  return cells;
}

/** The row is done: values that are at hand, and a word for each wanted field that is not. */
export function doneUpdate(run: RunState, item: Item, person: Person | null): RowUpdate {
  const { contacts, notes } = contactCells(run, item, person);
  const cells = person === null ? {} : freeCells(run, person, item.confidence);
  const status = doneStatus(run, notes, Object.keys(contacts).length);
  return updateOf(item, item.personId, {
    ...outdatedContacts(item.row),
    ...cells,
    ...contacts,
    status: formatStatus(status),
  });
}

/** Some values are there and others still wait: what was paid for is written at once. */
export function partUpdate(run: RunState, item: Item, person: Person, base: StatusBase): RowUpdate {
  const available = availabilitiesOf(person);
  const update = matchedUpdate(run, { ...item, person, available }, base);
  const { contacts } = contactCells(run, item, person);
  return { ...update, cells: { ...update.cells, ...contacts } };
}

function contactCells(run: RunState, item: Item, person: Person | null) {
  const contacts: Partial<Record<OutputName, string>> = {};
  const notes: string[] = [];
  for (const field of run.settings.reveal) {
    const value = person === null ? null : contactValue(person, field);
    const note = absence(run, item, person, field);
    if (value !== null && note === null) contacts[field] = cellText(value);
    else if (note !== null) notes.push(note);
  }
  return { contacts, notes };
}

function doneStatus(run: RunState, notes: readonly string[], values: number): Status {
  const nothing = values === 0 && notes.length === run.settings.reveal.length;
  const onFile = notes.filter((note) => !/^no (email|phone) on file$/.test(note));
  return nothing && onFile.length === 0 ? statusOf('No data on file') : statusOf('Done', { notes });
}

/** Why a wanted field has no value; null where it has one or may still get one. */
function absence(
  run: RunState,
  item: Item,
  person: Person | null,
  field: ContactField,
): string | null {
  const available = person === null ? item.available : availabilitiesOf(person);
  const verifiedOnly = field === 'email' && run.settings.onlyVerifiedEmails;
  // Of a person known by id alone nothing has been said.
  const status = available?.[field] ?? 'file';
  const unverified = person === null ? status === 'unverified' : isUnverified(person);
  if (verifiedOnly && unverified) return 'email not verified';
  if (person !== null && contactValue(person, field) !== null) return null;
  return status === 'none' ? `no ${field} on file` : `${field} not revealed`;
}

function isUnverified(person: Person): boolean {
  const { available, status } = person.email;
  return available && status !== '' && status !== 'verified';
}

export function statusUpdate(item: { row: SheetRow }, status: Status, clearId: boolean): RowUpdate {
  const goes = clearId || hasOutdatedPerson(item.row);
  const cells = {
    ...outdatedContacts(item.row),
    ...(goes ? { personId: '' } : {}),
    status: formatStatus(status),
  };
  return updateOf({ row: item.row, identity: identityOf(item.row) }, item.row.knownId, cells);
}
